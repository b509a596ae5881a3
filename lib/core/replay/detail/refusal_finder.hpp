#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/surroundings.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::replay::detail {

// Fills in why `san` cannot be played in `now`.
void explain(Refusal& refusal, const chess::Position& now, const chess::San& san);
void explain(Refusal& refusal, const VariantBoard& now, const variant::San& san);

// Why the main line goes no further at a token. THREADS: one owner.
template <class Board>
class RefusalFinder {
  public:
    RefusalFinder(const GameOn<Board>& game, const NumberStyle& numbers, const Surroundings& around)
        : game_(game), numbers_(numbers), around_(around) {}

    // Why the move `token`, written for `ply`, cannot be played at the current position of the main
    // line.
    [[nodiscard]] Refusal find(std::uint32_t token, std::uint32_t ply) const;

  private:
    using San = SanOf<Board>;

    [[nodiscard]] StopKind kind_of(Refusal& refusal, const std::optional<San>& san) const;
    [[nodiscard]] std::optional<StopKind> kind_after_end(std::string_view text, bool is_move) const;
    [[nodiscard]] StopKind kind_of_no_move(Refusal& refusal, const std::optional<San>& san) const;
    [[nodiscard]] StopKind kind_of_move(Refusal& refusal, const San& san) const;
    [[nodiscard]] StopKind kind_by_reason(Refusal& refusal) const;
    [[nodiscard]] std::uint32_t right_lost_ply(chess::Color color, chess::Side side) const;

    const GameOn<Board>& game_;
    const NumberStyle& numbers_;
    const Surroundings& around_;
};

}  // namespace arbiter::replay::detail
