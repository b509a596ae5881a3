#include "core/replay/detail/play_after_illegal.hpp"

#include "core/pgn/symbols.hpp"
#include "core/replay/detail/annotation_review.hpp"
#include "core/replay/displacement.hpp"
#include "core/replay/main_line_tokens.hpp"
#include "core/replay/symbol_reading.hpp"

#include <algorithm>
#include <variant>

namespace arbiter::replay::detail {

using chess::Move;
using chess::Position;
using pgn::TokenKind;

namespace {

// Illegal moves that players may have made without a claim. Others are no single move, or follow
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
    return !move.is_null() &&
           has(pos.pieces(chess::Role::King) & pos.pieces(~pos.turn()), move.to());
}

// Legal moves for the message, none of which takes a king.
void drop_king_captures(Refusal& refusal) {
    chess::Refusal& reason = refusal.reason;
    const auto end =
        std::remove_if(reason.moves.begin(), reason.moves.begin() + reason.candidate_count,
                       [&](Move move) { return takes_king(refusal.before.orthodox(), move); });
    reason.candidate_count = static_cast<std::uint8_t>(end - reason.moves.begin());
}

}  // namespace

void PlayAfterIllegal::play() {
    GameFacts& facts = game_.facts;
    facts.after_illegal = {};
    facts.after_illegal.final = facts.final;
    kept_.clear();
    if (!facts.has_refusal || !may_stand(facts.refusals.front().kind)) return;
    const Refusal& first = facts.refusals.front();
    game_.board.now = first.before.orthodox();
    numbers_.on_half_move();
    facts.after_illegal.is_complete = keep_refused(first) && keep_rest(first.token + 1);
    facts.after_illegal.final = game_.board.now;
    facts.after_illegal.refusals = kept_;
}

// Every ply of the main line from `token` to the terminator. False: one could not be kept.
bool PlayAfterIllegal::keep_rest(std::uint32_t token) {
    const std::uint32_t end = end_of_main_line(*game_.view);
    const auto keep = [&](std::uint32_t index) {
        if (game_.token(index).kind == TokenKind::MoveNumber) numbers_.on_number_that_is_kept();
        return !game_.is_symbol(index) || keep_symbol(index);
    };
    return token >= end || visit_main_line(*game_.view, token, end, keep) == end;
}

bool PlayAfterIllegal::keep_symbol(std::uint32_t token) {
    if (const std::uint32_t plies = keep_legal(token); plies != 0) {
        game_.facts.kept_plies += plies;
        numbers_.on_half_move();
        return true;
    }
    const std::string_view text = game_.text_of(token);
    if (!is_spelled_as_move(text) && !pgn::looks_like_move(text)) return true;
    if (pgn::is_en_passant_suffix(text) || pgn::is_result_word(text)) return true;
    if (kept_.size() == kMostKept) return false;
    kept_.push_back(refusals_.find(token, game_.facts.plies + game_.facts.kept_plies + 1));
    drop_king_captures(kept_.back());
    return keep_refused(kept_.back());
}

bool PlayAfterIllegal::keep_refused(const Refusal& refusal) {
    if (!may_stand(refusal.kind)) return false;
    const auto after = displaced(game_.board.now, refusal.san);
    if (!after) return false;
    game_.board.now = *after;
    ++game_.facts.kept_plies;
    numbers_.on_half_move();
    return true;
}

// Plays the plies of a token that are legal where they are; returns how many.
std::uint32_t PlayAfterIllegal::keep_legal(std::uint32_t token) {
    Position& now = game_.board.now;
    // A word is played as it is read, which may not take a king.
    SymbolContext context;
    context.is_single = is_king_capturable(now);
    const SymbolReading reading = read_symbol(now, game_.text_of(token), context);
    if (const auto* single = std::get_if<SingleMove>(&reading)) {
        if (takes_king(now, single->move)) return 0;
        now.play(single->move);
        return 1;
    }
    const auto* word = std::get_if<Word>(&reading);
    if (word == nullptr) return 0;
    now = word->after;
    return word->move_count;
}

}  // namespace arbiter::replay::detail
