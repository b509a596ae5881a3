#include "core/judge/detail/flag_fall.hpp"

#include "core/judge/detail/material.hpp"

namespace arbiter::judge::detail {
namespace {

CanWin yes_if(bool is_so) {
    return is_so ? CanWin::Yes : CanWin::No;
}

// Nothing wins where no mate is possible, and only a shown win does otherwise: the record never
// shows that one was, or was not.
CanWin unless_hopeless(CanWin can_win) {
    return can_win == CanWin::No ? CanWin::No : CanWin::Unknown;
}

// US Chess 14E: a bare king never wins; one minor piece (14E2), and two knights against no pawns
// (14E3), only with a forced win. What 14E makes of other material that cannot mate is not known.
CanWin by_uscf(const mating::WinnabilityQuery& final, chess::Color color) {
    const chess::Position& pos = final.position();
    if (is_bare_king(pos, color)) return CanWin::No;
    const bool needs_forced_win = is_minor_piece_at_most(pos, color) ||
                                  (is_two_knights(pos, color) && !has_pawn(pos, ~color));
    const CanWin can_win = final.can_win(color);
    if (needs_forced_win || can_win == CanWin::No) return unless_hopeless(can_win);
    return CanWin::Yes;
}

}  // namespace

CanWin wins_on_time(laws::FlagTest test, const mating::WinnabilityQuery& final,
                    chess::Color winner) {
    if (final.terminal() == mating::Terminal::Checkmate) return final.can_win(winner);
    switch (test) {
        case laws::FlagTest::AnySeries:
            return final.can_win(winner);
        case laws::FlagTest::ForcedWin:
            return unless_hopeless(final.can_win(winner));
        case laws::FlagTest::LichessMaterial:
            return yes_if(mating::decide_by_material(final.position()).of(winner) != CanWin::No);
        // Two knights win on time, whatever the other side has.
        case laws::FlagTest::ChesscomMaterial:
        case laws::FlagTest::IccMaterial:
            return yes_if(!is_minor_piece_at_most(final.position(), winner));
        case laws::FlagTest::UscfMaterial:
            return by_uscf(final, winner);
    }
    return CanWin::Unknown;
}

}  // namespace arbiter::judge::detail
