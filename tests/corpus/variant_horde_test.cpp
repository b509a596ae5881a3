#include "core/variant/rules.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <sstream>

// The table of horde endings under $ARBITER_CORPORA/fen: position, whether White can no longer
// mate, a remark.

namespace arbiter::variant {
namespace variant_horde_test {

constexpr const char* kTables[] = {
    "scalachess/test-kit/src/test/resources/horde_insufficient_material.csv",
    "shakmaty/shakmaty/tests/horde_insufficient_material.csv"};

TEST(VariantHorde, WhiteCanWinWhereThePublishedTableSaysSo) {
    const auto corpora = testing::corpora();
    if (!corpora) GTEST_SKIP() << "ARBITER_CORPORA is not set";
    const Rules& rules = rules_of(VariantId::Horde);
    std::size_t rows = 0;
    std::array<std::size_t, 3> answers{};
    for (const char* table : kTables) {
        const std::filesystem::path file = *corpora / "fen" / table;
        if (rows != 0 || !std::filesystem::exists(file)) continue;  // the two are the same
        std::istringstream in{testing::read_bytes(file.string())};
        for (std::string line; std::getline(in, line);) {
            const std::size_t comma = line.find(',');
            if (comma == std::string::npos || line.starts_with("fen,")) continue;
            const std::string fen = line.substr(0, comma);
            const bool is_insufficient = line.substr(comma + 1).starts_with("true");
            const StartReading start = rules.read_fen(fen);
            if (!start.position) {
                ADD_FAILURE() << line;
                continue;
            }
            ++rows;
            const Winnable answer = rules.can_win(*start.position, Color::White);
            ++answers[chess::index(answer)];
            EXPECT_EQ(answer == Winnable::No, is_insufficient) << line;
        }
    }
    if (rows == 0) GTEST_SKIP() << "no table under " << *corpora << "/fen";
    std::cout << rows << " rows: " << answers[0] << " no, " << answers[1] << " yes, " << answers[2]
              << " unknown\n";
}

}  // namespace variant_horde_test
}  // namespace arbiter::variant
