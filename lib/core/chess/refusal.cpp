#include "core/chess/refusal.hpp"

#include "core/chess/movegen.hpp"

#include <cstdlib>

namespace arbiter::chess {
namespace {

bool is_safe(const Board& pos, Square from, Square to) {
    return pos.turn() == Color::White ? pos.is_safe<Color::White>(from, to)
                                      : pos.is_safe<Color::Black>(from, to);
}

class RefusalSearch {
  public:
    RefusalSearch(const Board& pos, const San& san)
        : pos_(pos), san_(san), us_(pos.turn()), king_(pos.king_square(pos.turn())) {}

    Refusal search() {
        refusal_.was_in_check = pos_.is_check();
        const SanResolution resolution = resolve_san(pos_, san_);
        if (resolution.is_ok()) return refusal_;
        if (resolution.status == SanStatus::Ambiguous) {
            because(RefusalReason::Ambiguous);
            add_fitting();
            return refusal_;
        }
        if (resolution.status == SanStatus::PromotionMissing) {
            because(RefusalReason::PromotionMissing);
        } else if (resolution.status == SanStatus::PromotionIllegalPiece) {
            because(RefusalReason::PromotionIllegalPiece);
        } else {
            explain();
        }
        add_meant();
        return refusal_;
    }

  private:
    void because(RefusalReason reason, Square first = Square::None, Square second = Square::None) {
        refusal_.reason = reason;
        refusal_.squares = {first, second};
    }

    void explain() {
        switch (san_.kind) {
            case SanKind::CastleShort:
                return explain_castling(Side::Short);
            case SanKind::CastleLong:
                return explain_castling(Side::Long);
            case SanKind::Null:
                return because(RefusalReason::NullInCheck);
            case SanKind::Piece:
                break;
        }
        Role role = san_.role;
        if (role == Role::None) {
            const Square from = make_square(san_.origin_file, san_.origin_rank);
            const Piece mover = pos_.piece_on(from);
            if (mover == Piece::None || color_of(mover) != us_) {
                return because(is_for_other_side() ? RefusalReason::WrongSide
                                                   : RefusalReason::NoSuchPiece);
            }
            role = role_of(mover);
            const int files =
                std::abs(static_cast<int>(file_of(from)) - static_cast<int>(file_of(san_.to)));
            if (role == Role::King && files == 2) {
                return explain_castling(file_of(san_.to) > file_of(from) ? Side::Short
                                                                         : Side::Long);
            }
        }
        if (role == Role::Pawn) {
            explain_pawn();
        } else {
            explain_piece(role);
        }
        const bool is_vague = refusal_.reason == RefusalReason::CannotReach ||
                              refusal_.reason == RefusalReason::NoSuchPiece ||
                              refusal_.reason == RefusalReason::PawnOnWrongSquare;
        if (is_vague && is_for_other_side()) because(RefusalReason::WrongSide);
    }

    // FIDE 2023 3.8.2.1 (lost) and 3.8.2.2 (prevented for the time being).
    void explain_castling(Side side) {
        const Square rook = pos_.castling_rook(us_, side);
        if (rook == Square::None) return because(RefusalReason::CastlingRightLost);
        if (pos_.is_check())
            return because(RefusalReason::CastlingOutOfCheck, first_square(pos_.checkers()));
        const Square king_to = detail::castled_king(us_, side);
        const Square rook_to = detail::castled_rook(us_, side);
        const Bitboard movers = bit(king_) | bit(rook);
        const Bitboard path = between(king_, king_to) | bit(king_to);
        const Bitboard needed = path | between(rook, rook_to) | bit(rook_to);
        if (const Bitboard piece_set = needed & ~movers & pos_.occupied(); piece_set != 0)
            return because(RefusalReason::CastlingPathBlocked, first_square(piece_set));
        for (Bitboard crossed = between(king_, king_to); crossed != 0;) {
            const Square sq = pop_square(crossed);
            const Bitboard by =
                pos_.attackers_to(sq, pos_.occupied() ^ bit(king_)) & pos_.pieces(~us_);
            if (by != 0) return because(RefusalReason::CastlingThroughCheck, sq, first_square(by));
        }
        const Bitboard after = (pos_.occupied() & ~movers) | bit(rook_to) | bit(king_to);
        const Bitboard by = pos_.attackers_to(king_to, after) & pos_.pieces(~us_);
        because(RefusalReason::CastlingIntoCheck, king_to,
                by == 0 ? Square::None : first_square(by));
    }

