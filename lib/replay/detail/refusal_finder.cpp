#include "replay/detail/refusal_finder.hpp"

#include "chess/movegen.hpp"
#include "pgn/symbols.hpp"
#include "replay/detail/kings_signal.hpp"
#include "replay/displacement.hpp"
#include "replay/missing_half_move.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace arbiter::replay::detail {

using chess::RefusalReason;

namespace {

// "e8=": a pawn move after whose equals sign nothing follows.
std::optional<chess::San> read_promotion_cut_short(std::string_view text) {
    if (!text.ends_with('=')) return std::nullopt;
    const auto san = chess::parse_san(text.substr(0, text.size() - 1));
    return san && san->role == chess::Role::Pawn && san->promotion == chess::Role::None
               ? san
               : std::nullopt;
}

}  // namespace

Refusal RefusalFinder::find(std::uint32_t token, std::uint32_t ply) const {
    Refusal refusal{.kind = StopKind::UnknownToken,
                    .token = token,
                    .ply = ply,
                    .san = {},
                    .reason = {},
                    .before = game_.main.position,
                    .right_lost_ply = 0};
    auto san = chess::parse_san(game_.text_of(token));
    if (!san) san = read_promotion_cut_short(game_.text_of(token));
    if (san) refusal.san = *san;
    refusal.kind = kind_of(refusal);
    return refusal;
}

StopKind RefusalFinder::kind_of(Refusal& refusal) const {
    const std::uint32_t token = refusal.token;
    const std::string_view text = game_.text_of(token);
    const chess::Position& now = game_.main.position;
    if (game_.is_after_terminator(token)) return StopKind::AfterTerminator;
    const bool is_move = game_.is_symbol(token) && chess::parse_san(text).has_value();
    if (!now.has_legal_move() && (is_move || pgn::looks_like_move(text)))
        return now.is_check() ? StopKind::AfterCheckmate : StopKind::AfterStalemate;
    if (chess::is_drop_text(text)) return StopKind::DropMove;
    if (is_move && is_kings_signal(game_, token, refusal.san)) return StopKind::KingsToCentre;
    if (game_.is_cut_off(token)) return StopKind::Truncated;
    if (game_.is_symbol(token) && !is_king_capturable(now) && around_.are_moves_glued(token))
        return StopKind::MovesGlued;
    return is_move ? kind_of_move(refusal) : kind_of_no_move(refusal);
}

StopKind RefusalFinder::kind_of_no_move(Refusal& refusal) const {
    if (!read_promotion_cut_short(game_.text_of(refusal.token))) return StopKind::UnknownToken;
    refusal.reason = chess::explain_refusal(game_.main.position, refusal.san);
    const bool is_missing = refusal.reason.reason == RefusalReason::PromotionMissing;
    return is_missing ? StopKind::PromotionMissing : StopKind::UnknownToken;
}

StopKind RefusalFinder::kind_of_move(Refusal& refusal) const {
    const chess::Position& now = game_.main.position;
    const chess::San& san = refusal.san;
    refusal.reason = chess::explain_refusal(now, san);
    if (numbers_.is_half_move_missing() && !half_moves_that_fit(now, san).is_empty())
        return StopKind::HalfMoveMissing;
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
                now.turn(),
                san.kind == chess::SanKind::CastleLong ? chess::Side::Long : chess::Side::Short);
            return StopKind::CastlingRightLost;
        case RefusalReason::WrongSide:
            // Numbers that fit the side to move say that this was meant to be its half-move.
            return numbers_.has_number_before() || around_.is_reply_by_number(refusal.token)
                       ? StopKind::Illegal
                       : StopKind::HalfMoveTwice;
        default:
            return StopKind::Illegal;
    }
}

// The ply at which `color` lost the right to castle on `side`; 0 when it never had it.
std::uint32_t RefusalFinder::right_lost_ply(chess::Color color, chess::Side side) const {
    chess::Position position = game_.facts.start;
    if (position.castling_rook(color, side) == chess::Square::None) return 0;
    std::uint32_t ply = 0;
    for (const chess::Move move : std::span(game_.moves).first(game_.facts.plies)) {
        position.play(move);
        ++ply;
        if (position.castling_rook(color, side) == chess::Square::None) return ply;
    }
    return 0;
}

}  // namespace arbiter::replay::detail
