#include "core/check/gap.hpp"

#include "tests/support/collecting_report.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::check {
namespace gap_test {

using std::string_view_literals::operator""sv;

Gap gap_of(std::string_view text) {
    Gap gap;
    gap.text = text;
    gap.end = static_cast<std::uint32_t>(text.size());
    gap.file.line_end = first_line_end(text);
    gap.is_at_end_of_file = true;
    return gap;
}

std::vector<std::string> codes_in(const Gap& gap) {
    const RuleSettings settings = testing::all_rules();
    Arena arena;
    Findings findings(settings, arena);
    review_gap(gap, findings);
    std::vector<std::string> codes;
    for (const Finding& finding : findings.kept())
        codes.emplace_back(rule(finding.rule).code);
    return codes;
}

TEST(FirstLineEnd, IsThatOfTheFirstLine) {
    EXPECT_EQ(first_line_end("a\nb\r\n"), LineEnd::Lf);
    EXPECT_EQ(first_line_end("a\r\nb\n"), LineEnd::CrLf);
    EXPECT_EQ(first_line_end("a\rb\n"), LineEnd::Cr);
    EXPECT_EQ(first_line_end("a\r"), LineEnd::Cr);
    EXPECT_EQ(first_line_end("a"), LineEnd::None);
    EXPECT_EQ(first_line_end(""), LineEnd::None);
}

TEST(Gap, OfBlankLinesIsPlainAndHasNoFindings) {
    for (const std::string_view text : {"", "\n", "\n\n", "\r\n\r\n"}) {
        EXPECT_TRUE(is_plain(gap_of(text))) << text.size();
        EXPECT_TRUE(codes_in(gap_of(text)).empty()) << text.size();
    }
}

TEST(Gap, SaysWhatIsWrongWithItsBytes) {
    EXPECT_EQ(codes_in(gap_of("notes\n\0\n"sv)), std::vector<std::string>{"ENC08"});
    EXPECT_FALSE(is_plain(gap_of("notes\n")));
    EXPECT_FALSE(codes_in(gap_of("notes\nmore notes\r\n")).empty());
    EXPECT_FALSE(codes_in(gap_of("\n" + std::string(300, 'x') + "\n")).empty());
}

}  // namespace gap_test
}  // namespace arbiter::check
