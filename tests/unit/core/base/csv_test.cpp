#include "core/base/csv.hpp"

#include <gtest/gtest.h>

namespace arbiter {
namespace csv_test {

std::string field(std::string_view text) {
    std::string out;
    append_csv_field(text, out);
    return out;
}

// RFC 4180, 2.5 to 2.7.
TEST(Csv, QuotesWhatWouldEndAFieldOrARecord) {
    EXPECT_EQ(field("Morphy, Paul"), "\"Morphy, Paul\"");
    EXPECT_EQ(field("the \"Opera\""), "\"the \"\"Opera\"\"\"");
    EXPECT_EQ(field("a\r\nb"), "\"a\r\nb\"");
    EXPECT_EQ(field(" a"), "\" a\"");
    EXPECT_EQ(field("Opera"), "Opera");
    EXPECT_EQ(field(""), "");
}

TEST(Csv, KnowsWhatSpreadsheetsCalculate) {
    for (const std::string_view text : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1",
                                        "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"})
        EXPECT_TRUE(is_formula(text)) << text;
    for (const std::string_view text : {"", "1-0", "a=1", " =1", "'=1", "\uFF11"})
        EXPECT_FALSE(is_formula(text)) << text;
}

TEST(Csv, TakesTheGuardOff) {
    for (const std::string_view text : {"=1+1", "-1", "\t=1", "\uFF1D1"}) {
        std::string written;
        append_csv_field(text, true, written);
        if (written.front() == '"') written = written.substr(1, written.size() - 2);
        EXPECT_EQ(written, "'" + std::string(text));
        EXPECT_EQ(without_guard(written), text);
        EXPECT_EQ(without_guard(text), text);
    }
    for (const std::string_view text : {"", "'", "'t Hart", "a=1", "''=1"})
        EXPECT_EQ(without_guard(text), text);
}

}  // namespace csv_test
}  // namespace arbiter
