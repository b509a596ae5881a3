// The mutators of the fuzzers do what they are for: many of their games can be played further, and
// many of their positions are new and valid.

#include "tests/fuzz/mutators.hpp"

#include "core/chess/fen.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

namespace arbiter {
namespace {

constexpr std::uint32_t kSeeds = 2000;

std::uint32_t legal_plies(const std::string& text) {
    const pgn::PaddedText padded(text);
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    replay::Replayer replayer;
    return reader.next(view) ? replayer.replay(view).plies : 0;
}

TEST(FuzzMutators, GamesGoOnLegally) {
    const std::string game =
        "[Event \"one\"]\n[Result \"*\"]\n\n1. e4 {a comment} e5 2. Nf3 (2. f4 exf4) Nc6 *\n";
    ASSERT_EQ(legal_plies(game), 4U);
    std::uint32_t longer = 0;
    std::set<std::string> all;
    for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
        const std::string mutant = fuzz::mutate_pgn(game, seed);
        ASSERT_EQ(mutant, fuzz::mutate_pgn(game, seed));
        longer += legal_plies(mutant) > 4 ? 1U : 0U;
        all.insert(mutant);
    }
    EXPECT_GT(longer, kSeeds / 5);
    EXPECT_GT(all.size(), kSeeds / 2);
    for (const char* text : {"", " ", "{", "[", "(((", ")", "\n"})
        for (std::uint32_t seed = 0; seed < 100; ++seed)
            (void)fuzz::mutate_pgn(text, seed);
}

TEST(FuzzMutators, PositionsAreNewAndValid) {
    std::uint32_t valid = 0;
    std::set<std::string> all;
    for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
        const std::string mutant = fuzz::mutate_position(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", seed);
        valid += chess::read_start_position(mutant).position ? 1U : 0U;
        all.insert(mutant);
    }
    EXPECT_GT(valid, kSeeds / 4);
    EXPECT_GT(all.size(), kSeeds / 2);
    for (const char* text : {"", " ", "8/8 w", "99999999999999999999"})
        for (std::uint32_t seed = 0; seed < 100; ++seed)
            (void)fuzz::mutate_position(text, seed);
}

}  // namespace
}  // namespace arbiter
