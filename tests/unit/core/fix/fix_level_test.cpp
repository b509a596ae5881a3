#include "core/fix/fix_level.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::fix {
namespace fix_level_test {

// "nsta": by which of the levels none, safe, style, all such a finding is
// fixed; '-' = not.
std::string levels_of(check::FixKind fix, check::Severity severity) {
    const check::Finding finding{.rule = {}, .severity = severity, .fix = fix};
    std::string levels;
    levels += fix::is_of_level(finding, fix::FixLevel::None) ? 'n' : '-';
    levels += fix::is_of_level(finding, fix::FixLevel::Safe) ? 's' : '-';
    levels += fix::is_of_level(finding, fix::FixLevel::Style) ? 't' : '-';
    levels += fix::is_of_level(finding, fix::FixLevel::All) ? 'a' : '-';
    return levels;
}

TEST(FixLevel, SafeLeavesStyleAndAllTakesGuesses) {
    using check::FixKind;
    using check::Severity;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        EXPECT_EQ(levels_of(FixKind::Safe, severity), "-sta");
        EXPECT_EQ(levels_of(FixKind::Unsafe, severity), "---a");
    }
    EXPECT_EQ(levels_of(FixKind::Safe, Severity::Style), "--ta");
    EXPECT_EQ(levels_of(FixKind::Unsafe, Severity::Style), "---a");
    for (const Severity severity :
         {Severity::Error, Severity::Warning, Severity::Info, Severity::Style})
        EXPECT_EQ(levels_of(FixKind::None, severity), "----");
}

TEST(FixOptions, WriteGamesWhenTheyHaveSomewhereToGo) {
    fix::FixOptions options;
    EXPECT_FALSE(options.writes_games());
    options.diff = "-";
    EXPECT_FALSE(options.writes_games());
    options.output = "-";
    EXPECT_TRUE(options.writes_games());
    options = {};
    options.is_in_place = true;
    EXPECT_TRUE(options.writes_games());
}

}  // namespace fix_level_test
}  // namespace arbiter::fix
