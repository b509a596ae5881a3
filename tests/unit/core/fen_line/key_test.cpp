#include "core/fen_line/key.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::fen_line {
namespace key_test {

Key mirrored(std::string_view fen) {
    return mirror_key(chess::position_of(fen));
}

TEST(Keys, OfDifferentBytesDiffer) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
    for (int i = 0; i < 100'000; ++i) {
        const Key key = key_of(std::to_string(i));
        EXPECT_TRUE(seen.emplace(key.high, key.low).second) << i;
    }
    EXPECT_NE(key_of(""), key_of(std::string_view("\0", 1)));
    EXPECT_EQ(key_of("abc"), key_of(std::string("abc")));
}

TEST(MirrorKeys, AreTheSameForExchangedColours) {
    EXPECT_EQ(mirrored("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1"),
              mirrored("r3k2r/p7/8/8/8/8/8/R3K2R b KQkq - 5 9"));
    EXPECT_NE(mirrored("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1"),
              mirrored("r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 0 1"));
    EXPECT_NE(mirrored("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1"),
              mirrored("r3k2r/8/8/8/8/8/P7/R3K2R w KQk - 0 1"));
}

TEST(MirrorKeys, AreTheSameFromSideToSideWithoutCastling) {
    EXPECT_EQ(mirrored("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
              mirrored("3k4/8/8/8/8/8/7P/3K4 w - - 0 1"));
    EXPECT_EQ(mirrored("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
              mirrored("3k4/7p/8/8/8/8/8/3K4 b - - 0 1"));
    EXPECT_NE(mirrored("4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1"),
              mirrored("3k4/8/8/8/8/8/7P/3K3R w - - 0 1"));
    // The e.p. square goes along.
    EXPECT_EQ(mirrored("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
              mirrored("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"));
    EXPECT_NE(mirrored("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
              mirrored("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1"));
}

}  // namespace key_test
}  // namespace arbiter::fen_line
