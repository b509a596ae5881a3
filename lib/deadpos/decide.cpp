#include "deadpos/decide.hpp"

#include "deadpos/detail/material.hpp"
#include "deadpos/detail/mobility.hpp"

namespace arbiter::deadpos {

using chess::Color;

Decision decide_by_material(const chess::Position& pos) {
    Decision decision;
    if (detail::cannot_mate_by_material(pos, Color::White)) {
        decision.white = CanWin::No;
        decision.white_proof = Proof::Material;
    }
    if (detail::cannot_mate_by_material(pos, Color::Black)) {
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
    const detail::OpenSides wanted{decision.white == CanWin::Unknown,
                                   decision.black == CanWin::Unknown};
    if (!wanted[0] && !wanted[1]) return decision;
    const detail::OpenSides open = detail::find_open_play(pos, wanted);
    for (const Color winner : {Color::White, Color::Black}) {
        if (!wanted[index(winner)]) continue;
        CanWin& can_win = winner == Color::White ? decision.white : decision.black;
        Proof& proof = winner == Color::White ? decision.white_proof : decision.black_proof;
        if (open[index(winner)]) {
            can_win = CanWin::Yes;
            continue;
        }
        const Answer answer = decide(pos, winner, {.nodes = options.budget_nodes});
        can_win = answer.can_win;
        proof = answer.proof;
    }
    return decision;
}

}  // namespace arbiter::deadpos
