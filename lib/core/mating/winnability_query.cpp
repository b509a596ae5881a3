#include "core/mating/winnability_query.hpp"

#include "core/mating/detail/mobility.hpp"

namespace arbiter::mating {

using chess::Color;

namespace {

Decision terminal_decision(const chess::Position& pos) {
    if (!pos.is_check())
        return {CanWin::No, CanWin::No, Terminal::Stalemate, Proof::Forced, Proof::Forced};
    return pos.turn() == Color::White ? Decision{CanWin::No, CanWin::Yes, Terminal::Checkmate,
                                                 Proof::Forced, Proof::MateOnBoard}
                                      : Decision{CanWin::Yes, CanWin::No, Terminal::Checkmate,
                                                 Proof::MateOnBoard, Proof::Forced};
}

CanWin& side(Decision& decision, Color winner) {
    return winner == Color::White ? decision.white : decision.black;
}

}  // namespace

WinnabilityQuery::WinnabilityQuery(const chess::Position& pos, const Options& options,
                                   Winners can_win)
    : pos_(pos), options_(options) {
    if (!pos.has_legal_move()) {
        known_ = terminal_decision(pos);
        return;
    }
    known_ = decide_by_material(pos);
    if (options.depth == Depth::Material) return;
    const detail::OpenSides wanted{known_.white == CanWin::Unknown,
                                   known_.black == CanWin::Unknown};
    if (!wanted[0] && !wanted[1]) return;
    const bool is_somebody_known = (wanted[0] && can_win[0]) || (wanted[1] && can_win[1]);
    const detail::OpenSides open = is_somebody_known ? can_win : detail::see_open_play(pos, wanted);
    for (const Color winner : {Color::White, Color::Black}) {
        if (!wanted[index(winner)]) continue;
        if (open[index(winner)])
            side(known_, winner) = CanWin::Yes;
        else
            is_undecided_[index(winner)] = true;
    }
}

void WinnabilityQuery::decide_side(Color winner) const {
    is_undecided_[index(winner)] = false;
    if (detail::find_open_play(pos_, winner)) {
        side(known_, winner) = CanWin::Yes;
        return;
    }
    const Answer answer = decide(pos_, winner, {.nodes = options_.budget_nodes});
    side(known_, winner) = answer.can_win;
    (winner == Color::White ? known_.white_proof : known_.black_proof) = answer.proof;
}

bool WinnabilityQuery::is_dead() const {
    if (known_.white == CanWin::Yes || known_.black == CanWin::Yes) return false;
    // More pieces are more likely to mate.
    const bool is_white_first =
        chess::count(pos_.pieces(Color::White)) >= chess::count(pos_.pieces(Color::Black));
    const Color first = is_white_first ? Color::White : Color::Black;
    return can_win(first) == CanWin::No && can_win(~first) == CanWin::No;
}

Decision WinnabilityQuery::decision() const {
    for (const Color winner : {Color::White, Color::Black})
        if (is_undecided_[index(winner)]) decide_side(winner);
    return known_;
}

}  // namespace arbiter::mating
