#include "tests/support/temp_folder.hpp"

#include "arbiter/arbiter.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace arbiter::face_test {
namespace {

// What the program prints for `command` with `text` as its input, without the last line feed.
std::string printed(const std::string& command, const std::string& text) {
    const io::testing::TempFolder folder;
    const std::string in = folder.write("in", text);
    const std::string out = folder / "out";
    const std::string whole = std::string(ARBITER_BINARY) + " " + command + " <" + in + " >" + out +
                              " 2>" + (folder / "err");
    EXPECT_NE(std::system(whole.c_str()), -1);
    std::string bytes = io::testing::bytes_of(out);
    if (bytes.ends_with('\n')) bytes.pop_back();
    return bytes;
}

constexpr std::string_view kPlain = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view kBlackBegins =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";

constexpr std::string_view kFens[] = {
    kPlain,
    kBlackBegins,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1",
    "8/8/8/8/8/8/8/K6k w KQ - 0 1",
    "4k3/8/8/8/8/8/8/4KB2 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8",
    "no position",
};

TEST(FaceCheckFen, SaysWhatTheProgramSays) {
    for (const std::string_view fen : kFens) {
        const auto checked = check_fen(fen);
        ASSERT_TRUE(checked) << fen;
        EXPECT_EQ(checked->json, printed("fen --isolated --report ndjson", std::string(fen)));
        const auto shuffled = check_fen(fen, {.variant = "chess960"});
        ASSERT_TRUE(shuffled) << fen;
        EXPECT_EQ(shuffled->json,
                  printed("fen --isolated --variant chess960 --report ndjson", std::string(fen)));
    }
    const std::string hand = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1";
    EXPECT_EQ(check_fen(hand, {.variant = "crazyhouse"})->json,
              printed("fen --isolated --variant crazyhouse --report ndjson", hand));
    EXPECT_TRUE(check_fen(kPlain)->is_ok);
    EXPECT_FALSE(check_fen("8/8/8")->is_ok);
}

TEST(FaceCheckFen, SaysWhyNoGameReachesAPosition) {
    EXPECT_EQ(check_fen(kPlain)->unreachable, std::nullopt);
    EXPECT_NE(check_fen(kBlackBegins)->unreachable, std::nullopt);
    EXPECT_EQ(check_fen(kBlackBegins, {.reach = "off"})->unreachable, std::nullopt);
}

TEST(FaceCheckFen, RefusesWhatIsNoPositionAndWhatNamesNothing) {
    EXPECT_FALSE(check_fen(""));
    EXPECT_FALSE(check_fen("# a comment"));
    EXPECT_FALSE(check_fen("8/8/8/8/8/8/8/K6k w - - 0 1\n8/8/8/8/8/8/8/K6k w - - 0 1"));
    EXPECT_EQ(check_fen(kPlain, {.variant = "chest"}).error(), "unknown variant 'chest'");
    EXPECT_EQ(check_fen(kPlain, {.reach = "far"}).error(),
              "reach is 'far', but takes off, cheap, full");
    EXPECT_EQ(check_fen(kPlain, {.select = {"FNE"}}).error(), "unknown rule 'FNE'");
}

TEST(FaceDecide, SaysWhatTheProgramSays) {
    for (const std::string_view fen : kFens) {
        for (const Side side : {Side::White, Side::Black}) {
            const std::string name = side == Side::White ? "white" : "black";
            const auto decision = decide(fen, side);
            if (!decision) {
                EXPECT_NE(decision.error(), "");
                continue;
            }
            EXPECT_EQ(decision->json, printed("decide", std::string(fen) + "\t" + name));
            const auto fall = decide_flag_fall(fen, side);
            ASSERT_TRUE(fall);
            EXPECT_EQ(fall->decision.json, printed("decide --flag " + name, std::string(fen)));
        }
    }
    EXPECT_FALSE(decide("8/8/8", Side::White));
    EXPECT_EQ(decide_flag_fall("4k3/8/8/8/8/8/8/4KB2 b - - 0 1", Side::Black)->result, "1/2-1/2");
    EXPECT_EQ(decide_flag_fall("4k3/8/8/8/8/8/8/4KQ2 b - - 0 1", Side::Black)->result, "1-0");
}

}  // namespace
}  // namespace arbiter::face_test
