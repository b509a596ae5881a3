#pragma once

#include "replay/detail/game_in_play.hpp"
#include "replay/detail/number_style.hpp"
#include "replay/detail/surroundings.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// Why the main line goes no further at a token. THREADS: one owner.
class RefusalFinder {
  public:
    RefusalFinder(const GameInPlay& game, const NumberStyle& numbers, const Surroundings& around)
        : game_(game), numbers_(numbers), around_(around) {}

    // Why the half-move `token`, written for `ply`, cannot be played where the main line stands.
    [[nodiscard]] Refusal find(std::uint32_t token, std::uint32_t ply) const;

  private:
    [[nodiscard]] StopKind kind_of(Refusal& refusal) const;
    [[nodiscard]] StopKind kind_of_no_move(Refusal& refusal) const;
    [[nodiscard]] StopKind kind_of_move(Refusal& refusal) const;
    [[nodiscard]] std::uint32_t right_lost_ply(chess::Color color, chess::Side side) const;

    const GameInPlay& game_;
    const NumberStyle& numbers_;
    const Surroundings& around_;
};

}  // namespace arbiter::replay::detail
