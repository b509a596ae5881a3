#include "chess/plain_san.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::chess {
namespace {

// With 8 readable bytes behind it.
PlainSan read(std::string_view text, Color us, char behind = ' ') {
    const std::string bytes = std::string(text) + std::string(8, behind);
    const auto view = std::string_view(bytes).substr(0, text.size());
    return us == Color::White ? read_plain_san<Color::White>(view)
                              : read_plain_san<Color::Black>(view);
}

// The fast way says what the slow one does, which asks parse_san().
void expect_as_parsed(std::string_view text, char behind = ' ') {
    for (const Color us : {Color::White, Color::Black})
        ASSERT_EQ(read(text, us, behind), detail::read_rare_plain_san(text, us)) << text;
}

TEST(PlainSan, SaysWhatTheParserReads) {
    constexpr std::string_view kPieces[] = {"", "N", "B", "R", "Q", "K"};
    constexpr std::string_view kHints[] = {"",  "a", "b", "c", "d", "e", "f", "g", "h",
                                           "1", "2", "3", "4", "5", "6", "7", "8", "e2"};
    int read = 0;
    for (const auto piece : kPieces) {
        for (const auto hint : kHints) {
            for (const std::string_view takes : {"", "x"}) {
                for (unsigned sq = 0; sq < kSquares; ++sq) {
                    for (const std::string_view mark : {"", "+", "#", "++"}) {
                        std::string text(piece);
                        text += hint;
                        text += takes;
                        text += to_string(static_cast<Square>(sq));
                        text += mark;
                        if (!may_be_plain_san(text)) continue;
                        expect_as_parsed(text);
                        ++read;
                    }
                }
            }
        }
    }
    EXPECT_GT(read, 40'000);
    for (const std::string_view castling : {"O-O", "O-O-O", "O-O+", "O-O-O+", "O-O#", "0-0", "o-o"})
        expect_as_parsed(castling);
}

TEST(PlainSan, ReadsAnyBytesAsTheParserDoes) {
    testing::Dice dice{3};
    constexpr std::string_view kBytes = "abcdefgh0123456789NBRQKPxX:=O-+#!?.,\xC3\xA9\xFF_Z@";
    int plain = 0;
    for (int round = 0; round < 2'000'000; ++round) {
        std::string text(kShortestPlainSan + dice.roll(kLongestPlainSan - 1), ' ');
        for (char& c : text)
            c = dice.roll(40) == 0 ? static_cast<char>(dice.roll(256))
                                   : kBytes[dice.roll(kBytes.size())];
        if (!may_be_plain_san(text)) continue;
        expect_as_parsed(text, static_cast<char>(dice.roll(256)));
        plain += read(text, Color::White) == PlainSan{} ? 0 : 1;
        ASSERT_FALSE(HasFatalFailure());
    }
    EXPECT_GT(plain, 1'000);
}

TEST(PlainSan, LooksAtTheTextAlone) {
    using namespace std::string_view_literals;
    for (const char behind : {' ', '\n', '\0', '4', '+', '\xFF'}) {
        EXPECT_EQ(read("e4", Color::White, behind).origins(), bit(Square::E2) | bit(Square::E3));
        EXPECT_EQ(read("Nf3", Color::White, behind).to(), Square::F3);
    }
    for (const auto text : {"\0e4"sv, "e4\0"sv, "\0\0\0\0\0e4"sv})
        EXPECT_EQ(read(text, Color::White), PlainSan{});
}

// A pawn of Black comes from the other side than one of White, and a knight does not.
TEST(PlainSan, KnowsWhoseMoveItIs) {
    EXPECT_EQ(read("e4", Color::White).origins(), bit(Square::E2) | bit(Square::E3));
    EXPECT_EQ(read("e4", Color::Black).origins(), bit(Square::E5));
    EXPECT_EQ(read("e5", Color::Black).origins(), bit(Square::E7) | bit(Square::E6));
    EXPECT_EQ(read("dxe5", Color::White).origins(), bit(Square::D4));
    EXPECT_EQ(read("dxe5", Color::Black).origins(), bit(Square::D6));
    EXPECT_EQ(read("Nf3", Color::White), read("Nf3", Color::Black));
}

// Neither a promotion without its piece nor a move that no pawn can make has an origin.
TEST(PlainSan, LeavesToTheSlowPathWhatIsNotPlain) {
    for (const std::string_view text : {"e8", "e1", "dxe8", "e8=Q", "exe5", "e2", "gxe5"})
        EXPECT_EQ(read(text, Color::White).origins(), Bitboard{0}) << text;
}

}  // namespace
}  // namespace arbiter::chess
