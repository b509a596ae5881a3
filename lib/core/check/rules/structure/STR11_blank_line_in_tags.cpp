#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

namespace arbiter::check {
namespace STR11 {

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t again = detail::tags_begin_again(game.view);
    detail::for_each_flaw(
        game, pgn::FlawKind::BlankLineInTags, [&](const pgn::Flaw& flaw, ByteSpan) {
            const auto surplus = detail::surplus_lines(game.view, flaw.begin, 1);
            const ByteSpan span = game.view.absolute(surplus.begin, surplus.end);
            auto finding = findings.add(STR11_blank_line_in_tags, span);
            finding.cite("PGN 8.1").remove(span);
            if (flaw.end < again) {
                finding.say(
                    "there is a blank line between two tags of one game, but a tag section has "
                    "none: remove it");
                return;
            }
            // The boundary rule has made one game of what may be several.
            finding.graded(Certainty::Possible).fix_kind(FixKind::Unsafe);
            finding.say(
                "there is a blank line between two tags, and after it the tags begin again: are "
                "they of another game, whose Event and moves are missing?");
        });
}

}  // namespace STR11

constinit const Rule STR11_blank_line_in_tags{
    .id = RuleId::STR11_blank_line_in_tags,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is a blank line inside the tag section.",
    .explanation = R"(Many programs take a blank line for the end of the tags: what follows is
lost, or becomes a game of its own. The repair removes it.

Where the tags after it begin again, with another Round or White, they may be those of another game
that has no Event tag and no moves. The finding is then possible, its repair unsafe, and the tags that
stand twice are not reported one by one.)",
    .example = R"([Event "Club"]

[Site "Lyon"])",
    .repaired = R"([Event "Club"]
[Site "Lyon"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::BlankLineInTags),
    .inspect = &STR11::inspect,
};

}  // namespace arbiter::check
