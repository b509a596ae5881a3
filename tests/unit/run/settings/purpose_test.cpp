#include "run/settings/purpose.hpp"

#include "run/settings/settings_file.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace arbiter::settings {
namespace purpose_test {

TEST(Purposes, AreSettingsThatCanBeRead) {
    for (const Purpose& purpose : purposes()) {
        const auto file = read_settings(purpose.text, purpose.name, "/games");
        EXPECT_TRUE(file) << (file ? "" : file.error());
    }
}

// What is commented out is an offer: it must work when the '#' goes.
TEST(Purposes, CanBeReadWithWhatTheyOffer) {
    for (const Purpose& purpose : purposes()) {
        const std::regex offer("^# ((?:[a-z-]+ = |\\[)[^\n]*)$", std::regex::multiline);
        const std::string text = std::regex_replace(std::string(purpose.text), offer, "$1");
        ASSERT_NE(text, purpose.text);
        const auto file = read_settings(text, purpose.name, "/games");
        EXPECT_TRUE(file) << (file ? "" : file.error()) << "\n" << text;
    }
}

}  // namespace purpose_test
}  // namespace arbiter::settings
