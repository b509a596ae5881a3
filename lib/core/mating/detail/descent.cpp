#include "core/mating/detail/descent.hpp"

#include "core/mating/detail/distance.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/pawns.hpp"
#include "core/mating/detail/walk.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace arbiter::mating::detail {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Move;
using chess::Role;
using chess::Square;

bool descend_to_mate(const Board& root, Color winner, unsigned from, unsigned to,
                     std::uint64_t most, Answer& answer) {
    std::array<Square, 4> corners{Square::A1, Square::H1, Square::A8, Square::H8};
    const auto cost = [&](Square corner) {
        return std::max(static_cast<int>(distance(root.king_square(~winner), corner)),
                        static_cast<int>(distance(root.king_square(winner), corner)) - 2);
    };
    std::ranges::stable_sort(corners, {}, cost);
    const unsigned pieces = chess::count(root.pieces(winner) & ~root.pieces(Role::Pawn));
    const bool is_blocked = chess::count(rammed_black_pawns(root)) >= kManyRams;
    const bool is_siege_first =
        pieces >= 4 || (pieces == 3 && root.pieces(winner, Role::Queen) != 0);
    const Bitboard minors =
        root.pieces(winner) & (root.pieces(Role::Bishop) | root.pieces(Role::Knight));
    const bool is_minor_alone = root.pieces(winner) == (minors | bit(root.king_square(winner)));
    // A bishop mates in a corner of its colour.
    const bool has_colour =
        is_minor_alone && root.pieces(winner, Role::Knight) == 0 && is_of_one_colour(minors);
    // Behind walls, where the winner's king may never come near, bishops of one colour mate in a
    // corner of theirs when two pieces of the loser are next to its king.
    const Bitboard bishops = root.pieces(winner, Role::Bishop);
    const bool is_boxed = is_blocked && bishops != 0 && is_of_one_colour(bishops) &&
                          pieces == chess::count(bishops) + 1 &&
                          chess::count(root.pieces(~winner) & ~root.pieces(Role::Pawn)) >= 3;
    std::array<Square, 4> mating_corners = corners;
    if (has_colour || is_boxed)
        std::stable_partition(mating_corners.begin(), mating_corners.end(), [&](Square at) {
            return is_of_one_colour((is_boxed ? bishops : minors) | bit(at));
        });
    std::vector<Move>& line = answer.helpmate;
    for (unsigned attempt = from; attempt < to; ++attempt) {
        if (answer.nodes + kWalkPlies > most) break;
        line.clear();
        WalkPlan plan{WalkKind::March, corners[attempt / 2 % corners.size()], Square::None,
                      attempt};
        if (is_minor_alone && attempt % 4 != 3) {
            const unsigned number = attempt - attempt / 4;
            plan.kind = WalkKind::Minor;
            plan.corner = mating_corners[number / 2 % (has_colour ? 2 : mating_corners.size())];
            plan.block = number % 2 == 0 ? inward(plan.corner, 1, 0) : inward(plan.corner, 0, 1);
        } else if (is_boxed && attempt % 4 < 2) {
            plan.kind = WalkKind::Box;
            plan.corner = mating_corners[(attempt / 4 + attempt) % 2];
        } else if (is_blocked && attempt % 4 >= 2) {
            plan.kind = WalkKind::Forage;
        } else if (attempt % 2 == (is_siege_first ? 0 : 1)) {
            plan.kind = WalkKind::Siege;
        }
        const bool is_mate = walk_to_mate(root, winner, plan, line);
        answer.nodes += line.size();
        if (!is_mate) continue;
        answer.can_win = CanWin::Yes;
        answer.proof = Proof::Helpmate;
        return true;
    }
    line.clear();
    return false;
}

}  // namespace arbiter::mating::detail
