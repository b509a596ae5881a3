#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

namespace arbiter::check {
namespace STR05 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::CommentTruncated, [&](const pgn::Flaw& flaw, ByteSpan span) {
            findings.add(STR05_truncated_comment, span)
                .say("a comment is opened with '{{', but the file ends before any '}}': close it")
                .cite("PGN 5")
                .insert(
                    game.view.base_offset + detail::closing_place(game.view, flaw.begin, flaw.end),
                    "}");
        });
}

}  // namespace STR05

constinit const Rule STR05_truncated_comment{
    .id = RuleId::STR05_truncated_comment,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "The file ends inside a comment.",
    .explanation = R"(A brace is open when the file ends: either the file was cut off, or the
closing brace was forgotten and the rest of the game is in the comment.

The repair closes the comment, before a result that ends its text, else after its last word. A
person should see it.)",
    .example = R"(1. e4 {the best move 1-0)",
    .repaired = R"(1. e4 {the best move} 1-0)",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::CommentTruncated),
    .inspect = &STR05::inspect,
};

}  // namespace arbiter::check
