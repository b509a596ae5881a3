#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::replay {
namespace variant_games_test {

using testing::Replayed;

std::string game_of(std::string_view variant, std::string_view moves, std::string_view fen = {}) {
    std::string text = "[Event \"e\"]\n";
    if (!variant.empty()) text.append("[Variant \"").append(variant).append("\"]\n");
    if (!fen.empty()) text.append("[FEN \"").append(fen).append("\"]\n");
    return text.append("\n").append(moves).append("\n");
}

TEST(VariantGames, HaveFactsWithoutABoardOfChess) {
    const Replayed game(game_of("King of the Hill", "1. e4 a6 2. Ke2 b6 3. Ke3 c6 4. Kd4# 1-0"));
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_FALSE(game.facts().is_orthodox());
    EXPECT_EQ(game.facts().plies, 7U);
    EXPECT_EQ(game.facts().final.fen(),
              "rnbqkbnr/3ppppp/ppp5/8/3KP3/8/PPPP1PPP/RNBQ1BNR b kq - 1 4");
    EXPECT_TRUE(game.facts().notes.empty());
}

TEST(VariantGames, OfChessHaveOne) {
    const Replayed game(game_of("Standard", "1. e4 e5 *"));
    EXPECT_TRUE(game.facts().is_orthodox());
    EXPECT_EQ(game.facts().final.orthodox().repetition_key(), game.facts().keys().back());
}

// One replayer is asked for games of all kinds, one after the other.
TEST(VariantGames, ChangeNothingOfTheGamesAfterThem) {
    const pgn::PaddedText text{game_of("", "1. e4 e5 2. Nf3 *") + "\n" +
                               game_of("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. P@e4 *") + "\n" +
                               game_of("", "1. e4 e5 2. Nf3 *")};
    pgn::GameReader reader;
    reader.open({.text = text});
    pgn::GameView view;
    Replayer replayer;
    ASSERT_TRUE(reader.next(view));
    const Hash128 first = moves_hash(replayer.replay(view));
    ASSERT_TRUE(reader.next(view));
    const GameFacts& drops = replayer.replay(view);
    EXPECT_TRUE(drops.is_legal);
    EXPECT_EQ(drops.final.fen(), "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
    ASSERT_TRUE(reader.next(view));
    EXPECT_EQ(moves_hash(replayer.replay(view)), first);
}

TEST(VariantGames, StopAfterTheEndOfTheVariant) {
    const Replayed game(
        game_of("King of the Hill", "1. e3 e6 2. Ke2 a6 3. Kf3 a5 4. Ke4 a4 5. a3 1-0"));
    EXPECT_EQ(game.facts().plies, 7U);
    EXPECT_EQ(game.stop(), StopKind::AfterVariantEnd);
}

TEST(VariantGames, AreReadWithVariationsAndTheirNotes) {
    const Replayed game(game_of(
        "Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. P@e4 (3. p@e3 Qd8 4. N@f3) 3... Qd8 4. Ng1f3 *"));
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().variation_moves.size(), 2U);
    EXPECT_EQ(game.count(NoteKind::DropSpelling), 1U);
    EXPECT_EQ(game.count(NoteKind::VariationIllegal), 1U);
    EXPECT_EQ(game.count(NoteKind::OverDisambiguated), 1U);
}

TEST(VariantGames, MarkChecksAsTheirRulesHaveThem) {
    // No check in antichess, and every mark is right on the half-move that wins.
    EXPECT_EQ(Replayed(game_of("Antichess", "1. e3 b5 2. Bxb5+ *")).count(NoteKind::CheckMarkWrong),
              1U);
    for (const std::string_view mark : {"", "+", "#"}) {
        const std::string moves = "1. e4 a6 2. Ke2 b6 3. Ke3 c6 4. Kd4" + std::string(mark) + " *";
        EXPECT_TRUE(Replayed(game_of("King of the Hill", moves)).facts().notes.empty()) << mark;
    }
    EXPECT_EQ(Replayed(game_of("Three-check", "1. e4 e5 2. Qh5 Nc6 3. Qxf7 *"))
                  .count(NoteKind::CheckMarkMissing),
              1U);
}

TEST(VariantGames, CountPositionsOverCapturesWhereHandsBringThemBack) {
    // The fifth occurrence needs hands and counters to be as before.
    const Replayed game(game_of("Three-check",
                                "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Bb5 a6 "
                                "7. Bxd7+ Bxd7 *"));
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().max_repetition, 3U);
}

TEST(VariantGames, AreKnownByTheirStartPosition) {
    const auto variant_of = [](std::string_view fen) {
        return std::string(Replayed(game_of("", "*", fen)).facts().variant.name);
    };
    EXPECT_EQ(variant_of("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"), "racing-kings");
    EXPECT_EQ(variant_of("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "crazyhouse");
    EXPECT_EQ(variant_of("4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1"), "three-check");
    EXPECT_EQ(variant_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "standard");
}

TEST(VariantGames, ExplainWhatStopsAsChess) {
    const Replayed drops(game_of("", "1. e4 d5 2. exd5 Qxd5 3. P@e4 Qd8 *"));
    EXPECT_EQ(drops.stop(), StopKind::LegalInVariant);
    EXPECT_EQ(drops.facts().legal_as, variant::VariantId::Crazyhouse);
    const Replayed chess(
        game_of("Antichess", "1. e4 d5 2. Nc3 dxe4 3. Nxe4 Nf6 4. Nxf6+ exf6 5. a3 *"));
    EXPECT_EQ(chess.stop(), StopKind::LegalInOtherVariant);
    EXPECT_EQ(chess.facts().legal_as, variant::VariantId::Standard);
    const Replayed none(game_of("", "1. e4 e5 2. Ra5 *"));
    EXPECT_EQ(none.stop(), StopKind::Illegal);
}

// Moves after a mate are a fault of a game of chess, though another variant knows no mate.
TEST(VariantGames, ExplainNoMovesAfterAMate) {
    const std::string moves =
        "1. f3 e5 2. g4 Qh4 3. c3 Qxh2 4. Rxh2 b6 5. Rxh7 Rxh7 6. d3 d6 7. a3 Bxg4 8. fxg4 *";
    EXPECT_TRUE(Replayed(game_of("Antichess", moves)).facts().is_legal);
    EXPECT_EQ(Replayed(game_of("", moves)).stop(), StopKind::AfterCheckmate);
}

TEST(VariantGames, HaveHashesOfTheirOwn) {
    const auto hash_of = [](std::string_view variant) {
        return moves_hash(Replayed(game_of(variant, "1. e4 e5 2. Nf3 *")).facts());
    };
    EXPECT_NE(hash_of("King of the Hill"), hash_of("Standard"));
    EXPECT_NE(hash_of("King of the Hill"), hash_of("Three-check"));
    EXPECT_EQ(hash_of("koth"), hash_of("King of the Hill"));
}

}  // namespace variant_games_test
}  // namespace arbiter::replay
