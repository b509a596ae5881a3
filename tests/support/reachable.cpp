#include "tests/support/reachable.hpp"

#include "core/chess/movegen.hpp"

#include <array>
#include <cstddef>
#include <deque>
#include <unordered_set>

namespace arbiter::testing {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Role;

// 4 bits a square, the rooks that may castle, the e.p. square, whose turn it is: all that moves
// depend on.   FIDE 2023 9.2.3.
using Key = std::array<std::uint64_t, 6>;

Key key_of(const Position& pos) {
    Key key{};
    for (unsigned sq = 0; sq < chess::kSquares; ++sq) {
        const auto piece = static_cast<std::uint64_t>(pos.piece_on(static_cast<chess::Square>(sq)));
        key[sq / 16] |= piece << (sq % 16 * 4);
    }
    key[4] = pos.castling_rooks();
    const bool has_ep = pos.legal_ep_capturers() != 0;
    key[5] = index(pos.turn()) | (has_ep ? std::uint64_t{index(pos.ep_square())} << 8 : 0xFF00U);
    return key;
}

struct Hash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 29;
        }
        return hash;
    }
};

bool is_without_hope(const Position& pos, Color winner) {
    const Bitboard kings = pos.pieces(Role::King);
    const Bitboard own = pos.pieces(winner) & ~kings;
    if (own == 0) return true;
    const Bitboard minor = pos.pieces(Role::Knight) | pos.pieces(Role::Bishop);
    return (own & ~minor) == 0 && !chess::has_several(own) && (pos.pieces(~winner) & ~kings) == 0;
}

}  // namespace

Reachable search_reachable(const Position& pos, Color winner, std::uint64_t limit) {
    std::unordered_set<Key, Hash> seen{key_of(pos)};
    std::deque<Position> open{pos};
    chess::MoveList moves;
    while (!open.empty()) {
        const Position at = open.front();
        open.pop_front();
        chess::generate_legal(at, moves);
        if (moves.is_empty() && at.is_check() && at.turn() != winner)
            return {mating::CanWin::Yes, seen.size()};
        if (is_without_hope(at, winner)) continue;
        for (const chess::Move move : moves) {
            Position next = at;
            next.play(move);
            if (!seen.insert(key_of(next)).second) continue;
            if (seen.size() > limit) return {mating::CanWin::Unknown, seen.size()};
            open.push_back(next);
        }
    }
    return {mating::CanWin::No, seen.size()};
}

}  // namespace arbiter::testing
