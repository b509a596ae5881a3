#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/refusal.hpp"
#include "core/chess/san.hpp"
#include "core/variant/rules.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

// Variants in which pieces move as in chess, beside lib/core/chess: two pieces of code that share
// nothing but the tables of attacks.

namespace arbiter::variant {
namespace orthodox_test {

std::vector<std::uint16_t> sorted(const chess::MoveList& moves) {
    std::vector<std::uint16_t> raw;
    for (const Move move : moves)
        raw.push_back(move.raw());
    std::sort(raw.begin(), raw.end());
    return raw;
}

// Plays random games from the starts of the playouts by both; `visit` sees both positions.
void play_beside_chess(const Rules& rules, int games,
                       const std::function<void(const chess::Position&, const Position&)>& visit) {
    testing::Dice dice{20261126};
    for (const std::string_view start : testing::kPlayoutStarts) {
        for (int game = 0; game < games; ++game) {
            chess::Position orthodox = chess::position_of(start);
            Position pos{orthodox.to_setup()};
            if (rules.traits().has_check_counters) {
                for (const Color color : {Color::White, Color::Black})
                    pos.set_checks_left(color, 3);
            }
            for (int ply = 0; ply < 80 && !rules.variant_end(pos); ++ply) {
                visit(orthodox, pos);
                chess::MoveList moves;
                chess::generate_legal(orthodox, moves);
                if (moves.is_empty()) break;
                const Move move = moves[dice.roll(moves.size())];
                orthodox.play(move);
                rules.play(pos, move);
            }
        }
    }
}

class OrthodoxVariants : public ::testing::TestWithParam<VariantId> {
  protected:
    const Rules& rules_ = rules_of(GetParam());
};

TEST_P(OrthodoxVariants, HaveTheMovesOfChess) {
    play_beside_chess(rules_, 12, [&](const chess::Position& orthodox, const Position& pos) {
        chess::MoveList expected;
        chess::generate_legal(orthodox, expected);
        chess::MoveList moves;
        rules_.legal_moves(pos, moves);
        ASSERT_EQ(sorted(moves), sorted(expected)) << chess::to_fen(orthodox);
        ASSERT_EQ(rules_.is_check(pos), orthodox.is_check()) << chess::to_fen(orthodox);
        ASSERT_EQ(rules_.has_legal_move(pos), !expected.is_empty());
    });
}

TEST_P(OrthodoxVariants, HaveThePositionsOfChess) {
    play_beside_chess(rules_, 12, [&](const chess::Position& orthodox, const Position& pos) {
        ASSERT_EQ(pos.to_setup(), orthodox.to_setup()) << chess::to_fen(orthodox);
        const std::string fen = rules_.write_fen(pos);
        const StartReading again = rules_.read_fen(fen);
        ASSERT_TRUE(again.position) << fen;
        EXPECT_TRUE(again.flaws.is_empty()) << fen;
        EXPECT_EQ(rules_.write_fen(*again.position), fen);
        EXPECT_EQ(rules_.repetition_key(*again.position), rules_.repetition_key(pos)) << fen;
        if (rules_.traits().has_check_counters) return;
        EXPECT_EQ(fen, chess::to_fen(orthodox));
        EXPECT_EQ(rules_.repetition_key(pos), orthodox.repetition_key()) << fen;
    });
}

TEST_P(OrthodoxVariants, WriteMovesAsChessDoes) {
    play_beside_chess(rules_, 3, [&](const chess::Position& orthodox, const Position& pos) {
        chess::MoveList moves;
        chess::generate_legal(orthodox, moves);
        for (const Move move : moves) {
            ASSERT_EQ(rules_.needed_disambiguation(pos, move),
                      chess::needed_disambiguation(orthodox, move));
            if (rules_.variant_end(rules_.after(pos, move))) continue;
            const chess::SanText written = rules_.to_san(pos, move);
            const chess::SanText expected = chess::to_san(orthodox, move);
            ASSERT_EQ(written.view(), expected.view()) << chess::to_fen(orthodox);
        }
    });
}

// Legal and illegal, well and badly spelled: the same move, the same remarks, the same reason.
TEST_P(OrthodoxVariants, ReadMovesAsChessDoes) {
    testing::Dice dice{20261127};
    std::string last = "e4";
    play_beside_chess(rules_, 12, [&](const chess::Position& orthodox, const Position& pos) {
        chess::MoveList moves;
        chess::generate_legal(orthodox, moves);
        if (moves.is_empty()) return;
        const chess::SanText canonical = chess::to_san(orthodox, moves[dice.roll(moves.size())]);
        for (std::string text : {std::string(canonical.view()), last}) {
            testing::misspell(text, dice, 5);
            const auto expected = chess::parse_san(text);
            const auto san = parse_san(text);
            ASSERT_EQ(san.has_value(), expected.has_value()) << text;
            if (!san) continue;
            ASSERT_EQ(san->chess, *expected);
            const chess::SanResolution right = chess::resolve_san(orthodox, *expected);
            const chess::SanResolution found = rules_.resolve(pos, *san);
            ASSERT_EQ(found.status, right.status) << text << " in " << chess::to_fen(orthodox);
            const Refusal refusal = rules_.explain_refusal(pos, *san);
            if (right.is_ok()) {
                ASSERT_EQ(found.move, right.move) << text << " in " << chess::to_fen(orthodox);
                ASSERT_EQ(found.notes, right.notes) << text << " in " << chess::to_fen(orthodox);
                ASSERT_EQ(refusal.reason, RefusalReason::None);
                continue;
            }
            const chess::Refusal why = chess::explain_refusal(orthodox, *expected);
            ASSERT_EQ(refusal.reason, RefusalReason::Chess);
            ASSERT_EQ(chess::to_string(refusal.chess.reason), chess::to_string(why.reason))
                << text << " in " << chess::to_fen(orthodox);
            ASSERT_EQ(refusal.chess.was_in_check, why.was_in_check);
            ASSERT_EQ(refusal.chess.candidate_count, why.candidate_count)
                << text << " in " << chess::to_fen(orthodox);
        }
        last = canonical.view();
    });
}

INSTANTIATE_TEST_SUITE_P(Variants, OrthodoxVariants,
                         ::testing::Values(VariantId::Standard, VariantId::Chess960,
                                           VariantId::KingOfTheHill, VariantId::ThreeCheck),
                         [](const auto& test) {
                             std::string name(name_of(test.param));
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace orthodox_test
}  // namespace arbiter::variant
