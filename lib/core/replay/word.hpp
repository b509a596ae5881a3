#pragma once

#include "core/chess/san.hpp"
#include "core/replay/variant_board.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::replay {

// Words of the movetext that are no single move but that any person reads: a move with a sign glued
// to it ("Nf3±", "e4=", "Bb5ch"), with punctuation ("Bh6+,"), several moves with punctuation
// between them ("e4,e5") or with nothing ("e4e5"). THREADS: pure.

struct WordPart {
    enum class Kind : std::uint8_t {
        Move,
        Assessment,   // "±"
        Novelty,      // "N"
        Diagram,      // "D"
        CheckWord,    // "ch"; marks before it included
        Punctuation,  // not between two moves
        Number,       // of the move that follows: "2." in "e52.Nf3"
    };
    Kind kind;
    std::uint8_t begin, end;  // bytes of the word
};

// What does not depend on the board.
struct WordShape {
    static constexpr std::size_t kLongest = 48;
    static constexpr std::size_t kMostMoves = 6;
    static constexpr std::size_t kMostParts = 16;

    std::array<WordPart, kMostParts> part_list{};
    std::uint8_t part_count = 0;
    std::uint8_t move_count = 0;

    [[nodiscard]] std::span<const WordPart> parts() const { return {part_list.data(), part_count}; }
};

template <class Board>
struct WordOn : WordShape {
    std::array<SanOf<Board>, kMostMoves> moves{};
    Board after = BoardTraits<Board>::initial();  // all moves played
};
using Word = WordOn<chess::Position>;

// The moves and signs of `text`; every move is legal where it is. nullopt: it cannot be read so, or
// is a single move and nothing else. The longest sign is preferred: "Qd2+-" is "Qd2" and "+-"; only
// a move that gives check keeps the "+" of "Bb5+=". COST: O(text^2) readings of a short text.
template <class Board>
[[nodiscard]] std::optional<WordOn<Board>> read_word(const Board& before, std::string_view text);

// Every way to cut a text into `parts` moves that are legal one after the other.
template <class Board>
struct SplitOn {
    static constexpr std::size_t kMostParts = 3;
    static constexpr std::size_t kLongest = 24;
    std::array<std::size_t, kMostParts + 1> cuts{};
    std::array<SanOf<Board>, kMostParts> moves{};
    std::size_t parts = 2;
    unsigned ways = 0;
};
using Split = SplitOn<chess::Position>;
// Cut in two if that is possible, else in three. COST: all cuts are tried; a text is short.
template <class Board>
[[nodiscard]] SplitOn<Board> split_moves(const Board& before, std::string_view text);

}  // namespace arbiter::replay
