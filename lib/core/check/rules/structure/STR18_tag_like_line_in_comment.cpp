#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace STR18 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::TagLineInComment,
                          [&](const pgn::Flaw&, ByteSpan span) {
                              findings.add(STR18_tag_like_line_in_comment, span)
                                  .say(
                                      "a line inside a comment begins like a tag pair, but is "
                                      "comment: other programs may take it for a tag or start a "
                                      "game here")
                                  .cite("PGN 5");
                          });
}

}  // namespace STR18

constinit const Rule STR18_tag_like_line_in_comment{
    .id = RuleId::STR18_tag_like_line_in_comment,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "A line inside a comment looks like a tag pair.",
    .explanation = R"(Text inside braces is comment, whatever it looks like; only an Event tag in
column 1 after a blank line begins a game everywhere. Programs that look for lines with a bracket in
column 1 to find tags and games split the comment there, so such a line is better written in another
way, or not in column 1. Once per game, at the first of them.)",
    .example = R"({ as in
[Event "Hastings 1895"]
where it was first played })",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::TagLineInComment),
    .inspect = &STR18::inspect,
};

}  // namespace arbiter::check
