#include "core/mating/detail/cage.hpp"

#include "core/chess/fen.hpp"
#include "core/mating/detail/packed.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::mating::detail {
namespace cage_test {

using chess::Color;

Layout layout_of(std::string_view fen) {
    return Layout{pack(chess::position_of(fen))};
}

// The black pieces shut the white king in, and a bishop cannot open the cage.
constexpr std::string_view kCaged = "8/8/8/8/ppp5/bkp4B/qnp5/n1K5 w - - 0 1";

TEST(Cage, CoversPositionsWithItsPiecesAndNoOthers) {
    std::vector<Invariant> found;
    ASSERT_TRUE(find_cage(layout_of(kCaged), Color::White, found));
    const Invariant& cage = found.front();
    EXPECT_TRUE(covers_cage(cage, layout_of(kCaged)));
    EXPECT_TRUE(covers_cage(cage, layout_of("8/8/8/8/ppp5/bkp4B/qnp5/n1K5 b - - 1 1")));
    for (const std::string_view other :
         {"8/8/8/8/ppp5/bkp4Q/qnp5/n1K5 w - - 0 1", "8/8/8/8/ppp4B/bkp4B/qnp5/n1K5 w - - 0 1",
          "8/8/8/8/ppp5/bkp5/qnp5/n1K5 w - - 0 1", "8/8/8/8/1pp5/bkp4B/qnp5/n1K5 w - - 0 1",
          "8/8/8/8/ppp5/bkp4B/q1p5/n1K5 w - - 0 1"})
        EXPECT_FALSE(covers_cage(cage, layout_of(other))) << other;
}

}  // namespace cage_test
}  // namespace arbiter::mating::detail
