#pragma once

#include "core/chess/board.hpp"
#include "core/chess/setup.hpp"
#include "core/chess/types.hpp"

#include <type_traits>

namespace arbiter::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// A position of orthodox chess, Chess960 with it. A value: copy it to keep it, play on the copy;
// there is no undo. Functions that need only the board (movegen, SAN, FEN) take a `const Board&`.
class Position : public Board {
  public:
    // The start position of orthodox chess. COST: one copy.
    [[nodiscard]] static Position initial();

    // REQUIRES: what validate() checks as fatal.
    constexpr explicit Position(const Setup& setup) : Board(setup) {}

    // Plays `move` and changes counters, rights, e.p. square, key and check bit with it. No
    // legality test. REQUIRES: is_legal(move), or `move` is null (which passes the turn, drops the
    // e.p. square, resets no counter).
    void play(Move move) {
        if (turn() == Color::White) {
            play_as<Color::White>(move);
        } else {
            play_as<Color::Black>(move);
        }
    }
    // The same for callers that know whose turn it is.   REQUIRES: turn() == Us.
    template <Color Us>
    void play_as(Move move) {
        make<Us>(move);
    }

    // Goes on after an illegal move: the piece on `from` is on `to` afterwards, a piece there is
    // removed, a pawn on the last rank becomes `promotion` (a queen when None: FIDE 2023 7.5.2) and
    // the turn passes. Rights, counters and key stay right. Returns false, and changes nothing,
    // when there is no piece on `from`, a king would disappear, or a pawn would stand on its own
    // first rank. Afterwards either king may stand in check.
    [[nodiscard]] bool displace(Square from, Square to, Role promotion) {
        return make_displacement(from, to, promotion);
    }

    friend bool operator==(const Position&, const Position&) = default;
};

namespace detail {
[[nodiscard]] constexpr Setup initial_setup() {
    constexpr Role kOrder[] = {Role::Rook, Role::Knight, Role::Bishop, Role::Queen,
                               Role::King, Role::Bishop, Role::Knight, Role::Rook};
    Setup setup{};
    for (unsigned file = 0; file < 8; ++file) {
        setup.board[file] = make_piece(Color::White, kOrder[file]);
        setup.board[8 + file] = Piece::WhitePawn;
        setup.board[48 + file] = Piece::BlackPawn;
        setup.board[56 + file] = make_piece(Color::Black, kOrder[file]);
    }
    setup.castling_rooks[0][0] = Square::H1;
    setup.castling_rooks[0][1] = Square::A1;
    setup.castling_rooks[1][0] = Square::H8;
    setup.castling_rooks[1][1] = Square::A8;
    return setup;
}

// NOLINTNEXTLINE(readability-identifier-naming): a constant, though not constexpr.
inline constinit const Position kInitial{initial_setup()};
}  // namespace detail

inline Position Position::initial() {
    return detail::kInitial;
}

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(sizeof(Position) <= 176);

// The side to move is in check and has no legal move.   FIDE 2023 1.4.1, 5.1.1.
[[nodiscard]] inline bool is_checkmate(const Board& pos) {
    return pos.is_check() && !pos.has_legal_move();
}
// The side to move is not in check and has no legal move.   FIDE 2023 5.2.1.
[[nodiscard]] inline bool is_stalemate(const Board& pos) {
    return !pos.is_check() && !pos.has_legal_move();
}

}  // namespace arbiter::chess
