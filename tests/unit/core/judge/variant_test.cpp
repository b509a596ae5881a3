#include "core/base/arena.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/judge/detail/variant_evidence.hpp"
#include "core/judge/detail/variant_rows.hpp"
#include "core/judge/judge.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace arbiter::judge {
namespace variant_test {

using laws::EndingKind;
using laws::Trigger;
using replay::testing::Replayed;

Ruling ruling_of(const Replayed& game, std::string_view edition = "fide-2023") {
    return judge(game.facts(), {}, std::nullopt, {.edition = laws::find_edition(edition)});
}

std::string game_of(std::string_view variant, std::string_view moves, std::string_view fen = {}) {
    std::string text = "[Event \"e\"]\n[Variant \"" + std::string(variant) + "\"]\n";
    if (!fen.empty()) text.append("[FEN \"").append(fen).append("\"]\n");
    return text.append("\n").append(moves).append(" *\n");
}

TEST(VariantRows, PutTheEndOfTheVariantBetweenMateAndStalemate) {
    for (const laws::Edition* edition : laws::editions()) {
        const detail::VariantRows rows(*edition, variant::Traits{});
        const auto articles = rows.edition().articles;
        const auto at = [&](Trigger trigger) {
            return std::ranges::find(articles, trigger, &laws::Article::trigger) - articles.begin();
        };
        EXPECT_LT(at(Trigger::Checkmate), at(Trigger::VariantWin)) << edition->id;
        EXPECT_LT(at(Trigger::VariantWin), at(Trigger::VariantDraw)) << edition->id;
        EXPECT_LT(at(Trigger::VariantDraw), at(Trigger::Stalemate)) << edition->id;
        EXPECT_TRUE(std::ranges::none_of(articles, [](const laws::Article& row) {
            return row.force != laws::Force::ByPlayers && row.when != laws::MaterialTest::Any;
        })) << edition->id;
    }
}

TEST(VariantRows, CountNoMovesWhereTheVariantDoesNot) {
    const detail::VariantRows rows(*laws::find_edition("fide-2023"),
                                   variant::Traits{.counts_moves = false});
    for (const laws::Article& row : rows.edition().articles)
        EXPECT_TRUE(row.trigger != Trigger::QuietPlies &&
                    row.trigger != Trigger::QuietPliesIntended);
}

TEST(VariantRuling, OfAWinByTheVariant) {
    const Replayed game(game_of("King of the Hill", "1. e4 a6 2. Ke2 b6 3. Ke3 c6 4. Kd4"));
    const Ruling ruling = ruling_of(game);
    ASSERT_TRUE(ruling.ending);
    EXPECT_EQ(ruling.ending->kind, EndingKind::VariantWin);
    EXPECT_EQ(ruling.ending->ply, 7U);
    EXPECT_EQ(ruling.ending->score, Score::WhiteWins);
    EXPECT_EQ(ruling.ending->article, "");
    EXPECT_TRUE(ruling.is_ending_certain);
    EXPECT_EQ(ruling.can_win(chess::Color::White), CanWin::Yes);
    EXPECT_EQ(ruling.can_win(chess::Color::Black), CanWin::No);
}

TEST(VariantRuling, OfBareKings) {
    // On the hill there is something to win; three checks need a piece.
    constexpr std::string_view kBare = "8/8/8/k7/8/8/8/4K3 w - - 0 1";
    EXPECT_FALSE(ruling_of(Replayed(game_of("King of the Hill", "1. Kd2", kBare))).ending);
    const Ruling dead = ruling_of(Replayed(game_of("Three-check", "1. Kd2", kBare)));
    ASSERT_TRUE(dead.ending);
    EXPECT_EQ(dead.ending->kind, EndingKind::DeadPosition);
    EXPECT_EQ(dead.ending->ply, 0U);
}

TEST(VariantRuling, OfRepetitionAndCountedMoves) {
    const std::string back = "Nf3 Nf6 Ng1 Ng8 ";
    const Replayed five(game_of("Atomic", back + back + back + back));
    const Ruling ruling = ruling_of(five);
    ASSERT_TRUE(ruling.ending);
    EXPECT_EQ(ruling.ending->kind, EndingKind::Fivefold);
    const auto& intended = ruling.claim(ClaimKind::ThreefoldIntended);
    ASSERT_TRUE(intended);
    EXPECT_EQ(intended->first_ply, 7U);
    EXPECT_EQ(ruling.claim(ClaimKind::ThreefoldOnBoard)->first_ply, 8U);
    constexpr std::string_view kLate = "4k3/8/8/8/8/8/8/R3K3[] w - - 149 90";
    EXPECT_FALSE(ruling_of(Replayed(game_of("Crazyhouse", "1. Ra2", kLate))).ending);
    const Ruling counted = ruling_of(
        Replayed(game_of("King of the Hill", "1. Ra2", "4k3/8/8/8/8/8/8/R3K3 w - - 149 90")));
    ASSERT_TRUE(counted.ending);
    EXPECT_EQ(counted.ending->kind, EndingKind::SeventyFive);
    EXPECT_TRUE(counted.claim(ClaimKind::FiftyIntended));
}

// What is played after the end opens no claims, as in chess.
TEST(VariantRuling, CountsNoClaimsAfterTheEnd) {
    const std::string back = "Nf3 Nf6 Ng1 Ng8 ";
    const std::string played_on = back + back + back + back + back + back;
    for (const std::string_view variant : {"Standard", "Atomic", "King of the Hill"}) {
        const Replayed game(game_of(variant, played_on));
        const Ruling ruling = ruling_of(game);
        ASSERT_TRUE(ruling.ending) << variant;
        EXPECT_EQ(ruling.ending->ply, 16U) << variant;
        EXPECT_EQ(ruling.claim(ClaimKind::ThreefoldIntended)->plies, 9U) << variant;
        EXPECT_EQ(ruling.claim(ClaimKind::ThreefoldOnBoard)->plies, 8U) << variant;
    }
}

// The last half-move completes a repetition: who made it could have written it down, and the other
// one may claim what stands.
TEST(VariantRuling, LetsBothClaimsStandAtTheEnd) {
    const Replayed game(game_of("Atomic", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"));
    const Ruling ruling = ruling_of(game);
    Arena arena;
    const auto windows = find_claim_windows(game.facts(), ruling, std::nullopt, arena);
    ASSERT_EQ(windows.size(), 2U);
    EXPECT_TRUE(windows[0].stands_at_end);
    EXPECT_TRUE(windows[1].stands_at_end);
}

TEST(VariantRuling, LaysOutItsClaims) {
    const std::string back = "Nf3 Nf6 Ng1 Ng8 ";
    const Replayed game(game_of("Crazyhouse", back + back + "e4"));
    const Ruling ruling = ruling_of(game);
    Arena arena;
    const auto windows = find_claim_windows(game.facts(), ruling, std::nullopt, arena);
    ASSERT_EQ(windows.size(), 2U);
    // Black before the last half-move back, by writing it down; then White on the board.
    EXPECT_EQ(windows[0].from_ply, 7U);
    EXPECT_EQ(windows[0].who, chess::Color::Black);
    ASSERT_EQ(windows[0].intended_moves.size(), 1U);
    EXPECT_EQ(windows[0].intended_moves[0].view(), "Ng8");
    EXPECT_EQ(windows[1].from_ply, 8U);
    EXPECT_TRUE(windows[1].is_claimable(ClaimWay::OnBoard, 8));
    EXPECT_EQ(windows[1].first_fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 8 5");
    EXPECT_EQ(windows[1].occurrences.size(), 3U);
}

TEST(VariantRuling, BySite) {
    const Replayed game(game_of("King of the Hill", "1. Ra2", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90"));
    const Ruling lichess = ruling_of(game, "lichess");
    ASSERT_TRUE(lichess.ending);
    EXPECT_EQ(lichess.ending->kind, EndingKind::Fifty);
    EXPECT_FALSE(ruling_of(game).ending);
}

}  // namespace variant_test
}  // namespace arbiter::judge
