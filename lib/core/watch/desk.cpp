#include "core/watch/desk.hpp"

#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace arbiter::watch {
namespace {

JudgePlan plan_of(const Settings& settings) {
    JudgePlan plan;
    plan.edition = settings.edition;
    plan.time_control = settings.time_control;
    return plan;
}

// What the diary has already; the numbers of the others stay without gaps.
void leave_out_said(StepResult& result, std::uint64_t seq) {
    std::vector<std::string>& said = result.state.already_said;
    std::erase_if(result.events, [&](const Event& event) {
        const auto found = std::ranges::find(said, said_key(event));
        if (found == said.end()) return false;
        said.erase(found);
        return true;
    });
    for (Event& event : result.events)
        event.seq = ++seq;
    result.state.seq = seq;
    said.clear();
}

}  // namespace

std::string_view to_string(BoardState state) {
    constexpr std::string_view kWords[] = {"expected", "waiting", "playing", "over",   "signalled",
                                           "finished", "suspect", "stopped", "missing"};
    return kWords[static_cast<std::size_t>(state)];
}

std::string_view to_string(EventType type) {
    constexpr std::string_view kWords[] = {"start",   "alert",    "notice",    "update",
                                           "expired", "resolved", "withdrawn", "ack",
                                           "state",   "move",     "feed",      "end"};
    return kWords[static_cast<std::size_t>(type)];
}

Desk::Desk(Settings settings) : settings_(std::move(settings)), judge_(plan_of(settings_)) {}

StepResult Desk::step(State state, const Version& version, Moment now) {
    StepResult result{.state = std::move(state), .events = {}};
    detail::StepRun run(result.state, settings_, &judge_, now);
    const std::uint64_t seq = result.state.seq;
    if (!result.state.is_started || result.state.is_continued)
        run.add(EventType::Start, nullptr).is_quiet = true;
    run.run(version);
    result.events = run.take_events();
    if (!result.state.already_said.empty()) leave_out_said(result, seq);
    return result;
}

StepResult Desk::acknowledge(State state, std::string_view id, Moment now) const {
    StepResult result{.state = std::move(state), .events = {}};
    detail::StepRun run(result.state, settings_, nullptr, now);
    const auto acknowledge_in = [&](const Board* board, std::vector<Alert>& alerts) {
        for (Alert& alert : alerts) {
            if (alert.id != id || alert.is_acknowledged) continue;
            alert.is_acknowledged = true;
            run.add(EventType::Ack, board, alert).is_quiet = true;
        }
    };
    acknowledge_in(nullptr, result.state.alerts);
    for (Board& board : result.state.boards)
        acknowledge_in(&board, board.alerts);
    result.events = run.take_events();
    return result;
}

StepResult Desk::end(State state, Moment now) const {
    StepResult result{.state = std::move(state), .events = {}};
    detail::StepRun run(result.state, settings_, nullptr, now);
    Event& event = run.add(EventType::End, nullptr);
    event.message = summary_line(result.state);
    event.is_quiet = true;
    result.events = run.take_events();
    return result;
}

std::string summary_line(const State& state) {
    constexpr BoardState kOrder[] = {
        BoardState::Finished,  BoardState::Playing,  BoardState::Over,
        BoardState::Signalled, BoardState::Suspect,  BoardState::Stopped,
        BoardState::Waiting,   BoardState::Expected, BoardState::Missing};
    std::string parts;
    for (const BoardState each : kOrder) {
        const auto count = std::ranges::count(state.boards, each, &Board::state);
        const bool is_always_told = each == BoardState::Finished || each == BoardState::Playing ||
                                    each == BoardState::Waiting || each == BoardState::Missing;
        if (count == 0 && !is_always_told) continue;
        parts += fmt::format("{}{} {}", parts.empty() ? "" : " + ", to_string(each), count);
    }
    const Counters& counters = state.counters;
    return fmt::format(
        "boards {} = {}; alerts {} = open {} + closed {} + withdrawn {}; versions {}",
        state.boards.size(), parts, counters.said,
        counters.said - counters.closed - counters.withdrawn, counters.closed, counters.withdrawn,
        state.versions);
}

std::uint64_t open_alerts(const State& state, std::span<const Who> who) {
    std::uint64_t count = 0;
    const auto add = [&](const std::vector<Alert>& alerts) {
        count += static_cast<std::uint64_t>(std::ranges::count_if(alerts, [&](const Alert& alert) {
            return !alert.is_notice && std::ranges::find(who, alert.who) != who.end();
        }));
    };
    add(state.alerts);
    for (const Board& board : state.boards)
        add(board.alerts);
    return count;
}

bool is_pending(const State& state) {
    return std::ranges::any_of(state.files, &WatchedFile::is_pending);
}

bool is_finished(const State& state) {
    return !state.boards.empty() && std::ranges::all_of(state.boards, [](const Board& board) {
        return board.state == BoardState::Finished;
    });
}

}  // namespace arbiter::watch
