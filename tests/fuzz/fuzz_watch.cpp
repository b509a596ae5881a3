#include "core/watch/desk.hpp"
#include "core/watch/event_output.hpp"
#include "core/watch/page.hpp"
#include "core/watch/pairing.hpp"
#include "core/watch/recording.hpp"
#include "core/watch/saved_state.hpp"
#include "core/watch/start_line.hpp"
#include "core/watch/table.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Any bytes as a recording of live files: two desks say the same of it; each alert is opened once
// before it is closed once, and what is open at the end was opened and not closed; numbers have no
// gaps, and the counters add up; a desk that goes on from its saved state says nothing twice; the
// screen has the size that was asked for.

namespace {

using namespace arbiter::watch;  // NOLINT(google-build-using-namespace)
using arbiter::fuzz::require;

constexpr std::size_t kMostReadings = 80;

Settings settings_of(std::size_t flags) {
    Settings settings;
    settings.wants_moves = (flags & 1U) != 0;
    settings.wants_intended = (flags & 2U) != 0;
    settings.is_once = (flags & 12U) == 12U;
    if ((flags & 4U) != 0) settings.no_draw_before = 30;
    if ((flags & 8U) != 0)
        settings.pairings = read_pairings("board,white,black\n1,Berg,Dahl\n2,Falk,Holm\n");
    if ((flags & 16U) != 0) settings.rules = arbiter::laws::TimeClass::Blitz;
    return settings;
}

// What was said, counted.
class Said {
  public:
    void take(const std::vector<Event>& events) {
        for (const Event& event : events) {
            require(event.seq == ++seq_);
            (void)event_line(event, 60);
            const std::string& id = event.alert.id;
            switch (event.type) {
                case EventType::Alert:
                case EventType::Notice:
                    ++open_[id];
                    opened_ += event.type == EventType::Alert ? 1U : 0U;
                    break;
                case EventType::Expired:
                    // A right that came and went in one version was never open.
                    if (event.is_quiet) break;
                    [[fallthrough]];
                case EventType::Resolved:
                case EventType::Withdrawn:
                    require(open_[id] != 0);
                    --open_[id];
                    break;
                default:
                    break;
            }
        }
    }

    void compare(const State& state) const {
        std::map<std::string, std::uint64_t> now;
        std::uint64_t open = 0;
        const auto add = [&](const std::vector<Alert>& alerts) {
            for (const Alert& alert : alerts) {
                ++now[alert.id];
                open += alert.is_notice ? 0U : 1U;
            }
        };
        add(state.alerts);
        for (const Board& board : state.boards)
            add(board.alerts);
        for (const auto& [id, count] : open_)
            require((now.contains(id) ? now.at(id) : 0) == count);
        for (const auto& [id, count] : now)
            require(open_.contains(id));
        const Counters& counters = state.counters;
        require(counters.said == opened_);
        require(counters.said == counters.closed + counters.withdrawn + open);
    }

  private:
    std::map<std::string, std::uint64_t> open_;
    std::uint64_t seq_ = 0, opened_ = 0;
};

std::string json_of(const std::vector<Event>& events) {
    std::string text;
    for (const Event& event : events)
        text += event_json(event);
    return text;
}

void show(const State& state, const Settings& settings, Moment now) {
    TableView view;
    view.columns = 40;
    view.rows = 12;
    view.is_game_shown = state.versions % 2 == 0;
    const std::vector<std::string> lines{"12:00:00 a line"};
    const std::vector<std::string> screen = table_of(state, settings, now, view, lines);
    require(screen.size() <= view.rows);
    for (const std::string& line : screen) {
        const auto characters = static_cast<std::size_t>(
            std::ranges::count_if(line, [](char c) { return (c & '\xC0') != '\x80'; }));
        require(characters <= view.columns);
    }
    (void)page_of(state, settings, now);
    (void)start_line(state, settings);
    (void)summary_line(state);
}

// Games that say nothing of themselves have the same ids of alerts.
bool is_of_nobody_new(const State& state, std::size_t before, const std::string& id) {
    for (std::size_t i = before; i < state.boards.size(); ++i) {
        const Board& board = state.boards[i];
        if (!board.who.white.empty() || !board.who.black.empty() || !board.who.board.empty())
            continue;
        if (std::ranges::find(board.alerts, id, &Alert::id) != board.alerts.end()) return true;
    }
    return false;
}

// The same files again, after a restart: nothing that is open is said again.
void restart(const State& state, const Settings& settings, const Version& version, Moment now) {
    const std::string text = write_state(state);
    auto restored = read_state(text);
    require(restored.has_value());
    require(write_state(*restored) == text);
    Desk desk(settings);
    std::map<std::string, bool> open;
    for (const Alert& alert : state.alerts)
        open[alert.id] = true;
    for (const Board& board : state.boards)
        for (const Alert& alert : board.alerts)
            open[alert.id] = true;
    const StepResult result = desk.step(std::move(*restored), version, now);
    for (const Event& event : result.events) {
        if (event.type == EventType::Withdrawn || event.type == EventType::Resolved ||
            event.type == EventType::Expired)
            open.erase(event.alert.id);
        if (event.type == EventType::Alert || event.type == EventType::Notice)
            require(!open.contains(event.alert.id) ||
                    is_of_nobody_new(result.state, state.boards.size(), event.alert.id));
    }
}

}  // namespace

ARBITER_FUZZ_TARGET(watch) {
    const std::string_view recording{reinterpret_cast<const char*>(data), size};
    const Settings settings = settings_of(size % 32);
    RecordingReader reader(recording);
    RecordedReading reading;
    RecordedFiles files;
    Desk first(settings), second(settings);
    State one, two;
    Said said;
    Moment now = 0;
    for (std::size_t count = 0; count < kMostReadings && reader.next(reading); ++count) {
        files.take(reading);
        now = reading.at;
        const Version version = files.version();
        StepResult a = first.step(std::move(one), version, now);
        StepResult b = second.step(std::move(two), version, now);
        require(json_of(a.events) == json_of(b.events));
        one = std::move(a.state);
        two = std::move(b.state);
        said.take(a.events);
        if (count % 16 == 5) restart(one, settings, version, now);
    }
    require(write_state(one) == write_state(two));
    said.compare(one);
    show(one, settings, now);
    if (!one.boards.empty() && !one.boards.front().alerts.empty()) {
        const std::string id = one.boards.front().alerts.front().id;
        StepResult result = first.acknowledge(std::move(one), id, now);
        one = std::move(result.state);
        require(!result.events.empty());
    }
    (void)first.end(std::move(one), now);
    (void)read_pairings(recording);
    return 0;
}
