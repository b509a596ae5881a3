#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::watch {
namespace detail {
namespace {

using chess::Color;

// Two seconds: between the hand on the clock and the moment at which a version was read.
constexpr Millis kFlagSlack = 2 * kSecond;
// A wrong clock is told for so many plies after it.
constexpr std::uint32_t kFaultFor = 10;

std::size_t index_of(Color color) {
    return static_cast<std::size_t>(color);
}

// Has the clock of `side` risen by most of `bonus` at some move after move `from`?
bool was_added(const BoardReading& reading, Color side, Millis bonus) {
    Millis before = -1;
    for (std::size_t i = 0; i < reading.plies.size(); ++i) {
        const bool is_white = (i + (reading.is_black_first ? 1 : 0)) % 2 == 0;
        if (is_white != (side == Color::White) || reading.plies[i].clk_ms < 0) continue;
        if (before >= 0 && reading.plies[i].clk_ms - before >= bonus / 2) return true;
        before = reading.plies[i].clk_ms;
    }
    return false;
}

// Time of the next period that `side` has earned and no clock has shown: many clocks add it only
// when the one before has run out.
Millis bonus_to_come(const BoardReading& reading, Color side) {
    if (!reading.control) return 0;
    const auto bonus = reading.control->bonus(0);
    if (!bonus || moves_made(reading, side) < bonus->after_moves) return 0;
    const auto ms = static_cast<Millis>(bonus->ms);
    return was_added(reading, side, ms) ? 0 : ms;
}

// The bonus of the next period, if the rise may be one.
bool is_stage(const BoardReading& reading, const ClockFaultRead& fault) {
    if (!reading.control) return false;
    const auto bonus = reading.control->bonus(0);
    return bonus && fault.to_ms - fault.from_ms >= static_cast<Millis>(bonus->ms) / 2;
}

}  // namespace

void StepRun::add_clock_faults(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (reading.is_over()) return;
    for (const ClockFaultRead& fault : reading.clock_faults) {
        if (reading.legal() - fault.ply >= kFaultFor) continue;
        const bool is_stage_fault =
            fault.kind == ClockFaultRead::Kind::Up && is_stage(reading, fault);
        const AlertKind kind = is_stage_fault ? AlertKind::ClockStage
                               : fault.kind == ClockFaultRead::Kind::Swapped
                                   ? AlertKind::ClockSwapped
                                   : AlertKind::ClockUp;
        if (fault.kind == ClockFaultRead::Kind::Stuck) continue;
        Alert alert = make_alert(&board, kind, fault.ply, reading.key_after(fault.ply));
        const Color side = ((fault.ply - 1) + (reading.is_black_first ? 1 : 0)) % 2 == 0
                               ? Color::White
                               : Color::Black;
        alert.san = reading.word(fault.ply);
        if (is_stage_fault) {
            alert.article = "6.10.2";
            alert.what = "bonus on the clock";
            alert.message = fmt::format(
                "{}'s clock went from {} to {} with {}, but the time for the next period is due "
                "after move {}: look at the clock [6.10.2].",
                name_of(side), clock_text(fault.from_ms), clock_text(fault.to_ms),
                reading.move_text(fault.ply), reading.control->bonus(0)->after_moves);
        } else if (kind == AlertKind::ClockSwapped) {
            alert.what = "clocks swapped";
            alert.message = fmt::format("the two clocks seem to be swapped from {} on.",
                                        reading.move_text(fault.ply));
        } else {
            alert.what = "clock went up";
            alert.message = fmt::format(
                "{}'s clock went up from {} to {} with {}; if the arbiter has set it, "
                "all is well.",
                name_of(side), clock_text(fault.from_ms), clock_text(fault.to_ms),
                reading.move_text(fault.ply));
        }
        alerts.push_back(std::move(alert));
    }
}

void StepRun::add_clocks(const Board& board, std::vector<Alert>& alerts) const {
    add_flag(board, alerts);
    add_keep_score(board, alerts);
    // One move without a clock is no silence.
    const BoardReading& reading = board.reading;
    const std::uint32_t last_clock = std::max(reading.clock_plies[0], reading.clock_plies[1]);
    if (!is_playing(board) || reading.stop != StopRead::None || !board.has_had_clocks ||
        board.last_move <= board.last_clock || reading.legal() < last_clock + 2 ||
        now_ - board.last_clock < settings_.clock_gap)
        return;
    Alert alert = make_alert(&board, AlertKind::ClockSilent, 0, 0);
    alert.what = "no clocks";
    alert.message =
        fmt::format("moves arrive without clocks for {} minutes.", settings_.clock_gap / kMinute);
    alerts.push_back(std::move(alert));
}

// FIDE 2023 6.8: a flag has fallen when the arbiter sees it or a player claims it. The feed knows
// neither.
void StepRun::add_flag(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (!is_playing(board) || state_.is_stale) return;
    const ClocksShown clocks = clocks_of(board, now_, settings_);
    if (!clocks.running || !clocks.as_of) return;
    const Color side = *clocks.running;
    if (clocks.left[index_of(side)] > -kFlagSlack) return;
    const Millis shown = clocks.left[index_of(side)] + (now_ - *clocks.as_of);
    Alert alert = make_alert(&board, AlertKind::FlagPerhaps, reading.legal(),
                             reading.key_after(reading.legal()));
    alert.article = "6.8";
    alert.san = reading.word(reading.legal());
    alert.until = "next-move";
    alert.is_certain = false;
    alert.what = "flag";
    const judge::CanWin can_win = reading.can_win[index_of(~side)];
    const std::string_view result = side == Color::White ? "0-1" : "1-0";
    alert.message = fmt::format(
        "{}'s clock should be at 0:00 ({} at {}). If the flag has fallen: {} [6.8, 6.9].",
        name_of(side), clock_text(shown), time_of_day(*clocks.as_of, settings_.zone_minutes),
        can_win == judge::CanWin::No
            ? fmt::format("{} cannot checkmate any more, drawn", name_of(~side))
            : fmt::format("{} {} checkmate, {}", name_of(~side),
                          can_win == judge::CanWin::Yes ? "can still" : "may still", result));
    alerts.push_back(std::move(alert));
}

// FIDE 2023 8.5.1: when neither player must keep score, the arbiter does.
void StepRun::add_keep_score(const Board& board, std::vector<Alert>& alerts) const {
    if (!board.keeps_score || !is_playing(board)) return;
    Alert alert = make_alert(&board, AlertKind::KeepScore, 0, 0);
    alert.article = "8.5.1";
    alert.until = "result";
    alert.what = "keep score";
    alert.message = "both have less than 5 minutes and no 30 s increment: keep score [8.5.1].";
    alerts.push_back(std::move(alert));
}

}  // namespace detail

// Header clocks are younger than those of the moves.
ClocksShown clocks_of(const Board& board, Moment now, const Settings& settings) {
    const BoardReading& reading = board.reading;
    ClocksShown shown;
    shown.left = reading.clocks;
    const bool is_running = detail::is_playing(board) && reading.written == reading.legal();
    const chess::Color side = reading.to_move();
    const auto index = static_cast<std::size_t>(side);
    bool is_known = false;
    if (reading.header_clocks[index] >= 0) {
        shown.left = reading.header_clocks;
        shown.as_of = reading.reference ? reading.reference : board.arrived;
        // An old reference is that of a delayed source.
        is_known = board.arrived && shown.as_of && *board.arrived - *shown.as_of <= settings.stale;
    } else if (board.arrived && shown.left[index] >= 0) {
        shown.as_of = board.arrived;
        // The last move of the side must have its clock.
        is_known = reading.clock_plies[index] + 2 > reading.legal();
    }
    if (!is_running || !is_known) return shown;
    shown.running = side;
    shown.left[index] +=
        detail::bonus_to_come(reading, side) - std::max<Millis>(now - *shown.as_of, 0);
    return shown;
}

}  // namespace arbiter::watch
