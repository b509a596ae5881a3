#include "reach/detail/cheap.hpp"

#include "reach/detail/census.hpp"
#include "reach/detail/gates.hpp"
#include "reach/detail/last_moves.hpp"
#include "reach/detail/pawns.hpp"
#include "reach/detail/steady.hpp"

#include <algorithm>

namespace arbiter::reach::detail {
namespace {

constexpr Color kBoth[] = {Color::White, Color::Black};

Facts of_numbers(Color color, unsigned needed, unsigned available) {
    const auto small = [](unsigned number) {
        return static_cast<std::uint8_t>(std::min(number, 255U));
    };
    return {.color = color, .needed = small(needed), .available = small(available)};
}

Contradiction of_counts(const Census& census) {
    for (const Color color : kBoth) {
        const auto& [pieces, pawns, promoted, missing, lost] = census.of[index(color)];
        if (pieces > 16) return {Reason::TooManyPieces, of_numbers(color, pieces, 16)};
        if (pawns > 8) return {Reason::TooManyPawns, of_numbers(color, pawns, 8)};
        if (promoted > 8 - pawns)
            return {Reason::TooManyPromoted, of_numbers(color, promoted, 8 - pawns)};
    }
    return {};
}

Contradiction of_cages(const Men& men, Bitboard steady) {
    if (!men.is_orthodox) return {};
    for (const Color color : kBoth) {
        Role role = Role::None;
        const Bitboard caged = caged_pieces(men, color, steady, role);
        if (caged == 0) continue;
        return {Reason::Cage, {.color = color, .square = chess::first_square(caged), .role = role}};
    }
    return {};
}

// After the pawns are known to be in order.
Contradiction of_gates(const Men& men, Bitboard steady) {
    if (!men.is_orthodox) return {};
    for (const Color color : kBoth) {
        const Bitboard locked = bishops_behind_gates(men, color, steady);
        if (locked == 0) continue;
        return {Reason::PawnGate,
                {.color = color, .square = chess::first_square(locked), .role = Role::Bishop}};
    }
    return {};
}

Contradiction of_pawns(const Men& men, const Census& census) {
    const Bitboard white = men.of(Color::White, Role::Pawn);
    const Bitboard black = men.of(Color::Black, Role::Pawn);
    unsigned captures = 0, lost_pawns = 0;
    for (const Color color : kBoth) {
        const unsigned available = census.of[index(~color)].within_reach();
        captures += available;
        lost_pawns += census.of[index(color)].lost_pawns();
        const Bitboard pawns = as_white(color, men.of(color, Role::Pawn));
        if (origins_fit(pawns, available)) continue;
        const auto fewest = fewest_captures(pawns);
        if (!fewest) return {Reason::PawnOrigins, of_numbers(color, 0, 0)};
        return {Reason::PawnCaptures, of_numbers(color, *fewest, available)};
    }
    if (captures < 4) {  // no more than four are ever needed
        const unsigned needed = captures_of_changed_files(white, black);
        if (needed > captures)
            return {Reason::FilesChanged, of_numbers(Color::White, needed, captures)};
    }
    if (captures + lost_pawns < 8) {
        const unsigned separated = 8 - facing_pairs(white, black);
        if (separated > captures + lost_pawns)
            return {Reason::PawnsPassed,
                    of_numbers(Color::White, separated, captures + lost_pawns)};
    }
    return {};
}

// With all pieces on the board and all pawns on their start squares only knights have moved, and
// rooks between their corner and the square of a knight: bishops, queens and kings had no way out.
// Each of these moves changes the colour of the square. At the start each side has two of the four
// on dark squares, so their number there is even after an even number of moves.
Contradiction of_parity(const Men& men) {
    if (!men.is_orthodox || chess::count(men.occupied()) != 32) return {};
    if (men.of(Color::White, Role::Pawn) != chess::rank_mask(1) ||
        men.of(Color::Black, Role::Pawn) != chess::rank_mask(6))
        return {};
    unsigned moves = 0;
    for (const Color color : kBoth) {
        for (const Role role : {Role::Bishop, Role::Queen, Role::King}) {
            const Bitboard away = men.of(color, role) & ~start_squares(color, role);
            if (away != 0)
                return {Reason::Cage,
                        {.color = color, .square = chess::first_square(away), .role = role}};
        }
        const Bitboard movers = men.of(color, Role::Knight) | men.of(color, Role::Rook);
        moves += chess::count(movers & kDarkSquares);
    }
    const Color turn = moves % 2 == 0 ? Color::White : Color::Black;
    if (turn == men.turn) return {};
    return {Reason::Parity, of_numbers(turn, 0, 0)};
}

Contradiction of_last_move(const Men& men, Bitboard steady) {
    if (!men.is_orthodox) return {};  // castling can have begun anywhere
    const auto is_possible = [](const Men&, const LastMove&) { return true; };
    if (any_last_move(men, steady, Uncapture::One, is_possible)) return {};
    const Color mover = ~men.turn;
    if (men.ep != Square::None) return {Reason::NoDoublePush, {.color = mover, .square = men.ep}};
    const Bitboard checkers = men.attackers(men.king(men.turn), mover);
    return {
        Reason::NoLastMove,
        {.color = mover, .square = checkers == 0 ? Square::None : chess::first_square(checkers)}};
}

Contradiction of_placement(const Men& men, const Census& census) {
    if (men.attackers(men.king(~men.turn), men.turn) != 0)
        return {Reason::KingCapturable, of_numbers(~men.turn, 0, 0)};
    if (auto found = of_counts(census)) return found;
    if (auto found = of_cages(men, census.steady)) return found;
    if (auto found = of_pawns(men, census)) return found;
    if (auto found = of_gates(men, census.steady)) return found;
    return of_parity(men);
}

}  // namespace

Contradiction cheap_contradiction(const Men& men) {
    const Census census{men, steady_pieces(men)};
    if (auto found = of_placement(men, census)) return found;
    return of_last_move(men, census.steady);
}

}  // namespace arbiter::reach::detail
