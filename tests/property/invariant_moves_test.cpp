#include "core/proofcheck/detail/fen_text.hpp"
#include "core/proofcheck/detail/invariant.hpp"
#include "core/proofcheck/detail/mailbox.hpp"
#include "tests/support/blocked_root.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// Two reasons of the checker by themselves, at close quarters: a few pieces with a few squares each
// in a corner of the board, whether or not moves leave the set. Every position of the pieces is set
// up: a move that is said to mate mates in each, and a step that is said to be guarded is never
// legal.

namespace arbiter::proofcheck {
namespace invariant_moves_test {

using detail::Board;
using detail::Step;
using testing::Dice;

std::uint64_t square_in_corner(Dice& dice, bool is_pawn) {
    const std::uint64_t rank = is_pawn ? 1 + dice.roll(3) : dice.roll(4);
    return std::uint64_t{1} << (8 * rank + dice.roll(4));
}

PlacedPiece piece_in_corner(Dice& dice, char piece, std::uint64_t most_squares) {
    const char kind = detail::kind_of(piece);
    PlacedPiece man{piece, 0, kind != 'k' && dice.roll(3) == 0};
    for (std::uint64_t left = 1 + dice.roll(most_squares); left != 0; --left)
        man.squares |= square_in_corner(dice, kind == 'p');
    return man;
}

// Calls `look` with every position of the pieces, Black to move.
template <class Look>
class Positions {
  public:
    Positions(const std::vector<PlacedPiece>& men, const Look& look) : men_(men), look_(look) {
        board_.cells.fill(detail::kEmpty);
        board_.is_white = false;
    }
    void visit(std::size_t man = 0) {
        if (man == men_.size()) {
            if (testing::is_possible(board_)) look_(board_);
            return;
        }
        if (men_[man].may_be_captured) visit(man + 1);
        for (detail::Squares rest = men_[man].squares; rest != 0; rest &= rest - 1) {
            const auto cell = detail::cell_of(__builtin_ctzll(rest));
            if (board_.at(cell) != detail::kEmpty) continue;
            const char piece = men_[man].piece;
            board_.put(cell, piece);
            if (detail::kind_of(piece) == 'k') board_.kings[piece == 'K' ? 0 : 1] = cell;
            visit(man + 1);
            board_.put(cell, detail::kEmpty);
        }
    }

