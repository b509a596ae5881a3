// How numbers and annotations are written beside the moves: nothing here changes what is played.

#include "pgn/annotation.hpp"
#include "pgn/symbols.hpp"
#include "replay/move_numbers.hpp"
#include "replay/replayer.hpp"

#include <algorithm>
#include <span>

namespace arbiter::replay {

using pgn::AnnotationKind;
using pgn::Token;
using pgn::TokenKind;

// A number of the main line that is not the next one, or has other dots.
void Replayer::on_odd_number(std::uint32_t index, std::uint32_t half_moves) {
    const Token& token = view_->tokens[index];
    const chess::Color turn = this->turn();
    const bool is_black = turn == chess::Color::Black;
    if (take_full_stop(index, false)) return;
    if (is_lone_dots(*view_, token)) {
        if (has_odd_dots(*view_, index, turn)) odd_dots_.add(index, facts_.plies + 1, false);
        has_number_before_ = true;
        return;
    }
    if (!is_black && !has_number_before_) ++numbered_moves_;
    has_number_before_ = true;
    if (!has_seen_number_) {
        has_seen_number_ = true;
        // A FEN may count from elsewhere than the movetext does.
        if (facts_.has_fen_tag && token.number >= half_moves / 2)
            numbers_begin_at_ = token.number - half_moves / 2;
    }
    const std::uint32_t expected = numbers_begin_at_ + half_moves / 2;
    // Larger numbers are not told apart.
    constexpr std::uint32_t kLargestNumber = UINT16_MAX;
    if (token.number == std::min(expected, kLargestNumber)) {
        // "2... Nc6" when it is White's turn: White's half-move is not there, unless the dots are
        // just wrong.
        is_half_move_missing_ = !is_black && token.detail >= 2;
        if (token.detail != dots_of(turn)) odd_dots_.add(index, facts_.plies + 1, false);
        return;
    }
    is_half_move_missing_ = is_black && token.number == expected + 1 && token.detail <= 1;
    note(NoteKind::MoveNumberWrong, index, facts_.plies + 1, expected, false);
}

void Replayer::on_variation_number(std::uint32_t index) {
    if (take_full_stop(index, true)) return;
    const bool is_glued = is_glued_number(*view_, index);
    if (skipped_depth_ != 0) {
        if (is_glued) glued_numbers_.add(index, 0, true);
        return;
    }
    const Line& line = variations_.back();
    if (is_glued) glued_numbers_.add(index, line.ply + 1, true);
    if (line.is_readable && has_odd_dots(*view_, index, line.position.turn()))
        odd_dots_.add(index, line.ply + 1, true);
}

// "$5.": the dot says nothing, and a number written there would become part of the NAG.
bool Replayer::take_full_stop(std::uint32_t index, bool is_in_variation) {
    if (!is_full_stop(*view_, index)) return false;
    const Token& token = view_->tokens[index];
    const PartOfToken all{0, token.end - token.begin};
    note(NoteKind::UnknownToken, index, annotated_ply(is_in_variation), all.packed(),
         is_in_variation);
    return true;
}

// Where a move cannot be played, the number before it may be right and belong to a move of the
// other side.
void Replayer::forget_odd_dots_before(std::uint32_t refused) {
    if (odd_dots_.count != 0 && announces(*view_, odd_dots_.last, refused)) --odd_dots_.count;
}

// What the game does with its numbers, one note each.
void Replayer::review_numbers() {
    const auto say = [&](NoteKind kind, const NumberHabit& habit) {
        if (habit.count != 0)
            note(kind, habit.token, habit.ply, habit.count, habit.is_in_variation);
    };
    say(NoteKind::MoveNumberGlued, glued_numbers_);
    say(NoteKind::MoveNumberDots, odd_dots_);
    // Numbers were counted on the way; only where they do not add up, the text is read again.
    const bool white_began = facts_.start.turn() == chess::Color::White;
    if (numbered_moves_ == (facts_.plies + (white_began ? 1U : 0U)) / 2) return;
    NumberHabit missing;
    for_each_unnumbered_move(
        *view_, facts_.start.turn(), std::span(move_tokens_).first(facts_.plies),
        [&](std::uint32_t token, std::uint32_t ply) { missing.add(token, ply, false); });
    say(NoteKind::MoveNumberMissing, missing);
}

// "!?" belongs to the move it is glued to; by itself it is a word that PGN does not know.
// PGN 8.2.3.8.
void Replayer::review_suffix(std::uint32_t token, bool is_in_variation) {
    const Token& before = view_->tokens[token == 0 ? 0 : token - 1];
    if (before.kind == TokenKind::Symbol && before.end == view_->tokens[token].begin) return;
    if (const std::uint32_t ply = annotated_ply(is_in_variation); ply != 0)
        note(NoteKind::AnnotationDetached, token, ply, 0, is_in_variation);
}

// A byte that begins no token, or text in brackets.
void Replayer::on_other(std::uint32_t token, bool is_in_variation) {
    if (pgn::is_bracketed_annotation(text_of(token))) {
        review_bracketed(token, is_in_variation);
    } else if (!is_in_variation) {
        on_main_symbol(token);
    }
}

// "[#]" outside a comment.
void Replayer::review_bracketed(std::uint32_t token, bool is_in_variation) {
    if (pgn::is_bracketed_diagram(text_of(token)))
        note(NoteKind::DiagramMark, token, annotated_ply(is_in_variation), 0, is_in_variation);
}

// The half-move that an annotation at this place speaks of; 0 when there is none.
std::uint32_t Replayer::annotated_ply(bool is_in_variation) const {
    if (!is_in_variation) return facts_.plies;
    if (skipped_depth_ != 0) return 0;
    const Line& line = variations_.back();
    return line.ply > line.first_ply ? line.ply : 0;
}

// A sign that stands for a glyph. False: the symbol is none.
bool Replayer::review_sign(std::uint32_t token, bool is_in_variation) {
    const pgn::AnnotationSign sign = pgn::read_annotation_sign(text_of(token));
    const std::uint32_t ply = annotated_ply(is_in_variation);
    switch (sign.kind) {
        case AnnotationKind::None:
            return false;
        case AnnotationKind::Assessment:
            note(NoteKind::InformantSymbol, token, ply, 0, is_in_variation);
            return true;
        case AnnotationKind::Novelty:
            if (ply == 0 || may_begin_knight_move(token, is_in_variation)) return false;
            note(NoteKind::NoveltyMark, token, ply, 0, is_in_variation);
            return true;
        case AnnotationKind::Diagram:
            note(NoteKind::DiagramMark, token, ply, 0, is_in_variation);
            return true;
        case AnnotationKind::CheckMark:
            return review_check_word(token, is_in_variation);
    }
    return false;
}

// "N f3" is a knight move with a blank in it unless no knight can go there: then "N" marks a
// novelty and "f3" is the next move. Nothing is guessed where both can be meant.
bool Replayer::may_begin_knight_move(std::uint32_t token, bool is_in_variation) const {
    if (text_of(token) != "N") return false;
    const auto is_number = [&](std::size_t at) {
        return view_->tokens[at].kind == TokenKind::MoveNumber;
    };
    if (token != 0 && is_number(token - 1)) return true;
    return begins_knight_move(token,
                              is_in_variation ? variations_.back().position : main_.position);
}

}  // namespace arbiter::replay
