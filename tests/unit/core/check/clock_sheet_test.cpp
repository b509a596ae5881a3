#include "core/check/rules/clocks/clock_sheet.hpp"

#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check {
namespace clock_sheet_test {

// What was read after the first half-move.
struct Read {
    std::int64_t clk_ms = kNoTime;
    bool has_clk = false;
    std::vector<std::int64_t> odd;  // kNoTime: no time can be read in it

    friend bool operator==(const Read&, const Read&) = default;
};

Read read(std::string_view comment) {
    const pgn::PaddedText text{"[Event \"x\"]\n\n1. e4 " + std::string(comment) + " e5 *\n"};
    pgn::GameReader reader;
    reader.open({.text = text});
    pgn::GameView view;
    EXPECT_TRUE(reader.next(view));
    replay::Replayer replayer;
    ClockSheet sheet;
    sheet.read(view, replayer.replay(view));
    Read result;
    for (const OddClock& each : sheet.odd())
        result.odd.push_back(each.ms.value_or(kNoTime));
    if (sheet.half_moves().empty()) return result;
    result.clk_ms = sheet.half_moves()[0].clk_ms;
    result.has_clk = sheet.half_moves()[0].has_clk;
    return result;
}

TEST(ClockSheet, ReadsTheClockAfterAHalfMove) {
    EXPECT_EQ(read("{ [%clk 0:05:00] }"), (Read{300'000, true, {}}));
    EXPECT_EQ(read("{ [%eval 0.2] [%clk 1:05:00] }"), (Read{3'900'000, true, {}}));
    EXPECT_EQ(read("{ [%clk 0:99:99] }"), (Read{kNoTime, true, {99 * 60'000 + 99'000}}));
    EXPECT_EQ(read("{ [%clk 0:0?:00] }"), (Read{kNoTime, true, {kNoTime}}));
    EXPECT_EQ(read("{ no clock }"), Read{});
}

// The comments that programs write after every move are read by a way of their own.
TEST(ClockSheet, ReadsUsualCommentsAsAllOthers) {
    constexpr std::string_view kBytes = "0569:?";
    std::string time = "0:00:00";
    constexpr std::size_t kDigits[] = {0, 2, 3, 5, 6};
    for (std::size_t code = 0; code < 6 * 6 * 6 * 6 * 6; ++code) {
        std::size_t rest = code;
        for (const std::size_t at : kDigits) {
            time[at] = kBytes[rest % kBytes.size()];
            rest /= kBytes.size();
        }
        EXPECT_EQ(read("{ [%clk " + time + "] }"), read("{[%clk " + time + "]}")) << time;
    }
}

}  // namespace clock_sheet_test
}  // namespace arbiter::check
