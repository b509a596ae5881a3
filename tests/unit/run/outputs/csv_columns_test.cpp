#include "run/outputs/csv_columns.hpp"

#include "run/outputs/output_form.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::outputs {
namespace csv_columns_test {

constexpr std::string_view kGame =
    "[Event \"Open, A\"]\n[White \"Abel\"]\n[White \"Double\"]\n\n1. e4 e5 {good} 2. Nf3 *\n";

std::string record_of(std::vector<std::string> columns) {
    const test::CleanGames games{std::string(kGame)};
    FormOptions options;
    options.columns = std::move(columns);
    std::string out;
    output_csv.make_form(options)->render(games[0], out);
    return out;
}

TEST(CsvColumns, AreReadInTheirOrderAndMayRepeat) {
    const auto columns = parse_csv_columns("moves,White,plies,White");
    ASSERT_TRUE(columns);
    EXPECT_EQ(*columns, (std::vector<std::string>{"moves", "White", "plies", "White"}));
    EXPECT_EQ(csv_header(*columns), "moves,White,plies,White\r\n");
}

TEST(CsvColumns, NameTheWordThatIsNone) {
    for (const std::string_view word : {"white", "Moves?", "plie", "", "9", "Über"}) {
        const auto columns = parse_csv_columns("White," + std::string(word));
        ASSERT_FALSE(columns) << word;
        EXPECT_EQ(columns.error(), word);
    }
}

TEST(CsvColumns, OfTheDefaultAreAllReadBack) {
    std::string list;
    for (const std::string_view name : default_csv_columns())
        list.append(list.empty() ? "" : ",").append(name);
    EXPECT_TRUE(parse_csv_columns(list));
    EXPECT_EQ(csv_header({}), list + "\r\n");
}

TEST(CsvColumns, OfFactsAreLowerCaseAndRead) {
    for (const std::string_view name : csv_fact_columns()) {
        EXPECT_TRUE(name.front() >= 'a' && name.front() <= 'z') << name;
        EXPECT_TRUE(parse_csv_columns(name)) << name;
    }
}

TEST(CsvColumns, AreWrittenWithQuotesWhereNeeded) {
    EXPECT_EQ(record_of({"Event", "White", "Black", "plies", "moves", "comments"}),
              "\"Open, A\",Abel,,3,e4 e5 Nf3,1\r\n");
}

}  // namespace csv_columns_test
}  // namespace arbiter::outputs
