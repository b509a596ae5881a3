// The table on a terminal: what is open stands first, and everything is said in words.
#include "core/watch/table.hpp"

#include "core/watch/recording.hpp"
#include "core/watch/start_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::watch {
namespace {

constexpr std::string_view kRound = R"(@ 2026-11-27T15:00:00Z
= games.pgn
[Event "Harbour Open"]
[Date "2026.11.27"]
[Round "5.1"]
[White "Lindqvist, Maja"]
[Black "Okafor, Daniel"]
[Result "1-0"]

1. e4 e5 1-0

[Event "Harbour Open"]
[Date "2026.11.27"]
[Round "5.2"]
[White "Havel, Petra"]
[Black "Ferreira, Rui"]
[Result "*"]
[TimeControl "90+30"]

1. f3 e5 2. g4 Qh4# *
)";

State state_of(const Settings& settings) {
    RecordingReader reader(kRound);
    RecordedReading reading;
    RecordedFiles files;
    Desk desk(settings);
    State state;
    while (reader.next(reading)) {
        files.take(reading);
        state = desk.step(std::move(state), files.version(), reading.at).state;
    }
    return state;
}

bool has_line(const std::vector<std::string>& lines, std::string_view words) {
    return std::ranges::any_of(
        lines, [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

TEST(Table, BeginsWithWhoseAlertsAreOpen) {
    const Settings settings;
    const State state = state_of(settings);
    TableView view;
    const auto lines = table_of(state, settings, state.last_step, view, {});
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines[0].starts_with(
        "15:00:00  2 boards, 1 finished; open: ARBITER 1 look 0 operator 0 player 0"))
        << lines[0];
    // Where the arbiter must act comes first.
    EXPECT_NE(lines[2].find("Havel - Ferreira"), std::string::npos) << lines[2];
    EXPECT_NE(lines[2].find("ARBITER: checkmate"), std::string::npos) << lines[2];
}

TEST(Table, CutsBothNamesAlike) {
    const Settings settings;
    State state = state_of(settings);
    const auto row_of = [&](std::string white, std::string black) {
        state.boards[1].who.white = std::move(white);
        state.boards[1].who.black = std::move(black);
        return table_of(state, settings, state.last_step, {}, {})[2].substr(5, 16);
    };
    EXPECT_EQ(row_of("Wu, Li", "Bethencourt, A"), "Wu - Bethencourt");
    EXPECT_EQ(row_of("Bethencourt, A", "Wu, Li"), "Bethencourt - Wu");
    EXPECT_EQ(row_of("Fernandez, A", "Bethencourt, A"), "Fernan - Bethenc");
    EXPECT_EQ(row_of("Fernandez, A", "Ruiz, E"), "Fernandez - Ruiz");
}

TEST(Table, SaysThatNothingIsOpenForAFilter) {
    const Settings settings;
    const State state = state_of(settings);
    TableView view;
    view.filter = Who::Player;
    EXPECT_TRUE(has_line(table_of(state, settings, state.last_step, view, {}),
                         "no alert is open for 'player'"));
}

TEST(StartLine, SaysWhatIsWatched) {
    const Settings settings;
    EXPECT_EQ(start_line(state_of(settings), settings),
              "2 boards of round 5 in 1 file: finished 1 + over 1; standard, by the time control; "
              "Laws fide-2023");
    EXPECT_EQ(start_line(State{}, settings), "");
}

}  // namespace
}  // namespace arbiter::watch
