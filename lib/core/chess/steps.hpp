#pragma once

#include "core/chess/types.hpp"
#include "core/chess/zobrist.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace arbiter::chess {

// Steps are moves of pieces from one square to another, without captures and castling: they lead
// between positions that hardly differ.

// On an empty board.   FIDE 2023 3.2-3.6, 3.8.1.
[[nodiscard]] constexpr bool can_step(Role role, Square from, Square to) {
    const int files = static_cast<int>(file_of(from)) - static_cast<int>(file_of(to));
    const int ranks = static_cast<int>(rank_of(from)) - static_cast<int>(rank_of(to));
    const bool is_straight = files == 0 || ranks == 0;
    const bool is_diagonal = files == ranks || files == -ranks;
    switch (role) {
        case Role::Knight:
            return files * files + ranks * ranks == 5;
        case Role::Bishop:
            return is_diagonal;
        case Role::Rook:
            return is_straight;
        case Role::Queen:
            return is_straight || is_diagonal;
        case Role::King:
            return files * files + ranks * ranks <= 2;
        default:
            return false;
    }
}

// What a step of `piece` changes in the repetition key of a position; there and back it is the
// same.
[[nodiscard]] constexpr std::uint64_t step_key(Piece piece, Square from, Square to) {
    const auto& keys = kZobrist.piece[index(piece)];
    return keys[index(from)] ^ keys[index(to)] ^ kZobrist.black_to_move;
}

// The keys of every step of one colour, 1834 values in 8 KiB. No false negatives; one false
// positive in three hundred.
class StepFilter {
  public:
    constexpr void insert(std::uint64_t key) {
        words_[word(key)] |= bit_of(key);
        words_[word(key >> kShift)] |= bit_of(key >> kShift);
    }
    [[nodiscard]] constexpr bool may_contain(std::uint64_t key) const {
        return (words_[word(key)] & bit_of(key)) != 0 &&
               (words_[word(key >> kShift)] & bit_of(key >> kShift)) != 0;
    }

  private:
    static constexpr unsigned kShift = 32;
    static constexpr std::size_t kWords = 1024;
    [[nodiscard]] static constexpr std::size_t word(std::uint64_t key) {
        return key >> 6 & (kWords - 1);
    }
    [[nodiscard]] static constexpr std::uint64_t bit_of(std::uint64_t key) {
        return std::uint64_t{1} << (key & 63U);
    }
    std::array<std::uint64_t, kWords> words_{};
};
extern const std::array<StepFilter, kColors> kStepFilters;

// May a key change so by a step of `mover`? Certain when it may not.
[[nodiscard]] inline bool may_be_step(std::uint64_t change, Color mover) {
    return kStepFilters[index(mover)].may_contain(change);
}

}  // namespace arbiter::chess
