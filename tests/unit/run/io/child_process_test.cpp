#include "run/io/child_process.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace arbiter::io {
namespace child_process_test {

using Words = std::vector<std::string>;

std::string output_of(const Words& words, std::span<const std::string_view> unset = {}) {
    std::string out;
    (void)run_child(words, unset, [&](std::string_view piece) { out += piece; });
    return out;
}

TEST(ChildProcess, HandsWordsOnAsTheyAre) {
    EXPECT_EQ(output_of({"printf", "%s|", "a b", "$HOME", "`id`", "'\"", ";"}),
              "a b|$HOME|`id`|'\"|;|");
}

TEST(ChildProcess, HasNoInput) {
    EXPECT_EQ(output_of({"cat"}), "");
}

// Pipes hold 64 KiB: whoever reads one of them to its end before the other waits for ever.
TEST(ChildProcess, ReadsLongOutputAndLongErrors) {
    std::size_t bytes = 0;
    const ChildEnd end =
        run_child({"sh", "-c", "head -c 300000 /dev/zero >&2; head -c 3000000 /dev/zero; exit 7"},
                  {}, [&](std::string_view piece) { bytes += piece.size(); });
    EXPECT_EQ(bytes, 3'000'000U);
    EXPECT_EQ(end.errors.size(), 4096U);
    EXPECT_EQ(end.exit_code, 7);
}

TEST(ChildProcess, SaysThatAProgramIsNotThere) {
    EXPECT_FALSE(run_child({"no-such-program-here"}, {}, [](std::string_view) {}).was_found);
}

TEST(ChildProcess, NamesTheSignalThatEndedIt) {
    EXPECT_EQ(run_child({"sh", "-c", "kill -9 $$"}, {}, [](std::string_view) {}).exit_code, 137);
}

TEST(ChildProcess, LeavesOutVariables) {
    ::setenv("ARBITER_TEST_KEPT", "1", 1);
    ::setenv("ARBITER_TEST_LEFT", "1", 1);
    const std::string_view unset[] = {"ARBITER_TEST_LEFT"};
    const std::string all = output_of({"env"}, unset);
    EXPECT_NE(all.find("ARBITER_TEST_KEPT=1"), std::string::npos);
    EXPECT_EQ(all.find("ARBITER_TEST_LEFT"), std::string::npos);
}

TEST(ChildProcess, EndsWithItsReader) {
    EXPECT_THROW(
        (void)run_child({"yes"}, {}, [](std::string_view) { throw std::runtime_error("enough"); }),
        std::runtime_error);
}

}  // namespace child_process_test
}  // namespace arbiter::io
