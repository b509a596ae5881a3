#pragma once

#include "tests/support/playouts.hpp"

#include <string>
#include <string_view>

namespace arbiter::testing {

// Text that fills the place between games, `bytes` of it or a little more: of one kind.
inline std::string gap_text(Dice& dice, std::size_t bytes) {
    constexpr std::string_view kUnits[] = {"\n",
                                           "\r\n",
                                           " ",
                                           "\t ",
                                           " \n",
                                           "the quick brown fox ",
                                           "x",
                                           "\xC3\xA9",
                                           "\xE2\x82\xAC",
                                           "\xA0\x80",
                                           "0\n",
                                           "12. ",
                                           "%x\n",
                                           ";c\n",
                                           "{c} ",
                                           "{",
                                           "}",
                                           "{ a } b {\n",
                                           "[x ",
                                           "[ ",
                                           "<b>",
                                           "```\n",
                                           "\xEF\xBB\xBF",
                                           "word\n\n",
                                           "\"",
                                           "[Event",
                                           "(",
                                           "a line of prose that ends here.\r\n"};
    constexpr std::string_view kBinary[] = {std::string_view("\0", 1), std::string_view("\0 ", 2),
                                            "\x1A", "\r"};
    const std::string_view unit = dice.roll(6) == 0 ? kBinary[dice.roll(std::size(kBinary))]
                                                    : kUnits[dice.roll(std::size(kUnits))];
    std::string text;
    while (text.size() < bytes)
        text += unit;
    return text;
}

// Something that may begin what is long, or end it.
inline std::string gap_edge(Dice& dice) {
    constexpr std::string_view kEdges[] = {
        "",       "\n",  "\n\n",          "%",   ";",      "{",        "}",
        "[Site ", "1. ", "1.\n",          "foo", "foo \n", "\r\n\r\n", "  ",
        "\"x\"]", "e4 ", " {a comment} ", "```", "<a\n",   "\n%}\n",   "[ Foo  \"x\"]\n"};
    return std::string(kEdges[dice.roll(std::size(kEdges))]);
}

inline std::string some_game(Dice& dice) {
    constexpr std::string_view kGames[] = {"[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
                                           "1. e4 e5 2. Nf3 *\n",
                                           "[Event \"b\"]\n\n1. d4 d5\n",
                                           "[White \"c\"]\n\n1. c4 {open\n",
                                           "[Event \"d\"]\n[Site \"e\"]\n",
                                           "1. e4 e5 2. Ke3 1-0\n",
                                           "{before} [Event \"f\"]\n1. e4 0-1 {after}\n",
                                           "  [Event \"g\"]\n\n*\n"};
    return std::string(kGames[dice.roll(std::size(kGames))]);
}

// Games with far too much text between them.
inline std::string gapped_archive(Dice& dice) {
    std::string text;
    for (std::size_t parts = 2 + dice.roll(4); parts != 0; --parts) {
        for (std::size_t games = dice.roll(3); games != 0; --games)
            text += some_game(dice) + (dice.roll(2) == 0 ? "\n" : "");
        text += gap_edge(dice);
        for (std::size_t runs = 1 + dice.roll(3); runs != 0; --runs)
            text += gap_text(dice, dice.roll(3) == 0 ? dice.roll(3000) : dice.roll(900'000)) +
                    gap_edge(dice);
    }
    return dice.roll(3) == 0 ? text : text + some_game(dice);
}

}  // namespace arbiter::testing
