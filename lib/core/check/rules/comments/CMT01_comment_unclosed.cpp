#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace CMT01 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::CommentUnclosed, [&](const pgn::Flaw& flaw, ByteSpan span) {
            findings.add(CMT01_comment_unclosed, span)
                .say(
                    "a comment is opened with '{{', but the next game begins before any '}}': it "
                    "is read up to that game")
                .cite("PGN 5")
                .insert(
                    game.view.base_offset + detail::closing_place(game.view, flaw.begin, flaw.end),
                    "}");
        });
}

}  // namespace CMT01

constinit const Rule CMT01_comment_unclosed{
    .id = RuleId::CMT01_comment_unclosed,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A comment is never closed, and the next game begins inside it.",
    .explanation = R"(The opening brace has no closing one before a line that starts the next
game. A reader that waits for the brace swallows game after game; this one ends the comment where
that game begins.

What stands after the brace may be comment, moves or both, so a person should see the repair. It
closes the comment before a result that ends its text, else after its last word.)",
    .example = R"(1. e4 {best by test 1... e5 1-0

[Event "The next game"])",
    .repaired = R"(1. e4 {best by test 1... e5} 1-0

[Event "The next game"])",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::CommentUnclosed),
    .inspect = &CMT01::inspect,
};

}  // namespace arbiter::check
