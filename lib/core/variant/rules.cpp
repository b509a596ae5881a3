#include "core/variant/rules.hpp"

#include "core/base/assert.hpp"
#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/candidates.hpp"

#include <algorithm>

namespace arbiter::variant {
namespace {

using chess::bit;
using chess::has;
using chess::index;

// A pawn that goes from rank 2 to rank 4 can be taken e.p.; one of horde that goes from rank 1 to
// rank 3 cannot.
Square passed_square(const Position& pos, Move move) {
    const Color us = pos.turn();
    const bool is_double_step =
        (index(move.from()) ^ index(move.to())) == 16 && chess::relative_rank(us, move.from()) == 1;
    if (!is_double_step) return Square::None;
    const Bitboard takers = pos.pieces(~us, Role::Pawn) & chess::neighbours(bit(move.to()));
    return takers == 0 ? Square::None : move.from() + chess::forward(us);
}

void make_castling(Position& pos, Move move) {
    const Color us = pos.turn();
    const Side side = move.castling_side();
    pos.lose_castling(chess::rank_mask(chess::back_rank(us)));
    const Bitboard promoted = pos.promoted();
    pos.take_off(move.from());
    pos.take_off(move.to());
    pos.put(make_piece(us, Role::King), chess::detail::castled_king(us, side));
    pos.put(make_piece(us, Role::Rook), chess::detail::castled_rook(us, side));
    pos.set_promoted(promoted & ~(bit(move.from()) | bit(move.to())));
}

}  // namespace

std::string_view to_string(EndKind kind) {
    constexpr std::string_view kNames[] = {"checkmate", "variant-win", "variant-draw", "stalemate",
                                           "dead-position"};
    return kNames[index(kind)];
}

std::string_view to_string(Winnable winnable) {
    constexpr std::string_view kNames[] = {"no", "yes", "unknown"};
    return kNames[index(winnable)];
}

std::string_view Rules::start_fen() const {
    return chess::kStartFen;
}

Position Rules::start() const {
    const StartReading reading = read_fen(start_fen());
    ARBITER_CHECK(reading.position.has_value());
    return *reading.position;
}

bool Rules::is_capture(const Position& before, Move move) {
    if (move.is_null() || move.is_drop() || move.is_castling()) return false;
    return move.kind() == chess::MoveKind::EnPassant || before.piece_on(move.to()) != Piece::None;
}

void Rules::add_candidates(const Position& pos, chess::MoveList& moves) const {
    detail::add_board_moves(pos, detail::Way{}, moves);
}

bool Rules::is_check(const Position& pos) const {
    const Square king = pos.king_square(pos.turn());
    return king != Square::None &&
           (pos.attackers_to(king, pos.occupied()) & pos.pieces(~pos.turn())) != 0;
}

bool Rules::is_path_safe(const Position& pos, Square sq, Bitboard occupied) const {
    return (pos.attackers_to(sq, occupied) & pos.pieces(~pos.turn())) == 0;
}

// FIDE 2023 3.9.2: no move leaves the own king in check.
bool Rules::is_allowed(const Position& before, Move /*move*/, const Position& after) const {
    const Square king = after.king_square(before.turn());
    return king == Square::None ||
           (after.attackers_to(king, after.occupied()) & after.pieces(after.turn())) == 0;
}

void Rules::make(Position& pos, Move move) const {
    const Color us = pos.turn();
    const Square passed = pos.ep_square();
    unsigned quiet_plies = pos.quiet_plies() + 1;
    pos.set_ep(Square::None);
    if (move.is_drop()) {
        if (!pos.are_hands_open()) pos.hand_of(us).take(move.dropped());
        if (move.dropped() == Role::Pawn) quiet_plies = 0;
        pos.put(make_piece(us, move.dropped()), move.to());
    } else if (move.is_castling()) {
        make_castling(pos, move);
    } else if (!move.is_null()) {
        const Square from = move.from();
        const Square to = move.to();
        const Piece mover = pos.piece_on(from);
        const bool is_ep = move.kind() == chess::MoveKind::EnPassant;
        if (is_ep || pos.piece_on(to) != Piece::None || role_of(mover) == Role::Pawn)
            quiet_plies = 0;
        if (role_of(mover) == Role::King) pos.lose_castling(chess::rank_mask(chess::back_rank(us)));
        if (is_ep) pos.take_off(passed - chess::forward(us));
        if (pos.piece_on(to) != Piece::None) pos.take_off(to);
        const Square ep = role_of(mover) == Role::Pawn ? passed_square(pos, move) : Square::None;
        const bool was_promoted = has(pos.promoted(), from);
        pos.take_off(from);
        const bool promotes = move.kind() == chess::MoveKind::Promotion;
        pos.put(promotes ? make_piece(us, move.promotion()) : mover, to);
        if (was_promoted || (promotes && traits_.has_drops))
            pos.set_promoted(pos.promoted() | bit(to));
        pos.set_ep(ep);
    }
    pos.set_quiet_plies(quiet_plies);
    pos.pass_turn();
}

void Rules::play(Position& pos, Move move) const {
    make(pos, move);
}

bool Rules::is_playable(const Position& pos, Move candidate) const {
    if (candidate.is_castling()) {
        if (is_check(pos)) return false;
        const Color us = pos.turn();
        const Square king = candidate.from();
        Bitboard crossed =
            chess::between(king, chess::detail::castled_king(us, candidate.castling_side()));
        while (crossed != 0) {
            if (!is_path_safe(pos, chess::pop_square(crossed), pos.occupied() ^ bit(king)))
                return false;
        }
    }
    Position after = pos;
    make(after, candidate);
    return is_allowed(pos, candidate, after);
}

void Rules::playable_moves(const Position& pos, chess::MoveList& moves) const {
    chess::MoveList candidates;
    add_candidates(pos, candidates);
    for (const Move move : candidates)
        if (is_playable(pos, move)) moves.push(move);
}

bool Rules::has_playable_move(const Position& pos) const {
    chess::MoveList candidates;
    add_candidates(pos, candidates);
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](Move move) { return is_playable(pos, move); });
}

