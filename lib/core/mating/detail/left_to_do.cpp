#include "core/mating/detail/left_to_do.hpp"

#include "core/mating/detail/distance.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/pawns.hpp"

#include <algorithm>
#include <array>

namespace arbiter::mating::detail {
namespace {

using chess::count;
using chess::first_square;
using chess::has;
using chess::last_square;
using chess::pop_square;

constexpr unsigned kLoserToCorner = 6, kWinnerToCorner = 3;  // for each step of a king
constexpr unsigned kFlight = 4, kToEdge = 2;                 // a flight, a step from the edge
constexpr unsigned kPromotion = 10, kPromotionStep = 3;      // while nothing heavy is there
constexpr unsigned kNothingHeavy = 50;                       // and no pawn either
constexpr unsigned kBlocker = 3;       // for each step of a piece of the loser into the corner
constexpr unsigned kMinorStep = 2;     // for each step of a knight that will mate there
constexpr unsigned kWrongCorner = 30;  // of a colour that the bishop does not see

constexpr std::array kCorners{Square::A1, Square::H1, Square::A8, Square::H8};

template <class T>
using BySquare = std::array<T, chess::kSquares>;

// From each square to the edge: steps to the nearest one count twice, those to the next one once.
constexpr auto kEdgeDistances = [] {
    BySquare<std::uint8_t> table{};
    for (unsigned sq = 0; sq < chess::kSquares; ++sq) {
        const unsigned f = std::min(sq % 8, 7 - sq % 8);
        const unsigned r = std::min(sq / 8, 7 - sq / 8);
        table[sq] = static_cast<std::uint8_t>(std::min(f, r) * 2 + std::max(f, r));
    }
    return table;
}();

// By the loser's king and the winner's: the way of both to the corner nearest to them.
constexpr auto kWaysToCorner = [] {
    BySquare<BySquare<std::uint8_t>> table{};
    for (unsigned loser = 0; loser < chess::kSquares; ++loser) {
        for (unsigned winner = 0; winner < chess::kSquares; ++winner) {
            unsigned best = 0xFF;
            for (const Square at : kCorners) {
                const unsigned step = std::max<unsigned>(2, kDistances[winner][index(at)]) - 2;
                best = std::min(
                    best, kLoserToCorner * kDistances[loser][index(at)] + kWinnerToCorner * step);
            }
            table[loser][winner] = static_cast<std::uint8_t>(best);
        }
    }
    return table;
}();

// The mate that a minor piece gives in a corner: the loser's king is there, one of its own pieces
// on `block` next to it, and the winner's king a knight's move or two squares away on the other
// side.
struct CornerMate {
    Square block = Square::None;
    BySquare<std::uint8_t> king_way{};  // from each square to where the winner's king is
};

constexpr auto kCornerMates = [] {
    std::array<std::array<CornerMate, 2>, kCorners.size()> table{};
    for (std::size_t i = 0; i < kCorners.size(); ++i) {
        const Square corner = kCorners[i];
        table[i][0].block = inward(corner, 1, 0);
        table[i][1].block = inward(corner, 0, 1);
        const Square goals[2][2] = {{inward(corner, 1, 2), inward(corner, 0, 2)},
                                    {inward(corner, 2, 1), inward(corner, 2, 0)}};
        for (unsigned side = 0; side < 2; ++side)
            for (unsigned sq = 0; sq < chess::kSquares; ++sq)
                table[i][side].king_way[sq] = static_cast<std::uint8_t>(
                    kWinnerToCorner * std::min(kDistances[sq][index(goals[side][0])],
                                               kDistances[sq][index(goals[side][1])]));
    }
    return table;
}();

Bitboard attacks_of(const Layout& pos, Color color, Bitboard occupied) {
    Bitboard attacked = pawn_attacks_of(pos.pieces(color, Role::Pawn), color);
    for (Bitboard pieces = pos.pieces(color, Role::Knight); pieces != 0;)
        attacked |= chess::pseudo_attacks(Role::Knight, pop_square(pieces));
    const Bitboard queens = pos.pieces(color, Role::Queen);
    for (Bitboard pieces = pos.pieces(color, Role::Bishop) | queens; pieces != 0;)
        attacked |= chess::bishop_attacks(pop_square(pieces), occupied);
    for (Bitboard pieces = pos.pieces(color, Role::Rook) | queens; pieces != 0;)
        attacked |= chess::rook_attacks(pop_square(pieces), occupied);
    attacked |= chess::pseudo_attacks(Role::King, pos.king_square(color));
    return attacked;
}

// Plies' worth of work until some pawn of the winner promotes: its steps, the pawns of both sides
// before it, other pieces, and the way of the king to the first enemy pawn, which it would have to
// take.
unsigned promotion_cost(const Layout& pos, Color winner) {
    constexpr unsigned kPawnAhead = 3;
    unsigned best = 99;
    const Bitboard own = pos.pieces(winner);
    for (Bitboard pawns = own & pos.pieces(Role::Pawn); pawns != 0;) {
        const Square pawn = pop_square(pawns);
        unsigned cost = 7 - relative_rank(winner, pawn);
        if (cost >= best) continue;
        const Bitboard file = chess::file_mask(file_of(pawn));
        const Bitboard path =
            winner == Color::White ? file & ~((bit(pawn) << 1) - 1) : file & (bit(pawn) - 1);
        if ((path & pos.occupied()) != 0) {
            const Bitboard walls = path & pos.pieces(~winner, Role::Pawn);
            cost += kPawnAhead * (count(walls) + count(path & own));
            cost += count(path & pos.pieces(~winner) & ~walls);
            if (walls != 0) {
                const Square first =
                    winner == Color::White ? first_square(walls) : last_square(walls);
                cost += distance(pos.king_square(winner), first) / 2;
            }
        }
        best = std::min(best, cost);
    }
    return best;
}

// The loser's pieces that may come next to its king.
struct Blockers {
    Bitboard knights;
    Bitboard sliders[2];         // that reach light squares, dark ones
    unsigned nearest_pawn = 12;  // a pawn goes anywhere once it has promoted

