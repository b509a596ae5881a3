#include "check/detail/ending_text.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    const auto& ending = game.ruling.ending;
    const replay::GameFacts& facts = game.facts;
    if (!ending || ending->kind != laws::EndingKind::Fivefold || facts.plies <= ending->ply) return;
    Findings::Builder finding = detail::add_played_on(game, findings, END10_play_after_fivefold);
    if (!finding.is_read()) return;
    finding.say("{}, but there the position stood for the {} time ({}): the game was drawn",
                detail::written_after(facts.plies - ending->ply, ending->ply),
                detail::ordinal(facts.repetitions[ending->ply]),
                detail::occurrences(facts, facts.keys[ending->ply], ending->ply));
}

}  // namespace

constinit const Rule END10_play_after_fivefold{
    .id = RuleId::END10_play_after_fivefold,
    .code = "END10",
    .name = "play-after-fivefold",
    .severity = Severity::Error,
    .needs = Needs::Ruling,
    .summary = "The game went on after the same position had appeared five times.",
    .explanation = R"(The fifth appearance of a position, with the same player to move and the
same possible moves, ends the game as a draw, whether or not anybody claims it. The players may
not go on, and a win that comes later cannot stand.

The message lists the half-moves after which the position stood. Whether the arbiter stepped in,
another source must tell; the record then ends too late or has the wrong result.)",
    .example =
        R"(1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4)",
    .source = "FIDE 2023 9.6.1",
    .when = on(Feature::Ended),
    .inspect = &inspect,
};

}  // namespace arbiter::check
