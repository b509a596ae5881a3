#include "chess/plain_player.hpp"

#include "chess/fen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::chess {
namespace {

// A spelling with the 8 readable bytes that read_plain_san() wants, whatever stands behind it.
class Spelling {
  public:
    explicit Spelling(std::string_view text, char behind = ' ')
        : size_(text.size()), bytes_(std::string(text) + std::string(8, behind)) {}
    [[nodiscard]] std::string_view view() const {
        return std::string_view(bytes_).substr(0, size_);
    }

  private:
    std::size_t size_;
    std::string bytes_;
};

PlainSan read(std::string_view text, Color us, char behind = ' ') {
    const Spelling spelling(text, behind);
    return us == Color::White ? read_plain_san<Color::White>(spelling.view())
                              : read_plain_san<Color::Black>(spelling.view());
}

// Plays it by whoever is to move.
Move play_plain(Position& pos, PlainSan san) {
    const Color us = pos.turn();
    PlainPlayer player(pos);
    Move move = Move::none();
    const bool is_played = us == Color::White ? player.play<Color::White>(san, move)
                                              : player.play<Color::Black>(san, move);
    if (!is_played) return Move::none();
    player.put_back(~us);
    return move;
}

// What the hot path would play.
Move plain_move_of(const Position& pos, std::string_view text) {
    Position after = pos;
    const Move move = play_plain(after, read(text, pos.turn()));
    if (move.is_none()) {
        EXPECT_EQ(after, pos) << text << " in " << to_fen(pos);
    }
    return move;
}

// Nothing is left to the slow path that need not be.
TEST(PlainPlayer, FindsEveryPlainMove) {
    int found = 0;
    testing::for_each_position(3, 100, [&](const Position& pos, const MoveList& moves) {
        for (const Move move : moves) {
            const SanText text = to_san(pos, move);
            const bool is_plain = move.is_plain() || move.is_castling();
            ASSERT_EQ(plain_move_of(pos, text.view()), is_plain ? move : Move::none())
                << text.view() << " in " << to_fen(pos);
            found += is_plain ? 1 : 0;
        }
    });
    EXPECT_GT(found, 50'000);
}

// Whatever is written, the hot path plays what resolve_san() finds without remarks, or nothing.
TEST(PlainPlayer, NeverFindsWhatTheResolverDoesNot) {
    testing::Dice dice{7};
    int found = 0;
    int refused = 0;
    testing::for_each_position(2, 80, [&](const Position& pos, const MoveList& moves) {
        if (moves.is_empty()) return;
        for (int round = 0; round < 60; ++round) {
            const SanText right = to_san(pos, moves[dice.roll(moves.size())]);
            std::string text(right.view());
            testing::misspell(text, dice, 3);
            if (!may_be_plain_san(text)) continue;
            const Move move = plain_move_of(pos, text);
            if (move.is_none()) {
                ++refused;
                continue;
            }
            const auto san = parse_san(text);
            ASSERT_TRUE(san) << text;
            ASSERT_EQ(san->deviations, 0U) << text;
            const SanResolution slow = resolve_san(pos, *san);
            ASSERT_EQ(slow.status, SanStatus::Ok) << text << " in " << to_fen(pos);
            ASSERT_EQ(slow.move, move) << text << " in " << to_fen(pos);
            ASSERT_EQ(slow.notes, 0) << text << " in " << to_fen(pos);
            ++found;
        }
    });
    EXPECT_GT(found, 1'000);
    EXPECT_GT(refused, 1'000);
}

TEST(PlainPlayer, PlaysAsTheBoardDoes) {
    testing::for_each_position(2, 100, [&](const Position& pos, const MoveList& moves) {
        for (const Move move : moves) {
            if (!move.is_plain() && !move.is_castling()) continue;
            const SanText text = to_san(pos, move);
            Position fast = pos;
            Position slow = pos;
            slow.play(move);
            ASSERT_EQ(play_plain(fast, read(text.view(), pos.turn())), move);
            ASSERT_EQ(fast, slow) << text.view() << " in " << to_fen(pos);
            ASSERT_EQ(fast.key(), fast.recomputed_key());
            ASSERT_EQ(fast.is_check(), fast.recomputed_check());
        }
    });
}

// What is held in registers from one half-move to the next is what the position would have said.
TEST(PlainPlayer, GoesOnFromMoveToMove) {
    testing::Dice dice{11};
    int played = 0;
    for (const auto start : testing::kPlayoutStarts) {
        for (int game = 0; game < 40; ++game) {
            Position slow = position_of(start);
            Position fast = slow;
            PlainPlayer player(fast);
            for (int ply = 0; ply < 120; ++ply) {
                MoveList moves;
                generate_legal(slow, moves);
                if (moves.is_empty()) break;
                const Move move = moves[dice.roll(moves.size())];
                if (!move.is_plain() && !move.is_castling()) continue;
                const Color us = slow.turn();
                const SanText text = to_san(slow, move);
                const PlainSan san = read(text.view(), us);
                slow.play(move);
                Move found = Move::none();
                ASSERT_TRUE(us == Color::White ? player.play<Color::White>(san, found)
                                               : player.play<Color::Black>(san, found));
                ASSERT_EQ(found, move);
                ASSERT_EQ(player.is_check(), slow.is_check());
                ASSERT_EQ(player.quiet_plies(), slow.quiet_plies());
                ASSERT_EQ(player.repetition_key(~us), slow.repetition_key());
                ++played;
            }
            player.put_back(slow.turn());
            ASSERT_EQ(fast, slow) << to_fen(slow);
        }
    }
    EXPECT_GT(played, 5'000);
}

}  // namespace
}  // namespace arbiter::chess
