#include "arbiter/arbiter.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::face_test {
namespace {

constexpr std::string_view kGames =
    "[Event \"x\"]\n[White \"A\"]\n[WhiteElo \"2700\"]\n[Date \"2024.02.29\"]\n\n"
    "1. e4 { [%clk 0:01:00] [%eval 0.25] } e5 { [%eval #-2] } 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# "
    "1-0\n\n"
    "[Event \"x\"]\n[White \"B\"]\n[Date \"1851.??.??\"]\n\n1. e4 e5 2. Ke3 *\n";

std::vector<Column> columns_of(std::string_view text, const std::vector<std::string>& names) {
    Audit audit = Audit::make({.today = "2026-01-01"}).value();
    Columns columns = Columns::make(names).value();
    for (const Game& game : audit.read(text))
        columns.add(game);
    return columns.take();
}

template <class Value>
std::vector<Value> values_of(const Column& column) {
    std::vector<Value> values(column.values.size() / sizeof(Value));
    if (!values.empty()) std::memcpy(values.data(), column.values.data(), column.values.size());
    return values;
}

std::string_view text_of(const Column& column, std::size_t row) {
    const auto begin = static_cast<std::size_t>(column.offsets[row]);
    const auto end = static_cast<std::size_t>(column.offsets[row + 1]);
    return {reinterpret_cast<const char*>(column.values.data()) + begin, end - begin};
}

TEST(FaceColumns, HaveAValueOfEachGame) {
    const auto columns = columns_of(kGames, {"plies", "White", "white_elo", "date", "year",
                                             "status", "ending", "illegal_san", "legal"});
    EXPECT_EQ(values_of<std::int32_t>(columns[0]), (std::vector<std::int32_t>{7, 2}));
    EXPECT_EQ(text_of(columns[1], 0), "A");
    EXPECT_EQ(text_of(columns[1], 1), "B");
    EXPECT_EQ(columns[2].valid, (std::vector<std::uint8_t>{1, 0}));
    EXPECT_EQ(values_of<std::int32_t>(columns[2]), (std::vector<std::int32_t>{2700, 0}));
    EXPECT_EQ(values_of<std::int32_t>(columns[3]), (std::vector<std::int32_t>{19782, 0}));
    EXPECT_EQ(values_of<std::int32_t>(columns[4]), (std::vector<std::int32_t>{2024, 1851}));
    EXPECT_EQ(text_of(columns[5], 1), "rejected");
    EXPECT_EQ(text_of(columns[6], 0), "checkmate");
    EXPECT_EQ(columns[6].valid, (std::vector<std::uint8_t>{1, 0}));
    EXPECT_EQ(text_of(columns[7], 1), "Ke3");
    EXPECT_EQ(values_of<std::uint8_t>(columns[8]), (std::vector<std::uint8_t>{1, 0}));
}

TEST(FaceColumns, HaveAListOfThePliesOfEachGame) {
    const auto columns = columns_of(kGames, {"moves", "clocks", "evals", "boards", "moves_uci"});
    EXPECT_EQ(columns[0].offsets, (std::vector<std::int32_t>{0, 7, 9}));
    EXPECT_EQ(values_of<std::uint16_t>(columns[0])[0], 12 | 28 << 6);  // e2e4
    EXPECT_EQ(values_of<std::int32_t>(columns[1])[0], 60000);
    EXPECT_EQ(values_of<std::int32_t>(columns[1])[1], -1);
    EXPECT_EQ(values_of<float>(columns[2])[0], 0.25F);
    EXPECT_EQ(columns[3].offsets, (std::vector<std::int32_t>{0, 8, 11}));
    EXPECT_EQ(columns[3].values.size(), std::size_t{11 * 64});
    EXPECT_EQ(text_of(columns[4], 1), "e2e4 e7e5");
}

TEST(FaceColumns, AreNewAfterTheyWereTaken) {
    Audit audit = Audit::make().value();
    Columns columns = Columns::make({"White", "plies"}).value();
    for (const Game& game : audit.read(kGames)) {
        columns.add(game);
        EXPECT_EQ(columns.rows(), 1U);
        EXPECT_EQ(columns.take()[0].offsets, (std::vector<std::int32_t>{0, 1}));
    }
}

TEST(FaceColumns, RefuseNamesThatAreNone) {
    EXPECT_FALSE(Columns::make({}).has_value());
    EXPECT_FALSE(Columns::make({"plies", "plies"}).has_value());
    EXPECT_NE(Columns::make({"white_ELO"}).error().find("'white_elo'"), std::string::npos);
    for (const ColumnName& column : column_names())
        EXPECT_TRUE(Columns::make({std::string(column.name)}).has_value()) << column.name;
}

TEST(FaceGames, AreGivenABatchAtATimeInAnyOrder) {
    std::string text;
    for (int i = 0; i < 1500; ++i)
        text += kGames;
    Audit audit = Audit::make({.today = "2026-01-01"}).value();
    std::vector<std::string> expected, found;
    for (const Game& game : audit.read(text))
        expected.push_back(game.facts_json() + std::string(*game.tag("White")) +
                           game.moves().back().san + std::to_string(game.findings().size()));
    Games games = audit.read(text);
    std::size_t batches = 0;
    while (const std::size_t size = games.next_batch()) {
        ++batches;
        std::vector<std::string> batch(size);
        // Backwards where that is dear, and forwards.
        for (std::size_t i = size; i-- > 0;) {
            const Game& game = games.at(batches == 1 ? i : size - 1 - i);
            batch[batches == 1 ? i : size - 1 - i] =
                game.facts_json() + std::string(*game.tag("White")) + game.moves().back().san +
                std::to_string(game.findings().size());
        }
        found.insert(found.end(), batch.begin(), batch.end());
    }
    EXPECT_GT(batches, 1U);
    EXPECT_EQ(found, expected);
    EXPECT_EQ(audit.progress().games, 3000U);
}

TEST(FaceAuditStop, EndsARunInTextWithoutGames) {
    const std::string text(std::size_t{4} << 20, '%');
    Audit audit = Audit::make().value();
    int asked = 0;
    audit.ask_while_reading([&] { return ++asked < 2; });
    EXPECT_EQ(audit.read(text).next(), nullptr);
    EXPECT_EQ(asked, 2);
}

TEST(FaceRules, SayTheVersion) {
    EXPECT_NE(version().find('.'), std::string_view::npos);
    EXPECT_NE(rule_set().find('-'), std::string::npos);
}

TEST(FaceResult, SaysWhoseFaultItIs) {
    EXPECT_EQ(Audit::make({.laws = "fide-1900"}).error_kind(), ErrorKind::Usage);
}

}  // namespace
}  // namespace arbiter::face_test
