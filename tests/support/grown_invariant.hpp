#pragma once

#include "core/proofcheck/proofcheck.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Invariants grown from a position by doing what the checker complains about: a generator that
// knows nothing but the refusals.

namespace arbiter::testing {

[[nodiscard]] inline int square_named(std::string_view name) {
    return 8 * (name[1] - '1') + name[0] - 'a';
}
[[nodiscard]] inline std::uint64_t squares_named(std::string_view names) {
    std::uint64_t set = 0;
    for (std::size_t at = 0; at + 1 < names.size(); at += 3)
        set |= std::uint64_t{1} << square_named(names.substr(at, 2));
    return set;
}

// Every piece of the position on its square, none to be captured.
[[nodiscard]] inline std::vector<proofcheck::PlacedPiece> pieces_of(std::string_view fen) {
    std::vector<proofcheck::PlacedPiece> pieces;
    int square = 56;
    for (const char c : fen.substr(0, fen.find(' '))) {
        if (c == '/') {
            square -= 16;
        } else if (c >= '1' && c <= '8') {
            square += c - '0';
        } else {
            pieces.push_back({c, std::uint64_t{1} << square++, false});
        }
    }
    return pieces;
}

// One step: gives the piece that is complained about the square or the mark that it lacks. False
// when the complaint cannot be met.
[[nodiscard]] inline bool is_mended(std::vector<proofcheck::PlacedPiece>& pieces,
                                    std::string_view reason) {
    const auto piece_at = [&](std::size_t at) -> proofcheck::PlacedPiece& {
        return pieces[std::stoul(std::string(reason.substr(at + 6))) - 1];
    };
    if (reason.substr(0, 6) != "piece ") return false;
    if (const auto at = reason.find(" may take piece "); at != std::string_view::npos) {
        // en passant: the taker lands on the square passed over
        const auto taken = square_named(reason.substr(reason.find(" on ", at) + 4));
        proofcheck::PlacedPiece& taker = piece_at(0);
        taker.squares |= std::uint64_t{1} << (taker.piece == 'P' ? taken - 8 : taken + 8);
        piece_at(at + 10).may_be_captured = true;
        return true;
    }
    if (const auto at = reason.find(" may capture piece "); at != std::string_view::npos) {
        piece_at(at + 13).may_be_captured = true;
        return true;
    }
    const auto at = reason.find(" may go to ");
    if (at == std::string_view::npos || reason.find("promote") != std::string_view::npos)
        return false;
    piece_at(0).squares |= std::uint64_t{1} << square_named(reason.substr(at + 11));
    return true;
}

// The pieces of `fen` after every complaint that can be met: the checker accepts them, or they may
// promote or hold a mate.
[[nodiscard]] inline std::vector<proofcheck::PlacedPiece> grown_set(std::string_view fen,
                                                                    bool winner_is_white) {
    std::vector<proofcheck::PlacedPiece> pieces = pieces_of(fen);
    // Every step adds a square or a mark: at most 65 for each piece.
    for (std::size_t step = 0; step <= 65 * pieces.size(); ++step) {
        const proofcheck::Verification found =
            proofcheck::check_invariant({pieces, {}, {}, {}}, winner_is_white);
        if (found.holds || !is_mended(pieces, found.reason)) break;
    }
    return pieces;
}

// The pieces of an invariant around `fen` that the checker accepts, or nothing.
[[nodiscard]] inline std::optional<std::vector<proofcheck::PlacedPiece>> grown_invariant(
    std::string_view fen, bool winner_is_white) {
    std::vector<proofcheck::PlacedPiece> pieces = grown_set(fen, winner_is_white);
    if (!proofcheck::check_invariant({pieces, {}, {}, {}}, winner_is_white).holds)
        return std::nullopt;
    return pieces;
}

// "Ka1 kb8 w"
[[nodiscard]] inline proofcheck::KingPair kings_named(std::string_view text) {
    return {square_named(text.substr(1)), square_named(text.substr(5)), text[8] == 'w'};
}

// One step more of an invariant with pairs of kings.
[[nodiscard]] inline bool is_mended(proofcheck::Invariant& invariant, std::string_view reason) {
    if (reason.substr(0, 13) == "facing pawns ") {
        const std::size_t white = std::stoul(std::string(reason.substr(13)));
        const std::size_t black = std::stoul(std::string(reason.substr(reason.find(" and ") + 5)));
        return std::erase_if(invariant.facing, [&](const proofcheck::FacingPawns& pair) {
                   return pair.white + 1 == white && pair.black + 1 == black;
               }) != 0;
    }
    if (reason.substr(0, 1) != "K") return is_mended(invariant.pieces, reason);
    proofcheck::KingPair kings = kings_named(reason);
    kings.is_white_to_move = !kings.is_white_to_move;
    const auto at = reason.find(" may become ");
    if (at != std::string_view::npos) kings = kings_named(reason.substr(at + 12));
    invariant.kings.push_back(kings);
    for (proofcheck::PlacedPiece& piece : invariant.pieces) {
        if (piece.piece == 'K') piece.squares |= std::uint64_t{1} << kings.white;
        if (piece.piece == 'k') piece.squares |= std::uint64_t{1} << kings.black;
    }
    return true;
}

// An invariant with pairs of kings around `fen`, and with the pawns that face each other on a file,
// or nothing.
[[nodiscard]] inline std::optional<proofcheck::Invariant> grown_with_kings(std::string_view fen,
                                                                           bool winner_is_white) {
    proofcheck::Invariant invariant{pieces_of(fen), {}, {}, {}};
    const auto& pieces = invariant.pieces;
    proofcheck::KingPair kings{0, 0, fen[fen.find(' ') + 1] == 'w'};
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        const int square = __builtin_ctzll(pieces[piece].squares);
        if (pieces[piece].piece == 'K') kings.white = square;
        if (pieces[piece].piece == 'k') kings.black = square;
        if (pieces[piece].piece != 'P') continue;
        for (std::size_t other = 0; other < pieces.size(); ++other) {
            const int above = __builtin_ctzll(pieces[other].squares);
            if (pieces[other].piece == 'p' && above > square && above % 8 == square % 8)
                invariant.facing.push_back({piece, other});
        }
    }
    invariant.kings = {kings};
    // At most 8064 pairs, and 65 steps for each piece; most grow no further than this.
    for (int step = 0; step < 2000; ++step) {
        const proofcheck::Verification found =
            proofcheck::check_invariant(invariant, winner_is_white);
        if (found.holds) return invariant;
        if (!is_mended(invariant, found.reason)) break;
    }
    return std::nullopt;
}

}  // namespace arbiter::testing
