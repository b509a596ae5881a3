#include "core/chess/steps.hpp"

#include "core/chess/attacks.hpp"
#include "core/chess/movegen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

namespace arbiter::chess {
namespace steps_test {

using testing::Dice;

constexpr Role kRoles[] = {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King};

TEST(Steps, GoWhereTheManAttacksOnAnEmptyBoard) {
    for (const Role role : kRoles) {
        for (unsigned from = 0; from < kSquares; ++from) {
            for (unsigned to = 0; to < kSquares; ++to) {
                if (from == to) continue;
                const auto one = static_cast<Square>(from), other = static_cast<Square>(to);
                EXPECT_EQ(can_step(role, one, other), has(pseudo_attacks(role, one), other))
                    << to_string(role) << ' ' << from << ' ' << to;
            }
        }
    }
    EXPECT_FALSE(can_step(Role::Pawn, Square::E2, Square::E3));
}

TEST(Steps, AreNeverMissedAndSeldomSeenElsewhere) {
    for (const Color color : {Color::White, Color::Black}) {
        for (const Role role : kRoles) {
            for (unsigned from = 0; from < kSquares; ++from) {
                for (Bitboard to = pseudo_attacks(role, static_cast<Square>(from)); to != 0;) {
                    const std::uint64_t key = step_key(make_piece(color, role),
                                                       static_cast<Square>(from), pop_square(to));
                    EXPECT_TRUE(may_be_step(key, color));
                }
            }
        }
    }
    Dice dice{20261123};
    int seen = 0;
    constexpr int kStrangers = 100'000;
    for (int i = 0; i < kStrangers; ++i)
        seen += may_be_step(dice.roll(~std::uint64_t{0}), Color::White) ? 1 : 0;
    EXPECT_LT(seen, kStrangers / 200);
}

TEST(Steps, ChangeTheKeyOfAPositionBySoMuch) {
    Dice dice{20261124};
    int steps = 0;
    for (int game = 0; game < 40; ++game) {
        Position pos = Position::initial();
        for (int ply = 0; ply < 80; ++ply) {
            MoveList moves;
            generate_legal(pos, moves);
            if (moves.is_empty()) break;
            const Move move = moves[dice.roll(moves.size())];
            const Piece piece = pos.piece_on(move.from());
            const bool is_step = move.is_plain() && !has(pos.occupied(), move.to()) &&
                                 role_of(piece) != Role::Pawn && pos.castling_rooks() == 0 &&
                                 pos.ep_square() == Square::None;
            const Position before = pos;
            pos.play(move);
            if (!is_step) continue;
            ++steps;
            EXPECT_EQ(before.repetition_key() ^ pos.repetition_key(),
                      step_key(piece, move.from(), move.to()));
        }
    }
    EXPECT_GT(steps, 500);
}

}  // namespace steps_test
}  // namespace arbiter::chess