  private:
    const std::vector<PlacedPiece>& men_;
    const Look& look_;
    Board board_;
};

std::string text_of(const std::vector<PlacedPiece>& men) {
    std::string words;
    for (const PlacedPiece& man : men) {
        words += std::string(" ") + man.piece + (man.may_be_captured ? "*" : "") + "=";
        for (detail::Squares rest = man.squares; rest != 0; rest &= rest - 1)
            words += detail::name_of(detail::cell_of(__builtin_ctzll(rest)));
    }
    return words;
}

// The legal steps of Black from `from` to `to`.
template <class Use>
void for_steps(const Board& board, int from, int to, const Use& use) {
    std::vector<Step> steps;
    list_legal_steps(board, steps);
    for (const Step& step : steps) {
        if (detail::square_of(step.from) == from && detail::square_of(step.to) == to) use(step);
    }
}

struct Tally {
    int claims = 0;
    std::uint64_t tried = 0;  // positions in which the claim says something
};

// Black's piece `piece` is said to mate by `from`-`to`.
void try_last_move(const std::vector<PlacedPiece>& men, std::size_t man, int from, int to,
                   Tally& tally) {
    ++tally.claims;
    std::vector<PlacedPiece> placed = men;
    placed[man].squares = detail::bit_of(from);
    placed[man].may_be_captured = false;
    const auto look = [&](const Board& board) {
        for_steps(board, from, to, [&](const Step& step) {
            ++tally.tried;
            Board next = made(board, step);
            settle_ep(next);
            std::vector<Step> answers;
            list_legal_steps(next, answers);
            ASSERT_TRUE(answers.empty() && is_check(next))
                << identity_of(board) << " to " << identity_of(next) << text_of(men);
        });
    };
    Positions{placed, look}.visit();
}

TEST(InvariantMoves, LastMovesMateWhereverTheOthersStand) {
    Dice dice{1041};
    Tally tally;
    for (int round = 0; round < 60'000 && !HasFailure(); ++round) {
        std::vector<PlacedPiece> men = {piece_in_corner(dice, 'K', 1),
                                        piece_in_corner(dice, 'k', 2)};
        for (std::uint64_t left = 2 + dice.roll(4); left != 0; --left)
            men.push_back(piece_in_corner(dice, "qrbnnppp"[dice.roll(8)], 2));
        for (std::uint64_t left = dice.roll(4); left != 0; --left)
            men.push_back(piece_in_corner(dice, "QRBBNPPP"[dice.roll(8)], 3));
        const detail::InvariantProof invariant{{men, {}, {}, {}}, true};
        ASSERT_EQ(invariant.find_malformed(), "");
        for (std::size_t man = 2; man < men.size(); ++man) {
            const bool is_pawn = men[man].piece == 'p';
            if (detail::is_white_piece(men[man].piece)) continue;
            for (detail::Squares rest = men[man].squares; rest != 0; rest &= rest - 1) {
                const int from = __builtin_ctzll(rest);
                for (int to = is_pawn ? 8 : 0; to < 64; ++to) {
                    const bool is_move = to != from && (detail::attacks(men[man].piece, from, to) ||
                                                        (is_pawn && to == from - 8));
                    if (is_move && invariant.is_last_move(man, from, to))
                        try_last_move(men, man, from, to, tally);
                }
            }
        }
    }
    RecordProperty("claims", tally.claims);
    RecordProperty("tried", std::to_string(tally.tried));
    EXPECT_GT(tally.claims, 500);
    EXPECT_GT(tally.tried, 2'000U);
}

// White's bishops, or knights, or rooks that share squares, and some other pieces.
std::vector<PlacedPiece> group_in_corner(Dice& dice) {
    std::vector<PlacedPiece> men = {piece_in_corner(dice, 'K', 2), piece_in_corner(dice, 'k', 3)};
    const char piece = "BBBRNQ"[dice.roll(6)];
    const PlacedPiece shared = piece_in_corner(dice, piece, 6);
    const int squares = __builtin_popcountll(shared.squares);
    for (int left = squares - static_cast<int>(dice.roll(3)); left > 0; --left) {
        men.push_back({piece, shared.squares, false});
        // Some keep to a part of the squares.
        const std::uint64_t part = shared.squares & dice.roll(~std::uint64_t{0});
        if (dice.roll(4) == 0 && part != 0) men.back().squares = part;
    }
    for (std::uint64_t left = dice.roll(4); left != 0; --left)
        men.push_back(piece_in_corner(dice, "qbrnpBRP"[dice.roll(8)], 2));
    return men;
}

TEST(InvariantMoves, GuardedStepsAreNeverLegal) {
    Dice dice{39};
    Tally tally;
    for (int round = 0; round < 60'000 && !HasFailure(); ++round) {
        const std::vector<PlacedPiece> men = group_in_corner(dice);
        const detail::InvariantProof invariant{{men, {}, {}, {}}, true};
        ASSERT_EQ(invariant.find_malformed(), "");
        // Without the pieces that share squares: is the step guarded all the same?
        std::vector<PlacedPiece> loose = men;
        for (PlacedPiece& man : loose)
            man.may_be_captured |= men.size() > 2 && man.piece == men[2].piece;
        const detail::InvariantProof without{{loose, {}, {}, {}}, true};
        for (detail::Squares rest = men[1].squares; rest != 0; rest &= rest - 1) {
            const int from = __builtin_ctzll(rest);
            for (int to = 0; to < 64; ++to) {
                if (to == from || !detail::is_near(from, to) ||
                    !invariant.is_guarded_step(1, from, to) || without.is_guarded_step(1, from, to))
                    continue;
                ++tally.claims;
                const auto look = [&](const Board& board) {
                    if (board.at(detail::cell_of(from)) != 'k') return;
                    ++tally.tried;
                    for_steps(board, from, to, [&](const Step& step) {
                        FAIL() << identity_of(board) << " to " << identity_of(made(board, step))
                               << text_of(men);
                    });
                };
                Positions{men, look}.visit();
            }
        }
    }
    RecordProperty("claims", tally.claims);
    RecordProperty("tried", std::to_string(tally.tried));
    EXPECT_GT(tally.claims, 1'000);
    EXPECT_GT(tally.tried, 10'000U);
}

}  // namespace invariant_moves_test
}  // namespace arbiter::proofcheck
