#pragma once

#include "core/proofcheck/detail/invariant.hpp"
#include "core/proofcheck/proofcheck.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace arbiter::proofcheck::detail {

// An invariant that is a cage: walls that stay, one last piece of the winner that is taken whenever
// it checks, and any other pieces of the loser, which count for nothing. Proof:
// docs/guide/deadpos.md, section "Cages". Squares are 0 = a1 .. 63 = h8.
class CageProof {
  public:
    // REQUIRES: nothing; prove() judges what it was given.
    CageProof(const Invariant& cage, bool winner_is_white);

    // Empty when the cage is proved, else the first reason why not.
    [[nodiscard]] std::string prove() const;

    // Is it a list of walls and one last piece, whether or not it is a cage?
    [[nodiscard]] bool is_well_formed() const { return find_malformed().empty(); }

    // Does a position with these pieces and neither castling rights nor e.p. square belong to it?
    // REQUIRES: prove() found nothing.
    [[nodiscard]] bool contains(const PieceSets& sets) const;

  private:
    struct Check {  // by the piece on `from`, and the squares between it and the king
        int from = 0;
        Squares line = 0;
    };

    [[nodiscard]] std::string find_malformed() const;
    [[nodiscard]] std::string find_step_of_kings() const;
    [[nodiscard]] std::string find_exit_of_walls() const;
    [[nodiscard]] std::string find_exit_of_wall(int from) const;
    [[nodiscard]] std::string find_exit_of_last_piece() const;
    [[nodiscard]] bool must_be_taken(int to) const;
    [[nodiscard]] bool mates_at_once(int from, int to) const;
    [[nodiscard]] std::vector<Check> checks_after(int from, int to) const;
    [[nodiscard]] bool can_answer(int from, int to, const Check& check) const;
    [[nodiscard]] bool is_guarded(int square, Squares empty, int without) const;

    [[nodiscard]] char wall_on(int square) const {
        return walls_[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] bool is_loser(char piece) const {
        return piece != kEmpty && is_white_piece(piece) != winner_is_white_;
    }

    Invariant cage_;
    bool winner_is_white_;
    std::array<char, 64> walls_{};  // kings included
    Squares standing_ = 0;          // where walls are
    char last_piece_ = kEmpty;
    Squares last_squares_ = 0;
    int winner_king_ = 0;
    int loser_king_ = 0;
};

}  // namespace arbiter::proofcheck::detail
