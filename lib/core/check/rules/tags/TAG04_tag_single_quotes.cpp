#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace TAG04 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::TagSingleQuotes, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const pgn::TagPair* tag = detail::pair_at(game.view, flaw.begin);
            if (tag == nullptr) return;
            const pgn::GameView& view = game.view;
            const std::uint32_t opening = tag->value_begin - 1;
            const std::uint32_t closing = tag->value_end;
            auto finding = findings.add(TAG04_tag_single_quotes, span);
            finding
                .say("tag {} has its value in single quotes, but PGN writes '\"{}\"'",
                     escaped(view.name_of(*tag)), escaped(view.value_of(*tag)))
                .cite("PGN 8.1");
            if (view.text[opening] == '\'')
                finding.replace(view.absolute(opening, opening + 1), "\"");
            for (std::uint32_t at = tag->value_begin; at < closing; ++at)
                if (view.text[at] == '"' && view.text[at - 1] != '\\')
                    finding.insert(view.base_offset + at, "\\");
            if (view.text[closing] == '\'')
                finding.replace(view.absolute(closing, closing + 1), "\"");
        });
}

}  // namespace TAG04

constinit const Rule TAG04_tag_single_quotes{
    .id = RuleId::TAG04_tag_single_quotes,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A tag value is in single quotes.",
    .explanation = R"(PGN knows only double quotes; programs find no value here, and may lose the
game. The repair writes them.)",
    .example = R"([Site 'Lyon'])",
    .repaired = R"([Site "Lyon"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagSingleQuotes),
    .inspect = &TAG04::inspect,
};

}  // namespace arbiter::check
