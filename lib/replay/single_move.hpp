#pragma once

#include "chess/position.hpp"
#include "chess/san.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::replay {

// A text that is one legal half-move.
struct SingleMove {
    chess::San san;
    chess::Move move = chess::Move::none();
    std::uint8_t notes = 0;     // of chess::SanNote
    bool is_otherwise = false;  // chess::read_otherwise() has found it

    // "Kg1" of a king that can only castle there.
    [[nodiscard]] bool is_castling_as_king() const {
        return is_otherwise && san.kind != chess::SanKind::Piece;
    }
};

// Reads `text` as one half-move: SAN or a tolerated spelling of it, else in another way, unless
// that is not wanted. Null moves are half-moves unless the player is in check. nullopt: it is none.
// THREADS: pure. COST: O(candidates).   PGN 8.2.3.
[[nodiscard]] inline std::optional<SingleMove> read_single_move(const chess::Position& before,
                                                                std::string_view text,
                                                                bool may_be_otherwise = true) {
    if (const auto san = chess::parse_san(text)) {
        const chess::SanResolution found = chess::resolve_san(before, *san);
        if (found.is_ok()) return SingleMove{*san, found.move, found.notes, false};
    }
    if (!may_be_otherwise) return std::nullopt;
    const auto other = chess::read_otherwise(before, text);
    if (!other) return std::nullopt;
    const chess::SanResolution found = chess::resolve_san(before, *other);
    if (!found.is_ok()) return std::nullopt;
    return SingleMove{*other, found.move, found.notes, true};
}

}  // namespace arbiter::replay
