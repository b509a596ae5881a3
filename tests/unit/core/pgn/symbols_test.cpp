#include "core/pgn/symbols.hpp"

#include <gtest/gtest.h>

namespace arbiter::pgn {
namespace symbols_test {

TEST(LooksLikeMove, AcceptsSanAndItsUsualMisspellings) {
    for (const auto* move :
         {"e4",  "exd5", "Nf3",    "Nbd2", "R1e2",  "Qa1xb2+", "O-O", "O-O-O#", "0-0", "e8=Q",
          "e8Q", "a8/Q", "a8(Q)+", "e2e4", "e7e8q", "Ng1-f3",  "--",  "Z0",     "Pe4", "bxa1=N+"})
        EXPECT_TRUE(looks_like_move(move)) << move;
}

TEST(LooksLikeMove, AcceptsOtherPieceLetters) {
    for (const auto* move : {"Sf3", "Dxd5+", "e8D", "e8=D", "Jbd2", "\u2658f3", "\u265Egxf3+",
                             "\u041Af3", "\u041A\u0440f1", "\u017Df3",
                             "\xCA"
                             "f3"})
        EXPECT_TRUE(looks_like_move(move)) << move;
    for (const auto* word : {"\u201Ce4", "\u20ACe4", "Xf3", "\u041A\u0440\u043Ef1", "\u2658"})
        EXPECT_FALSE(looks_like_move(word)) << word;
}

TEST(LooksLikeMove, RefusesWordsAndResults) {
    for (const auto* word :
         {"White", "resigns", "e9", "i4", "N", "e", "", "1-0", "draw", "Event", "+-", "1.e4"})
        EXPECT_FALSE(looks_like_move(word)) << word;
}

TEST(ResultWords, TellHowAGameEnded) {
    for (const auto* word : {"White", "resigns", "draw", "agreed", "TIME."})
        EXPECT_TRUE(is_result_word(word)) << word;
    for (const auto* word : {"e4", "garbage", "N"})
        EXPECT_FALSE(is_result_word(word)) << word;
}

}  // namespace symbols_test
}  // namespace arbiter::pgn
