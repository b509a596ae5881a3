// A restart at any reading of any scenario: what was said before and after it is what is said
// without it, and nothing twice.
#include "core/watch/event_output.hpp"
#include "core/watch/recording.hpp"
#include "core/watch/saved_state.hpp"
#include "tests/unit/core/watch/scenario.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::watch {
namespace {

namespace fs = std::filesystem;

std::vector<std::pair<std::string, Scenario>> all_scenarios() {
    std::vector<std::pair<std::string, Scenario>> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(ARBITER_WATCH_SCENARIOS)) {
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        if (auto scenario = read_scenario(text))
            found.emplace_back(entry.path().stem().string(), std::move(*scenario));
    }
    std::ranges::sort(found, {}, [](const auto& each) { return each.first; });
    return found;
}

// "alert 5/7/fivefold/..": of alerts, notices and their ends.
std::vector<std::string> facts_of(const std::vector<Event>& events) {
    std::vector<std::string> facts;
    for (const Event& event : events)
        if (!event.alert.id.empty() && event.type != EventType::Update)
            facts.push_back(std::string(to_string(event.type)) + " " + event.alert.id);
    std::ranges::sort(facts);
    return facts;
}

struct Played {
    std::vector<Event> events;
    std::size_t readings = 0;
};

// Plays the scenario; after `restart_after` readings the state goes through a file, and with
// `lost` events of the last step after it are in the diary, but not in the state.
Played play_with_restart(const Scenario& scenario, std::size_t restart_after, bool has_old_state) {
    Played played;
    RecordingReader reader(scenario.recording);
    RecordedReading reading;
    RecordedFiles files;
    auto desk = std::make_unique<Desk>(scenario.settings);
    State state;
    std::string saved = write_state(state);
    while (reader.next(reading)) {
        files.take(reading);
        const std::string before = write_state(state);
        StepResult result = desk->step(std::move(state), files.version(), reading.at);
        state = std::move(result.state);
        std::string diary;
        for (Event& event : result.events) {
            diary += event_json(event);
            played.events.push_back(std::move(event));
        }
        if (++played.readings != restart_after) continue;
        saved = has_old_state && restart_after > 1 ? before : write_state(state);
        auto restored = read_state(saved);
        EXPECT_TRUE(restored);
        state = std::move(*restored);
        take_diary(state, diary);
        desk = std::make_unique<Desk>(scenario.settings);
    }
    return played;
}

// Where a restart must change something: nobody knows how old a clock is that arrived meanwhile,
// and how long a file without markers has been as it is.
bool depends_on_watching(std::string_view name) {
    return name.starts_with("31_") || name.starts_with("34_");
}

// Without moves taken back: when a version was seen and taken back while its state was not yet
// written, nobody remembers that it was there; what was said of it is withdrawn all the same.
std::vector<std::string> but_taken_back(std::vector<std::string> facts) {
    std::erase_if(facts, [](const std::string& fact) {
        return fact.find("/moves-taken-back/") != std::string::npos;
    });
    return facts;
}

TEST(Restart, SaysNothingTwiceAndLosesNothing) {
    for (const auto& [name, scenario] : all_scenarios()) {
        if (depends_on_watching(name)) continue;
        const Played whole = play_with_restart(scenario, 0, false);
        constexpr std::size_t kMostCuts = 60;
        const std::size_t step = std::max<std::size_t>(whole.readings / kMostCuts, 1);
        for (std::size_t cut = 1; cut < whole.readings; cut += step) {
            EXPECT_EQ(facts_of(play_with_restart(scenario, cut, false).events),
                      facts_of(whole.events))
                << name << ", restarted after reading " << cut;
            EXPECT_EQ(but_taken_back(facts_of(play_with_restart(scenario, cut, true).events)),
                      but_taken_back(facts_of(whole.events)))
                << name << ", killed after reading " << cut << " before its state was written";
        }
    }
}

TEST(Restart, KeepsNumbersWithoutGaps) {
    for (const auto& [name, scenario] : all_scenarios()) {
        std::uint64_t expected = 0;
        for (const Event& event : play_with_restart(scenario, 2, true).events)
            EXPECT_EQ(event.seq, ++expected) << name;
    }
}

// Scenario 22: six alerts are open, and the files are as they were.
TEST(Restart, SaysNothingWhenNothingHasChanged) {
    for (const auto& [name, scenario] : all_scenarios()) {
        State state;
        (void)play(scenario, &state);
        auto restored = read_state(write_state(state));
        ASSERT_TRUE(restored) << name;
        EXPECT_EQ(write_state(*restored), write_state(state)) << name;
        RecordingReader reader(scenario.recording);
        RecordedReading reading;
        RecordedFiles files;
        while (reader.next(reading))
            files.take(reading);
        Desk desk(scenario.settings);
        const StepResult result = desk.step(std::move(*restored), files.version(), reading.at);
        EXPECT_EQ(facts_of(result.events), std::vector<std::string>{}) << name;
    }
}

// Half of a game that says nothing of itself must stay, after a restart, too: it is no new board.
TEST(Restart, DoesNotBelieveHalfAGameOfNobodyAtOnce) {
    const std::string whole = "[Round \"5.1\"]\n[White \"Berg\"]\n[Black \"Dahl\"]\n\n1. e4 e5 *\n";
    const std::string torn = whole + "\n[Site \"Port Calder\"]\n\n1. e4 Qh9 *\n";
    const auto version_of = [](const std::string& text) {
        Version version;
        version.files.push_back({.name = "games.pgn", .text = text, .is_stream = false});
        return version;
    };
    constexpr Moment kStart = 1'800'000'000'000;
    const Settings settings;
    StepResult first = Desk(settings).step(State{}, version_of(whole), kStart);
    ASSERT_EQ(first.state.boards.size(), 1U);
    auto restored = read_state(write_state(first.state));
    ASSERT_TRUE(restored);
    Desk desk(settings);
    StepResult result = desk.step(std::move(*restored), version_of(torn), kStart + 1000);
    EXPECT_EQ(result.state.boards.size(), 1U);
    result = desk.step(std::move(result.state), version_of(torn), kStart + 1100);
    EXPECT_EQ(result.state.boards.size(), 1U);
    result = desk.step(std::move(result.state), version_of(torn), kStart + 1300);
    EXPECT_EQ(result.state.boards.size(), 2U);
    // One that names its players is there at once.
    restored = read_state(write_state(first.state));
    ASSERT_TRUE(restored);
    const std::string other =
        whole + "\n[Round \"5.2\"]\n[White \"Falk\"]\n[Black \"Holm\"]\n\n1. e4 e5 *\n";
    result = Desk(settings).step(std::move(*restored), version_of(other), kStart + 1000);
    EXPECT_EQ(result.state.boards.size(), 2U);
}

TEST(Restart, RefusesWhatIsNoState) {
    EXPECT_FALSE(read_state(""));
    EXPECT_FALSE(read_state("{}"));
    EXPECT_FALSE(read_state("{\"form\":\"arbiter watch state 1\""));
    EXPECT_TRUE(read_state("{\"form\":\"arbiter watch state 1\"}"));
}

}  // namespace
}  // namespace arbiter::watch
