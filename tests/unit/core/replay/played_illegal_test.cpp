// What is written after an illegal half-move, when it is kept.

#include "core/chess/bitboard.hpp"
#include "core/chess/fen.hpp"
#include "core/replay/displacement.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::replay {
namespace played_illegal_test {

using testing::Replayed;

std::string final_of(const Replayed& game) {
    return game.facts().after_illegal.final.fen();
}

// The white bishop goes to b6 over nothing but air.
TEST(PlayedIllegal, IsKeptApartFromTheLegalPart) {
    constexpr std::string_view kText = "1. e4 e5 2. Nf3 Nc6 3. Bb6 Nf6 (3... d6) 4. Nc3 1-0";
    const Replayed kept(kText, PlayedIllegal::Keep);
    const Replayed stopped(kText);
    EXPECT_FALSE(kept.facts().is_legal);
    EXPECT_EQ(kept.facts().plies, 4U);
    EXPECT_EQ(kept.facts().kept_plies, 0U);  // two bishops: nobody knows which
    const Replayed one("1. e4 e5 2. Nf3 Nc6 3. Bfb6 Nf6 (3... d6) 4. Nc3 1-0", PlayedIllegal::Keep);
    EXPECT_EQ(one.facts().plies, 4U);
    EXPECT_EQ(one.facts().kept_plies, 3U);
    EXPECT_TRUE(one.facts().after_illegal.is_complete);
    EXPECT_TRUE(one.facts().after_illegal.refusals.empty());
    EXPECT_EQ(final_of(one),
              "r1bqkb1r/pppp1ppp/1Bn2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 5 4");
    EXPECT_EQ(one.facts().final, stopped.facts().final);
    EXPECT_EQ(moves_hash(one.facts()), moves_hash(stopped.facts()));
    EXPECT_EQ(one.facts().max_quiet_plies, stopped.facts().max_quiet_plies);
    EXPECT_EQ(stopped.facts().kept_plies, 0U);
}

TEST(PlayedIllegal, BreaksOffWhereNobodyCanTellWhatWasMeant) {
    const Replayed game("1. e4 e5 2. e6 Nc6 3. Nd6 Nf6 4. Na6 Ng8 1-0", PlayedIllegal::Keep);
    EXPECT_EQ(game.facts().plies, 2U);
    // e6 stands on the e file; 3. Nd6 could be either knight.
    EXPECT_EQ(game.facts().kept_plies, 2U);
    EXPECT_FALSE(game.facts().after_illegal.is_complete);
    ASSERT_EQ(game.facts().after_illegal.refusals.size(), 1U);
    EXPECT_EQ(game.facts().after_illegal.refusals[0].ply, 5U);
}

TEST(PlayedIllegal, ListsFurtherOnes) {
    const Replayed game("1. e5 a5 2. Qh5 Ra6 3. Nf3 Rh6 4. O-O Rxh5 5. Kh8 1-0",
                        PlayedIllegal::Keep);
    ASSERT_EQ(game.facts().plies, 0U);
    ASSERT_FALSE(game.facts().after_illegal.refusals.empty());
    EXPECT_EQ(game.facts().after_illegal.refusals[0].kind, StopKind::Illegal);
}

// Left in check, the king can be taken: the game breaks off there.
TEST(PlayedIllegal, NeverTakesAKing) {
    const Replayed game(
        "[FEN \"4k3/8/8/8/8/8/4r3/K6R w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kb2 Re1 2. Rxe8 Ra1 *",
        PlayedIllegal::Keep);
    EXPECT_TRUE(game.facts().refusal() != nullptr);
    EXPECT_FALSE(game.facts().after_illegal.is_complete);
    const Replayed taken(
        "[FEN \"4k3/8/8/8/8/8/8/K3r3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ka2 Re2+ 2. Ka1 Rd2 3. "
        "Kb8 Rd7 4. Kxe8 *",
        PlayedIllegal::Keep);
    EXPECT_EQ(taken.facts().plies + taken.facts().kept_plies, 6U);
    EXPECT_EQ(taken.facts().after_illegal.refusals.size(), 1U);
}

TEST(PlayedIllegal, DoesNotKeepWhatIsNoIllegalMove) {
    for (const std::string_view text :
         {"1. e4 e5 2. Nf3 Nc6 3. Zug Nf6 *", "1. f3 e5 2. g4 Qh4# 3. e4 e5 *",
          "1. e4 e5 1-0 2. Nf3 *", "1. d4 d5 2. Nf3 Nf6 3. Bg5 e6 4. e3 c6 5. c4 Nd7 6. Nd2 *"}) {
        const Replayed game(text, PlayedIllegal::Keep);
        EXPECT_FALSE(game.facts().is_legal) << text;
        EXPECT_EQ(game.facts().kept_plies, 0U) << text;
    }
}

TEST(PlayedIllegal, ReadsTheRestInTheLettersOfItsLanguage) {
    const Replayed game("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Dh6 Sf6 5. Sc3 *", PlayedIllegal::Keep);
    EXPECT_EQ(game.facts().plies, 6U);
    EXPECT_FALSE(game.facts().reading.is_english());
    EXPECT_EQ(game.facts().kept_plies, 3U);
    EXPECT_TRUE(game.facts().after_illegal.is_complete);
}

// Half a game of pieces put anywhere, their origin written.
std::string random_moves(std::mt19937& random) {
    std::string text;
    chess::Position pos = chess::Position::initial();
    for (int i = 0; i < 60; ++i) {
        chess::Bitboard men = pos.pieces(pos.turn());
        for (auto skipped = random() % chess::count(men); skipped != 0; --skipped)
            chess::pop_square(men);
        const chess::Square from = chess::first_square(men);
        const auto to = static_cast<chess::Square>(random() % chess::kSquares);
        const chess::Role role = role_of(pos.piece_on(from));
        std::string move;
        if (role != chess::Role::Pawn) move = "?NBRQK"[static_cast<std::size_t>(role) - 1];
        move += std::string(chess::to_string(from)) + std::string(chess::to_string(to));
        const auto san = chess::parse_san(move);
        const auto after = san ? displaced(pos, *san) : std::nullopt;
        if (!after) continue;
        pos = *after;
        text += move + " ";
        if (random() % 9 != 0 || pos.is_check()) continue;
        pos.play(chess::Move::null());
        text += "-- ";
    }
    return text;
}

// Whatever stands on the board then, it adds up.
TEST(PlayedIllegal, StaysOnTheBoardInRandomGames) {
    std::mt19937 random{4};
    std::size_t kept = 0;
    std::size_t refused = 0;
    std::size_t complete = 0;
    for (int round = 0; round < 1000; ++round) {
        const std::string text = "[Result \"*\"]\n\n" + random_moves(random);
        const Replayed game(text + "*", PlayedIllegal::Keep);
        const GameFacts& facts = game.facts();
        const chess::Position& final = facts.after_illegal.final.orthodox();
        kept += facts.kept_plies;
        refused += facts.after_illegal.refusals.size();
        complete += facts.after_illegal.is_complete ? 1 : 0;
        ASSERT_EQ(chess::count(final.pieces(chess::Role::King)), 2U) << text;
        ASSERT_EQ(final.key(), final.recomputed_key()) << text;
        ASSERT_EQ(final.is_check(), final.recomputed_check()) << text;
        ASSERT_LE(facts.plies + facts.kept_plies, 120U) << text;
        for (const Refusal& each : facts.after_illegal.refusals)
            ASSERT_LE(each.ply, facts.plies + facts.kept_plies + 1) << text;
    }
    EXPECT_GT(kept, 10000U);
    EXPECT_GT(refused, 10000U);
    EXPECT_GT(complete, 100U);
}

}  // namespace played_illegal_test
}  // namespace arbiter::replay
