#include "core/report/format_names.hpp"
#include "core/report/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

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

TEST(Formats, OfPositionsNeedNothingThatOnlyGamesHave) {
    for (const report::Format* format : report::formats_of(Subject::Positions)) {
        const auto made = report::make_report(*format, Subject::Positions, {});
        EXPECT_FALSE(made->reads_clocks()) << format->name;
        // They print positions where there are no facts.
        const bool needs_games = made->reads_facts() || made->reads_claims();
        EXPECT_TRUE(!needs_games || made->reads_positions()) << format->name;
    }
}

TEST(Formats, OfTablesWriteTables) {
    for (const Subject subject :
         {Subject::Events, Subject::Answers, Subject::Rules, Subject::Counts})
        EXPECT_EQ(report::formats_of(subject).front(), &report::format_text);
    for (const report::Format* format : {&report::format_csv, &report::format_markdown}) {
        ASSERT_NE(format->table, nullptr);
        for (const Subject subject :
             {Subject::Events, Subject::Answers, Subject::Rules, Subject::Counts}) {
            const auto formats = report::formats_of(subject);
            EXPECT_NE(std::ranges::find(formats, format), formats.end()) << format->name;
        }
    }
}

TEST(Formats, EscapeTheCellsOfTables) {
    const std::array<std::string, 3> cells{"a,\"b", "|<i>", ""};
    const auto row = [&](const report::Format& format) {
        std::string out;
        format.table->row(cells, false, out);
        return out;
    };
    EXPECT_EQ(row(report::format_csv), "\"a,\"\"b\",|<i>,\r\n");
    EXPECT_EQ(row(report::format_markdown), "| a,\"b | \\|&lt;i> |  |\n");
}

TEST(Formats, GuardTablesAgainstFormulas) {
    const std::array<std::string, 3> cells{"=1+1", "-", "a=b"};
    std::string plain, guarded;
    report::format_csv.table->row(cells, false, plain);
    report::format_csv.table->row(cells, true, guarded);
    EXPECT_EQ(plain, "=1+1,-,a=b\r\n");
    EXPECT_EQ(guarded, "'=1+1,'-,a=b\r\n");
}

TEST(Formats, AreNamedInTheOrderOfTheHelp) {
    EXPECT_EQ(report::kFormatNames<Subject::Rules>, "text, json, csv, markdown, ");
    EXPECT_EQ(report::kFormatNames<Subject::Answers>, "text, ndjson, csv, markdown, ");
    EXPECT_EQ(report::kFormatNames<Subject::Counts>, "text, json, csv, markdown, html, sqlite, ");
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
