#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/termination.hpp"

namespace arbiter::check {
namespace CLK06 {

using chess::Color;

constexpr std::int64_t kSecond = 1000;

// Whose flag fell, as the record has it.
std::optional<Color> loser_on_time(const GameContext& game, const detail::Termination& said) {
    if (said.cause == detail::Cause::TimeWithoutMaterial) return said.loser;
    if (said.cause != detail::Cause::TimeForfeit) return std::nullopt;
    const pgn::Outcome outcome = detail::undisputed_outcome(game);
    if (!detail::is_decisive(outcome)) return std::nullopt;
    return ~detail::winner_of(outcome);
}

// What a player to move may well use up in one long thought, or by going away.
std::int64_t usual_rest(const ClockReview& clocks) {
    constexpr std::int64_t kLeast = 10 * kSecond;
    constexpr std::int64_t kUnknown = 60 * kSecond;
    constexpr std::int64_t kPart = 4;
    if (!clocks.is_control_believed()) return kUnknown;
    return std::max(kLeast, static_cast<std::int64_t>(clocks.control()->control.base_ms()) / kPart);
}

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || clocks->sheet().clocks() == 0 || !game.facts.is_legal) return;
    const detail::Termination said = detail::read_termination(game);
    const auto loser = loser_on_time(game, said);
    if (!loser) return;
    const auto last = clocks->last_clock(*loser);
    // A clock that is missing may have told another story.
    if (!last || *last + 2 < clocks->sheet().half_moves().size()) return;
    const std::int64_t left = clocks->sheet().half_moves()[*last].clk_ms;
    const bool is_to_move = game.facts.final.turn() == *loser;
    if (left <= game.choices.clock_tolerance_ms || (is_to_move && left <= usual_rest(*clocks)))
        return;
    const std::uint32_t ply = static_cast<std::uint32_t>(*last) + 1;
    auto finding = detail::add_clock_fault(game, findings, CLK06_time_forfeit_clock_left, *clocks,
                                           {.ply = ply, .count = 1});
    if (!finding.is_read()) return;
    finding.say("{}, but {}'s clock shows {} {}: {}", detail::quoted(said), detail::player(*loser),
                detail::write_clock(left), detail::after_number(game, ply),
                is_to_move ? "all of it must have gone by on one move"
                           : "it did not run any more after that move");
}

}  // namespace CLK06

constinit const Rule CLK06_time_forfeit_clock_left{
    .id = RuleId::CLK06_time_forfeit_clock_left,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "A player lost on time with time left on the clock.",
    .explanation =
        R"(The Termination tag, or the last comment, says that a player lost on time. The clock after the last move of
that player says how much there was left then. When the opponent was to move, it ran no more, and must be at 0:00:00. When
the player was to move, the rest may have gone by in thought, so only a long one is reported: more than a quarter of the
base time (10 seconds at least), or without a TimeControl more than a minute. Players who go away from a game on a server
lose in that way, so the finding is `possible`.

Was the game given up, or did the player leave? Correct the Termination tag or the result.)",
    .example = R"([Result "1-0"]
[TimeControl "300+3"]
[Termination "Time forfeit"]

1. e4 { [%clk 0:05:00] } e5 { [%clk 0:04:30] } 1-0)",
    .source = "FIDE 2023 6.9; PGN 9.8.1",
    .when = on(Feature::HasComments),
    .inspect = &CLK06::inspect,
};

}  // namespace arbiter::check
