#include "core/chess/movegen.hpp"
#include "core/judge/detail/letter.hpp"
#include "core/judge/judge.hpp"
#include "tests/support/played_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace arbiter::judge {
namespace sameness_test {

using testing::PlayedGame;

struct Case {
    std::string_view name, start, moves;
    std::string_view claims;     // on the board and intended, the same under every edition
    bool is_disputed_from_2009;  // until 2014, and under the JCA, which prints the same text
};

// "h8x2 a7x1" would be unreadable: first ply and number of positions of both kinds of repetition.
std::string claims_of(const Ruling& ruling) {
    const auto words = [](const std::optional<Claim>& claim) {
        return claim ? std::to_string(claim->first_ply) + "x" + std::to_string(claim->plies) : "-";
    };
    return words(ruling.claim(ClaimKind::ThreefoldOnBoard)) + " " +
           words(ruling.claim(ClaimKind::ThreefoldIntended));
}

constexpr std::string_view kBlocked = "4k3/8/8/8/8/8/4P3/4KB1R w K - 0 1";

constexpr Case kCases[] = {
    // Castling right lost while castling was blocked throughout.
    // By intention only the position after Rg1 comes a third time, intended at ply 8.
    {"right_lost_while_castling_was_blocked", kBlocked, "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8", "- 8x1",
     true},
    {"third_time_only_intended", kBlocked, "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1", "- -", true},
    {"third_time_intended_before_a_pawn_move", "4k3/p7/8/8/8/8/4P3/4KB1R w K - 0 1",
     "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 a6", "- -", true},
    {"twice_is_no_claim_by_any_reading", kBlocked, "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8", "- -", false},
    // Castling could be played at the start, so the possible moves were others.
    {"right_lost_while_castling_was_possible", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
     "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8", "- 8x1", false},
    // The other side could have castled if it had been its turn.
    {"right_of_the_other_side", "r3kb2/4p3/8/8/8/8/4P3/4K3 w q - 0 1",
     "Kd1 Rb8 Ke1 Ra8 Kd1 Rb8 Ke1 Ra8", "- -", false},
    {"right_of_the_other_side_blocked", "rn2k3/4p3/8/8/8/8/4P3/4K3 w q - 0 1",
     "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8", "- -", true},
    {"nothing_is_lost", kBlocked, "Bg2 Kd8 Bf1 Ke8 Bg2 Kd8 Bf1 Ke8", "8x1 7x2", false},
    // The third occurrence without the right counts in every reading; one with it came before.
    {"a_fourth_time_by_the_letter", kBlocked, "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8",
     "9x4 8x5", true},
    {"a_pawn_move_between", kBlocked, "Rg1 Kd8 Rh1 Ke8 e4 Kd8 Rg1 Ke8 Rh1", "- -", false},
};

class Sameness : public ::testing::TestWithParam<Case> {};

// The intention is what is applied; where the letter says something else, nothing is certain.
TEST_P(Sameness, IsDisputedUnderTheTextOf2009Only) {
    const Case& test = GetParam();
    const PlayedGame game{test.start, test.moves};
    for (const laws::Edition* edition : laws::editions()) {
        if (!edition->is_fide && edition->id != "jca-2010") continue;
        SCOPED_TRACE(edition->id);
        const Ruling ruling =
            judge(game.facts(), {}, std::nullopt,
                  {.edition = edition, .dead = {.depth = mating::Depth::Material}});
        const bool is_disputed =
            test.is_disputed_from_2009 && (edition->id == "fide-2009" || edition->id == "jca-2010");
        EXPECT_EQ(claims_of(ruling), test.claims);
        EXPECT_EQ(ruling.are_claims_certain, !is_disputed);
        for (const auto& claim : ruling.claims) {
            if (claim) {
                EXPECT_EQ(claim->is_certain, !is_disputed);
            }
        }
        EXPECT_TRUE(ruling.is_ending_certain);
    }
}

INSTANTIATE_TEST_SUITE_P(Castling, Sameness, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(SamenessByDate, IsDisputedWhenTheDateAllows2009) {
    const PlayedGame game{kBlocked, "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8"};
    const auto are_certain = [&](std::string_view date) {
        return judge(game.facts(), {.event_date = {}, .date = date, .utc_date = {}}, std::nullopt)
            .are_claims_certain;
    };
    EXPECT_TRUE(are_certain("2009.06.30"));
    EXPECT_FALSE(are_certain("2009.07.01"));
    EXPECT_FALSE(are_certain("2014.??.??"));
    EXPECT_TRUE(are_certain("2014.07.01"));
    EXPECT_FALSE(are_certain("????.??.??"));
}

// The letter, word for word: the same placement, player to move and e.p., and the same possible
// moves of both players.
std::string moves_of(const chess::Position& pos) {
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    std::string text;
    for (const chess::Move move : moves)
        text += std::to_string(move.raw()) + " ";
    return text;
}

std::string possible_moves(const chess::Position& pos) {
    chess::Position other = pos;
    other.play(chess::Move::null());
    std::string placement;
    for (unsigned sq = 0; sq < chess::kSquares; ++sq)
        placement += std::to_string(static_cast<int>(pos.piece_on(static_cast<chess::Square>(sq))));
    return placement + std::string(to_string(pos.turn())) + moves_of(pos) + "/" + moves_of(other);
}

PlayedGame random_game(std::string_view start, std::mt19937& random) {
    PlayedGame game{start};
    for (int ply = 0; ply < 40; ++ply) {
        chess::MoveList moves;
        chess::generate_legal(game.position(), moves);
        if (moves.is_empty()) break;
        // Back again whenever it goes: positions come back with and without their rights.
        chess::Move chosen = moves[random() % moves.size()];
        const auto facts = game.facts();
        if (facts.plies >= 2 && random() % 8 != 0) {
            const chess::Move last = facts.moves()[facts.plies - 2];
            const auto back = std::ranges::find_if(moves, [&](chess::Move move) {
                return move.from() == last.to() && move.to() == last.from() && move.is_plain();
            });
            if (back != moves.end()) chosen = *back;
        }
        game.play(chosen);
    }
    return game;
}

TEST(Letter, ComparesPossibleMovesAndTheGateLetsNoDifferenceThrough) {
    constexpr std::string_view kStarts[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",     "r3kb1r/4p3/8/8/8/8/4P3/RN2K2R w KQkq - 0 1",
        "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "4k3/8/8/8/8/6r1/8/4K2R w K - 0 1",
        "4kb1r/8/8/8/8/8/8/4KB1R b Kk - 0 1",
    };
    std::mt19937 random{92};
    int different = 0;
    int passed = 0;
    for (int round = 0; round < 150; ++round) {
        const PlayedGame game = random_game(kStarts[static_cast<std::size_t>(round) % 5], random);
        const replay::GameFacts facts = game.facts();
        std::vector<std::string> moves;
        std::vector<std::uint64_t> keys;
        chess::Position pos = facts.start.orthodox();
        for (std::uint32_t k = 0; k <= facts.plies; ++k) {
            if (k > 0) pos.play(facts.moves()[k - 1]);
            moves.push_back(possible_moves(pos));
            keys.push_back(detail::letter_key(pos));
            for (std::uint32_t i = 0; i < k; ++i)
                ASSERT_EQ(moves[i] == moves[k], keys[i] == keys[k])
                    << round << " " << i << " " << k;
        }
        const detail::LetterReading letter{facts};
        bool is_more = false;
        for (std::uint32_t k = 0; k <= facts.plies; ++k) {
            ASSERT_EQ(letter.facts().repetitions()[k],
                      std::count(moves.begin(), moves.begin() + k + 1, moves[k]));
            is_more |= letter.facts().repetitions()[k] >= 3 &&
                       letter.facts().repetitions()[k] != facts.repetitions()[k];
        }
        different += is_more ? 1 : 0;
        passed += detail::may_differ_by_letter(facts) ? 1 : 0;
        if (is_more) {
            EXPECT_TRUE(detail::may_differ_by_letter(facts)) << round;
        }
    }
    EXPECT_GT(different, 10);
    EXPECT_LT(passed, 150);
}

TEST(Letter, IsNotAskedForInAGameThatRepeatsNothing) {
    const PlayedGame game{"startpos",
                          "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2"};
    EXPECT_FALSE(detail::may_differ_by_letter(game.facts()));
    const PlayedGame quiet{kBlocked, "Rg1 Kd8 Rg2 Kc8 Rg3 Kb8 Rg4 Ka8 Kd2"};
    EXPECT_FALSE(detail::may_differ_by_letter(quiet.facts()));
}

}  // namespace sameness_test
}  // namespace arbiter::judge
