#pragma once

#include "core/chess/san.hpp"
#include "core/replay/facts.hpp"
#include "core/replay/variant_board.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::replay {

// A text that is one legal move.
template <class Board>
struct SingleMoveOn {
    SanOf<Board> san;
    chess::Move move = chess::Move::none();
    std::uint8_t notes = 0;     // of chess::SanNote
    bool is_otherwise = false;  // chess::read_otherwise() has found it

    // "Kg1" of a king that can only castle there, "Kxh1" of one whose own rook is there.
    [[nodiscard]] std::optional<NoteKind> odd_castling() const {
        const chess::San& plain = BoardTraits<Board>::plain(san);
        if (!is_otherwise || plain.kind == chess::SanKind::Piece) return std::nullopt;
        return plain.is_capture ? NoteKind::CastlingByRook : NoteKind::CastlingAsKing;
    }
    // What the note says of the side.   REQUIRES: odd_castling().
    [[nodiscard]] std::uint32_t castling_aux() const {
        const bool is_short = BoardTraits<Board>::plain(san).kind == chess::SanKind::CastleShort;
        return static_cast<std::uint32_t>(is_short ? chess::Side::Short : chess::Side::Long);
    }
};
using SingleMove = SingleMoveOn<chess::Position>;

// Reads `text` as one ply: SAN or a tolerated spelling of it, else, if allowed, in another way.
// Null moves are plies unless the player is in check. nullopt: it is no ply. THREADS: pure. COST:
// O(candidates).   PGN 8.2.3.
template <class Board>
[[nodiscard]] std::optional<SingleMoveOn<Board>> read_single_move(const Board& before,
                                                                  std::string_view text,
                                                                  bool may_be_otherwise = true) {
    if (const auto san = BoardTraits<Board>::parse(text)) {
        const chess::SanResolution found = resolve_san(before, *san);
        if (found.is_ok()) return SingleMoveOn<Board>{*san, found.move, found.notes, false};
    }
    if (!may_be_otherwise) return std::nullopt;
    const auto other = read_otherwise(before, text);
    if (!other) return std::nullopt;
    const chess::SanResolution found = resolve_san(before, *other);
    if (!found.is_ok()) return std::nullopt;
    return SingleMoveOn<Board>{*other, found.move, found.notes, true};
}

}  // namespace arbiter::replay
