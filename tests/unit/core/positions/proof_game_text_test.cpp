#include "core/positions/proof_game_text.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/position.hpp"
#include "core/reach/proof_game.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace arbiter::positions {
namespace proof_game_text_test {

constexpr std::string_view kFen = "k7/8/8/8/8/8/8/BBBBBBBK w - - 0 1";

std::string proof_text() {
    const auto start = chess::read_start_position(kFen, chess::CastlingStyle::Any);
    const auto moves = reach::find_proof_game(*start.position, 200'000);
    std::string text;
    if (moves) append_proof_game(*moves, kFen, text);
    return text;
}

TEST(ProofGameText, IsExportFormatWithShortLines) {
    const std::string text = proof_text();
    ASSERT_TRUE(text.starts_with("[Event \"Proof game\"]\n")) << text;
    EXPECT_NE(text.find("\n\n1. "), text.npos);
    EXPECT_TRUE(text.ends_with(" } *\n")) << text;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        ASSERT_NE(end, text.npos);
        EXPECT_LT(end - at, 80U);
        at = end + 1;
    }
}

TEST(ProofGameText, ReadsBackAsAGameThatReachesThePosition) {
    const test::CleanGames games(proof_text());
    chess::Position position = games[0].start->orthodox();
    for (const chess::Move move : games[0].moves)
        position.play(move);
    std::array<char, chess::kMaxFen> fen;
    const std::string_view reached{fen.data(), chess::write_fen(position, fen.data())};
    EXPECT_TRUE(reached.starts_with("k7/8/8/8/8/8/8/BBBBBBBK w - -")) << reached;
}

TEST(ProofGameText, TheStartPositionNeedsNoMove) {
    std::string text;
    append_proof_game({}, "x", text);
    EXPECT_TRUE(text.ends_with("[Result \"*\"]\n\n{ x } *\n")) << text;
}

}  // namespace proof_game_text_test
}  // namespace arbiter::positions
