#include "core/judge/claim_windows.hpp"

#include "core/chess/movegen.hpp"
#include "core/judge/judge.hpp"
#include "tests/support/expect_claim_windows.hpp"
#include "tests/support/played_game.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::judge {
namespace claim_windows_test {

using testing::PlayedGame;

// "threefold black 7-7 intended [Ng8] 0 4 8"; one line a window.
std::string line_of(const ClaimWindow& window) {
    std::string text = std::string(to_string(window.kind)) +
                       (window.who == chess::Color::White ? " white " : " black ") +
                       std::to_string(window.from_ply) + "-" + std::to_string(window.to_ply);
    for (std::uint32_t ply = window.from_ply; ply <= window.to_ply; ply += 2) {
        text += ' ';
        if (window.is_claimable(ClaimWay::OnBoard, ply)) text += 'b';
        if (window.is_claimable(ClaimWay::Intended, ply)) text += 'i';
    }
    text += " [";
    for (const chess::SanText& san : window.intended_moves)
        text += (text.back() == '[' ? "" : " ") + std::string(san.view());
    text += "]";
    for (const std::uint32_t ply : window.occurrences)
        text += " " + std::to_string(ply);
    text += " " + std::string(window.article->number);
    if (window.is_conditional) text += " conditional";
    if (window.stands_at_end) text += " end";
    return text + "\n";
}

std::string claim_windows_of(const PlayedGame& game, std::string_view edition = "fide-2023") {
    const replay::GameFacts facts = game.facts();
    const Ruling ruling = judge(facts, {}, std::nullopt, {.edition = laws::find_edition(edition)});
    Arena arena;
    std::string text;
    for (const ClaimWindow& window : find_claim_windows(facts, ruling, std::nullopt, arena))
        text += line_of(window);
    return text;
}

// Positions 0 and 4 are the same: at 7 Black may write down Ng8, at 8 White may claim what stands
// there, or write down Nf3.
TEST(ClaimWindows, BelongToOnePlayerEach) {
    EXPECT_EQ(claim_windows_of(PlayedGame{"startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5"}),
              "threefold black 7-7 i [Ng8] 0 4 8 9.2.1\n"
              "threefold white 8-8 bi [Nf3] 0 4 8 9.2.2\n");
}

TEST(ClaimWindows, GoOnWhileTheSamePlayerCanClaimAtEveryTurn) {
    EXPECT_EQ(
        claim_windows_of(PlayedGame{"startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"}),
        "threefold black 7-11 i bi bi [Ng8] 0 4 8 9.2.1 end\n"
        "threefold white 8-10 bi bi [Nf3] 0 4 8 9.2.2 end\n");
}

// At 9 Black cannot bring back anything at once, at 11 he can again.
TEST(ClaimWindows, AreTwoWhenThereIsATurnWithoutAClaim) {
    EXPECT_EQ(
        claim_windows_of(PlayedGame{"startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Nc6 Nc3 Nb8 Nb1"}),
        "threefold black 7-7 i [Ng8] 0 4 8 9.2.1\n"
        "threefold white 10-10 i [Nb1] 3 7 11 9.2.1 end\n"
        "threefold black 11-11 bi [Ng8] 3 7 11 9.2.2 end\n");
}

TEST(ClaimWindows, OfFiftyMovesNameEveryQuietMove) {
    EXPECT_EQ(claim_windows_of(PlayedGame{"7k/8/8/8/8/P7/8/K6R b - - 98 90", "Kg8 Rh2 Kf8 a4"}),
              "fifty white 1-3 i bi [Ka2 Kb1 Kb2 Rb1 Rc1 Rd1 Re1 Rf1 Rg1+ Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 "
              "Rh8+] 9.3.1\n"
              "fifty black 2-2 bi [Kf7 Kf8 Kg7] 9.3.2\n");
}

TEST(ClaimWindows, OfFiftyMovesStandAtTheEndByTheMoveThatIsPlayedLast) {
    EXPECT_EQ(claim_windows_of(PlayedGame{"7k/8/8/8/8/P7/8/K6R b - - 98 90", "Kg8 Rh2"}),
              "fifty white 1-1 i [Ka2 Kb1 Kb2 Rb1 Rc1 Rd1 Re1 Rf1 Rg1+ Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 "
              "Rh8+] 9.3.1 end\n"
              "fifty black 2-2 bi [Kf7 Kf8 Kg7] 9.3.2 end\n");
    const std::string pawn =
        claim_windows_of(PlayedGame{"7k/8/8/8/8/P7/8/K6R b - - 98 90", "Kg8 a4"});
    EXPECT_EQ(pawn.find("end"), std::string::npos) << pawn;
    EXPECT_NE(pawn.find("fifty white 1-1 i"), std::string::npos) << pawn;
}

// Castling is no capture and no pawn move.
TEST(ClaimWindows, OfFiftyMovesNameCastling) {
    const std::string text = claim_windows_of(PlayedGame{"4k3/8/8/8/8/8/8/4K2R w K - 99 90"});
    EXPECT_NE(text.find(" O-O "), std::string::npos) << text;
}

TEST(ClaimWindows, AfterANullMoveAreConditional) {
    EXPECT_EQ(claim_windows_of(
                  PlayedGame{"startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 -- Ng1 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 e5"}),
              "threefold black 13-13 i [Ng8] 6 10 14 9.2.1 conditional\n");
}

// Two knights against a pawn had a hundred moves in 1984.
TEST(ClaimWindows, FollowTheRowThatCountsForTheMaterial) {
    constexpr std::string_view kStart = "7k/8/8/8/8/4p3/8/KNN5 w - - 99 90";
    EXPECT_NE(claim_windows_of(PlayedGame{kStart}, "fide-1997"), "");
    EXPECT_EQ(claim_windows_of(PlayedGame{kStart}, "fide-1984"), "");
}

// Rook against rook, and then a rook is lost: whoever is to move could claim before.
TEST(ClaimWindows, OfMaterialAreOpenAtEveryTurn) {
    EXPECT_EQ(claim_windows_of(PlayedGame{"4k3/8/8/8/8/8/r7/4K2R b - - 0 1",
                                          "Kd7 Rh2 Ra1+ Kf2 Ra2+ Kg3 "
                                          "Rxh2 Kxh2"},
                               "jca-2010"),
              "material black 0-6 b b b b [] 15.2(b)\n"
              "material white 1-5 b b b [] 15.2(b)\n");
    EXPECT_EQ(claim_windows_of(PlayedGame{"4k3/8/8/8/8/8/r7/4K2R b - - 0 1", "Kd7"}), "");
}

TEST(ClaimWindows, AreNoneWithoutAClaim) {
    EXPECT_EQ(claim_windows_of(PlayedGame{"startpos", "e4 e5"}), "");
    EXPECT_EQ(claim_windows_of(PlayedGame{"startpos"}), "");
}

PlayedGame random_game(std::string_view start, std::mt19937& random) {
    PlayedGame game{start};
    const std::size_t length = 40 + random() % 120;
    for (std::size_t ply = 0; ply < length; ++ply) {
        chess::MoveList moves;
        chess::generate_legal(game.position(), moves);
        if (moves.is_empty()) break;
        if (random() % 60 == 0 && !game.position().is_check()) {
            game.play(chess::Move::null());
            continue;
        }
        // Few different moves, so that positions come back.
        game.play(moves[random() % std::min<std::size_t>(moves.size(), 1 + random() % 3)]);
    }
    return game;
}

TEST(ClaimWindows, AgreeWithTheRulingAndTheDefinitionsOnRandomGames) {
    constexpr std::string_view kStarts[] = {
        "startpos",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 60 80",
        "4k3/pppp4/8/8/8/8/PPPP4/4K1N1 w - - 20 40",
        "8/8/8/1k6/3pP3/8/8/4K2Q b - e3 0 1",
        "n3k3/8/8/8/8/8/8/4K2N w - - 95 90",
    };
    std::mt19937 random{20231};
    std::size_t found = 0;
    for (int round = 0; round < 42; ++round) {
        const std::string_view start =
            kStarts[static_cast<std::size_t>(round) % std::size(kStarts)];
        const PlayedGame game = random_game(start, random);
        const replay::GameFacts facts = game.facts();
        constexpr std::string_view kEditions[] = {"fide-1997", "fide-2014", "fide-2023"};
        const std::string_view id = kEditions[random() % std::size(kEditions)];
        const std::string where =
            std::string(id) + " " + std::string(start) + " round " + std::to_string(round);
        const Ruling ruling =
            judge(facts, {}, std::nullopt,
                  {.edition = laws::find_edition(id), .dead = {.depth = mating::Depth::Material}});
        Arena arena;
        const auto windows = find_claim_windows(facts, ruling, std::nullopt, arena);
        found += windows.size();
        arbiter::testing::expect_counted(windows, ruling, where);
        arbiter::testing::expect_defined(windows, facts, ruling, where);
    }
    EXPECT_GT(found, 70U);
}

}  // namespace claim_windows_test
}  // namespace arbiter::judge
