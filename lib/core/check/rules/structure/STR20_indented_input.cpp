#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>

namespace arbiter::check {
namespace STR20 {

// Removes the blanks between the start of a line and `at`.
void unindent(Findings::Builder& finding, const pgn::GameView& view, std::uint32_t at) {
    const std::uint32_t line = detail::line_begin(view, at);
    const bool would_escape = view.text[at] == '%';  // in column 1 it would begin an escape line
    if (line < at && detail::begins_line(view, at) && !would_escape)
        finding.remove(view.absolute(line, at));
}

void inspect(const GameContext& game, Findings& findings) {
    const auto first =
        std::ranges::find(game.view.flaws, pgn::FlawKind::Indented, &pgn::Flaw::kind);
    auto finding = findings.add(STR20_indented_input, game.view.absolute(first->begin, first->end));
    finding.say("lines of this game are indented, but they should start in column 1")
        .cite("PGN 8.1");
    // A tag cut off by the end of the file is read as one only in column 1.
    if (!finding.is_read() || game.view.flaw_set.has(pgn::FlawKind::TruncatedToken)) return;
    for (const pgn::TagPair& tag : game.view.tags)
        unindent(finding, game.view, tag.begin);
    for (const pgn::Token& token : game.view.tokens())
        unindent(finding, game.view, token.begin);
}

}  // namespace STR20

constinit const Rule STR20_indented_input{
    .id = RuleId::STR20_indented_input,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The lines of a game are indented.",
    .explanation = R"(Tags belong in column 1: programs that look for them there miss the game.
The repair removes the blanks before tags and moves; the text of comments is not touched.)",
    .example = R"([Event "Club"]

1. e4 e5 1-0)",
    .repaired = R"([Event "Club"]

1. e4 e5 1-0)",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::Indented),
    .inspect = &STR20::inspect,
};

}  // namespace arbiter::check
