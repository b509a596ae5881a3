#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::watch::detail {
namespace {

// A text with fewer moves is believed when it stays so long, and one that may be a splice of two
// versions, as it is seen while a file is overwritten.
constexpr Millis kSuspectFor = 3 * kSecond, kSpliceFor = 250;

std::uint32_t common_plies(const BoardReading& a, const BoardReading& b) {
    const std::uint32_t most = std::min(a.written, b.written);
    std::uint32_t ply = 0;
    while (ply < most && a.word(ply + 1) == b.word(ply + 1))
        ++ply;
    return ply;
}

// Has `now` lost moves at its end, and nothing else?
bool has_fewer(const BoardReading& before, const BoardReading& now) {
    return now.written < before.written && common_plies(before, now) == now.written;
}

// Does the text say something that half of one version and half of another may say: other moves in
// the place of old ones, such as cannot be played, clocks that cannot be, other players?
bool may_be_spliced(const BoardReading& before, const BoardReading& now) {
    return common_plies(before, now) < before.written || before.who != now.who ||
           (now.stop != StopRead::None && now.stop != before.stop) ||
           now.clock_faults.size() > before.clock_faults.size();
}

Millis last_clock_ply(const BoardReading& reading) {
    return std::max(reading.clock_plies[0], reading.clock_plies[1]);
}

}  // namespace

void StepRun::take_game(Arrival& arrival) {
    Board& board = state_.boards[arrival.board];
    WatchedFile& file = state_.files[arrival.file];
    board.file = file.name;
    if (board.is_seen && board.reading.hash == arrival.game.hash) {
        board.suspect = 0;
        if (board.is_remembered) board.reading = judge_->read(arrival.game.text);
        board.is_remembered = false;
        return;
    }
    if (!arrival.is_accepted) return;
    const bool is_suspect = board.suspect == arrival.game.hash && board.suspect != 0;
    if (is_suspect && now_ - board.suspect_since < board.suspect_for) {
        file.is_pending = true;
        return;
    }
    BoardReading reading = judge_->read(arrival.game.text);
    const bool is_fewer = has_fewer(board.reading, reading);
    // What changed while nobody watched was not seen half-way.
    const bool is_in_doubt =
        is_fewer || (!state_.is_continued && may_be_spliced(board.reading, reading));
    if (board.is_seen && !is_suspect && !settings_.is_once && is_in_doubt) {
        board.suspect = arrival.game.hash;
        board.suspect_since = now_;
        board.suspect_for = is_fewer ? kSuspectFor : kSpliceFor;
        file.is_pending = true;
        return;
    }
    board.suspect = 0;
    accept(board, std::move(reading));
}

void StepRun::accept(Board& board, BoardReading reading) {
    const BoardReading before = std::move(board.reading);
    const std::uint32_t common = board.is_seen ? common_plies(before, reading) : 0;
    const bool is_new = !board.is_seen;
    const bool has_moved = is_new || before.written != reading.written || common < before.written;
    const bool has_clock = last_clock_ply(reading) > last_clock_ply(before) ||
                           reading.header_clocks != before.header_clocks;
    board.reading = std::move(reading);
    board.is_remembered = false;
    board.who = board.reading.who;
    if (is_new && !board.is_paired) board.paired = board.who;
    board.is_seen = true;
    board.last_change = now_;
    if (is_new) board.first_seen = now_;
    if (has_moved || is_new) board.last_move = now_;
    if (last_clock_ply(board.reading) != 0) board.has_had_clocks = true;
    if (has_clock || is_new) board.last_clock = now_;
    if (is_new || board.reading.clocks != before.clocks ||
        board.reading.header_clocks != before.header_clocks) {
        board.clock_change = now_;
        board.clock_change_ply = board.reading.legal();
    }
    state_.last_change = now_;
    const bool is_watched = state_.is_started && !state_.is_continued;
    if (!is_watched)
        board.arrived.reset();
    else if (has_moved || has_clock)
        board.arrived = now_;
    if (!is_new) {
        board.has_moved = board.has_moved || has_moved;
        note_change(board, before, common);
    }
    if (settings_.wants_moves && state_.is_started) tell_moves(board, common);
    if (state_.is_started) tell_passing(board, is_new ? 0 : before.written);
}

// LIV01, LIV06: what changed in what was there already.
void StepRun::note_change(Board& board, const BoardReading& before, std::uint32_t common) {
    const BoardReading& now = board.reading;
    if (now.written != before.written || common < before.written) board.once.clear();
    if (common < before.written) {
        Alert alert = make_alert(&board, AlertKind::MovesTakenBack, common + 1, now.hash);
        const std::string from = before.move_text(common + 1);
        alert.message =
            now.written > common
                ? fmt::format("{} was corrected to {}.", from, now.move_text(common + 1))
                : fmt::format("{} move{} taken back, from {} on.", before.written - common,
                              before.written - common == 1 ? " was" : "s were", from);
        alert.what = "moves taken back";
        board.once.push_back(std::move(alert));
    }
    if (!board.was_finished) return;
    if (now.result == before.result && now.written <= before.written) return;
    Alert alert = make_alert(&board, AlertKind::ResultChanged, now.written, now.hash);
    alert.message = now.result == before.result
                        ? fmt::format("moves came after the result {}: {}.",
                                      result_text(now.result), now.move_text(before.written + 1))
                        : fmt::format("the result was {}, and is {} now.",
                                      result_text(before.result), result_text(now.result));
    alert.what = "result changed";
    board.once.push_back(std::move(alert));
    board.was_finished = false;
}

void StepRun::tell_moves(const Board& board, std::uint32_t from) {
    for (std::uint32_t ply = from + 1; ply <= board.reading.legal(); ++ply) {
        Event& event = add(EventType::Move, &board);
        event.alert.ply = ply;
        event.alert.san = board.reading.word(ply);
        event.message = board.reading.move_text(ply);
        event.is_quiet = true;
    }
}

// Rights that came and went within one version: for the diary.
void StepRun::tell_passing(const Board& board, std::uint32_t from) {
    const BoardReading& reading = board.reading;
    for (const ClaimRead& claim : reading.claims) {
        if (claim.is_intended || claim.ply <= from || claim.ply >= reading.written) continue;
        if (!claim.is_threefold && claim.ply != from + 1) continue;  // fifty: once
        Alert alert =
            make_alert(&board, claim.is_threefold ? AlertKind::Threefold : AlertKind::Fifty,
                       claim.ply, reading.key_after(claim.ply));
        // The diary of a killed desk may know an alert of a version that its state does not.
        if (std::ranges::find(board.alerts, alert.id, &Alert::id) != board.alerts.end()) continue;
        alert.article = claim.article;
        alert.san = reading.word(claim.ply);
        alert.message = fmt::format("{} could have claimed a draw after {}, and a move was made.",
                                    name_of(claim.who), reading.move_text(claim.ply));
        Event& event = add(EventType::Expired, &board, alert);
        event.is_quiet = true;
    }
}

}  // namespace arbiter::watch::detail
