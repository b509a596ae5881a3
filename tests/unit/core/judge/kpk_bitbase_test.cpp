#include "core/judge/detail/kpk_bitbase.hpp"

#include "core/chess/fen.hpp"
#include "core/reference/mailbox_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace arbiter::judge::detail {
namespace kpk_bitbase_test {

using reference::MailboxBoard;

// A second opinion on every placement of two kings and a white pawn on any of its 48 squares: legal
// moves of the mailbox board, promotions played out on it, and the plain statement that White wins
// when one of his moves does, and loses what Black saves with one of his. Nothing is mirrored.

constexpr std::size_t kCount = 64UL * 64 * 64 * 2;

std::size_t number_of(int white_king, int black_king, int pawn, bool is_white_to_move) {
    return ((static_cast<std::size_t>(pawn) * 64 + static_cast<std::size_t>(white_king)) * 64 +
            static_cast<std::size_t>(black_king)) *
               2 +
           (is_white_to_move ? 0 : 1);
}

std::string fen_of(std::size_t number) {
    std::array<char, 64> pieces{};
    pieces.fill('.');
    pieces[number / 2 / 64 / 64] = 'P';
    pieces[number / 2 / 64 % 64] = 'K';
    pieces[number / 2 % 64] = 'k';
    std::string fen;
    for (std::size_t rank = 8; rank-- > 0;) {
        int empty = 0;
        for (std::size_t file = 0; file < 8; ++file) {
            const char piece = pieces[rank * 8 + file];
            if (piece == '.') {
                ++empty;
                continue;
            }
            if (empty != 0) fen += std::to_string(empty);
            empty = 0;
            fen += piece;
        }
        if (empty != 0) fen += std::to_string(empty);
        if (rank != 0) fen += '/';
    }
    return fen + (number % 2 == 0 ? " w" : " b") + " - - 0 1";
}

struct Position {
    bool can_stand = false;
    bool is_won = false;
    bool has_way_out = false;             // a move to a draw for certain
    std::vector<std::size_t> successors;  // placements with the pawn
};

// A queen or rook that is not taken at once and leaves no stalemate wins.
bool is_won_after_promotion(const MailboxBoard& board, int promoted) {
    if (board.at(promoted) != 'Q' && board.at(promoted) != 'R') return false;
    const auto replies = board.legal_moves();
    if (replies.empty()) return board.is_checkmate();
    return std::ranges::none_of(replies, [&](const auto& reply) { return reply.to == promoted; });
}

bool are_apart(int a, int b) {
    return std::max(std::abs(a / 8 - b / 8), std::abs(a % 8 - b % 8)) > 1;
}

Position look_at(std::size_t number) {
    Position found;
    const int pawn = static_cast<int>(number / 2 / 64 / 64);
    const int white_king = static_cast<int>(number / 2 / 64 % 64);
    const int black_king = static_cast<int>(number / 2 % 64);
    if (pawn < 8 || pawn >= 56 || white_king == pawn || black_king == pawn) return found;
    if (!are_apart(white_king, black_king)) return found;
    const auto board = MailboxBoard::from_fen(fen_of(number));
    if (number % 2 == 0 && MailboxBoard::from_fen(fen_of(number + 1))->is_check()) return found;
    found.can_stand = true;
    for (const auto& move : board->legal_moves()) {
        MailboxBoard next = *board;
        next.play(move);
        if (move.promotion != 0) {
            found.is_won |= is_won_after_promotion(next, move.to);
            continue;
        }
        if (move.to == pawn) {
            found.has_way_out = true;
            continue;
        }
        found.successors.push_back(number_of(move.from == white_king ? move.to : white_king,
                                             move.from == black_king ? move.to : black_king,
                                             move.from == pawn ? move.to : pawn, number % 2 != 0));
    }
    return found;
}

bool is_won_by_successors(const std::vector<Position>& positions, std::size_t number) {
    const Position& at = positions[number];
    const auto is_won = [&](std::size_t next) { return positions[next].is_won; };
    if (number % 2 == 0) return std::ranges::any_of(at.successors, is_won);
    return !at.has_way_out && !at.successors.empty() && std::ranges::all_of(at.successors, is_won);
}

TEST(KpkBitbase, AgreesWithPlayingEveryPlacementOut) {
    std::vector<Position> positions(kCount);
    for (std::size_t number = 0; number < kCount; ++number)
        positions[number] = look_at(number);
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (std::size_t number = 0; number < kCount; ++number) {
            Position& at = positions[number];
            if (!at.can_stand || at.is_won || !is_won_by_successors(positions, number)) continue;
            at.is_won = has_grown = true;
        }
    }
    std::array<std::size_t, 2> won{};
    std::array<std::size_t, 2> all{};
    std::size_t wrong = 0;
    for (std::size_t number = 0; number < kCount; ++number) {
        const Position& at = positions[number];
        if (!at.can_stand) continue;
        ++all[number % 2];
        won[number % 2] += at.is_won ? 1 : 0;
        const bool is_win = is_pawn_win(chess::position_of(fen_of(number)));
        if (is_win != at.is_won && wrong++ < 5) ADD_FAILURE() << fen_of(number) << " " << at.is_won;
    }
    EXPECT_EQ(wrong, 0U);
    std::printf("White to move: %zu of %zu won; Black to move: %zu of %zu\n", won[0], all[0],
                won[1], all[1]);
    EXPECT_GT(won[0], won[1]);
    EXPECT_LT(won[1], all[1]);
}

struct Case {
    std::string_view name, fen;
    bool is_win;
};

constexpr Case kCases[] = {
    {"king_before_the_pawn_with_the_move_against_him", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},
    {"king_on_the_sixth_wins_either_way", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true},
    {"opposition_lost", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false},
    {"opposition_held", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true},
    {"rook_pawn", "k7/8/K7/P7/8/8/8/8 w - - 0 1", false},
    {"outside_the_square", "8/7k/8/P7/8/8/8/K7 w - - 0 1", true},
    {"inside_the_square", "8/8/4k3/P7/8/8/8/K7 b - - 0 1", false},
    {"black_pawn", "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", true},
    {"black_pawn_on_the_other_wing", "8/8/8/8/6p1/6k1/8/6K1 b - - 0 1", true},
    {"black_rook_pawn", "8/8/8/8/7p/7k/8/7K b - - 0 1", false},
    {"pawn_is_taken", "8/8/8/8/8/3k4/4P3/K7 b - - 0 1", false},
    {"promotion_only_to_a_rook", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", true},
};

class Kpk : public ::testing::TestWithParam<Case> {};

TEST_P(Kpk, IsDecidedExactly) {
    EXPECT_EQ(is_pawn_win(chess::position_of(GetParam().fen)), GetParam().is_win);
}

INSTANTIATE_TEST_SUITE_P(Positions, Kpk, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace kpk_bitbase_test
}  // namespace arbiter::judge::detail
