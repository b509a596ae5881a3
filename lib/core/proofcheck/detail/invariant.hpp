#pragma once

#include "core/proofcheck/detail/mailbox.hpp"
#include "core/proofcheck/proofcheck.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arbiter::proofcheck::detail {

// A set of positions that no legal move leaves and that holds no mate by the winner: proved here in
// one pass over its pieces. Cages are another matter: CageProof. Squares are 0 = a1 .. 63 = h8.

using Squares = std::uint64_t;
inline constexpr Squares kBackRanks = 0xFF000000000000FFULL;

[[nodiscard]] constexpr Squares bit_of(int square) {
    return Squares{1} << square;
}
[[nodiscard]] constexpr bool has(Squares set, int square) {
    return (set >> square & 1) != 0;
}

[[nodiscard]] constexpr bool is_one_square(Squares set) {
    return set != 0 && (set & (set - 1)) == 0;
}

// Does `piece` on `from` attack `to` on an empty board?   REQUIRES: the squares differ.
[[nodiscard]] bool attacks(char piece, int from, int to);
// The squares strictly between two squares of a rank, file or diagonal, else none.
[[nodiscard]] Squares between(int from, int to);
// One is the other or touches it.
[[nodiscard]] bool is_near(int one, int other);

// The pieces of a position, as sets of squares in the order of kPieces.
using PieceSets = std::array<Squares, 12>;
[[nodiscard]] PieceSets sets_of(const Board& board);

class InvariantProof {
  public:
    // REQUIRES: nothing; prove() judges what it was given.   LIFETIME: `all`, to which exits lead,
    // stays until prove() is done.
    InvariantProof(const Invariant& invariant, bool winner_is_white,
                   std::span<const Invariant> all = {});

    // Empty when the invariant is proved, else the first reason why not.
    [[nodiscard]] std::string prove() const;

    // Does a position with these pieces and neither castling rights nor e.p. square belong to it?
    // REQUIRES: prove() found nothing.
    [[nodiscard]] bool contains(const PieceSets& sets, bool is_white_to_move) const;

    // The parts of prove(), each true by itself: it is no list of pieces at all; a move leaves it;
    // it holds a mate by the winner. Empty when not so.   The last two REQUIRE that the first is
    // empty.
    [[nodiscard]] std::string find_malformed() const;
    [[nodiscard]] std::string find_exit() const;
    [[nodiscard]] std::string find_mate() const;
    // Two reasons on which find_exit() rests, for moves that the piece has on an empty board: the
    // move mates wherever the others are; a king never makes it, for the other side guards `to`.
    // REQUIRES: find_malformed() found nothing.
    [[nodiscard]] bool is_last_move(std::size_t piece, int from, int to) const;
    [[nodiscard]] bool is_guarded_step(std::size_t king, int from, int to) const;

  private:
    enum class Walk : std::uint8_t { Push, DoublePush, PawnCapture, Piece };
    struct Try {  // a move of piece `piece` as if the board were empty
        std::size_t piece = 0;
        int from = 0;
        int to = 0;
        Walk walk = Walk::Piece;
    };

    [[nodiscard]] std::string find_malformed_facing() const;
    [[nodiscard]] std::string find_malformed_kings() const;
    [[nodiscard]] std::string find_malformed_exits() const;
    [[nodiscard]] std::string find_malformed_exit(std::size_t piece, const Invariant& next) const;
    [[nodiscard]] bool is_in_order(const FacingPawns& pair) const;
    [[nodiscard]] bool has_matching(const PieceSets& sets) const;

    // invariant_closure.cpp
    [[nodiscard]] bool is_beyond_facing(const Try& move) const;
    [[nodiscard]] bool has_exit(const Try& move, std::size_t captured) const;
    [[nodiscard]] std::string find_exit_of(const Try& move) const;
    [[nodiscard]] std::string find_unprovided_capture(const Try& move) const;
    [[nodiscard]] std::string find_unprovided_en_passant(const Try& move) const;
    [[nodiscard]] bool is_impossible(const Try& move) const;
    [[nodiscard]] bool is_always_guarded(std::size_t king, int from, int to) const;
    [[nodiscard]] bool is_guarded_when_occupied(std::size_t king, int from, int to,
                                                std::size_t occupant) const;
    [[nodiscard]] bool attacks_always(std::size_t guard, std::size_t king, int from, int to,
                                      std::size_t occupant) const;
    [[nodiscard]] bool is_line_kept(std::size_t guard, int guard_square, std::size_t king, int from,
                                    int to, std::size_t occupant) const;
    [[nodiscard]] bool is_guarded_by_group(std::size_t king, int from, int to,
                                           std::size_t occupant) const;

    // invariant_last_move.cpp
    struct CertainCheck;
    [[nodiscard]] bool mates_at_once(const Try& move) const;
    [[nodiscard]] bool is_clear(Squares line, std::size_t one, std::size_t other) const;
    [[nodiscard]] std::vector<CertainCheck> checks_after(const Try& move, int king) const;
    [[nodiscard]] bool can_answer(const Try& move, const CertainCheck& check) const;
    [[nodiscard]] bool is_guarded_after(const Try& move, int king, int to) const;

    // invariant_kings.cpp
    [[nodiscard]] bool can_step(const KingPair& kings, int to) const;
    [[nodiscard]] bool has_step(const KingPair& kings) const;
    [[nodiscard]] InvariantProof with_king_on(bool white, int square) const;
    [[nodiscard]] static KingPair after_step(const KingPair& kings, int to);
    [[nodiscard]] bool has_pair(const KingPair& kings) const;
    [[nodiscard]] std::string find_exit_of_kings() const;
    [[nodiscard]] std::string find_exit_of_king(const KingPair& kings, int to) const;
    [[nodiscard]] std::string find_mate_of_kings() const;
    [[nodiscard]] std::string find_mate_with(const KingPair& kings, int left) const;
    void note_who_can_pass();

    // invariant_mate.cpp
    struct Check;
    [[nodiscard]] bool is_mate_possible(const Check& check, Squares winner_king) const;
    [[nodiscard]] bool can_reach(std::size_t piece, int square, Squares from) const;
    [[nodiscard]] bool can_fill(Squares flights) const;

    [[nodiscard]] bool is_white(std::size_t piece) const {
        return is_white_piece(pieces_[piece].piece);
    }
    [[nodiscard]] bool is_winners(std::size_t piece) const {
        return is_white(piece) == winner_is_white_;
    }
    [[nodiscard]] bool is_king(std::size_t piece) const {
        return kind_of(pieces_[piece].piece) == 'k';
    }
    // Always on the board and always on the same square.
    [[nodiscard]] bool is_steady(std::size_t piece) const;
    [[nodiscard]] std::string text_of(std::size_t piece, int square) const;

    std::vector<PlacedPiece> pieces_;
    std::vector<FacingPawns> facing_;
    std::vector<KingPair> kings_;
    std::vector<Exit> exits_;
    std::span<const Invariant> all_;
    // [to move][white king] -> black kings
    std::array<std::array<Squares, 64>, 2> pairs_{};
    std::array<bool, 2> can_pass_{false,
                                  false};  // a piece of that side other than its king may move
    bool winner_is_white_;
    Squares steady_ = 0;
    std::array<Squares, 2> steady_of_{};     // white, black
    std::array<std::size_t, 2> king_{0, 0};  // white, black
    PieceSets reach_{};                      // where pieces of each piece can be
    PieceSets fixed_{};                      // where steady pieces of each piece are
};

}  // namespace arbiter::proofcheck::detail
