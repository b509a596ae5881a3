#include "core/variant/detail/san_match.hpp"
#include "core/variant/rules.hpp"

#include <cstdlib>

namespace arbiter::variant {
namespace {

using chess::bit;
using chess::SanNote;
using chess::SanStatus;

// PGN 8.2.3.4: the file if it suffices, else the rank if it does, else both.
chess::Disambiguation needed_against(Bitboard rivals, Square from) {
    if (rivals == 0) return {};
    if ((rivals & chess::file_mask(file_of(from))) == 0) return {.file = true, .rank = false};
    if ((rivals & chess::rank_mask(rank_of(from))) == 0) return {.file = false, .rank = true};
    return {.file = true, .rank = true};
}

// UCI writes castling as a king move of two squares or, in Chess960, as king takes own rook.
bool is_castling_in_coordinates(const Position& pos, const chess::San& san, Move move,
                                std::uint8_t& notes) {
    const bool is_written_so =
        san.role == Role::None &&
        (san.has(chess::SanDeviation::Uci) || san.has(chess::SanDeviation::LongAlgebraic));
    if (!is_written_so || !detail::has_hints(san, move.from())) return false;
    const Square king_to = chess::detail::castled_king(pos.turn(), move.castling_side());
    const int files = static_cast<int>(file_of(move.from())) - static_cast<int>(file_of(san.to));
    const bool is_by_rook = san.to == move.to();
    if (!is_by_rook && (san.to != king_to || std::abs(files) != 2)) return false;
    notes =
        static_cast<std::uint8_t>(is_by_rook ? SanNote::CastlingByRook : SanNote::CastlingByKing);
    return true;
}

}  // namespace

namespace detail {

bool has_hints(const chess::San& san, Square from) {
    return (san.origin_file == chess::kNoHint || san.origin_file == file_of(from)) &&
           (san.origin_rank == chess::kNoHint || san.origin_rank == rank_of(from));
}

bool is_meant_by(const Position& pos, const San& san, Move move) {
    if (move.is_drop() != san.is_drop) return false;
    if (san.is_drop) return move.dropped() == san.chess.role && move.to() == san.chess.to;
    if (san.chess.kind != chess::SanKind::Piece) {
        const auto side = san.chess.kind == chess::SanKind::CastleShort ? Side::Short : Side::Long;
        return move.is_castling() && move.castling_side() == side;
    }
    if (move.is_castling() || move.to() != san.chess.to) return false;
    const Square from = move.from();
    const Role role = role_of(pos.piece_on(from));
    if (san.chess.role == Role::None) {
        return has_hints(san.chess, from) &&
               (role == Role::Pawn || san.chess.promotion == Role::None);
    }
    if (role != san.chess.role || !has_hints(san.chess, from)) return false;
    // Without a file a pawn goes straight ahead.
    return role != Role::Pawn || san.chess.origin_file != chess::kNoHint ||
           file_of(from) == file_of(move.to());
}

}  // namespace detail

chess::SanResolution Rules::resolve(const Position& pos, const San& san) const {
    if (!san.is_drop && san.chess.kind == chess::SanKind::Null) {
        if (is_check(pos) || variant_end(pos)) return {};
        return {SanStatus::Ok, 0, Move::null()};
    }
    if (variant_end(pos)) return {};
    chess::MoveList candidates;
    add_candidates(pos, candidates);
    chess::SanResolution found;
    bool is_promotion_named = false;
    bool is_promotion_open = false;
    for (const Move move : candidates) {
        std::uint8_t castling_note = 0;
        const bool is_castling = move.is_castling() && !san.is_drop &&
                                 san.chess.kind == chess::SanKind::Piece &&
                                 is_castling_in_coordinates(pos, san.chess, move, castling_note);
        if (!is_castling && !detail::is_meant_by(pos, san, move)) continue;
        const bool is_promotion = move.promotion() != Role::None;
        if (!is_castling && !is_promotion && san.chess.promotion != Role::None) continue;
        if (!is_playable(pos, move)) continue;
        if (is_promotion && move.promotion() != san.chess.promotion) {
            is_promotion_open = true;
            continue;
        }
        is_promotion_named = is_promotion_named || is_promotion;
        if (is_castling) return {SanStatus::Ok, castling_note, move};
        if (found.is_ok()) return {SanStatus::Ambiguous, 0, Move::none()};
        found = {SanStatus::Ok, 0, move};
    }
    if (!found.is_ok() && is_promotion_open && !is_promotion_named) {
        found.status = san.chess.promotion == Role::None ? SanStatus::PromotionMissing
                                                         : SanStatus::PromotionIllegalPiece;
    }
    if (found.is_ok()) found.notes = review(pos, san, found.move);
    return found;
}

// The other pieces of the kind that reach the target, and those of them that legally may.
Rules::Rivals Rules::rivals_of(const Position& pos, Move move) const {
    Rivals rivals;
    const Role role = role_of(pos.piece_on(move.from()));
    chess::MoveList candidates;
    add_candidates(pos, candidates);
    for (const Move other : candidates) {
        if (other.is_drop() || other.is_castling() || other.to() != move.to() ||
            other.from() == move.from() || role_of(pos.piece_on(other.from())) != role)
            continue;
        rivals.reaching |= bit(other.from());
        if (is_playable(pos, other)) rivals.legal |= bit(other.from());
    }
    return rivals;
}

std::uint8_t Rules::review(const Position& pos, const San& san, Move move) const {
    if (san.is_drop || san.chess.kind != chess::SanKind::Piece) return 0;
    unsigned notes = 0;
    const bool is_uci = san.chess.has(chess::SanDeviation::Uci);
    const bool captures = is_capture(pos, move);
    if (captures && !san.chess.is_capture && !is_uci)
        notes |= chess::index(SanNote::CaptureMarkMissing);
    if (!captures && san.chess.is_capture) notes |= chess::index(SanNote::CaptureMarkWrong);
    const bool has_hint = (san.chess.origin_file & san.chess.origin_rank) != chess::kNoHint;
    const bool is_coordinates = is_uci || san.chess.has(chess::SanDeviation::LongAlgebraic);
    if (!has_hint || is_coordinates || role_of(pos.piece_on(move.from())) == Role::Pawn)
        return static_cast<std::uint8_t>(notes);
    const Rivals rivals = rivals_of(pos, move);
    const chess::Disambiguation written{san.chess.origin_file != chess::kNoHint,
                                        san.chess.origin_rank != chess::kNoHint};
    if (rivals.legal == 0) {
        notes |= chess::index(SanNote::HintsUnneeded);
        if (rivals.reaching != 0) notes |= chess::index(SanNote::HintsForPinnedOnly);
    } else if (written != needed_against(rivals.legal, move.from())) {
        notes |= chess::index(SanNote::HintsNotCanonical);
    }
    return static_cast<std::uint8_t>(notes);
}

chess::Disambiguation Rules::needed_disambiguation(const Position& before, Move move) const {
    if (move.is_null() || move.is_castling() || move.is_drop()) return {};
    if (role_of(before.piece_on(move.from())) == Role::Pawn) return {};
    return needed_against(rivals_of(before, move).legal, move.from());
}

chess::SanMark Rules::mark_of(const Position& before, Move move) const {
    if (move.is_null()) return chess::SanMark::None;
    const Position next = after(before, move);
    const auto own_end = variant_end(next);
    if (is_checkmate(next) || (own_end && own_end->winner)) return chess::SanMark::Mate;
    return !own_end && is_check(next) ? chess::SanMark::Check : chess::SanMark::None;
}

chess::SanText Rules::to_san(const Position& before, Move move) const {
    chess::SanText text;
    if (move.is_null()) {
        text.push("--");
        return text;
    }
    if (move.is_castling()) {
        text.push(move.castling_side() == Side::Short ? "O-O" : "O-O-O");
    } else if (move.is_drop()) {
        text.push(letter_of(move.dropped()));
        text.push('@');
        text.push(to_string(move.to()));
    } else {
        const Role role = role_of(before.piece_on(move.from()));
        chess::Disambiguation origin = needed_disambiguation(before, move);
        if (role != Role::Pawn) text.push(letter_of(role));
        if (role == Role::Pawn) origin.file = is_capture(before, move);
        const std::string_view from = to_string(move.from());
        if (origin.file) text.push(from[0]);
        if (origin.rank) text.push(from[1]);
        if (is_capture(before, move)) text.push('x');
        text.push(to_string(move.to()));
        if (move.promotion() != Role::None) {
            text.push('=');
            text.push(letter_of(move.promotion()));
        }
    }
    const chess::SanMark mark = mark_of(before, move);
    if (mark != chess::SanMark::None) text.push(mark == chess::SanMark::Mate ? '#' : '+');
    return text;
}

}  // namespace arbiter::variant
