#include "core/variant/refusal.hpp"

#include "core/variant/detail/candidates.hpp"
#include "core/variant/detail/san_match.hpp"
#include "core/variant/rules.hpp"

#include <cstdlib>

namespace arbiter::variant {

using chess::bit;
using chess::has;
using Why = chess::RefusalReason;

// Finds the first thing that speaks against a move, as chess::explain_refusal() does, for any
// board.
class RefusalSearch {
  public:
    RefusalSearch(const Rules& rules, const Position& pos, const San& san)
        : rules_(rules), pos_(pos), san_(san), text_(san.chess), us_(pos.turn()) {}

    Refusal search() {
        refusal_.chess.was_in_check = rules_.is_check(pos_);
        const chess::SanResolution found = rules_.resolve(pos_, san_);
        if (found.is_ok()) return refusal_;
        if (rules_.variant_end(pos_)) {
            refusal_.reason = RefusalReason::GameOver;
            return refusal_;
        }
        rules_.add_candidates(pos_, candidates_);
        if (found.status == chess::SanStatus::Ambiguous) {
            because(Why::Ambiguous);
            add_if([&](Move move) { return detail::is_meant_by(pos_, san_, move); });
            return refusal_;
        }
        if (found.status == chess::SanStatus::PromotionMissing) {
            because(Why::PromotionMissing);
        } else if (found.status == chess::SanStatus::PromotionIllegalPiece) {
            because(Why::PromotionIllegalPiece);
        } else {
            explain();
        }
        add_meant();
        return refusal_;
    }

  private:
    void because(Why reason, Square first = Square::None, Square second = Square::None) {
        refusal_.reason = RefusalReason::Chess;
        refusal_.chess.reason = reason;
        refusal_.chess.squares = {first, second};
    }

    void explain() {
        if (san_.is_drop) return explain_drop();
        if (text_.kind == chess::SanKind::Null) return because(Why::NullInCheck);
        if (text_.kind != chess::SanKind::Piece) {
            return explain_castling(text_.kind == chess::SanKind::CastleShort ? Side::Short
                                                                              : Side::Long);
        }
        Role role = text_.role;
        if (role == Role::None) {
            const Square from = chess::make_square(text_.origin_file, text_.origin_rank);
            const Piece mover = pos_.piece_on(from);
            if (mover == Piece::None || color_of(mover) != us_)
                return because(is_for_other_side() ? Why::WrongSide : Why::NoSuchPiece);
            role = role_of(mover);
            const int files = static_cast<int>(file_of(text_.to)) - static_cast<int>(file_of(from));
            if (role == Role::King && std::abs(files) == 2)
                return explain_castling(files > 0 ? Side::Short : Side::Long);
        }
        const bool is_pawn = role == Role::Pawn;
        if (is_pawn && text_.promotion != Role::None && chess::relative_rank(us_, text_.to) != 7)
            return because(Why::PromotionNotOnLastRank, text_.to);
        // What a piece could do without regard to its king, or to a rule of the variant.
        for (const Move move : candidates_) {
            if (detail::is_meant_by(pos_, san_, move)) return explain_forbidden(move);
        }
        if (is_pawn) {
            explain_pawn();
        } else {
            explain_piece(role);
        }
        const Why reason = refusal_.chess.reason;
        const bool is_vague = reason == Why::CannotReach || reason == Why::NoSuchPiece ||
                              reason == Why::PawnOnWrongSquare;
        if (is_vague && is_for_other_side()) because(Why::WrongSide);
    }

    void explain_drop() {
        constexpr Bitboard kBackRanks = chess::kRank1 | chess::kRank1 << 56;
        const Square to = text_.to;
        if (!rules_.traits().has_drops) {
            refusal_.reason = RefusalReason::NoDrops;
        } else if (!pos_.may_drop(us_, text_.role)) {
            refusal_.reason = RefusalReason::DropNotInHand;
        } else if (pos_.piece_on(to) != Piece::None) {
            refusal_.reason = RefusalReason::DropSquareTaken;
        } else if (text_.role == Role::Pawn && has(kBackRanks, to)) {
            refusal_.reason = RefusalReason::DropPawnRank;
        } else {
            explain_forbidden(Move::drop(text_.role, to));
        }
    }

