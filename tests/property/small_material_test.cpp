#include "tests/support/small_material.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/mating/decide.hpp"
#include "core/mating/prover.hpp"
#include "tests/support/playouts.hpp"
#include "tests/support/reachable.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

// The prover against exhaustive truth for up to four pieces. Unknown is a failure.
// ARBITER_EXHAUSTIVE=1 asks for every placement of four pieces instead of a sample: hours, not
// seconds.

namespace arbiter::testing {
namespace small_material_test {

using chess::Color;
using chess::Piece;
using chess::Position;
using mating::CanWin;

constexpr int kMostFailures = 20;

CanWin verdict(Sides sides, Color color) {
    return (sides >> index(color) & 1U) != 0 ? CanWin::Yes : CanWin::No;
}

struct Counts {
    std::uint64_t positions = 0, winnable = 0, unwinnable = 0;
    int failures = 0;
};

// `Each`: both forms of the answer. `Cheap`: one side alone only where it cannot win, and now and
// then.
enum class Asking : std::uint8_t { Each, Cheap };

void compare(const Position& pos, Sides sides, Asking asking, Counts& counts) {
    ++counts.positions;
    const mating::Decision both =
        mating::decide(pos, mating::Options{.depth = mating::Depth::Full});
    for (const Color color : {Color::White, Color::Black}) {
        const CanWin truth = verdict(sides, color);
        ++(truth == CanWin::Yes ? counts.winnable : counts.unwinnable);
        const bool is_asked =
            asking == Asking::Each || truth == CanWin::No || counts.positions % 1024 == 0;
        const CanWin alone = is_asked ? mating::decide(pos, color).can_win : truth;
        if (alone == truth && both.of(color) == truth) continue;
        if (++counts.failures > kMostFailures) continue;
        ADD_FAILURE() << chess::to_fen(pos) << " [" << to_string(color) << "] is "
                      << (truth == CanWin::Yes ? "winnable" : "unwinnable") << ", answered "
                      << static_cast<int>(alone) << " alone, " << static_cast<int>(both.of(color))
                      << " with both sides";
    }
}

// The position, and those after a double push that can be taken in passing.
void compare_all(const SmallMaterial& truth, const Position& pos, Sides sides, Asking asking,
                 Counts& counts) {
    compare(pos, sides, asking, counts);
    if (!chess::has_several(pos.pieces(chess::Role::Pawn))) return;
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    for (const chess::Move move : moves) {
        if ((index(move.from()) ^ index(move.to())) != 16) continue;
        Position next = pos;
        next.play(move);
        if (next.legal_ep_capturers() != 0) compare(next, truth.winners(next), asking, counts);
    }
}

std::string name_of(const Material& material) {
    std::string name = "Kk";
    for (const Piece piece : material)
        if (piece != Piece::None) name += letter_of(piece);
    return name;
}

TEST(SmallMaterial, EveryPlacementOfTwoAndThreePieces) {
    SmallMaterial truth;
    Counts counts;
    for (const unsigned pieces : {2U, 3U}) {
        for (const Material& material : materials_of(pieces)) {
            truth.build(material);
            truth.for_each(material, [&](const Position& pos, Sides sides) {
                compare_all(truth, pos, sides, Asking::Each, counts);
            });
        }
    }
    EXPECT_GT(counts.positions, 500'000U);
    EXPECT_GT(counts.winnable, 200'000U);
    EXPECT_EQ(counts.failures, 0);
}

// `most` placements drawn at random.
void compare_some(const SmallMaterial& truth, const Material& material, std::uint64_t most,
                  Dice& dice, Counts& counts) {
    const auto visit = [&](const Position& pos, Sides sides) {
        compare_all(truth, pos, sides, Asking::Each, counts);
    };
    for (std::uint64_t n = 0; n < most;)
        n += truth.visit_one(material, dice.roll(truth.size_of(material)), visit) ? 1 : 0;
}

TEST(SmallMaterial, SampledPlacementsOfFourPieces) {
    using enum Piece;
    // A pawn against a knight and all it can become: forced captures, mates in the corner only,
    // promotions to something less than a queen.
    constexpr Material kMaterials[] = {
        {WhitePawn, BlackKnight}, {WhiteKnight, BlackPawn},   {WhiteKnight, BlackKnight},
        {WhiteKnight, BlackRook}, {WhiteBishop, BlackKnight}, {WhiteQueen, BlackKnight},
    };
    SmallMaterial truth;
    constexpr std::uint64_t kEach = 1'000;
    Dice dice{20260701};
    Counts counts;
    for (const Material& material : kMaterials) {
        truth.build(material);
        compare_some(truth, material, kEach, dice, counts);
    }
    EXPECT_GE(counts.positions, kEach * std::size(kMaterials));
    EXPECT_GT(counts.unwinnable, 100U);
    EXPECT_EQ(counts.failures, 0);
}

TEST(SmallMaterial, AllMaterialsOfFourPieces) {
    const char* wanted = std::getenv("ARBITER_PLACEMENTS");  // NOLINT(concurrency-mt-unsafe)
    if (wanted == nullptr) GTEST_SKIP() << "ARBITER_PLACEMENTS is not set";
    const bool is_all = std::string_view{wanted} == "all";
    const std::uint64_t most = is_all ? 0 : std::stoull(wanted);
    SmallMaterial truth;
    Dice dice{20260703};
    Counts all;
    for (const Material& material : materials_of(4)) {
        truth.build(material);
        Counts counts;
        const auto visit = [&](const Position& pos, Sides sides) {
            compare_all(truth, pos, sides, Asking::Cheap, counts);
        };
        if (is_all) truth.for_each(material, visit);
        compare_some(truth, material, most, dice, counts);
        std::cout << name_of(material) << ": " << counts.positions << " positions, "
                  << counts.winnable << " winnable, " << counts.unwinnable << " unwinnable, "
                  << counts.failures << " failures" << std::endl;
        all.positions += counts.positions;
        all.failures += counts.failures;
    }
    std::cout << all.positions << " positions\n";
    EXPECT_EQ(all.failures, 0);
}

// The tables themselves: against a search that shares nothing with them but the move generator.
TEST(SmallMaterial, TablesAgreeWithSearch) {
    SmallMaterial truth;
    Dice dice{20260702};
    int seen = 0;
    for (const Material& material : materials_of(3)) {
        truth.build(material);
        for (int n = 0; n < 12;) {
            n += truth.visit_one(material, dice.roll(truth.size_of(material)),
                                 [&](const Position& pos, Sides sides) {
                                     for (const Color color : {Color::White, Color::Black}) {
                                         const auto found = search_reachable(pos, color, 1'000'000);
                                         EXPECT_EQ(found.can_win, verdict(sides, color))
                                             << chess::to_fen(pos) << " " << to_string(color);
                                         ++seen;
                                     }
                                 });
        }
    }
    EXPECT_EQ(seen, 240);
}

}  // namespace small_material_test
}  // namespace arbiter::testing
