// What is written behind an illegal half-move of the main line, played on as if that stood. The
// facts of the legal part are finished before and do not change.

#include "pgn/symbols.hpp"
#include "replay/displacement.hpp"
#include "replay/replayer.hpp"
#include "replay/word.hpp"

#include <algorithm>

namespace arbiter::replay {

using chess::Move;
using chess::Position;
using pgn::TokenKind;

namespace {

// Half-moves that players may have made and let stand. Others are no single move, or stand behind
// the end of the game.
bool may_stand(StopKind kind) {
    switch (kind) {
        case StopKind::Illegal:
        case StopKind::LeavesKingInCheck:
        case StopKind::CastlingThroughCheck:
        case StopKind::CastlingRightLost:
        case StopKind::PromotionMissing:
        case StopKind::PromotionIllegalPiece:
            return true;
        default:
            return false;
    }
}

bool takes_king(const Position& pos, Move move) {
    return has(pos.pieces(chess::Role::King) & pos.pieces(~pos.turn()), move.to());
}

// The legal move that `text` means; a king that can be taken is not.
Move legal_move(const Position& pos, std::string_view text) {
    auto san = chess::parse_san(text);
    if (!san) return Move::none();
    if (san->kind == chess::SanKind::Null) return pos.is_check() ? Move::none() : Move::null();
    chess::SanResolution found = chess::resolve_san(pos, *san);
    if (!found.is_ok()) {
        san = chess::read_otherwise(pos, text);
        if (san) found = chess::resolve_san(pos, *san);
    }
    return found.is_ok() && !takes_king(pos, found.move) ? found.move : Move::none();
}

// Legal moves for the message, none of which takes a king.
void drop_king_captures(Refusal& refusal) {
    chess::Refusal& reason = refusal.reason;
    const auto end =
        std::remove_if(reason.moves.begin(), reason.moves.begin() + reason.candidate_count,
                       [&](Move move) { return takes_king(refusal.before, move); });
    reason.candidate_count = static_cast<std::uint8_t>(end - reason.moves.begin());
}

}  // namespace

// REQUIRES: the facts are finished.
void Replayer::play_on() {
    facts_.kept = {};
    facts_.kept.final = facts_.final;
    kept_refusals_.clear();
    if (!facts_.has_refusal || !may_stand(refusals_.front().kind)) return;
    view_ = facts_.reading.is_english() ? written_ : &english_;
    main_.position = refusals_.front().before;
    has_number_before_ = is_half_move_missing_ = false;
    facts_.kept.is_complete =
        keep_refused(refusals_.front()) && keep_rest(refusals_.front().token + 1);
    facts_.kept.final = main_.position;
    facts_.kept.refusals = kept_refusals_;
    view_ = written_;
}

// Every half-move of the main line from `token` to the terminator. False: one could not be kept.
bool Replayer::keep_rest(std::uint32_t token) {
    std::uint32_t depth = 0;
    for (std::uint32_t i = token; i < view_->tokens.size(); ++i) {
        if (static_cast<std::int32_t>(i) == view_->terminator) break;
        const TokenKind kind = view_->tokens[i].kind;
        if (kind == TokenKind::RavOpen) ++depth;
        if (kind == TokenKind::RavClose && depth != 0) --depth;
        if (depth != 0) continue;
        if (kind == TokenKind::MoveNumber) has_number_before_ = true;
        if (kind == TokenKind::Symbol && !keep_symbol(i)) return false;
    }
    return true;
}

bool Replayer::keep_symbol(std::uint32_t token) {
    if (const std::uint32_t plies = keep_legal(token); plies != 0) {
        facts_.kept_plies += plies;
        has_number_before_ = false;
        return true;
    }
    const std::string_view text = text_of(token);
    if (!chess::parse_san(text) && !pgn::looks_like_move(text)) return true;
    if (is_en_passant_suffix(token) || pgn::is_result_word(text)) return true;
    if (kept_refusals_.size() == kMostKeptRefusals) return false;
    kept_refusals_.push_back(refusal_at(token, facts_.plies + facts_.kept_plies + 1));
    drop_king_captures(kept_refusals_.back());
    return keep_refused(kept_refusals_.back());
}

bool Replayer::keep_refused(const Refusal& refusal) {
    if (!may_stand(refusal.kind)) return false;
    const auto after = displaced(main_.position, refusal.san);
    if (!after) return false;
    main_.position = *after;
    ++facts_.kept_plies;
    has_number_before_ = false;
    return true;
}

// Plays the half-moves of a token that are legal where they stand; returns how many.
std::uint32_t Replayer::keep_legal(std::uint32_t token) {
    const std::string_view text = text_of(token);
    if (const Move move = legal_move(main_.position, text); !move.is_none()) {
        main_.position.play(move);
        return 1;
    }
    // A word is played as it is read, which may not take a king.
    if (is_king_capturable(main_.position)) return 0;
    const auto word = read_word(main_.position, text);
    if (!word || word->move_count == 0) return 0;
    main_.position = word->after;
    return word->move_count;
}

}  // namespace arbiter::replay
