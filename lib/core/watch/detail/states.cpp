#include "core/watch/detail/step_run.hpp"

#include <algorithm>

namespace arbiter::watch::detail {
namespace {

// Results are seen before the last moves.
constexpr Millis kFinishedAfter = 10 * kSecond;
constexpr std::uint32_t kMissingReadings = 3;
constexpr Millis kMissingAfter = 15 * kSecond;
// A paired board without a game is missing when half of the others have played so long.
constexpr Millis kExpectedWithin = 5 * kMinute;
// Of so many playing boards some move within Settings::stale; with fewer it takes longer, and
// fewer than kFewestForSilence may all think.
constexpr std::size_t kManyBoards = 10, kFewestForSilence = 3;

}  // namespace

// A board that is not there for a moment, while its file is written, plays on.
bool is_playing(const Board& board) {
    return board.is_seen && !board.reading.is_over() && board.state != BoardState::Missing &&
           board.reading.stop != StopRead::Kings && board.reading.stop != StopRead::AfterEnd &&
           !board.reading.ending && board.reading.written != 0;
}

void StepRun::settle_states() {
    for (Board& board : state_.boards) {
        if (board.is_seen && board.reading.is_over() && !board.was_finished &&
            (settings_.is_once || !state_.is_started || now_ - board.last_change >= kFinishedAfter))
            board.was_finished = true;
    }
    state_.is_stale = is_feed_silent();
    for (Board& board : state_.boards) {
        board.is_stopped = has_stopped(board);
        const auto& control = board.reading.control;
        constexpr Millis kFiveMinutes = 5 * kMinute;
        const auto has_little = [&](Millis left) { return left >= 0 && left < kFiveMinutes; };
        if (is_playing(board) && control && has_little(board.reading.clocks[0]) &&
            has_little(board.reading.clocks[1]) &&
            control->increment_ms(board.reading.legal() / 2 + 1) < 30'000 &&
            rules_for(board.reading, settings_) == laws::TimeClass::Standard)
            board.keeps_score = true;
        const BoardState state =
            board.is_remembered && !is_missing(board) ? board.state : state_of(board);
        if (state == board.state) continue;
        if (state_.is_started) {
            Event& event = add(EventType::State, &board);
            event.from = to_string(board.state);
            event.to = to_string(state);
            event.state = state;
            event.is_quiet = true;
        }
        board.state = state;
    }
    add_twice();
}

BoardState StepRun::state_of(const Board& board) const {
    const BoardReading& reading = board.reading;
    if (is_missing(board)) return BoardState::Missing;
    if (!board.is_seen) return BoardState::Expected;
    if (board.suspect != 0) return BoardState::Suspect;
    if (board.was_finished) return BoardState::Finished;
    if (reading.ending && reading.is_ending_certain) return BoardState::Over;
    if (reading.stop == StopRead::Kings) return BoardState::Signalled;
    if (board.is_stopped) return BoardState::Stopped;
    return reading.written == 0 && !reading.is_over() ? BoardState::Waiting : BoardState::Playing;
}

bool StepRun::is_missing(const Board& board) const {
    if (board.is_seen)
        return board.missing_since != 0 && !board.was_finished &&
               board.missing_readings >= kMissingReadings &&
               now_ - board.missing_since >= kMissingAfter;
    if (!other_round().empty()) return false;
    std::size_t seen = 0, long_seen = 0;
    for (const Board& other : state_.boards) {
        if (!other.is_seen) continue;
        ++seen;
        if (other.reading.written != 0 && now_ - other.first_seen >= kExpectedWithin) ++long_seen;
    }
    return seen != 0 && (settings_.is_once || 2 * long_seen >= seen);
}

std::size_t StepRun::playing() const {
    return static_cast<std::size_t>(std::ranges::count_if(state_.boards, is_playing));
}

// All boards are still, longer than chance allows.
bool StepRun::is_feed_silent() const {
    if (settings_.is_once || !state_.is_started) return false;
    const std::size_t boards = playing();
    if (boards < kFewestForSilence) return false;
    const Millis patience =
        boards >= kManyBoards
            ? settings_.stale
            : settings_.stale * static_cast<Millis>(kManyBoards) / static_cast<Millis>(boards);
    return now_ - state_.last_change >= patience;
}

// No move and no clock for long, while half of the others moved; and no clock explains it.
bool StepRun::has_stopped(const Board& board) const {
    if (!is_playing(board) || state_.is_stale || !board.arrived) return false;
    if (now_ - board.last_change < settings_.stopped) return false;
    std::size_t others = 0, moved = 0;
    for (const Board& other : state_.boards) {
        if (&other == &board || !is_playing(other)) continue;
        ++others;
        if (other.last_change > board.last_change) ++moved;
    }
    if (others == 0 || 2 * moved < others) return false;
    const ClocksShown clocks = clocks_of(board, now_, settings_);
    return !clocks.running || clocks.left[static_cast<std::size_t>(*clocks.running)] <= 0;
}

}  // namespace arbiter::watch::detail
