#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace arbiter::watch::detail {
namespace {

// "9" before "10"; words after numbers.
bool is_before(const std::string& a, const std::string& b) {
    const auto is_number = [](const std::string& text) {
        return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
    };
    if (is_number(a) != is_number(b)) return is_number(a);
    if (is_number(a) && a.size() != b.size()) return a.size() < b.size();
    return a < b;
}

bool is_ending(AlertKind kind) {
    return kind <= AlertKind::OtherEnd;
}
bool is_claim(AlertKind kind) {
    return kind == AlertKind::Threefold || kind == AlertKind::Fifty || kind == AlertKind::Intended;
}

// Why what it speaks of is over; empty: there is no more to say.
std::string_view end_of(AlertKind kind) {
    switch (kind) {
        case AlertKind::BoardMissing:
            return "it is there again";
        case AlertKind::FileIncomplete:
            return "it can be read again";
        case AlertKind::FeedStale:
        case AlertKind::BoardStopped:
            return "it goes on";
        case AlertKind::ClockSilent:
            return "clocks come again";
        case AlertKind::ClockFrozen:
            return "it moves again";
        case AlertKind::BonusMissing:
            return "it has come";
        default:
            return {};
    }
}

// How an alert ended, and why.
struct Closing {
    EventType type = EventType::Resolved;
    std::string reason;
    bool is_quiet = false;
};

// Is the half-move that the alert speaks of no longer what is written there?
bool is_corrected(const BoardReading& reading, const Alert& alert) {
    return !alert.san.empty() && reading.word(alert.ply) != alert.san;
}

Closing withdrawn(const BoardReading& reading, const Alert& alert) {
    const std::string old = reading.move_text(alert.ply, alert.san);
    if (alert.ply > reading.written)
        return {EventType::Withdrawn, fmt::format("{} was taken back", old), false};
    if (reading.word(alert.ply) == alert.san)
        return {EventType::Withdrawn, "the moves before it were corrected", false};
    return {EventType::Withdrawn,
            fmt::format("{} was corrected to {}", old, reading.move_text(alert.ply)), false};
}

Closing closing_of(const Board& board, const Alert& alert) {
    const BoardReading& reading = board.reading;
    const auto result = [&] {
        return fmt::format("the result is {}", result_text(reading.result));
    };
    const bool is_other_position =
        alert.ply != 0 && alert.key != 0 && alert.kind <= AlertKind::Intended &&
        alert.kind != AlertKind::IllegalMove && alert.kind != AlertKind::BothKingsInCheck &&
        reading.key_after(alert.ply) != alert.key;
    if (alert.ply != 0 && (is_corrected(reading, alert) || is_other_position))
        return withdrawn(reading, alert);
    if (is_claim(alert.kind)) {
        if (reading.is_over()) return {EventType::Resolved, result(), true};
        return {EventType::Expired,
                reading.written > alert.ply
                    ? fmt::format("{} was made",
                                  reading.move_text(alert.kind == AlertKind::Fifty ? reading.written
                                                                                   : alert.ply + 1))
                    : "the game has ended",
                false};
    }
    if (alert.kind == AlertKind::IllegalMove || alert.kind == AlertKind::BothKingsInCheck) {
        if (reading.is_over()) return {EventType::Resolved, result(), false};
        return {EventType::Expired,
                fmt::format("the move stands, {} was made", reading.move_text(alert.ply + 1)),
                false};
    }
    if (alert.kind == AlertKind::ColoursReversed && !reading.is_over() &&
        watch::compare(board.paired, board.who) == SameBoard::BySwapped)
        return {EventType::Expired, "ten moves are made, the game goes on", false};
    if (alert.kind == AlertKind::ResultMissing && !reading.is_over())
        return {EventType::Resolved, "the game goes on", false};
    if (is_ending(alert.kind) || alert.kind == AlertKind::KingsToCentre ||
        alert.kind == AlertKind::ResultMissing || reading.is_over())
        return {EventType::Resolved, result(), false};
    const bool is_of_moves = alert.kind == AlertKind::ClockUp ||
                             alert.kind == AlertKind::ClockStage ||
                             alert.kind == AlertKind::ClockSwapped;
    if (alert.kind == AlertKind::FlagPerhaps && reading.written > alert.ply)
        return {EventType::Resolved, fmt::format("{} was made", reading.move_text(alert.ply + 1)),
                false};
    return {EventType::Resolved, std::string(end_of(alert.kind)), is_of_moves};
}

}  // namespace

