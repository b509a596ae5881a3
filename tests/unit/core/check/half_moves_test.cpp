#include "core/check/rules/endings/half_moves.hpp"

#include "tests/support/one_game.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check::detail {
namespace half_moves_test {

// A main line in one of the styles of plain lines, or with a glyph that makes it another one; what
// follows it is looked at, too.
std::string write_game(std::uint64_t plies, testing::Dice& dice) {
    constexpr std::string_view kMoves[] = {"e4", "Nf3", "exd5", "O-O", "Qa1xb2#", "R7g5", "Kd2"};
    const bool has_clocks = dice.roll(2) == 0, is_plain = dice.roll(8) != 0;
    const std::string_view behind_number = dice.roll(2) == 0 ? " " : "";
    std::string text = "[Event \"x\"]\n\n";
    for (std::uint64_t ply = 0; ply < plies; ++ply) {
        const bool is_black = ply % 2 != 0;
        if (!is_black || has_clocks)
            text.append(std::to_string(ply / 2 + 1))
                .append(is_black ? "..." : ".")
                .append(behind_number);
        text += kMoves[dice.roll(std::size(kMoves))];
        if (has_clocks) text += " { [%clk 0:05:09] }";
        if (!is_plain && ply == 3) text += " $1";
        text += dice.roll(10) == 0 ? "\r\n" : " ";
    }
    text += dice.roll(2) == 0 ? "\n1-0 \n" : "1/2-1/2\n";
    return text + "\n[Event \"z\"]\n\n1. e4 *\n\n" + std::string(2000, ' ');
}

// Every half-move, whether the tokens have been written down or not.
TEST(HalfMoves, HaveTheBytesOfTheirTokens) {
    testing::Dice dice{20261123};
    int lines = 0, others = 0;
    for (int round = 0; round < 300; ++round) {
        const std::string text = write_game(1 + dice.roll(round % 10 == 0 ? 260 : 40), dice);
        testing::with_game(text, [&](const GameContext& read) {
            const pgn::GameView& view = read.view;
            ++(view.token_list.line().plies != 0 ? lines : others);

            pgn::GameView written = view;
            std::vector<std::uint32_t> tokens;
            for (std::uint32_t i = 0; i < written.token_count(); ++i)
                if (written.tokens()[i].kind == pgn::TokenKind::Symbol) tokens.push_back(i);
            replay::GameFacts facts;
            facts.plies = static_cast<std::uint32_t>(tokens.size());
            facts.record = replay::MainlineRecord(
                {.moves = {}, .tokens = tokens, .keys = {}, .quiet = {}, .repetitions = {}});
            const GameContext game{view, facts, read.ruling, read.today};
            for (std::uint32_t ply = 1; ply <= facts.plies; ++ply) {
                const ByteRange bytes = half_move_bytes(game, ply);
                const pgn::Token& token = written.tokens()[tokens[ply - 1]];
                ASSERT_EQ(bytes.begin, token.begin) << "ply " << ply << " of\n" << text;
                ASSERT_EQ(bytes.end, token.end) << "ply " << ply << " of\n" << text;
            }
        });
    }
    EXPECT_GT(lines, 200);
    EXPECT_GT(others, 20);
}

}  // namespace half_moves_test
}  // namespace arbiter::check::detail
