#pragma once

#include "core/chess/san.hpp"
#include "core/encoding/utf16.hpp"
#include "tests/support/playouts.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::testing {

template <class Choices>
auto any_of(Dice& dice, const Choices& choices) {
    return choices[dice.roll(std::size(choices))];
}

// Archives as people have them: copies, other spellings, missing tags and ends, and damage.
class RandomArchive {
  public:
    explicit RandomArchive(Dice& dice) : dice_(dice) {}

    [[nodiscard]] std::string next_file() {
        constexpr std::string_view kLineEnds[] = {"\n", "\n", "\n", "\r\n"};
        const std::string_view line_end = any_of(dice_, kLineEnds);
        std::string text = dice_.roll(8) == 0 ? "Archive of a club\n\n" : "";
        for (std::uint64_t i = 0, n = dice_.roll(9); i < n; ++i)
            text += next_game();
        if (dice_.roll(3) == 0) spoil(text);
        if (dice_.roll(3) == 0)
            while (text.ends_with('\n'))
                text.pop_back();
        std::string file;
        for (const char c : text)
            c == '\n' ? file += line_end : file += c;
        if (dice_.roll(8) == 0) return "\xEF\xBB\xBF" + file;
        if (dice_.roll(12) != 0) return file;
        return "\xFF\xFE" + encoding::utf8_to_utf16(file, encoding::Charset::Utf16Le);
    }

  private:
    struct Game {
        std::string event, white, black, result;
        std::vector<std::string> moves;
    };

    Game new_game() {
        constexpr std::string_view kNames[] = {"Muller, Karl", "M\xC3\xBCller", "D. Levy", "?",
                                               "Dvo\xC5\x99\xC3\xA1k"};
        constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};
        Game game{.event = std::string(any_of(dice_, kNames)),
                  .white = std::string(any_of(dice_, kNames)),
                  .black = std::string(any_of(dice_, kNames)),
                  .result = std::string(any_of(dice_, kResults)),
                  .moves = {}};
        chess::Position pos = chess::position_of(chess::kStartFen);
        for (std::uint64_t i = 0, plies = dice_.roll(60); i < plies; ++i) {
            chess::MoveList legal;
            chess::generate_legal(pos, legal);
            if (legal.is_empty()) break;
            // Few games are new: short ones are often alike.
            const chess::Move move = legal[dice_.roll(i < 4 ? 2 : legal.size())];
            const chess::SanText san = chess::to_san(pos, move);
            game.moves.emplace_back(san.view());
            pos.play(move);
        }
        return game;
    }

    // A copy as other archives have it.
    Game copy_of(Game game) {
        constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};
        switch (dice_.roll(5)) {
            case 0:
                game.event = "?";
                break;
            case 1:
                game.moves.resize(game.moves.size() - dice_.roll(game.moves.size() / 2 + 1));
                break;
            case 2:
                game.result = any_of(dice_, kResults);
                break;
            case 3:
                std::swap(game.white, game.event);
                break;
            default:
                break;
        }
        return game;
    }

    std::string next_game() {
        const bool is_copy = !games_.empty() && dice_.roll(3) == 0;
        games_.push_back(is_copy ? copy_of(any_of(dice_, games_)) : new_game());
        const Game& game = games_.back();
        std::string text = tags(game) + moves(game);
        if (dice_.roll(10) != 0) text += game.result;
        return text + (dice_.roll(8) == 0 ? "\n" : "\n\n");
    }

    std::string tags(const Game& game) {
        if (dice_.roll(12) == 0) return "";
        std::string text = dice_.roll(6) == 0 ? "" : "[Event \"" + game.event + "\"]\n";
        text += fmt::format("[GameId \"g{}\"]\n", games_.size());
        if (dice_.roll(3) == 0) text += "[Date \"" + date() + "\"]\n";
        if (dice_.roll(10) == 0) text += "[Site \"The \"Old\" Club\"]\n";
        text += "[White \"" + game.white + "\"]\n[Black \"" + game.black + "\"]\n";
        if (dice_.roll(4) == 0) text += fmt::format("[WhiteElo \"{}\"]\n", 1000 + dice_.roll(1800));
        return text + "[Result \"" + game.result + "\"]\n\n";
    }

    std::string date() {
        constexpr std::string_view kForms[] = {"{}.05.04", "{}/5/4", "{}", "{}.??.??", "04.05.{}"};
        return fmt::format(fmt::runtime(any_of(dice_, kForms)), 1900 + dice_.roll(120));
    }

    std::string moves(const Game& game) {
        constexpr std::string_view kBetween[] = {
            " ",  " ",      " ",      " ", " ", "\n", " $1 ", " {a} ", " {[%clk 0:01:00]} ",
            "! ", " \xE4 ", " (d4) ", "  "};
        std::string text;
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            if (ply % 2 == 0) text += fmt::format("{}.", ply / 2 + 1 + dice_.roll(80) / 79);
            if (ply % 2 == 0 && dice_.roll(3) != 0) text += ' ';
            text += dice_.roll(150) == 0 ? "Qh9" : game.moves[ply];
            text += dice_.roll(12) == 0 ? any_of(dice_, kBetween) : std::string_view(" ");
        }
        return text;
    }

    void spoil(std::string& text) {
        constexpr std::string_view kPieces[] = {"{",
                                                "}",
                                                "(",
                                                ")",
                                                "\"]",
                                                "[",
                                                "\n\n[Event \"y\"]\n",
                                                "\n\n",
                                                "* ",
                                                "1-0\n",
                                                "<br>",
                                                "%x",
                                                "; x ",
                                                "]",
                                                "1. ",
                                                "\xA0",
                                                "\xE2\x80\x8B",
                                                "\x1A\n",
                                                "&amp;",
                                                "--"};
        for (std::uint64_t i = 0, n = 1 + dice_.roll(6); i < n && !text.empty(); ++i) {
            const std::size_t at = dice_.roll(text.size());
            if (dice_.roll(2) == 0)
                text.erase(at, 1 + dice_.roll(12));
            else
                text.insert(at, any_of(dice_, kPieces));
        }
    }

    Dice& dice_;
    std::vector<Game> games_;
};

}  // namespace arbiter::testing
