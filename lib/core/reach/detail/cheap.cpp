#include "core/reach/detail/cheap.hpp"

#include "core/reach/detail/census.hpp"
#include "core/reach/detail/gates.hpp"
#include "core/reach/detail/last_moves.hpp"
#include "core/reach/detail/parity.hpp"
#include "core/reach/detail/pawns.hpp"
#include "core/reach/detail/steady.hpp"

#include <algorithm>

namespace arbiter::reach::detail {
namespace {

Facts of_numbers(Color color, unsigned needed, unsigned available) {
    const auto small = [](unsigned number) {
        return static_cast<std::uint8_t>(std::min(number, 255U));
    };
    return {.color = color, .needed = small(needed), .available = small(available)};
}

Contradiction of_counts(const Census& census) {
    for (const Color color : kBothColors) {
        const auto& [pieces, pawns, promoted, missing, lost] = census.of[index(color)];
        if (pieces > 16) return {Reason::TooManyPieces, of_numbers(color, pieces, 16)};
        if (pawns > 8) return {Reason::TooManyPawns, of_numbers(color, pawns, 8)};
        if (promoted > 8 - pawns)
            return {Reason::TooManyPromoted, of_numbers(color, promoted, 8 - pawns)};
    }
    return {};
}

Contradiction of_cages(const PieceSets& pieces, Bitboard steady) {
    if (!pieces.is_orthodox) return {};
    for (const Color color : kBothColors) {
        if (steady != 0 && !can_king_have_come(pieces, color, steady))
            return {Reason::Cage,
                    {.color = color, .square = pieces.king(color), .role = Role::King}};
        Role role = Role::None;
        const Bitboard caged = caged_pieces(pieces, color, steady, role);
        if (caged == 0) continue;
        return {Reason::Cage, {.color = color, .square = chess::first_square(caged), .role = role}};
    }
    return {};
}

Contradiction of_promotions(const PieceSets& pieces, const Census& census) {
    for (const Color color : kBothColors) {
        const unsigned promoted = census.of[index(color)].promoted;
        if (promoted != 0 && is_promotion_closed(pieces, color, census.steady))
            return {Reason::PromotionClosed, of_numbers(color, promoted, 0)};
    }
    return {};
}

// After the pawns are known to be in order.
Contradiction of_gates(const PieceSets& pieces, Bitboard steady) {
    if (!pieces.is_orthodox) return {};
    for (const Color color : kBothColors) {
        const Bitboard locked = bishops_behind_gates(pieces, color, steady);
        if (locked == 0) continue;
        return {Reason::PawnGate,
                {.color = color, .square = chess::first_square(locked), .role = Role::Bishop}};
    }
    return {};
}

Contradiction of_pawns(const PieceSets& pieces, const Census& census) {
    const Bitboard white = pieces.of(Color::White, Role::Pawn);
    const Bitboard black = pieces.of(Color::Black, Role::Pawn);
    unsigned captures = 0, lost_pawns = 0;
    for (const Color color : kBothColors) {
        const unsigned available = census.of[index(~color)].within_reach();
        captures += available;
        lost_pawns += census.of[index(color)].lost_pawns();
        const Bitboard pawns = as_white(color, pieces.of(color, Role::Pawn));
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

// Behind eight pawns on their start squares bishops, queens and kings have no way out.
Contradiction of_closed_ranks(const PieceSets& pieces) {
    if (!pieces.is_orthodox || chess::count(pieces.occupied()) != 32) return {};
    if (pieces.of(Color::White, Role::Pawn) != chess::rank_mask(1) ||
        pieces.of(Color::Black, Role::Pawn) != chess::rank_mask(6))
        return {};
    for (const Color color : kBothColors) {
        for (const Role role : {Role::Bishop, Role::Queen, Role::King}) {
            const Bitboard away = pieces.of(color, role) & ~start_squares(color, role);
            if (away != 0)
                return {Reason::Cage,
                        {.color = color, .square = chess::first_square(away), .role = role}};
        }
    }
    return {};
}

Contradiction of_parity(const PieceSets& pieces, Bitboard steady) {
    if (!pieces.is_orthodox) return {};
    const auto turn = side_to_move(pieces, steady);
    if (!turn || *turn == pieces.turn) return {};
    return {Reason::Parity, of_numbers(*turn, 0, 0)};
}

Contradiction of_last_move(const PieceSets& pieces, Bitboard steady) {
    if (!pieces.is_orthodox) return {};  // castling can have begun anywhere
    const auto is_possible = [](const PieceSets&, const LastMove&) { return true; };
    if (any_last_move(pieces, steady, Uncapture::One, is_possible)) return {};
    const Color mover = ~pieces.turn;
    if (pieces.ep != Square::None)
        return {Reason::NoDoublePush, {.color = mover, .square = pieces.ep}};
    const Bitboard checkers = pieces.attackers(pieces.king(pieces.turn), mover);
    return {
        Reason::NoLastMove,
        {.color = mover, .square = checkers == 0 ? Square::None : chess::first_square(checkers)}};
}

Contradiction of_placement(const PieceSets& pieces, const Census& census) {
    if (pieces.attackers(pieces.king(~pieces.turn), pieces.turn) != 0)
        return {Reason::KingCapturable, of_numbers(~pieces.turn, 0, 0)};
    if (auto found = of_counts(census)) return found;
    if (auto found = of_promotions(pieces, census)) return found;
    if (auto found = of_cages(pieces, census.steady)) return found;
    if (auto found = of_pawns(pieces, census)) return found;
    if (auto found = of_gates(pieces, census.steady)) return found;
    if (auto found = of_closed_ranks(pieces)) return found;
    return of_parity(pieces, census.steady);
}

}  // namespace

Contradiction cheap_contradiction(const PieceSets& pieces) {
    const Census census{pieces, steady_pieces(pieces)};
    if (auto found = of_placement(pieces, census)) return found;
    return of_last_move(pieces, census.steady);
}

}  // namespace arbiter::reach::detail