    Blockers(const Layout& pos, Color loser) : knights(pos.pieces(loser, Role::Knight)) {
        const Bitboard heavy = pos.pieces(Role::Rook) | pos.pieces(Role::Queen);
        const Bitboard bishops = pos.pieces(Role::Bishop);
        for (const bool is_dark : {false, true})
            sliders[is_dark ? 1 : 0] =
                pos.pieces(loser) & (heavy | (bishops & (is_dark ? kDarkSquares : ~kDarkSquares)));
        const Bitboard pawns = pos.pieces(loser, Role::Pawn);
        if (pawns == 0) return;
        const Square foremost = loser == Color::White ? last_square(pawns) : first_square(pawns);
        nearest_pawn = 3 + 7 - relative_rank(loser, foremost);
    }

    // King moves' worth of work until one of them stands on `sq`.
    [[nodiscard]] unsigned cost(Square sq) const {
        unsigned best = nearest_pawn;
        if (const Bitboard near = sliders[has(kDarkSquares, sq) ? 1 : 0]; near != 0) {
            const bool is_beside = (near & chess::pseudo_attacks(Role::King, sq)) != 0;
            best = std::min(best, has(near, sq) ? 0U : is_beside ? 1U : 2U);
        }
        for (Bitboard pieces = knights; pieces != 0;)
            best = std::min(best, distance(pop_square(pieces), sq));
        return best;
    }
};

// The least that is left to do before a corner mate by a minor piece.
unsigned minor_plan(const Layout& pos, Color winner, Bitboard minors) {
    const Square loser_king = pos.king_square(~winner);
    const Square own_king = pos.king_square(winner);
    const Bitboard bishops = minors & pos.pieces(Role::Bishop);
    const Bitboard knights = minors ^ bishops;
    const bool is_one_colour = knights == 0 && is_of_one_colour(bishops);
    const Blockers blockers{pos, ~winner};
    unsigned least = kNoPlan;
    for (std::size_t i = 0; i < kCorners.size(); ++i) {
        const Square corner = kCorners[i];
        unsigned cost = kLoserToCorner * distance(loser_king, corner);
        if (is_one_colour && !is_of_one_colour(bishops | bit(corner))) cost += kWrongCorner;
        unsigned king_and_blocker = kNoPlan;
        for (const CornerMate& mate : kCornerMates[i])
            king_and_blocker = std::min(king_and_blocker, mate.king_way[index(own_king)] +
                                                              kBlocker * blockers.cost(mate.block));
        unsigned nearest = bishops != 0 ? 1 : 7;
        for (Bitboard pieces = knights; pieces != 0;)
            nearest = std::min(nearest, std::max(2U, distance(pop_square(pieces), corner)) - 2);
        least = std::min(least, cost + king_and_blocker + kMinorStep * nearest);
    }
    return least;
}

}  // namespace

LeftToDo left_to_do(const Layout& pos, Color winner) {
    const Square loser_king = pos.king_square(~winner);
    const Square own_king = pos.king_square(winner);
    const Bitboard own = pos.pieces(winner);
    const Bitboard minors = own & (pos.pieces(Role::Knight) | pos.pieces(Role::Bishop));
    const bool has_heavy = (own & (pos.pieces(Role::Queen) | pos.pieces(Role::Rook))) != 0;
    const bool has_pawn = (own & pos.pieces(Role::Pawn)) != 0;
    const Bitboard ring = chess::pseudo_attacks(Role::King, loser_king);
    const Bitboard attacked = attacks_of(pos, winner, pos.occupied() ^ bit(loser_king));
    const unsigned flights = count(ring & ~attacked & ~pos.pieces(~winner));
    const unsigned work = has_heavy  ? 0
                          : has_pawn ? kPromotion + kPromotionStep * promotion_cost(pos, winner)
                                     : kNothingHeavy;
    LeftToDo costs;
    costs.corner = work + kWaysToCorner[index(loser_king)][index(own_king)];
    costs.siege = work + kFlight * flights + kToEdge * kEdgeDistances[index(loser_king)] +
                  distance(own_king, loser_king);
    if (!has_heavy && minors != 0) costs.minor = minor_plan(pos, winner, minors);
    return costs;
}

}  // namespace arbiter::mating::detail
