#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace STR10 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::BlankLineExtra, [&](const pgn::Flaw& flaw, ByteSpan) {
            const auto surplus = detail::surplus_lines(game.view, flaw.begin, 2);
            const ByteSpan span = game.view.absolute(surplus.begin, surplus.end);
            auto finding = findings.add(STR10_extra_blank_line, span);
            finding
                .say(
                    "there is more than one blank line between tags and moves, but "
                    "one is enough: remove the rest")
                .cite("PGN 8.2");
            // After one blank line programs still take a line that begins with '[' for a tag.
            const bool begins_with_bracket =
                surplus.end < game.view.end && game.view.text[surplus.end] == '[';
            if (!begins_with_bracket) finding.remove(span);
        });
}

}  // namespace STR10

constinit const Rule STR10_extra_blank_line{
    .id = RuleId::STR10_extra_blank_line,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "There is more than one blank line between the tags and the moves.",
    .explanation = R"(The export format has exactly one there. Programs that end a game at every
second blank line split it. The repair removes the surplus, but not before a line that begins with a
bracket, which programs would take for a tag.)",
    .example = R"([Result "1-0"]


1. e4 e5 1-0)",
    .repaired = R"([Result "1-0"]

1. e4 e5 1-0)",
    .source = "PGN 8.2",
    .when = on(pgn::FlawKind::BlankLineExtra),
    .inspect = &STR10::inspect,
};

}  // namespace arbiter::check
