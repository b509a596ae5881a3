#include "core/chess/perft.hpp"

#include "core/chess/detail/perft_kernels.hpp"
#include "core/chess/fen.hpp"
#include "core/reference/mailbox_board.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace arbiter::chess {
namespace perft_test {

struct Row {
    std::string fen;
    std::vector<std::pair<unsigned, std::uint64_t>> counts;  // depth, leaves
};

std::vector<Row> read_rows(const std::string& file) {
    std::ifstream in{std::string(ARBITER_SOURCE_DIR "/data/perft/") + file};
    std::vector<Row> rows;
    std::string text;
    while (std::getline(in, text)) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream fields{text};
        Row row;
        std::getline(fields, row.fen, ';');
        for (std::string field; std::getline(fields, field, ';');) {
            std::istringstream count{field.substr(1)};
            unsigned depth = 0;
            std::uint64_t leaves = 0;
            count >> depth >> leaves;
            row.counts.emplace_back(depth, leaves);
        }
        rows.push_back(row);
    }
    return rows;
}

void expect_counts(const std::string& file, std::uint64_t most_leaves) {
    const std::vector<Row> rows = read_rows(file);
    ASSERT_GE(rows.size(), 7U);
    for (const Row& row : rows) {
        const Position pos = position_of(row.fen);
        for (const auto& [depth, leaves] : row.counts) {
            if (leaves > most_leaves) continue;
            EXPECT_EQ(perft(pos, depth), leaves) << row.fen << " depth " << depth;
            for (const auto& kernel : detail::usable_perft_kernels())
                EXPECT_EQ(kernel.count(pos, depth), leaves) << kernel.name << " " << row.fen;
        }
    }
}

TEST(Perft, CountsTheOrthodoxPositions) {
    expect_counts("orthodox.epd", 5'000'000);
}
TEST(Perft, CountsTheChess960Positions) {
    expect_counts("chess960.epd", 700'000);
}

// Every kernel plays and counts as Position does, move by move.
TEST(Perft, KernelsAgreeWithThePositionInRandomGames) {
    testing::for_each_position(3, 60, [](const Position& pos, const MoveList& moves) {
        std::uint64_t leaves = 0;
        for (const Move move : moves) {
            Position next = pos;
            next.play(move);
            leaves += count_legal(next);
        }
        for (const auto& kernel : detail::usable_perft_kernels()) {
            ASSERT_EQ(kernel.count(pos, 1), moves.size()) << kernel.name << " " << to_fen(pos);
            ASSERT_EQ(kernel.count(pos, 2), leaves) << kernel.name << " " << to_fen(pos);
        }
    });
}
TEST(Perft, HasOneLeafAtDepthZero) {
    EXPECT_EQ(perft(Position::initial(), 0), 1U);
}

// The second opinion must itself be right.
TEST(MailboxBoard, CountsThePublishedPositions) {
    for (const char* file : {"orthodox.epd", "chess960.epd"}) {
        for (const Row& row : read_rows(file)) {
            const auto board = reference::MailboxBoard::from_fen(row.fen);
            ASSERT_TRUE(board) << row.fen;
            for (const auto& [depth, leaves] : row.counts) {
                if (leaves > 10'000) continue;
                EXPECT_EQ(board->perft(static_cast<int>(depth)), leaves) << row.fen;
            }
        }
    }
}

}  // namespace perft_test
}  // namespace arbiter::chess