std::vector<std::size_t> boards_in_order(const State& state) {
    std::vector<std::size_t> order(state.boards.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        const Identity& first = state.boards[a].who;
        const Identity& second = state.boards[b].who;
        if (first.round != second.round) return is_before(first.round, second.round);
        if (first.board != second.board) return is_before(first.board, second.board);
        return first.white < second.white;
    });
    return order;
}

Event& StepRun::add(EventType type, const Board* board) {
    Event event;
    event.type = type;
    event.seq = ++state_.seq;
    event.version = state_.versions;
    event.time = now_;
    event.is_first = !state_.is_started;
    event.is_late = state_.is_continued;
    if (board != nullptr) {
        event.file = board->file;
        event.round = board->who.round;
        event.board = board->who.board;
        event.white = board->who.white;
        event.black = board->who.black;
        event.state = board->state;
        event.laws = board->reading.laws;
        event.clocks = clocks_of(*board, now_, settings_);
    }
    events_.push_back(std::move(event));
    return events_.back();
}

Event& StepRun::add(EventType type, const Board* board, const Alert& alert) {
    Event& event = add(type, board);
    event.alert = alert;
    event.message = alert.message;
    event.is_quiet = alert.is_quiet;
    return event;
}

void StepRun::settle_alerts() {
    compare(nullptr, state_.alerts, alerts_of_feed());
    for (const std::size_t index : boards_in_order(state_)) {
        Board& board = state_.boards[index];
        compare(&board, board.alerts, alerts_of(board));
    }
}

// `holding` is what holds now, `open` what was said and not yet closed.
void StepRun::compare(Board* board, std::vector<Alert>& open, std::vector<Alert> holding) {
    const auto has = [](const std::vector<Alert>& alerts, const std::string& id) {
        return std::ranges::find(alerts, id, &Alert::id) != alerts.end();
    };
    std::vector<Alert> left;
    for (Alert& alert : open) {
        const auto now = std::ranges::find(holding, alert.id, &Alert::id);
        if (now == holding.end()) {
            close_alert(board, alert);
            continue;
        }
        if (now->message != alert.message) {
            alert.message = now->message;
            add(EventType::Update, board, alert).is_quiet = true;
        }
        left.push_back(std::move(alert));
    }
    open = std::move(left);
    for (Alert& alert : holding)
        if (!has(open, alert.id)) open_alert(board, open, std::move(alert));
}

void StepRun::open_alert(Board* board, std::vector<Alert>& open, Alert alert) {
    alert.since = now_;
    if (board != nullptr && alert.ply <= board->reading.legal() && alert.fen.empty() &&
        alert.ply == board->reading.legal())
        alert.fen = board->reading.final_fen;
    if (!alert.is_notice) ++state_.counters.said;
    add(alert.is_notice ? EventType::Notice : EventType::Alert, board, alert);
    open.push_back(std::move(alert));
}

void StepRun::close_alert(const Board* board, const Alert& alert) {
    const Closing closing =
        board == nullptr ? Closing{EventType::Resolved, std::string(end_of(alert.kind)), false}
                         : closing_of(*board, alert);
    if (!alert.is_notice)
        ++(closing.type == EventType::Withdrawn ? state_.counters.withdrawn
                                                : state_.counters.closed);
    Event& event = add(closing.type, board, alert);
    event.message = closing.reason.empty() ? fmt::format("{}.", alert.what)
                                           : fmt::format("{}: {}.", alert.what, closing.reason);
    event.is_quiet = alert.is_quiet || alert.is_notice || closing.is_quiet ||
                     alert.kind == AlertKind::MovesTakenBack ||
                     alert.kind == AlertKind::ResultChanged ||
                     alert.kind == AlertKind::MovesAfterEnd;
}

}  // namespace arbiter::watch::detail
