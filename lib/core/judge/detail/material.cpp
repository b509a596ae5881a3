#include "core/judge/detail/material.hpp"

#include "core/chess/bitboard.hpp"
#include "core/judge/detail/kpk_bitbase.hpp"
#include "core/mating/decide.hpp"

#include <cstdint>

namespace arbiter::judge::detail {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::kDarkSquares;
using chess::Role;

// How many pieces of each role a side has besides its king, six bits each: QRBNP.
std::uint32_t material_of(const chess::Position& pos, Color color) {
    std::uint32_t digits = 0;
    for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn})
        digits = digits * 64 + chess::count(pos.pieces(color, role));
    return digits;
}

constexpr std::uint32_t kQueen = 0x1000000;
constexpr std::uint32_t kRook = 0x40000;
constexpr std::uint32_t kBishop = 0x1000;
constexpr std::uint32_t kKnight = 0x40;
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
    const std::uint32_t own = material_of(pos, strong);
    const std::uint32_t other = material_of(pos, ~strong);
    return (own == kRook + kBishop && other == kRook) || (own == 2 * kKnight && other == kPawn) ||
           (own == kRook + kPawn && other == kBishop + kPawn && has_blocked_rook_pawn(pos, strong));
}

bool is_lesser_exception(const chess::Position& pos, Color strong) {
    const std::uint32_t own = material_of(pos, strong);
    const std::uint32_t other = material_of(pos, ~strong);
    return (own == 2 * kBishop && other == kKnight) ||
           (own == kQueen && (other == 2 * kBishop || other == 2 * kKnight)) ||
           (own == kQueen + kPawn && other == kQueen && has_pawn_before_promotion(pos, strong)) ||
           (own == kRook + kPawn && other == kBishop + kPawn &&
            !has_blocked_rook_pawn(pos, strong));
}

// Bare kings; a bishop or a knight more; or a bishop each, on squares of one colour.
bool is_closed_dead_list(const chess::Position& pos) {
    const std::uint32_t white = material_of(pos, Color::White);
    const std::uint32_t black = material_of(pos, Color::Black);
    const std::uint32_t sum = white + black;
    if (sum == 0 || sum == kKnight || sum == kBishop) return true;
    return white == kBishop && black == kBishop && mating::decide_by_material(pos).is_dead();
}

bool is_minor_piece_each(const chess::Position& pos) {
    return is_minor_piece_at_most(pos, Color::White) && is_minor_piece_at_most(pos, Color::Black);
}

bool is_two_knights_alone(const chess::Position& pos, Color strong) {
    return is_two_knights(pos, strong) && is_bare_king(pos, ~strong);
}

bool is_rook_each_or_queen_each(const chess::Position& pos) {
    const std::uint32_t white = material_of(pos, Color::White);
    return (white == kRook || white == kQueen) && white == material_of(pos, Color::Black);
}

bool is_kings_and_pawns(const chess::Position& pos) {
    return pos.occupied() == (pos.pieces(Role::King) | pos.pieces(Role::Pawn));
}

bool is_pawn_draw(const chess::Position& pos) {
    return is_kings_and_pawns(pos) && chess::count(pos.pieces(Role::Pawn)) == 1 &&
           !is_pawn_win(pos);
}

// The colour of a square: dark where file and rank have an even sum, a = 1.
bool is_wrong_bishop(const chess::Position& pos, Color strong) {
    const Bitboard bishops = pos.pieces(strong, Role::Bishop);
    const Bitboard pawns = pos.pieces(strong, Role::Pawn);
    if (!is_bare_king(pos, ~strong) || chess::count(bishops) != 1 || pawns == 0) return false;
    if (chess::count(pos.pieces(strong)) != 2 + chess::count(pawns)) return false;
    if ((pawns & ~chess::kFileA) != 0 && (pawns & ~chess::kFileH) != 0) return false;
    const chess::Square promotion =
        chess::make_square(chess::file_of(chess::first_square(pawns)), chess::back_rank(~strong));
    return has(kDarkSquares, promotion) != ((bishops & kDarkSquares) != 0);
}

}  // namespace

bool is_bare_king(const chess::Position& pos, Color color) {
    return material_of(pos, color) == 0;
}

bool is_minor_piece_at_most(const chess::Position& pos, Color color) {
    const std::uint32_t own = material_of(pos, color);
    return own == 0 || own == kBishop || own == kKnight;
}

bool is_two_knights(const chess::Position& pos, Color color) {
    return material_of(pos, color) == 2 * kKnight;
}

bool has_pawn(const chess::Position& pos, Color color) {
    return pos.pieces(color, Role::Pawn) != 0;
}

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
        case laws::MaterialTest::NobodyMates:
            return mating::decide_by_material(pos).is_dead();
        case laws::MaterialTest::MinorPieceEach:
            return is_minor_piece_each(pos);
        case laws::MaterialTest::MinorPieceEachOrTwoKnights:
            return is_minor_piece_each(pos) || either(&is_two_knights_alone);
        case laws::MaterialTest::RookEachOrQueenEach:
            return is_rook_each_or_queen_each(pos);
        case laws::MaterialTest::PawnDraw:
            return is_pawn_draw(pos);
        case laws::MaterialTest::Pawns:
            return is_kings_and_pawns(pos) && chess::has_several(pos.pieces(Role::Pawn));
        case laws::MaterialTest::TwoKnights:
            return either(&is_two_knights_alone);
        case laws::MaterialTest::WrongBishop:
            return either(&is_wrong_bishop);
    }
    return false;
}

}  // namespace arbiter::judge::detail
