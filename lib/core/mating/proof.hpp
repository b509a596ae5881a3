#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::mating {

// Whether one side can checkmate by some series of legal moves, as far as is known, and why. FIDE
//   2023 5.2.2, 6.9.

enum class CanWin : std::uint8_t { Yes, No, Unknown };

// The kind of proof. Winnable: MateOnBoard or Helpmate. Unwinnable: the other ones. None: the
// answer is Unknown, or Yes by the mobility of the pieces without a line of moves (decide() for
// both sides only).
enum class Proof : std::uint8_t {
    None,
    MateOnBoard,  // the winner has mated already
    Helpmate,     // a line of legal moves that ends in mate
    Material,     // mated or not by the material table
    Forced,       // every line ends within a few moves in stalemate, mate of the winner or Material
    Static,       // the position lies in an invariant that holds no mate
    Closure,      // every position that can be reached was seen
};
// "none", "mate-on-board", "helpmate", "material", "forced", "static", "closure".
[[nodiscard]] std::string_view to_string(Proof proof);

// One piece of an invariant: while it is on the board it stands on one of `squares`.
struct PlacedPiece {
    chess::Piece piece = chess::Piece::None;
    chess::Bitboard squares = 0;
    bool may_be_captured = false;

    friend bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

// Where both kings are and the side to move.
struct KingPair {
    chess::Square white = chess::Square::None;
    chess::Square black = chess::Square::None;
    chess::Color turn = chess::Color::White;

    friend bool operator==(const KingPair&, const KingPair&) = default;
};

// Two pawns on one file that never leave it: the black one is always nearer to the eighth rank, for
// pawns do not jump. Numbers of pieces of the invariant; no other pawn of the same colour has a
// square in common with either.
struct FacingPawns {
    std::uint8_t white = 0;
    std::uint8_t black = 0;

    friend bool operator==(const FacingPawns&, const FacingPawns&) = default;
};

// A piece that keeps its only square while the invariant holds. It may be captured there, and then
// the position belongs to the invariant number `next` of the certificate: its pieces are the same
// ones in the same order without this one, each with all its squares here, and any piece that can
// capture has the square of the captured one as well.
struct Exit {
    std::uint8_t piece = 0;
    std::uint32_t next = 0;

    friend bool operator==(const Exit&, const Exit&) = default;
};

// A set of positions that no legal move leaves, unless by an exit, and that holds no mate by the
// winner, except perhaps one with which it is entered. A position belongs to it when it has neither
// castling rights nor an e.p. square; its pieces can be matched one to one with pieces of the
// invariant of the same piece, each on one of its squares, so that every piece of the invariant
// left over is one that may be captured; its pawns that face each other stand in that order, as far
// as both are there; and its kings and side to move are one of `kings`, unless that list is empty.
// A cage is another kind of set. Its pieces are walls of the loser that stand on their only
// squares, both kings among them, and the last piece of the winner, the only one that may be
// captured. The loser may have any other pieces; the other lists are empty. A position without the
// last piece does not belong.
struct Invariant {
    std::vector<PlacedPiece> pieces;
    std::vector<FacingPawns> facing;
    std::vector<KingPair> kings;
    std::vector<Exit> exits;
    bool is_cage = false;

    friend bool operator==(const Invariant&, const Invariant&) = default;
};

// Why a side cannot checkmate, for a checker that trusts only the rules of chess. Take the root
// and, again and again, every legal successor of each position taken that is not a leaf. A leaf is
// a position without legal moves, one that the material table decides, or one that belongs to an
// invariant. Then the positions taken are `positions` in number, none of them is a mate by the
// winner, and the sum modulo 2^128 of the FNV-1a hashes (128 bits) of their first four FEN fields
// is `hash`. Each invariant is proved by itself: see docs/guide/deadpos.md.
struct Certificate {
    std::vector<Invariant> invariants;
    std::uint64_t positions = 0;
    std::array<std::uint64_t, 2> hash{};  // high, low
};

// The answer for one side.
struct Answer {
    CanWin can_win = CanWin::Unknown;
    Proof proof = Proof::None;
    std::vector<chess::Move> helpmate;  // when winnable; empty when mate is on the board
    Certificate certificate;            // when unwinnable and asked for
    std::uint64_t nodes = 0;            // positions looked at
};

}  // namespace arbiter::mating
