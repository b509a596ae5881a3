// The scenarios of the design of `arbiter watch`, as data: the right alerts, and no others.
#include "tests/unit/core/watch/scenario.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace arbiter::watch {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> scenario_names() {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(ARBITER_WATCH_SCENARIOS))
        if (entry.path().extension() == ".scenario") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

class Scenarios : public ::testing::TestWithParam<std::string> {};

TEST_P(Scenarios, SayWhatIsRightAndNothingElse) {
    const fs::path path = fs::path(ARBITER_WATCH_SCENARIOS) / (GetParam() + ".scenario");
    const std::string text = bytes_of(path);
    const auto scenario = read_scenario(text);
    ASSERT_TRUE(scenario);
    const std::string lines = lines_of(play(*scenario), 0);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    if (const char* bless = std::getenv("ARBITER_BLESS"); bless != nullptr && *bless == '1') {
        const std::size_t at = text.find("--- lines\n");
        std::ofstream(path, std::ios::binary) << text.substr(0, at) << "--- lines\n" << lines;
        return;
    }
    EXPECT_EQ(lines, scenario->lines) << scenario->title;
}

// A recording says the same every time, in whatever order its files come.
TEST_P(Scenarios, AreAFunctionOfTheRecording) {
    const auto scenario =
        read_scenario(bytes_of(fs::path(ARBITER_WATCH_SCENARIOS) / (GetParam() + ".scenario")));
    ASSERT_TRUE(scenario);
    EXPECT_EQ(lines_of(play(*scenario), 0), lines_of(play(*scenario), 0));
}

INSTANTIATE_TEST_SUITE_P(Watch, Scenarios, ::testing::ValuesIn(scenario_names()),
                         [](const auto& each) { return "s" + each.param; });

// All 22 of the design are there.
TEST(ScenarioFiles, AreComplete) {
    const std::vector<std::string> names = scenario_names();
    for (int number = 1; number <= 22; ++number) {
        const std::string start = (number < 10 ? "0" : "") + std::to_string(number) + "_";
        EXPECT_TRUE(std::ranges::any_of(names, [&](const std::string& name) {
            return name.starts_with(start);
        })) << start;
    }
}

}  // namespace
}  // namespace arbiter::watch
