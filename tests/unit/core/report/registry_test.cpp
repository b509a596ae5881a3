#include "core/report/report.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace registry_test {

TEST(Formats, AreFoundByName) {
    for (const report::Format* format : report::formats()) {
        EXPECT_EQ(report::find_format(format->name), format);
        EXPECT_FALSE(format->summary.empty());
        EXPECT_NE(format->make({}), nullptr);
    }
    EXPECT_EQ(report::find_format("yaml"), nullptr);
    EXPECT_EQ(report::find_format(""), nullptr);
}

TEST(Formats, TellWhatTheyRead) {
    const auto made = [](std::string_view name) { return report::find_format(name)->make({}); };
    EXPECT_TRUE(made("facts")->reads_facts());
    EXPECT_FALSE(made("facts")->reads_findings());
    EXPECT_TRUE(made("claims")->reads_claims());
    EXPECT_FALSE(made("claims")->reads_findings());
    EXPECT_FALSE(made("facts")->reads_claims());
    EXPECT_TRUE(made("ndjson")->reads_style());
    EXPECT_FALSE(made("text")->reads_style());
    EXPECT_FALSE(made("json")->reads_findings());
}

TEST(RuleSet, VersionNamesHowManyRulesThereAre) {
    const std::string version = report::rule_set_version();
    EXPECT_TRUE(version.starts_with(std::to_string(check::kRules) + '-')) << version;
    EXPECT_EQ(version, report::rule_set_version());
}

}  // namespace registry_test
}  // namespace arbiter::report
