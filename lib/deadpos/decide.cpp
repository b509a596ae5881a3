#include "deadpos/decide.hpp"

#include "chess/bitboard.hpp"

namespace arbiter::deadpos {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Role;

// a1 is dark.
constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55ULL;

bool is_of_one_colour(Bitboard squares) {
    return (squares & kDarkSquares) == 0 || (squares & ~kDarkSquares) == 0;
}

// The material table; the proof for each row is carried out by the unit test.
bool cannot_mate(const chess::Position& pos, Color winner) {
    const Bitboard own = pos.pieces(winner);
    const Bitboard strong =
        pos.pieces(Role::Pawn) | pos.pieces(Role::Rook) | pos.pieces(Role::Queen);
    if ((own & strong) != 0) return false;
    const Bitboard knights = own & pos.pieces(Role::Knight);
    const Bitboard bishops = own & pos.pieces(Role::Bishop);
    if (knights != 0) {
        const Bitboard helpers =
            pos.pieces(~winner) & ~pos.pieces(Role::King) & ~pos.pieces(Role::Queen);
        return bishops == 0 && !chess::has_several(knights) && helpers == 0;
    }
    if (bishops == 0) return true;
    return (pos.pieces(Role::Pawn) | pos.pieces(Role::Knight)) == 0 &&
           is_of_one_colour(pos.pieces(Role::Bishop));
}

}  // namespace

Decision decide_by_material(const chess::Position& pos) {
    Decision decision;
    if (cannot_mate(pos, Color::White)) decision.white = CanWin::No;
    if (cannot_mate(pos, Color::Black)) decision.black = CanWin::No;
    return decision;
}

Decision decide(const chess::Position& pos, const Options& options) {
    static_cast<void>(options);  // Depth::Material is the only depth so far
    if (pos.has_legal_move()) return decide_by_material(pos);
    if (!pos.is_check()) return {CanWin::No, CanWin::No, Terminal::Stalemate};
    return pos.turn() == Color::White ? Decision{CanWin::No, CanWin::Yes, Terminal::Checkmate}
                                      : Decision{CanWin::Yes, CanWin::No, Terminal::Checkmate};
}

}  // namespace arbiter::deadpos
