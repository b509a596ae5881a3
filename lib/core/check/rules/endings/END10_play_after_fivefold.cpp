#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"

#include <string>

namespace arbiter::check {
namespace END10 {

std::string why(const GameContext& game, const replay::GamePosition&) {
    const replay::GameFacts& facts = game.facts;
    const std::uint32_t ply = game.ruling.ending->ply;
    return fmt::format("the position occurred for the {} time ({})",
                       detail::ordinal(facts.repetitions()[ply]),
                       detail::occurrences(facts, facts.keys()[ply], ply).view());
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    if (ending && ending->kind == laws::EndingKind::Fivefold)
        detail::report_after_draw(game, findings, END10_play_after_fivefold, &why);
}

}  // namespace END10

constinit const Rule END10_play_after_fivefold{
    .id = RuleId::END10_play_after_fivefold,
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary =
        "The game went on, or was scored as a win, after the same position had appeared five "
        "times.",
    .explanation = R"(The fifth appearance of a position, with the same player to move and the
same possible moves, ends the game as a draw, whether or not anybody claims it. The players may
not go on, and a win that comes later cannot stand.

The message lists the half-moves after which the position stood. Whether the arbiter stepped in,
another source must tell; the record then ends too late or has the wrong result.)",
    .example =
        R"(1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4)",
    .source = "FIDE 2023 9.6.1",
    .when = on(Feature::Ended),
    .inspect = &END10::inspect,
};

}  // namespace arbiter::check
