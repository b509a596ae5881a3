#include "judge/detail/flag_fall.hpp"

#include "judge/detail/material.hpp"

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
CanWin by_uscf(const chess::Position& pos, CanWin can_win, chess::Color color) {
    if (is_bare_king(pos, color)) return CanWin::No;
    const bool needs_forced_win = is_minor_piece_at_most(pos, color) ||
                                  (is_two_knights(pos, color) && !has_pawn(pos, ~color));
    if (needs_forced_win || can_win == CanWin::No) return unless_hopeless(can_win);
    return CanWin::Yes;
}

}  // namespace

CanWin wins_on_time(laws::FlagTest test, const chess::Position& pos, const deadpos::Decision& final,
                    chess::Color color) {
    const CanWin can_win = final.of(color);
    if (final.terminal == deadpos::Terminal::Checkmate) return can_win;
    switch (test) {
        case laws::FlagTest::AnySeries:
            return can_win;
        case laws::FlagTest::ForcedWin:
            return unless_hopeless(can_win);
        case laws::FlagTest::LichessMaterial:
            return yes_if(deadpos::decide_by_material(pos).of(color) != CanWin::No);
        // Two knights win on time, whatever the other side has.
        case laws::FlagTest::ChesscomMaterial:
        case laws::FlagTest::IccMaterial:
            return yes_if(!is_minor_piece_at_most(pos, color));
        case laws::FlagTest::UscfMaterial:
            return by_uscf(pos, can_win, color);
    }
    return CanWin::Unknown;
}

}  // namespace arbiter::judge::detail
