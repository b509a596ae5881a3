#include "core/check/detail/game_walk.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/clocks/clock_words.hpp"
#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check {
namespace CLK03 {

void inspect(const GameContext& game, Findings& findings) {
    const ClockReview* clocks = detail::clocks_of(game);
    if (clocks == nullptr || !clocks->gap()) return;
    const ClockFault& gap = clocks->gap();
    auto finding = detail::add_clock_fault(game, findings, CLK03_clk_missing, *clocks, gap);
    if (!finding.is_read()) return;
    const std::uint32_t have = clocks->sheet().clocks();
    finding.say("{} of {} have a clock; the first without one is {}'s move {}", have,
                detail::plies(game.facts.plies),
                detail::player(detail::turn_after(game.facts, gap.ply - 1)),
                detail::move_number_of(game.facts, gap.ply));
}

}  // namespace CLK03

constinit const Rule CLK03_clk_missing{
    .id = RuleId::CLK03_clk_missing,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .certainty = Certainty::Possible,
    .is_opt_in = true,
    .summary = "Some half-moves have a clock and others have none.",
    .explanation =
        R"(Live transmissions lose clocks: a board is cut off for a while, or a move is entered by hand. Thinking
times that are computed from such a game are wrong. A clock that cannot be read (CLK01) is there all the same. Games without any
clock are not reported.

Take the clocks from another record of the game, or leave the gap. One finding a game, at the first half-move without a
clock, with their number.)",
    .example = R"(1. e4 { [%clk 0:05:00] } e5 2. Nf3 { [%clk 0:04:58] } *)",
    .source = "PGN supplement of 2001, clk",
    .when = on(Feature::HasComments),
    .inspect = &CLK03::inspect,
};

}  // namespace arbiter::check