    // A piece goes there, so the variant forbids it, or the king would be in check.
    void explain_forbidden(Move move) {
        const Position after = rules_.after(pos_, move);
        refusal_.reason = rules_.own_reason(pos_, move, after);
        if (refusal_.reason != RefusalReason::None) return;
        const Square king = after.king_square(us_);
        const Bitboard by = king == Square::None
                                ? Bitboard{0}
                                : after.attackers_to(king, after.occupied()) & after.pieces(~us_);
        const Square checker = by == 0 ? Square::None : chess::first_square(by);
        if (!move.is_drop() && role_of(pos_.piece_on(move.from())) == Role::King)
            return because(Why::KingIntoCheck, checker);
        because(refusal_.chess.was_in_check || move.is_drop() ? Why::LeavesKingInCheck
                                                              : Why::PinnedPiece,
                checker);
    }

    // FIDE 2023 3.8.2.1 (lost) and 3.8.2.2 (prevented for the time being).
    void explain_castling(Side side) {
        const Square rook = pos_.castling_rook(us_, side);
        if (!rules_.traits().has_castling || rook == Square::None)
            return because(Why::CastlingRightLost);
        const Square king = pos_.king_square(us_);
        const Bitboard enemies = pos_.pieces(~us_);
        if (refusal_.chess.was_in_check) {
            return because(Why::CastlingOutOfCheck,
                           first_of(pos_.attackers_to(king, pos_.occupied()) & enemies));
        }
        const Bitboard others = pos_.occupied() & ~(bit(king) | bit(rook));
        const Bitboard blockers = detail::castling_path(us_, side, king, rook) & others;
        if (blockers != 0) return because(Why::CastlingPathBlocked, chess::first_square(blockers));
        const Square king_to = chess::detail::castled_king(us_, side);
        const Bitboard without_king = pos_.occupied() ^ bit(king);
        for (Bitboard crossed = chess::between(king, king_to); crossed != 0;) {
            const Square sq = chess::pop_square(crossed);
            if (rules_.is_path_safe(pos_, sq, without_king)) continue;
            const Bitboard by = pos_.attackers_to(sq, without_king) & enemies;
            return because(Why::CastlingThroughCheck, sq, first_of(by));
        }
        const Position after = rules_.after(pos_, Move::castle(side, king, rook));
        because(Why::CastlingIntoCheck, king_to,
                first_of(after.attackers_to(king_to, after.occupied()) & enemies));
    }

    static Square first_of(Bitboard set) {
        return set == 0 ? Square::None : chess::first_square(set);
    }

    [[nodiscard]] Bitboard fitting(Role role) const {
        Bitboard pieces = 0;
        for (Bitboard rest = pos_.pieces(us_, role); rest != 0;) {
            const Square from = chess::pop_square(rest);
            if (detail::has_hints(text_, from)) pieces |= bit(from);
        }
        return pieces;
    }

    // No candidate goes there: something is in the way, or nothing ever goes that way.
    void explain_piece(Role role) {
        if (text_.promotion != Role::None) return because(Why::CannotReach);
        const Bitboard pieces = fitting(role);
        if (pieces == 0) return because(Why::NoSuchPiece);
        Bitboard aiming = pieces & chess::pseudo_attacks(role, text_.to);
        if (aiming == 0) return because(Why::CannotReach);
        if (has(pos_.pieces(us_), text_.to)) return because(Why::OwnPieceOnTarget, text_.to);
        if (has(pos_.pieces(Role::King), text_.to)) return because(Why::KingOnTarget, text_.to);
        Square blocker = Square::None;
        while (aiming != 0) {
            const Square from = chess::pop_square(aiming);
            const Bitboard blockers = chess::between(from, text_.to) & pos_.occupied();
            // The first piece met on the way.
            if (blockers != 0)
                blocker =
                    from < text_.to ? chess::first_square(blockers) : chess::last_square(blockers);
        }
        because(Why::PathBlocked, blocker);
    }

