#include "core/replay/missing_half_move.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/uci.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::replay {
namespace missing_half_move_test {

// The half-moves that may be missing before `san`, in UCI, sorted.
std::string missing(std::string_view fen, std::string_view san) {
    const auto read = chess::parse_san(san);
    EXPECT_TRUE(read) << san;
    std::vector<std::string> found;
    for (const chess::Move move : half_moves_that_fit(chess::position_of(fen), *read)) {
        const chess::SanText text = chess::to_uci(move);
        found.emplace_back(text.view());
    }
    std::ranges::sort(found);
    std::string all;
    for (const std::string& each : found)
        all += (all.empty() ? "" : " ") + each;
    return all;
}

TEST(MissingHalfMove, IsOneAfterWhichTheTextIsLegal) {
    // 1. e4 (missing) 2. exd5: only one pawn move puts something there.
    EXPECT_EQ(missing("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "exd5"),
              "d7d5");
    // Neither a check on the file or the rank, nor the rook that stands in the
    // way.
    EXPECT_EQ(missing("4k3/8/8/8/8/8/4r3/K6R b - - 0 1", "Rh8"),
              "e2b2 e2c2 e2d2 e2e3 e2e4 e2e5 e2e6 e2e7 e2f2 e2g2 e8d7 e8d8 e8e7 "
              "e8f7 e8f8");
}

TEST(MissingHalfMove, IsNoneWhereTheTextIsIllegalAnyway) {
    EXPECT_EQ(missing("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "Qxd8"), "");
    EXPECT_EQ(missing("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "Rh5"), "");
}

}  // namespace missing_half_move_test
}  // namespace arbiter::replay
