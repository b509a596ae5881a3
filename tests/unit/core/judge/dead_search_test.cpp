#include "core/judge/detail/dead_search.hpp"

#include "core/chess/movegen.hpp"
#include "core/judge/judge.hpp"
#include "tests/support/played_game.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::judge {
namespace dead_search_test {

using mating::Depth;
using testing::PlayedGame;

constexpr mating::Options kFull{.depth = Depth::Full};
constexpr mating::Options kMaterial{.depth = Depth::Material};

struct Case {
    std::string_view name, start, moves;
    std::string_view full, material;  // "dead-position 1", by the two depths
};

constexpr Case kCases[] = {
    {"rook_must_be_taken", "7k/8/7K/8/8/8/6R1/8 w - - 0 1", "Rg8+ Kxg8 Kg6", "dead-position 1",
     "dead-position 2"},
    {"rook_must_be_taken_at_the_start", "8/8/8/8/8/2K5/8/2kR4 b - - 0 73", "Kxd1",
     "dead-position 0", "dead-position 1"},
    {"rook_need_not_be_taken", "8/6k1/8/6K1/8/8/6R1/8 w - - 0 1", "Rh2 Kg8", "", ""},
    {"wall_is_closed_by_the_last_pawn_move", "4k3/8/3p4/p1pPp1p1/P1P3Pp/4P2P/6K1/8 w - - 0 40",
     "Kf2 Ke7 e4 Kd7 Ke3 Kc7", "dead-position 3", ""},
    {"wall_is_closed_two_plies_before_the_end", "4k3/8/3p4/p1pPp1p1/P1P3Pp/4P2P/6K1/8 w - - 0 40",
     "Kf2 Ke7 e4 Kd7 Ke3", "dead-position 3", ""},
    {"wall_is_closed_four_plies_before_the_end", "4k3/8/3p4/p1pPp1p1/P1P3Pp/4P2P/6K1/8 w - - 0 40",
     "Kf2 Ke7 e4 Kd7 Ke3 Kc7 Kd3", "dead-position 3", ""},
    {"wall_stood_all_the_time", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45",
     "Kf3 Kd6 Kg3 Ke6 Kf3 Kf6", "dead-position 0", ""},
    {"wall_of_a_full_board", "8/5p2/2k1pPp1/3pP1Pp/1p1P3P/1P6/7K/8 w - - 11 53", "Kg2 Kc7",
     "dead-position 0", ""},
    // Taking is forced and leaves stalemate, with a rook, a bishop, a knight and pawns on the
    // board.
    {"dead_before_the_stalemate", "6k1/5R2/3N2p1/2p1B1P1/P1B5/2P2P2/6q1/7K w - - 1 39", "Kxg2",
     "dead-position 0", "stalemate 1"},
    {"stalemate_that_could_be_avoided", "7k/8/6K1/8/8/Q7/8/8 w - - 0 1", "Qa2", "stalemate 1",
     "stalemate 1"},
    {"one_side_can_still_mate", "8/8/4kq2/8/8/3KN3/8/8 b - - 0 1", "Kd7", "", ""},
    {"mate_is_no_dead_position", "8/8/8/8/8/5k2/5p2/5K1r w - - 0 1", "", "checkmate 0",
     "checkmate 0"},
};

std::string ending_of(const PlayedGame& game, const mating::Options& dead) {
    const Ruling ruling = judge(game.facts(), {}, std::nullopt,
                                {.edition = laws::find_edition("fide-2023"), .dead = dead});
    if (!ruling.ending) return {};
    return std::string(laws::to_string(ruling.ending->kind)) + " " +
           std::to_string(ruling.ending->ply);
}

class DeadSearchCase : public ::testing::TestWithParam<Case> {};

// Article 5.2.2: no series of legal moves, however unlikely, leads to mate.
TEST_P(DeadSearchCase, FindsTheFirstDeadPosition) {
    const PlayedGame game{GetParam().start, GetParam().moves};
    EXPECT_EQ(ending_of(game, kFull), GetParam().full);
    EXPECT_EQ(ending_of(game, kMaterial), GetParam().material);
}

INSTANTIATE_TEST_SUITE_P(Article522, DeadSearchCase, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

// The first ply of the game at which deciding that position alone says that it is dead.
std::uint32_t first_dead_by_every_ply(const replay::GameFacts& facts) {
    chess::Position pos = facts.start.orthodox();
    std::uint32_t ply = 0;
    while (!mating::decide(pos, kFull).is_dead())
        pos.play(facts.moves()[ply++]);
    return ply;
}

PlayedGame random_game(std::string_view start, unsigned plies, std::mt19937& random) {
    PlayedGame game{start};
    while (plies-- > 0) {
        chess::MoveList moves;
        chess::generate_legal(game.position(), moves);
        if (moves.size() == 0) break;
        game.play(moves[random() % moves.size()]);
    }
    return game;
}

TEST(DeadSearch, AgreesWithDecidingEveryPly) {
    constexpr std::string_view kStarts[] = {
        "8/8/8/3k4/3p4/8/3K4/8 w - - 0 1",  "8/8/2k5/8/8/2r2K2/8/8 w - - 0 1",
        "8/8/8/8/2b5/1k6/1p6/K7 w - - 0 1", "7k/7p/7P/8/8/8/2n1K3/8 w - - 0 1",
        "k7/P7/1K6/8/8/8/6b1/8 w - - 0 1",  "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1",
    };
    std::mt19937 random{522};
    int dead_games = 0;
    int by_material = 0;
    for (unsigned round = 0; round < 60; ++round) {
        const std::string_view start = kStarts[round % std::size(kStarts)];
        const PlayedGame game = random_game(start, 60, random);
        const replay::GameFacts facts = game.facts();
        const mating::WinnabilityQuery final{facts.final.orthodox(), kFull};
        const auto found = detail::find_dead(facts, final, kFull);
        ASSERT_EQ(found.has_value(),
                  final.is_dead() && final.terminal() != mating::Terminal::Checkmate);
        if (!found) continue;
        EXPECT_EQ(found->ply, first_dead_by_every_ply(facts)) << start << " round " << round;
        ++dead_games;
        by_material += found->proof == mating::Proof::Material ? 1 : 0;
    }
    EXPECT_GT(by_material, 5);
    EXPECT_GT(dead_games - by_material, 5);
}

TEST(DeadSearch, DoesNotGuessWhenTheBudgetIsSpent) {
    const PlayedGame game{"4k3/8/3p4/p1pPp1p1/P1P1P1Pp/7P/6K1/8 w - - 0 40", "Kf2"};
    const mating::Options tiny{.depth = Depth::Full, .budget_nodes = 1};
    const replay::GameFacts facts = game.facts();
    const mating::WinnabilityQuery final{facts.final.orthodox(), tiny};
    EXPECT_EQ(detail::find_dead(facts, final, tiny).has_value(), final.is_dead());
}

TEST(DeadSearch, KnowsMaterialByTheListOfTheEditionAlone) {
    const PlayedGame game{"7k/8/7K/8/8/8/6R1/8 w - - 0 1", "Rg8+ Kxg8"};
    const Ruling ruling = judge(game.facts(), {}, std::nullopt,
                                {.edition = laws::find_edition("fide-1984"), .dead = kFull});
    ASSERT_TRUE(ruling.ending);
    EXPECT_EQ(ruling.ending->ply, 2U);
    EXPECT_EQ(ruling.ending->dead_proof, mating::Proof::Material);
}

TEST(DeadSearch, SaysWhoCanStillWinAndWhy) {
    const PlayedGame game{"8/8/4kq2/8/8/3KN3/8/8 b - - 0 1"};
    const Ruling ruling = judge(game.facts(), {}, std::nullopt,
                                {.edition = laws::find_edition("fide-2023"), .dead = kFull});
    EXPECT_EQ(ruling.can_win(chess::Color::White), CanWin::No);
    EXPECT_EQ(ruling.can_win_proof(chess::Color::White), mating::Proof::Material);
    EXPECT_EQ(ruling.can_win(chess::Color::Black), CanWin::Yes);
}

}  // namespace dead_search_test
}  // namespace arbiter::judge
