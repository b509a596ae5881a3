#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::proofcheck {

// Checks the proofs of the prover for dead positions and trusts nothing of it: an own FEN reader,
// an own move generator (0x88 mailbox), an own material table, an own hash. Plain data in, plain
// data out; no chess type of the library appears here. Pure functions: no state, safe from any
// thread. What the proofs mean and why the checks suffice: docs/guide/deadpos.md.   FIDE
// 2023 5.2.2, 6.9.

// One piece of an invariant: a set of positions in which it stands on one of `squares` as long as
// it is on the board.
struct PlacedPiece {
    char piece = 0;             // a FEN letter
    std::uint64_t squares = 0;  // bit 0 = a1, bit 7 = h1, bit 63 = h8
    bool may_be_captured = false;
};

// Two pawns on one file, the white one below the black one forever: numbers of pieces, from 0.
struct FacingPawns {
    std::size_t white = 0;
    std::size_t black = 0;
};

// Where the kings are (0 = a1 .. 63 = h8) and the side to move.
struct KingPair {
    int white = 0;
    int black = 0;
    bool is_white_to_move = false;
};

// A piece (its number, from 0) with one square, on which it may be captured after all: the position
// then belongs to the invariant number `next` of the certificate, which has the same pieces without
// it.
struct Exit {
    std::size_t piece = 0;
    std::size_t next = 0;
};

// A set of positions that no legal move leaves, unless by an exit, and in which no move of the
// winner mates. Without `kings` each king is on any of its squares, whatever the other one does. A
// cage is another kind of set: the loser may have any other pieces.
struct Invariant {
    std::vector<PlacedPiece> pieces;
    std::vector<FacingPawns> facing;
    std::vector<KingPair> kings;
    std::vector<Exit> exits;
    bool is_cage = false;
};

// Why a side cannot checkmate. The positions that can be reached from the root are walked through;
// leaves are positions without legal moves, positions that the material table decides, and those
// that belong to an invariant.
struct Certificate {
    std::vector<Invariant> invariants;
    std::uint64_t positions = 0;
    std::array<std::uint64_t, 2> hash{};  // high, low: sum of FNV-1a-128 over the positions' fields
};

struct Verification {
    bool holds = false;
    std::string reason;           // what fails and where, in one line; empty when it holds
    std::uint64_t positions = 0;  // positions that the walk has seen
    // Set for a helpmate that holds. No reason to refuse it: the Laws' series of moves has no such
    // end.
    bool breaks_seventy_five = false;  // FIDE 2023 9.6.2 would have ended the game before the mate
    bool has_fivefold = false;         // FIDE 2023 9.6.1 likewise
};

// Are the moves legal from `fen` on, one after the other, and has the winner mated at their end? An
// empty list says that mate is on the board. A castling move is king to target ("e1g1") or king
// takes own rook ("e1h1"); where the first form is also a step of the king, it means the step.
[[nodiscard]] Verification check_helpmate(std::string_view fen, bool winner_is_white,
                                          std::span<const std::string> moves);

// Does the certificate prove that the winner cannot mate? Every invariant is proved, the walk is
// done again, and count and hash are compared. At most `max_positions` positions are kept, 48 to 64
// bytes each; a certificate that needs more is refused.   COST: about 2 us a position.
[[nodiscard]] Verification check_certificate(std::string_view fen, bool winner_is_white,
                                             const Certificate& certificate,
                                             std::uint64_t max_positions);

// Number of legal move sequences of `depth` plies, for comparison with other generators; 0 when the
// FEN is refused.
[[nodiscard]] std::uint64_t perft(std::string_view fen, unsigned depth);

// The first four fields of the FEN in the form that is hashed: the e.p. square only when an e.p.
// capture is legal, castling rights as X-FEN, impossible ones dropped. Empty when the FEN is
// refused; then `problem`, if given, says why.
[[nodiscard]] std::string canonical_fields(std::string_view fen, std::string* problem = nullptr);

// Does the one-pass check accept this invariant, `all` being those that its exits lead to? Only
// `holds` and `reason` of the answer are set.
[[nodiscard]] Verification check_invariant(const Invariant& invariant, bool winner_is_white,
                                           std::span<const Invariant> all = {});

}  // namespace arbiter::proofcheck
