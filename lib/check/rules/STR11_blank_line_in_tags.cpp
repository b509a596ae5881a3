#include "check/detail/layout.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::BlankLineInTags,
                          [&](const pgn::Flaw& flaw, ByteSpan) {
                              const auto surplus = detail::surplus_lines(game.view, flaw.begin, 1);
                              const ByteSpan span = game.view.absolute(surplus.begin, surplus.end);
                              findings.add(STR11_blank_line_in_tags, span)
                                  .say(
                                      "a blank line stands between two tags of one game, but a tag "
                                      "section has none: remove it")
                                  .cite("PGN 8.1")
                                  .remove(span);
                          });
}

}  // namespace

constinit const Rule STR11_blank_line_in_tags{
    .id = RuleId::STR11_blank_line_in_tags,
    .code = "STR11",
    .name = "blank-line-in-tags",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A blank line stands inside the tag section.",
    .explanation = R"(Many programs take a blank line for the end of the tags: what follows is
lost, or becomes a game of its own. The repair removes it.)",
    .example = R"([Event "Club"]

[Site "Lyon"])",
    .repaired = R"([Event "Club"]
[Site "Lyon"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::BlankLineInTags),
    .inspect = &inspect,
};

}  // namespace arbiter::check
