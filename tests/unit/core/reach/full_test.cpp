#include "core/chess/fen.hpp"
#include "core/reach/reach.hpp"
#include "tests/support/random_placements.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::reach {
namespace full_test {

struct Case {
    std::string_view name, fen;
    Reason reason;
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, Reason::None},
    {"passed_with_two_captures", "r1bqkb1r/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQk - 0 1",
     Reason::None},
    // A pawn that leaves its file needs a second capture to come back.
    {"passed_with_one_capture", "rnbqkb1r/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
     Reason::NoCaptures},
    {"two_files_with_one_capture_of_a_piece",
     "rnbqkb1r/1p1ppppp/8/P1P5/p1p5/8/1P1PPPPP/RNBQKBNR w KQkq - 0 1", Reason::FilesChanged},
};

class Full : public ::testing::TestWithParam<Case> {};

TEST_P(Full, NamesTheContradiction) {
    const Answer answer = examine(chess::position_of(GetParam().fen), {.level = Level::Full});
    EXPECT_EQ(to_string(answer.reason), to_string(GetParam().reason)) << describe(answer);
}

INSTANTIATE_TEST_SUITE_P(Positions, Full, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

// The first of the random placements that takes a search to be refuted.
chess::Position searched_position() {
    testing::Dice dice{5};
    for (;;) {
        const chess::Position pos = testing::random_placement(dice);
        const Answer answer = examine(pos, {.level = Level::Full, .budget_nodes = 10'000});
        if (answer.reason == Reason::NoCaptures && answer.nodes > 10) return pos;
    }
}

// The answer depends on the number of nodes alone, and what is enough for a proof stays enough.
// Half of the budget is kept for the moves before the last one.
TEST(Budget, BoundsTheSearch) {
    const chess::Position pos = searched_position();
    const Answer none = examine(pos, {.level = Level::Full, .budget_nodes = 5});
    EXPECT_EQ(none.verdict, Verdict::Unknown) << chess::to_fen(pos);
    const Answer all = examine(pos, {.level = Level::Full});
    EXPECT_EQ(all.verdict, Verdict::Unreachable);
    const Answer enough = examine(pos, {.level = Level::Full, .budget_nodes = 2 * all.nodes});
    EXPECT_EQ(enough.verdict, Verdict::Unreachable);
    EXPECT_EQ(enough.nodes, all.nodes);
}

}  // namespace full_test
}  // namespace arbiter::reach
