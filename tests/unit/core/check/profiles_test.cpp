#include "core/check/profiles.hpp"

#include "core/check/rule.hpp"

#include <gtest/gtest.h>

namespace arbiter::check {
namespace profiles_test {

TEST(Profiles, AreFoundByNameInAnyCase) {
    for (const Profile& profile : profiles())
        EXPECT_EQ(find_profile(profile.name), &profile);
    EXPECT_EQ(find_profile("BROADCAST"), find_profile("broadcast"));
    EXPECT_EQ(find_profile("broadcasts"), nullptr);
    EXPECT_EQ(find_profile(""), nullptr);
}

TEST(Profiles, RowsNameByCodeByNameAndByBeginning) {
    const Rule& illegal = rule(RuleId::MOV01_illegal_move);
    EXPECT_TRUE(names({"MOV01", ProfileLevel::Off}, illegal));
    EXPECT_TRUE(names({"MOV", ProfileLevel::Off}, illegal));
    EXPECT_TRUE(names({"illegal-move", ProfileLevel::Off}, illegal));
    EXPECT_TRUE(names({"illegal-*", ProfileLevel::Off}, illegal));
    EXPECT_FALSE(names({"MOV02", ProfileLevel::Off}, illegal));
    EXPECT_FALSE(names({"illegal", ProfileLevel::Off}, illegal));
}

TEST(Profiles, LaterRowsWin) {
    constexpr ProfileRow kRows[] = {{"MOV", ProfileLevel::Off}, {"MOV01", ProfileLevel::Info}};
    RuleSettings settings;
    apply({.name = "test", .summary = "", .rows = kRows}, settings);
    const RuleSetting& first = settings[static_cast<std::size_t>(RuleId::MOV01_illegal_move)];
    EXPECT_TRUE(first.is_on);
    EXPECT_TRUE(first.has_severity);
    EXPECT_EQ(first.severity, Severity::Info);
    for (const Rule* each : rules()) {
        if (each->id == RuleId::MOV01_illegal_move) continue;
        const bool is_named = each->code.substr(0, 3) == "MOV";
        EXPECT_EQ(settings[static_cast<std::size_t>(each->id)].is_on, !is_named) << each->code;
    }
}

}  // namespace profiles_test
}  // namespace arbiter::check
