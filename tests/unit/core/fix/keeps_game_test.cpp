#include "core/fix/keeps_game.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace arbiter::fix {
namespace keeps_game_test {

using audit::GameFingerprint;
using pgn::Outcome;

const std::vector<chess::Move> kMoves{chess::Move::normal(chess::Square::E2, chess::Square::E4),
                                      chess::Move::normal(chess::Square::E7, chess::Square::E5),
                                      chess::Move::normal(chess::Square::G1, chess::Square::F3)};

GameFingerprint game_of(std::size_t plies, bool is_legal = true) {
    GameFingerprint game;
    game.is_replayed = true;
    game.is_legal = is_legal;
    game.start_key = 7;
    game.moves = std::span(kMoves).first(plies);
    game.tag = game.terminator = Outcome::WhiteWins;
    return game;
}

bool keeps(const GameFingerprint& before, const GameFingerprint& after) {
    return keeps_game(before, after, {}, 0);
}

TEST(KeepsGame, AnIllegalGameMayGetMoreMoves) {
    EXPECT_TRUE(keeps(game_of(2), game_of(2)));
    EXPECT_TRUE(keeps(game_of(2, false), game_of(3)));
    EXPECT_FALSE(keeps(game_of(3, false), game_of(2, false)));
    EXPECT_FALSE(keeps(game_of(2), game_of(3))) << "a legal game has all its moves";
    EXPECT_FALSE(keeps(game_of(2), game_of(2, false)));
    GameFingerprint other = game_of(2);
    other.moves = std::span(kMoves).last(2);
    EXPECT_FALSE(keeps(game_of(2), other));
    other = game_of(2);
    other.start_key = 8;
    EXPECT_FALSE(keeps(game_of(2), other));
    other = game_of(2);
    other.is_replayed = false;
    EXPECT_FALSE(keeps(game_of(2), other));
    EXPECT_TRUE(keeps(other, game_of(2)));
}

// Only a result that was open may change, and only to the one that stands in the other place.
TEST(KeepsGame, AResultStaysUnlessItWasOpen) {
    struct Row {
        Outcome tag, terminator, new_tag, new_terminator;
        bool is_kept;
    };
    using enum Outcome;
    for (const Row& row :
         {Row{WhiteWins, WhiteWins, WhiteWins, WhiteWins, true},
          Row{WhiteWins, WhiteWins, BlackWins, WhiteWins, false},
          Row{WhiteWins, WhiteWins, WhiteWins, Draw, false},
          Row{Unknown, WhiteWins, WhiteWins, WhiteWins, true},
          Row{Unknown, WhiteWins, Draw, WhiteWins, false}, Row{Draw, Unknown, Draw, Draw, true},
          Row{Draw, Unknown, Draw, WhiteWins, false}, Row{Unknown, Unknown, Draw, Unknown, false},
          Row{Unknown, None, Unknown, Draw, true}, Row{None, None, Draw, Draw, true},
          Row{Draw, WhiteWins, WhiteWins, WhiteWins, false},
          Row{Unknown, None, None, None, false}}) {
        GameFingerprint before = game_of(2);
        GameFingerprint after = game_of(2);
        before.tag = row.tag;
        before.terminator = row.terminator;
        after.tag = row.new_tag;
        after.terminator = row.new_terminator;
        EXPECT_EQ(keeps(before, after), row.is_kept)
            << static_cast<int>(row.tag) << ' ' << static_cast<int>(row.terminator) << ' '
            << static_cast<int>(row.new_tag) << ' ' << static_cast<int>(row.new_terminator);
    }
}

// A comment in which nothing was changed is found again where the changes before it put it.
TEST(KeepsGame, CommentsStayUnlessTheyAreChanged) {
    const std::vector<ByteSpan> comments{{110, 120}, {130, 140}};
    GameFingerprint before = game_of(2);
    before.comments = comments;
    const auto keeps_with = [&](const std::vector<ByteSpan>& found,
                                const std::vector<Replacement>& changes) {
        GameFingerprint after = game_of(2);
        after.comments = found;
        return keeps_game(before, after, changes, 100);
    };
    EXPECT_TRUE(keeps_with({{110, 120}, {130, 140}}, {}));
    EXPECT_TRUE(keeps_with({{105, 108}, {110, 120}, {130, 140}}, {})) << "there is one more";
    EXPECT_FALSE(keeps_with({}, {}));
    EXPECT_FALSE(keeps_with({{110, 120}}, {}));
    EXPECT_FALSE(keeps_with({{110, 120}, {130, 141}}, {}));
    EXPECT_FALSE(keeps_with({{110, 120}, {131, 140}}, {}));
    // Two bytes more before both.
    const Replacement longer{.old_begin = 2, .old_end = 3, .new_begin = 2, .new_end = 5};
    EXPECT_TRUE(keeps_with({{112, 122}, {132, 142}}, {longer}));
    EXPECT_FALSE(keeps_with({{110, 120}, {130, 140}}, {longer}));
    // The first one is changed itself: the second must be there.
    const Replacement inside{.old_begin = 12, .old_end = 13, .new_begin = 12, .new_end = 12};
    EXPECT_TRUE(keeps_with({{129, 139}}, {inside}));
    EXPECT_FALSE(keeps_with({{110, 119}}, {inside}));
}

TEST(KeepsLegalMoves, OfAGameThatHadSome) {
    EXPECT_TRUE(keeps_legal_moves(game_of(3), game_of(2)));
    EXPECT_FALSE(keeps_legal_moves(game_of(3), game_of(3, false)));
    EXPECT_TRUE(keeps_legal_moves(game_of(3, false), game_of(1, false)));
    EXPECT_TRUE(keeps_legal_moves(game_of(0), game_of(0, false)));
    GameFingerprint elsewhere = game_of(3);
    elsewhere.start_key = 8;
    EXPECT_FALSE(keeps_legal_moves(game_of(3), elsewhere));
}

}  // namespace keeps_game_test
}  // namespace arbiter::fix
