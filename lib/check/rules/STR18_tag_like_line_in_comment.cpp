#include "check/detail/places.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::TagLineInComment,
                          [&](const pgn::Flaw&, ByteSpan span) {
                              findings.add(STR18_tag_like_line_in_comment, span)
                                  .say(
                                      "a line inside a comment looks like an Event tag, but is "
                                      "comment: other programs may start a game here")
                                  .cite("PGN 5");
                          });
}

}  // namespace

constinit const Rule STR18_tag_like_line_in_comment{
    .id = RuleId::STR18_tag_like_line_in_comment,
    .code = "STR18",
    .name = "tag-like-line-in-comment",
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "A line inside a comment looks like the Event tag of a game.",
    .explanation = R"(Here it is comment, because no blank line stands before it. Programs that
look for such lines to find games split the comment there, so it is better written in another
way, or not in column 1.)",
    .example = R"({ as in
[Event "Hastings 1895"]
where it was first played })",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::TagLineInComment),
    .inspect = &inspect,
};

}  // namespace arbiter::check
