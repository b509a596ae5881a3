#pragma once

#include "core/variant/detail/orthodox.hpp"

#include <optional>

namespace arbiter::variant::detail {

// What crazyhouse and a board of bughouse share: chess with pieces in hand.
class DropRules : public OrthodoxRules {
  public:
    using OrthodoxRules::OrthodoxRules;

  protected:
    ~DropRules() = default;

    void add_candidates(const Position& pos, chess::MoveList& moves) const override;
    // As in chess, except for material, which may come from elsewhere.
    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override;
};

// As what a captured piece goes to a hand: a promoted one as a pawn, None when nothing is taken.
// REQUIRES: the move is legal.
[[nodiscard]] Role captured_role(const Position& before, Move move);

}  // namespace arbiter::variant::detail
