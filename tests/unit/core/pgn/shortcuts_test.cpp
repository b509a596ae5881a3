// The ways that are short for ordinary text give what the general way gives, whatever the text.

#include "core/base/text.hpp"
#include "core/pgn/game_reader.hpp"
#include "tests/support/thorough.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::pgn {
namespace shortcuts_test {

// Everything that a view says, so that a difference can be read.
std::string all_of(const GameView& view) {
    std::string all = "game ";
    const auto put = [&](auto... numbers) {
        ((all += std::to_string(numbers) + ","), ...);
        all += ' ';
    };
    put(view.begin, view.end, view.tags_end, view.movetext_begin, view.terminator, view.symbols,
        view.flaw_set.bits(), view.has_variations, view.has_comments, view.has_other_comments);
    for (const TagPair& tag : view.tags)
        put(tag.begin, tag.end, tag.name_begin, tag.name_end, tag.value_begin, tag.value_end,
            tag.is_after_movetext);
    all += "tokens ";
    for (const Token& token : view.tokens())
        put(token.begin, token.end, static_cast<int>(token.kind), token.detail, token.number);
    put(view.tags_in_other_case);
    all += "flaws ";
    for (const Flaw& flaw : view.flaws)
        put(static_cast<int>(flaw.kind), flaw.begin, flaw.end);
    for (const std::int16_t index : view.known_tags)
        put(index);
    return all;
}

// Of a text.
std::string all_of(GameReader& reader, const PaddedView& text) {
    reader.open({.text = text});
    std::string all;
    for (GameView view; reader.next(view);)
        all += all_of(view);
    return all + std::to_string(reader.undecided_from());
}

// The same, asked when all games have been read. `memory` is what earlier texts left.
std::string all_of_later(GameReader& reader, const PaddedView& text,
                         std::deque<GameReader::ViewMemory>& memory) {
    reader.open({.text = text});
    std::vector<GameView> views;
    for (GameView view; reader.next(view);) {
        views.push_back(view);
        if (memory.size() < views.size()) memory.emplace_back();
        reader.hand_over(memory[views.size() - 1], views.back());
    }
    std::string all;
    for (const GameView& view : views)
        all += all_of(view);
    return all + std::to_string(reader.undecided_from());
}

// One reader for all texts: what it has learned of one must not show in the next.
class Shortcuts : public ::testing::Test {
  protected:
    void expect_same(const std::string& text, char padding = '\0') {
        const std::string padded = text + std::string(PaddedView::kPadding, padding);
        const auto bytes =
            PaddedView::with_padding_after(std::string_view(padded).substr(0, text.size()));
        ASSERT_EQ(all_of_later(short_, bytes, memory_), all_of(general_, bytes))
            << escaped(text, 2000);
    }
    GameReader short_{detail::usable_kernels().front().classify};
    GameReader general_{detail::usable_kernels().back().classify, false};
    std::deque<GameReader::ViewMemory> memory_;
    std::mt19937 random_{17};
};

constexpr std::string_view kOrdinary[] = {
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6",
    "1.e4 e5 2.Nf3 Nc6\n3.Bb5 a6 4.O-O-O Nf6",
    "1.e4 e5\r\n2.Nf3 Nc6\r\n3.Bb5 a6",
    "1. e4 { [%clk 0:01:00] } 1... e5 { [%clk 0:01:00] } 2. d4 {x} 2... exd4",
    "1. e4 { [%clk 0:01:00] } 1... e5 { [%clk 0:01:00] } 2. Nf3 { [%clk 0:00:59] } 2... Nf6 "
    "{ [%clk 0:00:58] }\n3. O-O { [%clk 0:00:57] } 3... O-O-O { [%clk 0:00:57] } ",
    "1. e4 { [%eval 0.17] [%clk 0:00:30] } 1... c5 { [%eval 0.19] [%clk 0:00:30] } 2. Nf3 {book} "
    "Nc6{[%clk 0:05:09.9]} 3.Bb5{long enough that no window of breaks shows its end, which is far} "
    "g6 { [%clk 0:00:5x] } 4.O-O { [%clk 0:05:}0] } ",
    "1. e4 { [%eval 0.17] [%clk 0:00:30] } 1... c5 { [%eval #-3] [%clk 0:00:30] } 2. Nf3 "
    "{ [%eval -0.1] [%clk 0:00:29] } 2... Nc6 { [%eval 12.3] [%clk 0:00:28] } ",
    "9. e4 e5 10. Nf3 Nc6 99.a3 a6 100.h3 h6 101.a4",
    "998.a3 a6 999.a4 a5 1000.h3 h6 1001.h4 h5",
    "[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black "
    "\"d\"]\n[Result \"1-0\"]\n[WhiteRatingDiff \"+1\"]\n[ANameOfMoreThan24Letters \"x\"]\n\n",
    "[Event \"a\"]\r\n[Site \"b\"]\r\n[White \"c\"]\r\n\r\n",
    " 1-0\n\n",
    " 0-1\n\n",
    " 1/2-1/2\n\n",
    " *\n\n",
};

constexpr std::string_view kOdd[] = {" ",
                                     " 2.\xE2\x80\xA6",
                                     " 2.&hellip; d6",
                                     " 3.\xE2\x80\xA6\xFF\xFF",
                                     "\n",
                                     "\r",
                                     "\r\n",
                                     "\t",
                                     "\n\n",
                                     "\r\n\r\n",
                                     "!",
                                     "?",
                                     "$1",
                                     "(",
                                     ")",
                                     "{",
                                     "}",
                                     "{}",
                                     "{a",
                                     "{ [%clk 0:00:01] }",
                                     "{ [%clk 0:00:01] ",
                                     ";",
                                     "%",
                                     "[",
                                     "]",
                                     "\"",
                                     "\\",
                                     "\\\"",
                                     "\"]",
                                     "\"]\n[",
                                     "#",
                                     "+",
                                     "-",
                                     ".",
                                     "..",
                                     "...",
                                     "....",
                                     "0",
                                     "1",
                                     "12",
                                     "12.",
                                     "2...",
                                     "O",
                                     "o",
                                     "O-1",
                                     "O-O",
                                     "o-o",
                                     "0-0",
                                     "1-0",
                                     "0-1",
                                     "1/2",
                                     "1/2-1/2",
                                     "1 - 0",
                                     "*",
                                     "e4",
                                     "Nf3",
                                     "x",
                                     "&",
                                     "&nbsp;",
                                     "\xC2\xA0",
                                     "\xE2\x80\x8B",
                                     "\xEF\xBB\xBF",
                                     "\xA0",
                                     "\xE9",
                                     "\x1A",
                                     "\x7F",
                                     "<br>",
                                     "--",
                                     "+-",
                                     "resigns",
                                     "[Event \"x\"]\n",
                                     "[Event \"",
                                     "\n[Event \"x\"]",
                                     "\n\n[Event \"x\"]\n",
                                     "[Site \"y\"]",
                                     "[EventDate \"y\"]\n",
                                     "[Event Date \"y\"]\n",
                                     "\n[White Elo \"1\"]",
                                     "\n[White Elo \"",
                                     "\\$1",
                                     "[White 'z']\n",
                                     "[A \"b\\\"c\"]\n",
                                     "[#]",
                                     "[%clk 1]",
                                     "'",
                                     "`",
                                     "```",
                                     "_",
                                     "=",
                                     "/",
                                     ",",
                                     ":",
                                     "@",
                                     "Z0",
                                     std::string_view("\0", 1)};

// The last bytes of a text are always read in the general way.
constexpr std::string_view kTail =
    " 5.a3 a6 6.b3 b6 7.c3 c6 8.d3 d6 9.e3 e6 10.f3 f6 11.g3 g6 12.h3 h6 13.Ra2 Ra7 14.Rh2 Rh7 *\n";

template <std::size_t Size>
std::string_view any_of(const std::string_view (&pieces)[Size], std::mt19937& random) {
    return pieces[random() % Size];
}

TEST_F(Shortcuts, ReadOrdinaryGamesAsTheGeneralWayDoes) {
    for (int round = 0; round < arbiter::testing::rounds(75, 600); ++round) {
        std::string text;
        for (int i = 0; i < 12; ++i)
            text.append(any_of(kOrdinary, random_)).append(random_() % 2 == 0 ? " " : "");
        expect_same(text);
    }
}

TEST_F(Shortcuts, ReadAnythingBetweenOrdinaryPiecesAsTheGeneralWayDoes) {
    for (int round = 0; round < arbiter::testing::rounds(1000, 8000); ++round) {
        std::string text;
        const std::size_t pieces = 1 + random_() % 12;
        for (std::size_t i = 0; i < pieces; ++i)
            text += random_() % 3 == 0 ? any_of(kOrdinary, random_) : any_of(kOdd, random_);
        expect_same(text, "\0{ \n[}1e\r"[random_() % 9]);
        expect_same(text + std::string(kTail));
    }
}

TEST_F(Shortcuts, ReadOddPiecesInTheMiddleOfOrdinaryOnesAsTheGeneralWayDoes) {
    for (int round = 0; round < arbiter::testing::rounds(1000, 8000); ++round) {
        std::string text(any_of(kOrdinary, random_));
        text += any_of(kOrdinary, random_);
        for (std::size_t i = random_() % 4; i != 0; --i)
            text.insert(random_() % (text.size() + 1), any_of(kOdd, random_));
        for (std::size_t i = random_() % 3; i != 0; --i)
            text[random_() % text.size()] = static_cast<char>(random_());
        expect_same(text + std::string(kTail));
    }
}

TEST_F(Shortcuts, ReadATextCutAnywhereAsTheGeneralWayDoes) {
    std::string whole;
    for (const std::string_view piece : kOrdinary)
        whole += piece;
    // With each character behind it, at every place or every fourth one.
    const auto step = static_cast<std::size_t>(arbiter::testing::rounds(4, 1));
    std::size_t first = 0;
    for (const char padding : {'\0', ' ', '\n', '{', '}', '1', '.', 'e', '"', ']', '['}) {
        for (std::size_t size = first++ % step; size <= whole.size(); size += step)
            expect_same(whole.substr(0, size), padding);
    }
}

// A main line in one of the styles that are read at once, with a terminator and a game after it.
std::string write_line(std::size_t plies, std::mt19937& random) {
    constexpr std::string_view kMoves[] = {"e4",     "Nf3",  "exd5",    "O-O", "Qa1xb2#", "bxa1=Q+",
                                           "O-O-O+", "R7g5", "exd8=N#", "Kd2", "Nbd7",    "o-o"};
    const bool has_clocks = random() % 2 == 0;
    const std::string_view behind_number = random() % 2 == 0 ? " " : "";
    const std::string_view line_end = random() % 2 == 0 ? "\n" : "\r\n";
    const std::string_view before_clock = random() % 4 == 0 ? "" : " ";
    std::string text = "[Event \"x\"]\n[Site \"y\"]\n\n";
    for (std::size_t ply = 0; ply < plies; ++ply) {
        const bool is_black = ply % 2 != 0;
        if (!is_black || has_clocks)
            text.append(std::to_string(ply / 2 + 1))
                .append(is_black ? "..." : ".")
                .append(behind_number);
        text += any_of(kMoves, random);
        if (has_clocks) text.append(before_clock).append("{ [%clk 0:05:09] }");
        if (ply + 1 != plies) text += random() % 10 == 0 ? line_end : " ";
    }
    constexpr std::string_view kEnds[] = {" 1-0\n\n", " *\n\n", "  0-1\r\n\r\n", "\n1/2-1/2\n \n",
                                          " 1-0 \n"};
    text += any_of(kEnds, random);
    return text + "[Event \"z\"]\n\n1. e4 *\n\n" + std::string(kTail);
}

// The same bytes, read otherwise.
std::string spelled(std::uint64_t spelling) {
    std::string text;
    for (; spelling != 0; spelling <<= 8)
        text.insert(text.begin(), static_cast<char>(spelling >> 56));
    return text;
}

TEST_F(Shortcuts, ReadUniformMainlinesAsTheGeneralWayDoes) {
    int lines = 0;
    int others = 0;
    for (int round = 0; round < arbiter::testing::rounds(6000, 12000); ++round) {
        std::string text = write_line(1 + random_() % (round % 8 == 0 ? 300 : 30), random_);
        for (std::size_t i = random_() % 3; i != 0; --i) {
            const std::size_t at = random_() % (text.size() - kTail.size());
            switch (random_() % 3) {
                case 0:
                    text.insert(at, any_of(kOdd, random_));
                    break;
                case 1:
                    text[at] = static_cast<char>(random_());
                    break;
                default:
                    text.erase(at, 1 + random_() % 4);
            }
        }
        expect_same(text);
        if (HasFatalFailure()) return;
        const PaddedText padded(text);
        short_.open({.text = padded});
        GameView view;
        if (!short_.next(view)) continue;  // all of it may be one comment
        const UniformMainline& line = view.token_list.line();
        ++(line.plies != 0 ? lines : others);
        ASSERT_EQ(line.spellings.size(), line.plies);
        if (line.plies == 0) continue;
        ASSERT_EQ(view.token_count(), line.tokens() + 1U);
        for (std::uint32_t ply = 0; ply < line.plies; ++ply) {
            const Token& symbol = view.tokens()[line.token_of(ply)];
            ASSERT_EQ(symbol.kind, TokenKind::Symbol);
            ASSERT_EQ(view.text_of(symbol), spelled(line.spellings[ply]));
        }
    }
    EXPECT_GT(lines, 1500);
    EXPECT_GT(others, 2000);
}

// Long words and comments pass what is seen at once; many tokens pass the room made at once.
TEST_F(Shortcuts, ReadLongPiecesAsTheGeneralWayDoes) {
    for (std::size_t length = 1; length < 140; ++length) {
        const std::string letters(length, 'a');
        expect_same("1. e4 " + letters + " e5 {" + letters + "} 2. " + letters + "\n\n[Event \"" +
                    letters + "\"]\n[" + letters + " \"x\"]\n\n1. e4 *");
    }
    for (std::size_t moves = 240; moves < 530; ++moves) {
        std::string text;
        for (std::size_t i = 0; i < moves; ++i)
            text += i % 3 == 0 ? "Nf3 " : "{x} ";
        expect_same(text + "*");
    }
}

// Places and order of tags differ from game to game; a name is never taken for another.
TEST_F(Shortcuts, ReadTagsInAnyOrderAsTheGeneralWayDoes) {
    for (int round = 0; round < arbiter::testing::rounds(100, 800); ++round) {
        std::string text;
        for (int game = 0; game < 4; ++game) {
            text += "[Event \"x\"]\n";
            for (std::size_t tags = random_() % 45; tags != 0; --tags) {
                const std::string_view names[] = {"Site",
                                                  "Sit",
                                                  "Sites",
                                                  "White",
                                                  "WhiteElo",
                                                  "Whit",
                                                  "Event",
                                                  "EventDate",
                                                  "UTCDateTime",
                                                  "FEN",
                                                  "SetUp",
                                                  "Result",
                                                  "WhiteRatingDiffAndMore__",
                                                  "_"};
                text.append("[").append(any_of(names, random_));
                text.append(random_() % 8 == 0 ? "  \"" : " \"");
                text.append(random_() % 8 == 0 ? "a\\\"b" : "value");
                text.append(random_() % 16 == 0 ? "\" ]" : "\"]");
                text.append(random_() % 8 == 0 ? "\r\n" : random_() % 16 == 0 ? " " : "\n");
            }
            text += "\n1. e4 *\n\n";
        }
        expect_same(text);
    }
}

}  // namespace shortcuts_test
}  // namespace arbiter::pgn