    [[nodiscard]] Bitboard fitting(Role role) const {
        Bitboard piece_set = pos_.pieces(us_, role);
        if (san_.origin_file != kNoHint) piece_set &= file_mask(san_.origin_file);
        if (san_.origin_rank != kNoHint) piece_set &= rank_mask(san_.origin_rank);
        return piece_set;
    }

    // True when the target is taken by a piece that can never be captured.
    bool is_target_closed() {
        if (has(pos_.pieces(us_), san_.to)) {
            because(RefusalReason::OwnPieceOnTarget, san_.to);
            return true;
        }
        if (has(pos_.pieces(Role::King), san_.to)) {
            because(RefusalReason::KingOnTarget, san_.to);
            return true;
        }
        return false;
    }

    void explain_piece(Role role) {
        if (san_.promotion != Role::None) return because(RefusalReason::CannotReach);
        const Bitboard piece_set = fitting(role);
        if (piece_set == 0) return because(RefusalReason::NoSuchPiece);
        Bitboard reaching = piece_set & pseudo_attacks(role, san_.to);
        if (reaching == 0) return because(RefusalReason::CannotReach);
        if (is_target_closed()) return;
        Square blocker = Square::None;
        while (reaching != 0) {
            const Square from = pop_square(reaching);
            const Bitboard blockers = between(from, san_.to) & pos_.occupied();
            if (blockers == 0) return explain_unsafe(from);
            // The first piece met on the way.
            blocker = from < san_.to ? first_square(blockers) : last_square(blockers);
        }
        because(RefusalReason::PathBlocked, blocker);
    }

    void explain_pawn() {
        const Square to = san_.to;
        if (san_.promotion != Role::None && relative_rank(us_, to) != 7)
            return because(RefusalReason::PromotionNotOnLastRank, to);
        if (pos_.pieces(us_, Role::Pawn) == 0) return because(RefusalReason::NoSuchPiece);
        if (relative_rank(us_, to) < 2) return because(RefusalReason::CannotReach);
        const bool is_push = san_.origin_file == kNoHint || san_.origin_file == file_of(to);
        const Square behind = to - forward(us_);
        if (is_push) return explain_push(behind);
        const Square from = make_square(san_.origin_file, rank_of(behind));
        const bool is_there = has(fitting(Role::Pawn), from);
        if (!has(neighbours(bit(behind)), from)) return because(RefusalReason::CannotReach);
        if (!is_there) return because(RefusalReason::PawnOnWrongSquare, from);
        if (is_target_closed()) return;
        const bool is_ep = pos_.piece_on(to) == Piece::None;
        if (is_ep && pos_.ep_square() != to)
            return because(RefusalReason::EnPassantNotAvailable, to);
        explain_unsafe(from);
    }

    void explain_push(Square behind) {
        const Square to = san_.to;
        Square from = behind;
        if (pos_.piece_on(behind) == Piece::None && relative_rank(us_, to) == 3)
            from = behind - forward(us_);
        if (!has(fitting(Role::Pawn), from)) {
            // A pawn two squares back with something in between is blocked, not absent.
            const bool is_blocked = from == behind && relative_rank(us_, to) == 3 &&
                                    has(fitting(Role::Pawn), behind - forward(us_));
            return is_blocked ? because(RefusalReason::PathBlocked, behind)
                              : because(RefusalReason::PawnOnWrongSquare, from);
        }
        if (pos_.piece_on(to) != Piece::None) {
            return because(has(pos_.pieces(us_), to) ? RefusalReason::OwnPieceOnTarget
                                                     : RefusalReason::PawnCannotCapture,
                           to);
        }
        explain_unsafe(from);
    }

