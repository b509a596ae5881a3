// A main line that is played in lockstep gives the facts of one that is played half-move by
// half-move, whatever is written.

#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/facts_difference.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
namespace lockstep_lines_test {

using replay::GameFacts;
using testing::Dice;

// A game as people write it, with whatever can stand between two half-moves.
class Writer {
  public:
    explicit Writer(Dice& dice) : dice_(dice) {}

    std::string write(std::string_view start) {
        text_ = "[Event \"x\"]\n[FEN \"" + std::string(start) + "\"]\n[SetUp \"1\"]\n\n";
        if (start == chess::kStartFen) text_ = "[Event \"x\"]\n\n";
        position_ = chess::position_of(start);
        // Of numbers; from 4 on with a comment after every half-move.
        const std::uint64_t style = dice_.roll(6);
        // Nothing but what the style puts there, as a UniformMainline has it.
        is_line_ = (style == 2 || style == 3 || style == 4) && dice_.roll(3) != 0;
        moves_.clear();
        // Now and then more than are played in lockstep.
        const std::uint64_t most = dice_.roll(20) == 0 ? 1200 : 120;
        for (std::uint64_t plies = dice_.roll(most); plies != 0; --plies) {
            chess::MoveList moves;
            chess::generate_legal(position_, moves);
            if (moves.is_empty()) break;
            const chess::Move move = testing::choose_move(moves, moves_, dice_, 1);
            moves_.push_back(move);
            write_number(style);
            const chess::SanText text = chess::to_san(position_, move);
            std::string san(text.view());
            if (dice_.roll(plies == 1 ? 3 : 30) == 0) write_another_mark(san);
            text_ += san + ' ';
            if (style >= 4) text_ += style == 4 ? "{ [%clk 0:05:00] } " : "{a comment}";
            if (!is_line_ && dice_.roll(style >= 4 ? 60 : 12) == 0) write_beside(san);
            position_.play(move);
        }
        text_ += dice_.roll(8) == 0 ? "" : "1/2-1/2\n";
        if (is_line_) text_ += kNextGame;
        if (dice_.roll(3) == 0) spoil();
        return text_;
    }

  private:
    // The last bytes of a text are read token by token.
    static constexpr std::string_view kNextGame =
        "\n[Event \"next\"]\n\n{of which the first one knows nothing, though it is long} 1. e4 *\n";

    void write_number(std::uint64_t style) {
        const bool is_white = position_.turn() == chess::Color::White;
        if (is_line_) {
            if (!is_white && style != 4) return;
            text_ += std::to_string(position_.move_number()) + (is_white ? "." : "...");
            text_ += style == 2 ? "" : " ";
            return;
        }
        if (style == 0 && dice_.roll(6) == 0) return;
        if (!is_white && style != 1 && style != 4 && dice_.roll(10) != 0) return;
        const std::uint64_t number = position_.move_number() + (dice_.roll(60) == 0 ? 1 : 0);
        text_ += std::to_string(number) + (is_white || dice_.roll(20) == 0 ? "." : "...");
        if (style != 2 && style != 5) text_ += ' ';
        if (dice_.roll(style >= 4 ? 200 : 40) == 0) text_ += "... ";
    }

    static void write_another_mark(std::string& san) {
        if (san.ends_with('#'))
            san.back() = '+';
        else if (san.ends_with('+'))
            san.back() = '#';
        else
            san += '#';
    }

    void write_beside(const std::string& san) {
        constexpr std::string_view kBeside[] = {
            "{a comment} ",
            "{[%clk 0:01:02]} ",
            "$1 ",
            "$300 ",
            "; to the end\n",
            "!? ",
            "N ",
            "+- ",
            "(",
            ") ",
            "-- ",
            "e.p. ",
            "...",
            "0-1 ",
            "* ",
            "[#] ",
            "ch ",
            "\n\n",
        };
        if (dice_.roll(3) == 0)
            text_ += "(" + san + " {again}) ";  // instead of the half-move: legal
        else
            text_ += kBeside[dice_.roll(std::size(kBeside))];
    }

    // One byte becomes another.
    void spoil() {
        constexpr std::string_view kBytes = "abcdefgh12345678NBRQKx=O-+#. !?{}()\n";
        const std::size_t begin = text_.find("]\n\n") + 2;
        const std::size_t end = text_.size() - (is_line_ ? kNextGame.size() : 0);
        text_[begin + dice_.roll(end - begin)] = kBytes[dice_.roll(kBytes.size())];
    }

    Dice& dice_;
    std::string text_;
    bool is_line_ = false;
    std::vector<chess::Move> moves_;
    chess::Position position_ = chess::Position::initial();
};

// Several games at once, as an audit replays them, give the facts of each by itself.
class MainLines : public ::testing::TestWithParam<chess::detail::LockstepKernel> {};

INSTANTIATE_TEST_SUITE_P(EveryKernel, MainLines,
                         ::testing::ValuesIn(chess::detail::runnable_lockstep_kernels().begin(),
                                             chess::detail::runnable_lockstep_kernels().end()),
                         [](const auto& kernel) { return std::string(kernel.param.name); });

TEST_P(MainLines, GiveTheSameFactsInLockstep) {
    using replay::PlayedIllegal;
    struct Game {
        explicit Game(replay::LastSeen& seen) : fast(PlayedIllegal::Keep, &seen) {}
        std::string bytes;
        pgn::PaddedText text;
        pgn::GameReader reader;
        pgn::GameView view;
        replay::Replayer fast;
        replay::Replayer slow{PlayedIllegal::Keep};
    };
    Dice dice{20261123};
    Writer writer(dice);
    replay::LastSeen seen;
    std::deque<Game> games;
    while (games.size() < 16)
        games.emplace_back(seen);
    chess::Lockstep lockstep(GetParam());
    std::uint64_t plies = 0;
    std::uint64_t in_lockstep = 0;
    int lines = 0;
    int repeated = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<chess::Lockstep::Game*> together;
        for (Game& game : games) {
            const auto& starts = testing::kPlayoutStarts;
            game.bytes = writer.write(dice.roll(6) != 0 ? chess::kStartFen
                                                        : starts[dice.roll(std::size(starts))]);
            game.text.assign(game.bytes);
            game.reader.open({.text = game.text});
            ASSERT_TRUE(game.reader.next(game.view));
            if (auto* begun = game.fast.begin(game.view)) together.push_back(begun);
        }
        lockstep.play(together);
        for (const auto* game : together)
            in_lockstep += game->played;
        for (Game& game : games) {
            lines += game.view.token_list.line().plies != 0 ? 1 : 0;
            const GameFacts& facts = game.fast.finish();
            EXPECT_EQ(testing::first_difference(facts, game.slow.replay(game.view)), "");
            plies += facts.plies;
            repeated += facts.max_repetition > 1 ? 1 : 0;
            ASSERT_FALSE(HasFailure()) << game.bytes;
        }
    }
    EXPECT_GT(plies, 80'000U);
    EXPECT_GT(in_lockstep, 5'000U);
    EXPECT_GT(lines, 500);
    EXPECT_GT(repeated, 500);
}

}  // namespace lockstep_lines_test
}  // namespace arbiter
