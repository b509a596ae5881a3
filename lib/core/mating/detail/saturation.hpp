#pragma once

#include "core/mating/detail/units.hpp"
#include "core/mating/proof.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace arbiter::mating::detail {

// Widens what is known of each piece until no move leads out of it, and looks whether a mate by the
// winner fits in. The reasons by which a move cannot happen are those of docs/guide/deadpos.md,
// section "Invariants"; the checker knows the same ones and nothing of this code. Used once: one
// run each.
class Saturation {
  public:
    Saturation(const Units& start, Color winner);

    // The pieces that might be captured before they could move, the first ones found: what happens
    // to the others may depend on whether they are.
    [[nodiscard]] std::uint32_t captured_at_home() const { return captured_at_home_; }

    // What can be where once the kept piece `gone` has been captured.   REQUIRES: run() found an
    // invariant.
    [[nodiscard]] Units after_exit(std::size_t gone) const;

    // Each king goes where it can, whatever the other one does.
    [[nodiscard]] std::optional<Invariant> run();
    // The kings walk together, move by move, and keep each other away.
    [[nodiscard]] std::optional<Invariant> run_with_kings(const KingPair& start);

  private:
    [[nodiscard]] std::span<Unit> units() { return {units_.data(), size_}; }
    [[nodiscard]] std::span<const Unit> units() const { return {units_.data(), size_}; }

    // saturation.cpp
    [[nodiscard]] Invariant invariant() const;
    void note_steady();
    [[nodiscard]] Bitboard guarded_by(Color color, std::size_t mover) const;
    [[nodiscard]] Bitboard guarded_by_group(std::size_t one, std::size_t mover) const;
    void capture(std::size_t taker, Bitboard targets);
    void reach(Unit& unit, Bitboard targets) {
        if ((targets & ~unit.squares) == 0) return;
        unit.squares |= targets;
        is_changed_ = true;
        is_kept_moved_ |= unit.is_kept;
    }
    [[nodiscard]] bool move(std::size_t i);
    void move_piece(std::size_t i);
    [[nodiscard]] bool move_pawn(std::size_t i);
    [[nodiscard]] bool is_facing(std::size_t i, std::size_t j) const;
    [[nodiscard]] Bitboard beyond_facing(std::size_t i) const;
    [[nodiscard]] Bitboard capturable_squares(Color color) const;
    void take_in_passing(Unit& pushed, Bitboard doubled);

    // mating_moves.cpp
    struct LastMove;
    struct Answers;
    [[nodiscard]] Bitboard mating_targets(std::size_t i, Square from, Bitboard targets) const;
    [[nodiscard]] bool mates(const LastMove& move) const;
    [[nodiscard]] Bitboard squares_of_others(std::size_t one, std::size_t other) const;
    [[nodiscard]] unsigned count_checks(const LastMove& move, Answers& answers) const;
    [[nodiscard]] bool can_answer(const LastMove& move, const Answers& answers) const;
    [[nodiscard]] bool guards_after(const LastMove& move, Square to) const;

    // king_walk.cpp
    void walk_kings();
    [[nodiscard]] Bitboard king_steps(const KingPair& kings) const {
        const bool is_white = kings.turn == Color::White;
        const Square own = is_white ? kings.white : kings.black;
        const Square other = is_white ? kings.black : kings.white;
        return chess::pseudo_attacks(Role::King, own) &
               ~(own_steady_[index(kings.turn)] | guarded_[index(~kings.turn)] | bit(other) |
                 chess::pseudo_attacks(Role::King, other));
    }
    [[nodiscard]] Bitboard white_keeps_moving(Square white, Bitboard closed) const;

    // mate_patterns.cpp
    [[nodiscard]] Bitboard attackable() const;
    [[nodiscard]] bool holds_mate() const;
    [[nodiscard]] bool kings_hold_mate() const;
    [[nodiscard]] bool is_mate_open(Square loser, Square winner, Bitboard settled) const;
    [[nodiscard]] bool is_discoverable(Square loser, Square own) const;
    [[nodiscard]] bool can_block(Bitboard squares) const;
    [[nodiscard]] bool assign(const std::array<Square, 8>& places, std::size_t place,
                              std::array<std::size_t, kMaxPieces>& place_of,
                              std::uint32_t& tried) const;

    Color winner_;
    std::size_t size_;
    std::array<Unit, kMaxPieces> units_;
    std::array<std::uint32_t, kMaxPieces> takers_{};  // the pieces that can capture each kept piece
    bool is_kept_moved_ = false;
    static constexpr unsigned kMaxCandidates = 6;
    std::uint32_t captured_at_home_ = 0;
    unsigned captured_count_ = 0;
    std::size_t kings_[chess::kColors] = {};
    std::uint32_t pawns_[chess::kColors] = {};  // numbers of pieces, as a set
    bool is_changed_ = false;
    // What the last move_piece() of each piece found, and on what it hung. Nothing is remembered
    // where a move was left out because it mates.
    struct Moved {
        Bitboard squares = 0;
        Bitboard steady = 0;
        Bitboard targets = 0;
    };
    std::array<Moved, kMaxPieces> moved_{};
    Bitboard steady_ = 0;
    Bitboard own_steady_[chess::kColors] = {};
    Bitboard guarded_[chess::kColors] = {};  // by that colour
    Bitboard anywhere_[chess::kColors] = {};
    // Kings walk together: then the pair decides where they can be, and none of them is a guard or
    // a wall for the other pieces, because a step that ends the game leaves the invariant.
    bool is_walking_ = false;
    KingPair start_;
    bool can_pass_[chess::kColors] = {};  // some piece other than the king may move
    std::array<std::array<Bitboard, chess::kSquares>, chess::kColors> walked_;
};

}  // namespace arbiter::mating::detail
