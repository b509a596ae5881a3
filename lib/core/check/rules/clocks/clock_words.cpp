#include "core/check/rules/clocks/clock_words.hpp"

#include "core/check/detail/game_walk.hpp"

#include <fmt/core.h>

namespace arbiter::check::detail {

const ClockReview* clocks_of(const GameContext& game) {
    return game.clocks == nullptr ? nullptr : &game.clocks->of(game);
}

ByteSpan clock_span(const GameContext& game, const ClockReview& review, std::uint32_t ply) {
    const HalfMoveTime& time = review.sheet().half_moves()[ply - 1];
    if (time.end != 0) return game.view.absolute(time.begin, time.end);
    return game.view.span_of(game.view.tokens()[game.facts.tokens()[ply - 1]]);
}

std::string clock_of_player(const GameContext& game, std::uint32_t ply) {
    return fmt::format("{}'s clock", player(turn_after(game.facts, ply - 1)));
}

std::string after_number(const GameContext& game, std::uint32_t ply) {
    return fmt::format("after move {}", move_number_of(game.facts, ply));
}

Findings::Builder add_clock_fault(const GameContext& game, Findings& findings, const Rule& rule,
                                  const ClockReview& review, const ClockFault& fault) {
    Findings::Builder finding =
        findings.add(rule, [&] { return clock_span(game, review, fault.ply); });
    finding.at(fault.ply).counting(fault.count).graded(Certainty::Possible);
    return finding;
}

}  // namespace arbiter::check::detail