    // The piece could go there if its king were not exposed.   FIDE 2023 3.9.2.
    void explain_unsafe(Square from) {
        const Square to = san_.to;
        if (from == king_) {
            const Bitboard by =
                pos_.attackers_to(to, pos_.occupied() & ~bit(from)) & pos_.pieces(~us_) & ~bit(to);
            return because(RefusalReason::KingIntoCheck, by == 0 ? Square::None : first_square(by));
        }
        Bitboard after = (pos_.occupied() & ~bit(from)) | bit(to);
        Bitboard gone = bit(to);
        if (role_of(pos_.piece_on(from)) == Role::Pawn && to == pos_.ep_square()) {
            gone |= bit(to - forward(us_));
            after &= ~bit(to - forward(us_));
        }
        const Bitboard by = pos_.attackers_to(king_, after) & pos_.pieces(~us_) & ~gone;
        const Square checker = by == 0 ? Square::None : first_square(by);
        because(pos_.is_check() ? RefusalReason::LeavesKingInCheck : RefusalReason::PinnedPiece,
                checker);
    }

    // The same text read with the other side to move.
    [[nodiscard]] bool is_for_other_side() const {
        if (pos_.is_check()) return false;
        return resolve_san(pos_.after(Move::null()), san_).is_ok();
    }

    void add(Move move) {
        for (const Move known : refusal_.candidates()) {
            if (known == move) return;
        }
        if (refusal_.candidate_count < Refusal::kMaxCandidates)
            refusal_.moves[refusal_.candidate_count++] = move;
    }

    [[nodiscard]] bool fits_hints(Square from) const {
        return (san_.origin_file == kNoHint || san_.origin_file == file_of(from)) &&
               (san_.origin_rank == kNoHint || san_.origin_rank == rank_of(from));
    }

    void add_fitting() {
        Bitboard piece_set = fitting(san_.role) & attacks(san_.role, san_.to, pos_.occupied());
        while (piece_set != 0) {
            const Square from = pop_square(piece_set);
            if (is_safe(pos_, from, san_.to)) add(Move::normal(from, san_.to));
        }
    }

    // Nearest readings first: that piece to that square with other disambiguation, anything else to
    // that square, then other moves of that kind of piece.
    void add_meant() {
        MoveList moves;
        generate_legal(pos_, moves);
        const bool is_castling = san_.kind != SanKind::Piece;
        const bool is_king_leap = san_.role == Role::King && san_.to != Square::None &&
                                  (san_.to == detail::castled_king(us_, Side::Short) ||
                                   san_.to == detail::castled_king(us_, Side::Long));
        for (const Move move : moves) {
            if (move.is_castling() &&
                (is_castling ||
                 (is_king_leap && san_.to == detail::castled_king(us_, move.castling_side()))))
                add(move);
        }
        if (is_castling) return;
        const auto role_at = [&](Square sq) { return role_of(pos_.piece_on(sq)); };
        for (const Move move : moves) {
            if (!move.is_castling() && move.to() == san_.to && role_at(move.from()) == san_.role)
                add(move);
        }
        for (const Move move : moves) {
            if (!move.is_castling() && move.to() == san_.to) add(move);
        }
        for (const Move move : moves) {
            if (!move.is_castling() && role_at(move.from()) == san_.role && fits_hints(move.from()))
                add(move);
        }
    }

    const Board& pos_;
    const San& san_;
    Color us_;
    Square king_;
    Refusal refusal_;
};

}  // namespace

std::string_view to_string(RefusalReason reason) {
    constexpr std::string_view kNames[] = {
        "none",
        "no such piece",
        "cannot reach",
        "path blocked",
        "own piece on target",
        "king on target",
        "leaves king in check",
        "king into check",
        "pinned piece",
        "castling right lost",
        "castling path blocked",
        "castling out of check",
        "castling through check",
        "castling into check",
        "en passant not available",
        "pawn cannot capture",
        "pawn on wrong square",
        "promotion missing",
        "promotion illegal piece",
        "promotion not on last rank",
        "ambiguous",
        "wrong side",
        "null in check",
    };
    return kNames[index(reason)];
}

Refusal explain_refusal(const Board& pos, const San& san) {
    return RefusalSearch{pos, san}.search();
}

}  // namespace arbiter::chess
