#pragma once

#include "core/chess/bitboard.hpp"
#include "core/reach/detail/piece_sets.hpp"

#include <optional>

namespace arbiter::reach::detail {

// What the pawns on the board imply about the captures. Sets of pawns are seen from White's side:
// turn black ones over with as_white().

[[nodiscard]] inline Bitboard as_white(Color color, Bitboard set) {
    return color == Color::White ? set : __builtin_bswap64(set);
}

// A pawn changes its file only by capturing, by one file for one rank; so a pawn that started on
// file f and is n ranks ahead of the second is at most n files away, and it made at least as many
// captures as it is files away. Can the pawns be given different start files so that all captures
// together are at most `available`? REQUIRES: at most eight pawns, none on the first or last rank.
[[nodiscard]] bool origins_fit(Bitboard pawns, unsigned available);
// The fewest captures; nullopt when no start files fit. REQUIRES: as origins_fit().
[[nodiscard]] std::optional<unsigned> fewest_captures(Bitboard pawns);

// A file that no capture left, entered or took a pawn from holds what it held at the start, one
// white pawn below one black one: neither can pass the other. A capture concerns at most two files,
// and these are neighbours. So this many captures at least were made by pawns or took pawns.
[[nodiscard]] unsigned captures_of_changed_files(Bitboard white, Bitboard black);

// The most pairs of a white pawn and a black one above it on its file that have no pawn in common.
// At the start there are eight. A capture by a pawn separates one pair at most by leaving its file,
// the loss of a pawn one more; a pawn that promotes has no enemy pawn before it, and so belongs to
// none.
[[nodiscard]] unsigned facing_pairs(Bitboard white, Bitboard black);

}  // namespace arbiter::reach::detail