    void explain_pawn() {
        const Square to = text_.to;
        const unsigned rank = chess::relative_rank(us_, to);
        if (pos_.pieces(us_, Role::Pawn) == 0) return because(Why::NoSuchPiece);
        // Where a pawn comes to only from the first rank, none comes without one there.
        const Bitboard first =
            pos_.pieces(us_, Role::Pawn) & chess::rank_mask(chess::back_rank(us_));
        if (rank < (first == 0 ? 2U : 1U)) return because(Why::CannotReach);
        const Square before = to - chess::forward(us_);
        if (text_.origin_file == chess::kNoHint || text_.origin_file == file_of(to))
            return explain_push(before);
        const Square from = chess::make_square(text_.origin_file, rank_of(before));
        if (!has(chess::neighbours(bit(before)), from)) return because(Why::CannotReach);
        if (!has(fitting(Role::Pawn), from)) return because(Why::PawnOnWrongSquare, from);
        if (has(pos_.pieces(us_), to)) return because(Why::OwnPieceOnTarget, to);
        if (has(pos_.pieces(Role::King), to)) return because(Why::KingOnTarget, to);
        because(Why::EnPassantNotAvailable, to);
    }

    void explain_push(Square before) {
        const Square to = text_.to;
        const Bitboard pawns = fitting(Role::Pawn);
        const bool is_double = chess::relative_rank(us_, to) == 3;
        const Square second = is_double ? before - chess::forward(us_) : before;
        if (has(pawns, before)) {
            return because(
                has(pos_.pieces(us_), to) ? Why::OwnPieceOnTarget : Why::PawnCannotCapture, to);
        }
        if (!is_double || !has(pawns, second)) return because(Why::PawnOnWrongSquare, second);
        // Two squares back: something is in between, or on the target.
        if (pos_.piece_on(before) != Piece::None) return because(Why::PathBlocked, before);
        because(has(pos_.pieces(us_), to) ? Why::OwnPieceOnTarget : Why::PawnCannotCapture, to);
    }

    // The same text read with the other side to move.
    [[nodiscard]] bool is_for_other_side() const {
        if (refusal_.chess.was_in_check) return false;
        return rules_.resolve(rules_.after(pos_, Move::null()), san_).is_ok();
    }

    template <class Predicate>
    void add_if(Predicate&& is_wanted) {
        chess::Refusal& out = refusal_.chess;
        for (const Move move : candidates_) {
            if (out.candidate_count == chess::Refusal::kMaxCandidates) return;
            if (is_wanted(move) && !is_known(move) && rules_.is_playable(pos_, move))
                out.moves[out.candidate_count++] = move;
        }
    }

    [[nodiscard]] bool is_known(Move move) const {
        for (const Move known : refusal_.chess.candidates())
            if (known == move) return true;
        return false;
    }

    [[nodiscard]] Role role_of_move(Move move) const {
        return move.is_drop() ? move.dropped() : role_of(pos_.piece_on(move.from()));
    }

    // Nearest readings first: castling for castling and for a king's leap, that piece to that
    // square, anything else to that square, then other moves of that kind of piece.
    void add_meant() {
        if (refusal_.reason == RefusalReason::CaptureForced)
            add_if([&](Move move) { return Rules::is_capture(pos_, move); });
        const bool is_castling = !san_.is_drop && text_.kind != chess::SanKind::Piece;
        add_if([&](Move move) {
            if (!move.is_castling()) return false;
            const Square king_to = chess::detail::castled_king(us_, move.castling_side());
            return is_castling || (text_.role == Role::King && text_.to == king_to);
        });
        if (is_castling) return;
        const auto is_there = [&](Move move) {
            return !move.is_castling() && move.to() == text_.to;
        };
        add_if([&](Move move) { return is_there(move) && role_of_move(move) == text_.role; });
        add_if(is_there);
        add_if([&](Move move) {
            return !move.is_castling() && move.is_drop() == san_.is_drop &&
                   role_of_move(move) == text_.role &&
                   (move.is_drop() || detail::has_hints(text_, move.from()));
        });
    }

    const Rules& rules_;
    const Position& pos_;
    const San& san_;
    const chess::San& text_;
    Color us_;
    chess::MoveList candidates_;
    Refusal refusal_;
};

std::string_view to_string(RefusalReason reason) {
    constexpr std::string_view kNames[] = {
        "none",
        "chess",
        "game over",
        "no drops",
        "drop not in hand",
        "drop square taken",
        "drop pawn rank",
        "capture forced",
        "own king explodes",
        "check forbidden",
    };
    return kNames[chess::index(reason)];
}

Refusal Rules::explain_refusal(const Position& pos, const San& san) const {
    return RefusalSearch{*this, pos, san}.search();
}

}  // namespace arbiter::variant
