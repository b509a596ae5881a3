#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>

namespace arbiter::check {
namespace STR19 {

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t count = detail::count_flaws(game.view, pgn::FlawKind::EscapeLine);
    const auto first =
        std::ranges::find(game.view.flaws, pgn::FlawKind::EscapeLine, &pgn::Flaw::kind);
    findings.add(STR19_escape_line, game.view.absolute(first->begin, first->end))
        .counting(count)
        .say("a line starts with '%', so it is data for the program that wrote it; skipped{}",
             detail::times(count))
        .cite("PGN 6");
}

}  // namespace STR19

constinit const Rule STR19_escape_line{
    .id = RuleId::STR19_escape_line,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "A line starts with the escape character %.",
    .explanation = R"(Such a line is for the program that wrote it; all others skip it. It is
kept as it is. Once per game, at the first one.)",
    .example = R"(% 12 boards, room 3)",
    .source = "PGN 6",
    .when = on(pgn::FlawKind::EscapeLine),
    .inspect = &STR19::inspect,
};

}  // namespace arbiter::check
