#include "judge/detail/material.hpp"

#include "chess/bitboard.hpp"
#include "deadpos/decide.hpp"

#include <cstdint>

namespace arbiter::judge::detail {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Role;

// How many men of each role a side has beside its king, one digit each: QRBNP.
std::uint32_t men(const chess::Position& pos, Color color) {
    std::uint32_t digits = 0;
    for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn})
        digits = digits * 16 + chess::count(pos.pieces(color, role));
    return digits;
}

constexpr std::uint32_t kQueen = 0x10000;
constexpr std::uint32_t kRook = 0x1000;
constexpr std::uint32_t kBishop = 0x100;
constexpr std::uint32_t kKnight = 0x10;
constexpr std::uint32_t kPawn = 0x1;

constexpr Bitboard kRookFiles = chess::kFileA | chess::kFileH;

// The stronger side's rook pawn stands on its first square, and the other's pawn right before it.
bool has_blocked_rook_pawn(const chess::Position& pos, Color strong) {
    const Bitboard own = pos.pieces(strong, Role::Pawn) & kRookFiles &
                         chess::rank_mask(strong == Color::White ? 1 : 6);
    if (own == 0) return false;
    return has(pos.pieces(~strong, Role::Pawn), chess::first_square(own) + chess::forward(strong));
}

bool has_pawn_before_promotion(const chess::Position& pos, Color strong) {
    return (pos.pieces(strong, Role::Pawn) & chess::rank_mask(strong == Color::White ? 6 : 1)) != 0;
}

bool is_fifty_move_exception(const chess::Position& pos, Color strong) {
    const std::uint32_t own = men(pos, strong);
    const std::uint32_t other = men(pos, ~strong);
    return (own == kRook + kBishop && other == kRook) || (own == 2 * kKnight && other == kPawn) ||
           (own == kRook + kPawn && other == kBishop + kPawn && has_blocked_rook_pawn(pos, strong));
}

bool is_lesser_exception(const chess::Position& pos, Color strong) {
    const std::uint32_t own = men(pos, strong);
    const std::uint32_t other = men(pos, ~strong);
    return (own == 2 * kBishop && other == kKnight) ||
           (own == kQueen && (other == 2 * kBishop || other == 2 * kKnight)) ||
           (own == kQueen + kPawn && other == kQueen && has_pawn_before_promotion(pos, strong)) ||
           (own == kRook + kPawn && other == kBishop + kPawn &&
            !has_blocked_rook_pawn(pos, strong));
}

// Bare kings; a bishop or a knight more; or a bishop each, on squares of one colour.
bool is_closed_dead_list(const chess::Position& pos) {
    const std::uint32_t white = men(pos, Color::White);
    const std::uint32_t black = men(pos, Color::Black);
    const std::uint32_t sum = white + black;
    if (sum == 0 || sum == kKnight || sum == kBishop) return true;
    return white == kBishop && black == kBishop && deadpos::decide_by_material(pos).is_dead();
}

}  // namespace

bool passes(laws::MaterialTest test, const chess::Position& pos) {
    const auto either = [&](bool (*matches)(const chess::Position&, Color)) {
        return matches(pos, Color::White) || matches(pos, Color::Black);
    };
    switch (test) {
        case laws::MaterialTest::Any:
            return true;
        case laws::MaterialTest::ClosedDeadList:
            return is_closed_dead_list(pos);
        case laws::MaterialTest::FiftyMoveException:
            return either(&is_fifty_move_exception);
        case laws::MaterialTest::FiftyMoveLesserException:
            return either(&is_lesser_exception);
    }
    return false;
}

}  // namespace arbiter::judge::detail
