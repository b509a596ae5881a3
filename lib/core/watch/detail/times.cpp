#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::watch {
namespace detail {
namespace {

using chess::Color;

// Two seconds: between the hand on the clock and the moment at which a version was read.
constexpr Millis kFlagSlack = 2 * kSecond;
// A source that writes at intervals is late by one of them, if they are no longer than this.
constexpr Millis kLongestInterval = 15 * kSecond;
constexpr Millis kShortestPause = 3 * kSecond;
constexpr std::size_t kFewestPauses = 4;
// Who presses a clock once too often gets the increment twice: less than this is no setting of it.
constexpr Millis kSmallRise = kMinute;
// A wrong clock is told for so many plies after it.
constexpr std::uint32_t kFaultFor = 10;

std::size_t index_of(Color color) {
    return static_cast<std::size_t>(color);
}

// Time of the next period that `side` has earned and no clock has shown: many clocks add it only
// when the one before has run out.
Millis bonus_to_come(const BoardReading& reading, Color side) {
    if (!reading.control) return 0;
    const auto bonus = reading.control->bonus(0);
    if (!bonus || moves_made(reading, side) < bonus->after_moves) return 0;
    return reading.next_period[index_of(side)].has_come ? 0 : static_cast<Millis>(bonus->ms);
}

// The bonus of the next period, if the rise may be one.
bool is_stage(const BoardReading& reading, const ClockFaultRead& fault) {
    if (!reading.control) return false;
    const auto bonus = reading.control->bonus(0);
    return bonus && fault.to_ms - fault.from_ms >= static_cast<Millis>(bonus->ms) / 2;
}

// What the next move adds to the clock; a minute where nobody knows: no usual control adds more.
Millis increment_of(const BoardReading& reading) {
    return reading.control
               ? static_cast<Millis>(reading.control->increment_ms(reading.legal() / 2 + 1))
               : kMinute;
}

// How late a move may be: the shortest of the pauses between the last changes. A source that writes
// every ten seconds makes no shorter ones, though it may write in pieces; one that writes at each
// move of many boards makes none.
Millis flag_slack(const State& state) {
    Millis shortest = kLongestInterval;
    std::size_t pauses = 0;
    for (std::size_t i = 1; i < state.rhythm.size(); ++i) {
        const Millis pause = state.rhythm[i] - state.rhythm[i - 1];
        if (pause < kShortestPause) continue;
        shortest = std::min(shortest, pause);
        ++pauses;
    }
    return kFlagSlack + (pauses < kFewestPauses ? 0 : shortest);
}

bool is_of(std::uint32_t ply, const BoardReading& reading, Color side) {
    return (ply % 2 == 1) == ((side == Color::White) != reading.is_black_first);
}

// The first half-move of `side` from which on each of its moves has the same clock.
struct StillClock {
    std::uint32_t ply = 0, moves = 0;
    bool has_moved = false;  // it showed something else before
};
StillClock still_clock(const BoardReading& reading, Color side) {
    StillClock still;
    Millis shown = -1;
    for (std::uint32_t ply = reading.legal(); ply != 0; --ply) {
        if (!is_of(ply, reading, side)) continue;
        const Millis clock = reading.plies[ply - 1].clk_ms;
        if (still.moves == 0) shown = clock;
        if (clock < 0 || clock != shown) {
            still.has_moved = clock >= 0 && still.moves != 0;
            return still;
        }
        still.ply = ply;
        ++still.moves;
    }
    return still;
}

// Both clocks show the same at each of some moves, and these took longer than what they add: the
// half-move from which on they do; 0: they do not.
std::uint32_t both_frozen(const Board& board) {
    constexpr std::uint32_t kFewestMoves = 4;
    // Clocks that are transmitted in minutes may hide two of them.
    constexpr Millis kUnexplained = 3 * kMinute;
    const BoardReading& reading = board.reading;
    const std::uint32_t made = reading.legal() - std::min(board.clock_change_ply, reading.legal());
    if (board.clock_change == 0 || made + 2 < 2 * kFewestMoves) return 0;
    const StillClock white = still_clock(reading, Color::White);
    const StillClock black = still_clock(reading, Color::Black);
    if (std::min(white.moves, black.moves) < kFewestMoves || !white.has_moved || !black.has_moved)
        return 0;
    const Millis explained = increment_of(reading) * static_cast<Millis>(made) + kUnexplained;
    if (board.last_move - board.clock_change < explained) return 0;
    return std::min(white.ply, black.ply);
}

}  // namespace

// A clock that moved before and stands still while moves are made.
void StepRun::add_frozen(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (!is_playing(board)) return;
    const auto say = [&](std::uint32_t ply, std::string message) {
        Alert alert = make_alert(&board, AlertKind::ClockFrozen, ply, reading.key_after(ply));
        alert.san = reading.word(ply);
        alert.is_certain = false;
        alert.what = "clock frozen";
        alert.message = std::move(message);
        alerts.push_back(std::move(alert));
    };
    std::uint32_t ply = both_frozen(board);
    std::vector<const ClockFaultRead*> stuck;
    for (const ClockFaultRead& fault : reading.clock_faults)
        if (fault.kind == ClockFaultRead::Kind::Stuck) stuck.push_back(&fault);
    if (ply == 0 && stuck.size() == 2) ply = std::min(stuck[0]->ply, stuck[1]->ply);
    if (ply != 0)
        say(ply, fmt::format("both clocks have stood still at {} and {} since {}, while moves are "
                             "made: look whether they run.",
                             clock_text(reading.clocks[0]), clock_text(reading.clocks[1]),
                             reading.move_text(ply)));
    else if (!stuck.empty())
        say(stuck[0]->ply,
            fmt::format(
                "{}'s clock has stood still at {} since {}, while moves are made: look "
                "whether it runs.",
                name_of(is_of(stuck[0]->ply, reading, Color::White) ? Color::White : Color::Black),
                clock_text(stuck[0]->to_ms), reading.move_text(stuck[0]->ply)));
}

// FIDE 2023 6.10.2: one player has made the moves of the first period, and the time of the second
// one has not come, though it does come by the count of moves: on the other clock of the board, or
// on most other boards.
void StepRun::add_missing_bonus(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (!is_playing(board) || !reading.control) return;
    const auto bonus = reading.control->bonus(0);
    constexpr std::uint32_t kGrace = 2;  // moves: some clocks add it with the next one
    if (!bonus || bonus->ms == 0) return;
    for (const Color side : {Color::White, Color::Black}) {
        const std::size_t index = index_of(side);
        const bool is_due = moves_made(reading, side) >= bonus->after_moves + kGrace &&
                            reading.clock_plies[index] + 2 > reading.legal();
        if (!is_due || reading.next_period[index].has_come) continue;
        const std::uint32_t other = reading.next_period[1 - index].counted_ply;
        const std::size_t boards = other != 0 ? 0 : boards_that_count(board);
        if (other == 0 && boards == 0) continue;
        const auto ply = static_cast<std::uint32_t>(2 * bonus->after_moves - 1 + index);
        Alert alert = make_alert(&board, AlertKind::BonusMissing, ply, reading.key_after(ply));
        alert.article = "6.10.2";
        alert.is_certain = false;
        alert.what = "time for the next period";
        alert.message = fmt::format(
            "the {} for the next period have not come on {}'s clock after {} moves ({} now), and "
            "{}: look at the clock [6.10.2].",
            clock_text(static_cast<Millis>(bonus->ms)), name_of(side), bonus->after_moves,
            clock_text(reading.clocks[index]),
            other != 0
                ? fmt::format("{}'s has them since {}", name_of(~side), reading.move_text(other))
                : fmt::format("on {} other boards they came", boards));
        // What is shown now, and how many boards have it, is of the moment at which it is said.
        for (const Alert& open : board.alerts)
            if (open.id == alert.id) alert.message = open.message;
        alerts.push_back(std::move(alert));
    }
}

// On how many other boards of this time control the time of the next period came by the count of
// moves; 0: on too few to say that clocks of this round do it.
std::size_t StepRun::boards_that_count(const Board& board) const {
    constexpr std::size_t kFewest = 3;
    std::size_t with = 0, without = 0;
    for (const Board& other : state_.boards) {
        const auto& control = other.reading.control;
        if (&other == &board || !control) continue;
        const auto mine = board.reading.control->bonus(0), theirs = control->bonus(0);
        if (!theirs || theirs->after_moves != mine->after_moves || theirs->ms != mine->ms) continue;
        for (const Color side : {Color::White, Color::Black}) {
            const NextPeriodRead& period = other.reading.next_period[index_of(side)];
            if (period.counted_ply != 0)
                ++with;
            else if (moves_made(other.reading, side) >= theirs->after_moves + 2)
                ++without;
        }
    }
    return with >= 2 * kFewest && with >= 4 * without ? with / 2 : 0;
}

void StepRun::add_clock_faults(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (reading.is_over()) return;
    for (const ClockFaultRead& fault : reading.clock_faults) {
        if (fault.kind == ClockFaultRead::Kind::Stuck || reading.legal() - fault.ply >= kFaultFor)
            continue;
        const bool is_stage_fault =
            fault.kind == ClockFaultRead::Kind::Up && is_stage(reading, fault);
        const AlertKind kind = is_stage_fault ? AlertKind::ClockStage
                               : fault.kind == ClockFaultRead::Kind::Swapped
                                   ? AlertKind::ClockSwapped
                                   : AlertKind::ClockUp;
        Alert alert = make_alert(&board, kind, fault.ply, reading.key_after(fault.ply));
        const Color side = is_of(fault.ply, reading, Color::White) ? Color::White : Color::Black;
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
            const Millis increment = increment_of(reading);
            alert.is_quiet = fault.to_ms - fault.from_ms < kSmallRise + increment;
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
    add_frozen(board, alerts);
    add_missing_bonus(board, alerts);
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
    // A clock that stands still says nothing of the time that is left.
    if (std::ranges::find(alerts, AlertKind::ClockFrozen, &Alert::kind) != alerts.end()) return;
    const Color side = *clocks.running;
    if (clocks.left[index_of(side)] > -flag_slack(state_)) return;
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
