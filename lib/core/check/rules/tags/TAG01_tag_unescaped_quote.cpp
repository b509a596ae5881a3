#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace TAG01 {

// Calls `visit` with the place of each quote that no backslash escapes.
template <class Visit>
void for_each_bare_quote(const pgn::GameView& view, const pgn::TagPair& tag, Visit visit) {
    bool is_escaped = false;
    for (std::uint32_t at = tag.value_begin; at < tag.value_end; ++at) {
        if (view.text[at] == '"' && !is_escaped) visit(at);
        is_escaped = view.text[at] == '\\' && !is_escaped;
    }
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::TagUnescapedQuote, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const pgn::TagPair* tag = detail::pair_at(game.view, flaw.begin);
            if (tag == nullptr) return;
            auto finding = findings.add(TAG01_tag_unescaped_quote, span);
            finding
                .say("tag {} has quotes inside its value '{}', but they must be written '\\\"'",
                     escaped(game.view.name_of(*tag)), escaped(game.view.value_of(*tag)))
                .cite("PGN 7");
            for_each_bare_quote(game.view, *tag, [&](std::uint32_t at) {
                finding.insert(game.view.base_offset + at, "\\");
            });
        });
}

}  // namespace TAG01

constinit const Rule TAG01_tag_unescaped_quote{
    .id = RuleId::TAG01_tag_unescaped_quote,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A tag value holds a quote that is not escaped.",
    .explanation = R"(A quote ends the value, so programs lose what follows, or the rest of the
file. Inside a value it is written with a backslash before it. The repair puts it there.)",
    .example = R"([Event "The "Big" Open"])",
    .repaired = R"([Event "The \"Big\" Open"])",
    .source = "PGN 7",
    .when = on(pgn::FlawKind::TagUnescapedQuote),
    .inspect = &TAG01::inspect,
};

}  // namespace arbiter::check
