#pragma once

#include "core/chess/position.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/quick_test.hpp"

#include <array>

namespace arbiter::mating {

// What decide() says about one position, each side decided on the first query: most uses need one
// side, or neither. The results do not depend on the order of the queries. A value. THREADS: one
// owner, as queries keep their result.
class WinnabilityQuery {
  public:
    // About nothing: everything is unknown.
    WinnabilityQuery() = default;
    // For a position decided elsewhere, as by the rules of a variant.
    explicit WinnabilityQuery(const Decision& known) : known_(known) {}
    // `can_win`: the sides known to be able to, by quick_test().   COST: looks at the position
    // once, unless a side can win; all else is done on the first query.
    WinnabilityQuery(const chess::Position& pos, const Options& options, Winners can_win = {});

    [[nodiscard]] const chess::Position& position() const { return pos_; }
    [[nodiscard]] Terminal terminal() const { return known_.terminal; }
    [[nodiscard]] CanWin can_win(chess::Color winner) const {
        if (is_undecided_[index(winner)]) decide_side(winner);
        return known_.of(winner);
    }
    [[nodiscard]] Proof proof_of(chess::Color winner) const {
        if (is_undecided_[index(winner)]) decide_side(winner);
        return known_.proof_of(winner);
    }
    // Can neither side checkmate? COST: one side that can is enough.
    [[nodiscard]] bool is_dead() const;
    // Both sides.
    [[nodiscard]] Decision decision() const;

  private:
    void decide_side(chess::Color winner) const;

    chess::Position pos_ = chess::Position::initial();
    Options options_;
    mutable Decision known_;
    mutable std::array<bool, chess::kColors> is_undecided_{};
};

}  // namespace arbiter::mating
