#include "core/replay/detail/refusal_finder.hpp"

#include "core/chess/movegen.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/detail/kings_signal.hpp"
#include "core/replay/displacement.hpp"
#include "core/replay/missing_half_move.hpp"

#include <span>

namespace arbiter::replay::detail {

using chess::RefusalReason;

namespace {

// "e8=": a pawn move after whose equals sign nothing follows.
template <class Board>
std::optional<SanOf<Board>> read_promotion_cut_short(std::string_view text) {
    if (!text.ends_with('=')) return std::nullopt;
    const auto san = BoardTraits<Board>::parse(text.substr(0, text.size() - 1));
    if (!san) return std::nullopt;
    const chess::San& plain = BoardTraits<Board>::plain(*san);
    const bool is_pawn = plain.role == chess::Role::Pawn && plain.promotion == chess::Role::None;
    return is_pawn ? san : std::nullopt;
}

// The stop of what only variants forbid; nullopt where their rules are those of chess.
std::optional<StopKind> kind_in_variant(variant::RefusalReason reason) {
    using variant::RefusalReason;
    switch (reason) {
        case RefusalReason::None:
        case RefusalReason::Chess:
            return std::nullopt;
        case RefusalReason::GameOver:
            return StopKind::AfterVariantEnd;
        case RefusalReason::NoDrops:
            return StopKind::DropMove;
        case RefusalReason::DropNotInHand:
            return StopKind::DropNotInHand;
        case RefusalReason::DropSquareTaken:
        case RefusalReason::DropPawnRank:
            return StopKind::DropSquare;
        case RefusalReason::CaptureForced:
            return StopKind::CaptureForced;
        case RefusalReason::OwnKingExplodes:
            return StopKind::OwnKingExplodes;
        case RefusalReason::CheckForbidden:
            return StopKind::CheckForbidden;
    }
    return std::nullopt;
}

}  // namespace

void explain(Refusal& refusal, const chess::Position& now, const chess::San& san) {
    refusal.reason = chess::explain_refusal(now, san);
}

void explain(Refusal& refusal, const VariantBoard& now, const variant::San& san) {
    const variant::Refusal found = now.rules().explain_refusal(now.position(), san);
    refusal.reason = found.chess;
    refusal.variant_reason = found.reason;
}

template <class Board>
Refusal RefusalFinder<Board>::find(std::uint32_t token, std::uint32_t ply) const {
    Refusal refusal{.kind = StopKind::UnknownToken,
                    .token = token,
                    .ply = ply,
                    .san = {},
                    .reason = {},
                    .before = game_.board.now,
                    .right_lost_ply = 0};
    auto san = BoardTraits<Board>::parse(game_.text_of(token));
    if (!san) san = read_promotion_cut_short<Board>(game_.text_of(token));
    if (san) refusal.san = BoardTraits<Board>::plain(*san);
    refusal.kind = kind_of(refusal, san);
    return refusal;
}

template <class Board>
std::optional<StopKind> RefusalFinder<Board>::kind_after_end(std::string_view text,
                                                             bool is_move) const {
    const Board& now = game_.board.now;
    if (now.has_legal_move() || (!is_move && !pgn::looks_like_move(text))) return std::nullopt;
    if (now.is_check() && !BoardTraits<Board>::is_ended_by_variant(now))
        return StopKind::AfterCheckmate;
    return BoardTraits<Board>::is_ended_by_variant(now) ? StopKind::AfterVariantEnd
                                                        : StopKind::AfterStalemate;
}

template <class Board>
StopKind RefusalFinder<Board>::kind_of(Refusal& refusal, const std::optional<San>& san) const {
    const std::uint32_t token = refusal.token;
    const std::string_view text = game_.text_of(token);
    if (game_.is_after_terminator(token)) return StopKind::AfterTerminator;
    const bool is_move = game_.is_symbol(token) && BoardTraits<Board>::parse(text).has_value();
    if (const auto kind = kind_after_end(text, is_move)) return *kind;
    if constexpr (BoardTraits<Board>::kIsChess) {
        if (chess::is_drop_text(text)) return StopKind::DropMove;
        if (is_move && is_kings_signal(game_, token, refusal.san)) return StopKind::KingsToCentre;
    }
    if (game_.is_cut_off(token)) return StopKind::Truncated;
    const bool is_king_lost = [&] {
        if constexpr (BoardTraits<Board>::kIsChess) return is_king_capturable(game_.board.now);
        return false;
    }();
    if (game_.is_symbol(token) && !is_king_lost && around_.are_moves_glued(token, game_.board.now))
        return StopKind::MovesGlued;
    return is_move ? kind_of_move(refusal, *san) : kind_of_no_move(refusal, san);
}

template <class Board>
StopKind RefusalFinder<Board>::kind_of_no_move(Refusal& refusal,
                                               const std::optional<San>& san) const {
    if (!san || !read_promotion_cut_short<Board>(game_.text_of(refusal.token)))
        return StopKind::UnknownToken;
    explain(refusal, game_.board.now, *san);
    const bool is_missing = refusal.reason.reason == RefusalReason::PromotionMissing;
    return is_missing ? StopKind::PromotionMissing : StopKind::UnknownToken;
}

template <class Board>
StopKind RefusalFinder<Board>::kind_of_move(Refusal& refusal, const San& san) const {
    explain(refusal, game_.board.now, san);
    if constexpr (BoardTraits<Board>::kIsChess) {
        if (numbers_.is_half_move_missing() &&
            !half_moves_that_fit(game_.board.now, san).is_empty())
            return StopKind::HalfMoveMissing;
    } else {
        if (const auto kind = kind_in_variant(refusal.variant_reason)) return *kind;
    }
    return kind_by_reason(refusal);
}

template <class Board>
StopKind RefusalFinder<Board>::kind_by_reason(Refusal& refusal) const {
    const chess::San& san = refusal.san;
    switch (refusal.reason.reason) {
        case RefusalReason::Ambiguous:
            return StopKind::Ambiguous;
        case RefusalReason::PromotionMissing:
            return StopKind::PromotionMissing;
        case RefusalReason::PromotionIllegalPiece:
            return StopKind::PromotionIllegalPiece;
        case RefusalReason::LeavesKingInCheck:
        case RefusalReason::KingIntoCheck:
        case RefusalReason::PinnedPiece:
            return StopKind::LeavesKingInCheck;
        case RefusalReason::CastlingOutOfCheck:
        case RefusalReason::CastlingThroughCheck:
        case RefusalReason::CastlingIntoCheck:
            return StopKind::CastlingThroughCheck;
        case RefusalReason::CastlingRightLost:
            refusal.right_lost_ply = right_lost_ply(
                game_.board.now.turn(),
                san.kind == chess::SanKind::CastleLong ? chess::Side::Long : chess::Side::Short);
            return StopKind::CastlingRightLost;
        case RefusalReason::WrongSide:
            // Numbers that fit the side to move say that this was meant to be its ply.
            return numbers_.has_number_before() || around_.is_reply_by_number(refusal.token)
                       ? StopKind::Illegal
                       : StopKind::HalfMoveTwice;
        default:
            return StopKind::Illegal;
    }
}

// The ply at which `color` lost the right to castle on `side`; 0 when it never had it.
template <class Board>
std::uint32_t RefusalFinder<Board>::right_lost_ply(chess::Color color, chess::Side side) const {
    Board position = board_of<Board>(game_.facts.start);
    if (position.castling_rook(color, side) == chess::Square::None) return 0;
    std::uint32_t ply = 0;
    for (const chess::Move move : std::span(game_.moves).first(game_.facts.plies)) {
        position.play(move);
        ++ply;
        if (position.castling_rook(color, side) == chess::Square::None) return ply;
    }
    return 0;
}

template class RefusalFinder<chess::Position>;
template class RefusalFinder<VariantBoard>;

}  // namespace arbiter::replay::detail
