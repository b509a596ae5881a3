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
    if (cannot_mate(pos, Color::White)) {
        decision.white = CanWin::No;
        decision.white_proof = Proof::Material;
    }
    if (cannot_mate(pos, Color::Black)) {
        decision.black = CanWin::No;
        decision.black_proof = Proof::Material;
    }
    return decision;
}

Decision decide(const chess::Position& pos, const Options& options) {
    if (!pos.has_legal_move()) {
        if (!pos.is_check())
            return {CanWin::No, CanWin::No, Terminal::Stalemate, Proof::Forced, Proof::Forced};
        return pos.turn() == Color::White ? Decision{CanWin::No, CanWin::Yes, Terminal::Checkmate,
                                                     Proof::Forced, Proof::MateOnBoard}
                                          : Decision{CanWin::Yes, CanWin::No, Terminal::Checkmate,
                                                     Proof::MateOnBoard, Proof::Forced};
    }
    Decision decision = decide_by_material(pos);
    if (options.depth == Depth::Material) return decision;
    const Limits limits{.nodes = options.budget_nodes};
    if (decision.white == CanWin::Unknown) {
        const Answer answer = decide(pos, Color::White, limits);
        decision.white = answer.can_win;
        decision.white_proof = answer.proof;
    }
    if (decision.black == CanWin::Unknown) {
        const Answer answer = decide(pos, Color::Black, limits);
        decision.black = answer.can_win;
        decision.black_proof = answer.proof;
    }
    return decision;
}

}  // namespace arbiter::deadpos
