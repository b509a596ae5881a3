#include "core/chess/fen.hpp"
#include "core/reach/reach.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace arbiter::reach {
namespace reason_test {

TEST(Reason, HasNameAndSentence) {
    std::set<std::string_view> names;
    for (unsigned number = 0; number < kReasons; ++number) {
        const auto reason = static_cast<Reason>(number);
        EXPECT_TRUE(names.insert(to_string(reason)).second) << to_string(reason);
        EXPECT_EQ(describe(reason).empty(), reason == Reason::None);
    }
}

struct Case {
    std::string_view fen, sentence;
};

constexpr Case kCases[] = {
    {"4k3/8/8/8/8/8/6P1/4K2B w - - 0 1",
     "the white bishop on h1 cannot have come there: pieces and pawns that never moved close every "
     "way from where it can start"},
    {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
     "White's pawns need at least 1 capture to get to their files, but only 0 black pieces are "
     "missing that they can have captured"},
    {"4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1",
     "no move of White can have been the last one: Black would have been in check before it from "
     "d6"},
    {"4k3/8/8/8/8/4B1B1/PPPPPPPP/4K3 w - - 0 1",
     "White has at least 2 promoted pieces, but only 0 pawns are missing"},
};

TEST(Describe, SaysTheFacts) {
    for (const auto& [fen, sentence] : kCases) {
        const Answer answer = examine(chess::position_of(fen));
        EXPECT_EQ(describe(answer), sentence) << fen;
    }
}

}  // namespace reason_test
}  // namespace arbiter::reach