void Rules::legal_moves(const Position& pos, chess::MoveList& moves) const {
    moves.clear();
    if (!variant_end(pos)) playable_moves(pos, moves);
}

bool Rules::has_legal_move(const Position& pos) const {
    return !variant_end(pos) && has_playable_move(pos);
}

bool Rules::is_legal(const Position& pos, Move move) const {
    if (move.is_null()) return !is_check(pos);
    chess::MoveList candidates;
    if (!variant_end(pos)) add_candidates(pos, candidates);
    return std::find(candidates.begin(), candidates.end(), move) != candidates.end() &&
           is_playable(pos, move);
}

bool Rules::has_ep_capture(const Position& pos) const {
    if (pos.ep_square() == Square::None || variant_end(pos)) return false;
    Bitboard takers =
        pos.pieces(pos.turn(), Role::Pawn) & chess::pawn_attacks(~pos.turn(), pos.ep_square());
    while (takers != 0) {
        if (is_playable(pos, Move::en_passant(chess::pop_square(takers), pos.ep_square())))
            return true;
    }
    return false;
}

// Where pieces come back from the hand, a position may come again after captures and pawn moves.
bool Rules::is_irreversible(const Position& before, Move move) const {
    const Position next = after(before, move);
    if (next.castling_rooks() != before.castling_rooks()) return true;
    for (const Color color : {Color::White, Color::Black})
        if (next.checks_left(color) != before.checks_left(color)) return true;
    if (traits_.has_drops || move.is_null() || move.is_castling()) return false;
    return is_capture(before, move) || role_of(before.piece_on(move.from())) == Role::Pawn;
}

std::uint64_t Rules::repetition_key(const Position& pos) const {
    return detail::identity_of(pos, has_ep_capture(pos), traits_.has_drops);
}

std::optional<End> Rules::variant_end(const Position& /*pos*/) const {
    return std::nullopt;
}

bool Rules::is_checkmate(const Position& pos) const {
    return is_check(pos) && !has_playable_move(pos);
}

std::optional<End> Rules::end(const Position& pos) const {
    if (is_checkmate(pos)) return End{EndKind::Checkmate, ~pos.turn()};
    if (const auto own = variant_end(pos)) return own;
    const bool is_stuck = !traits_.is_board_of_match && !is_check(pos) && !has_playable_move(pos);
    if (is_stuck) return End{EndKind::Stalemate, std::nullopt};
    if (can_win_with(pos, Color::White) == Winnable::No &&
        can_win_with(pos, Color::Black) == Winnable::No)
        return End{EndKind::DeadPosition, std::nullopt};
    return std::nullopt;
}

Winnable Rules::can_win(const Position& pos, Color color) const {
    const auto ending = end(pos);
    if (!ending) return can_win_with(pos, color);
    return ending->winner == color ? Winnable::Yes : Winnable::No;
}

Winnable Rules::can_win_with(const Position& /*pos*/, Color /*color*/) const {
    return Winnable::Unknown;
}

RefusalReason Rules::own_reason(const Position& /*before*/, Move /*move*/,
                                const Position& /*after*/) const {
    return RefusalReason::None;
}

std::uint64_t perft(const Rules& rules, const Position& pos, unsigned depth) {
    if (depth == 0) return 1;
    chess::MoveList moves;
    rules.legal_moves(pos, moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const Move move : moves)
        leaves += perft(rules, rules.after(pos, move), depth - 1);
    return leaves;
}

const Rules& rules_of(VariantId variant) {
    switch (variant) {
        case VariantId::Standard:
            return detail::kOrthodox;
        case VariantId::Chess960:
            return detail::kChess960;
        case VariantId::KingOfTheHill:
            return detail::kKingOfTheHill;
        case VariantId::ThreeCheck:
            return detail::kThreeCheck;
        case VariantId::Crazyhouse:
            return detail::kCrazyhouse;
        case VariantId::Bughouse:
            return detail::kBughouse;
        case VariantId::Antichess:
            return detail::kAntichess;
        case VariantId::Atomic:
            return detail::kAtomic;
        case VariantId::Horde:
            return detail::kHorde;
        case VariantId::RacingKings:
            return detail::kRacingKings;
    }
    return detail::kOrthodox;
}

}  // namespace arbiter::variant
