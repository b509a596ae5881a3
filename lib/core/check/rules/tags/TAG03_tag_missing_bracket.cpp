#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace TAG03 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::TagMissingBracket, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const pgn::TagPair* tag = detail::pair_at(game.view, flaw.begin);
            if (tag == nullptr) return;
            const pgn::GameView& view = game.view;
            const bool has_opening = view.text[tag->begin] == '[';
            const bool has_quote = tag->value_end < tag->end && view.text[tag->value_end] != ']';
            if (has_opening && view.slice(tag->value_end, tag->end).starts_with("\"]")) {
                findings.add(TAG03_tag_missing_bracket, span)
                    .say("tag {} is closed by '{}', but a tag pair ends with one ']'",
                         escaped(view.name_of(*tag)),
                         escaped(view.slice(tag->value_end + 1, tag->end)))
                    .cite("PGN 8.1")
                    .remove(view.absolute(tag->value_end + 2, tag->end));
                return;
            }
            auto finding = findings.add(TAG03_tag_missing_bracket, span);
            finding
                .say("tag {} has no {} bracket, but a tag pair is enclosed in '[' and ']'",
                     escaped(view.name_of(*tag)), has_opening ? "closing" : "opening")
                .cite("PGN 8.1");
            // The reader has given up the search for the end of such a value.
            constexpr std::uint32_t kLongestValue = 2000;
            const bool is_cut = tag->value_end - tag->value_begin > kLongestValue;
            if (!has_opening) {
                finding.insert(view.base_offset + tag->begin, "[");
            } else if (!is_cut) {
                finding.insert(view.base_offset + tag->value_end + (has_quote ? 1 : 0), "]");
            }
        });
}

}  // namespace TAG03

constinit const Rule TAG03_tag_missing_bracket{
    .id = RuleId::TAG03_tag_missing_bracket,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A tag pair is not between one pair of brackets.",
    .explanation = R"(Programs take the next tag for a part of this one, or the tag for moves.
The repair adds it, or removes the one that is too much.)",
    .example = R"([Site "Lyon")",
    .repaired = R"([Site "Lyon"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagMissingBracket),
    .inspect = &TAG03::inspect,
};

}  // namespace arbiter::check
