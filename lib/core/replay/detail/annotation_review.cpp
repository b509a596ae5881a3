#include "core/replay/detail/annotation_review.hpp"

#include "core/pgn/annotation.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/symbol_reading.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::replay::detail {

using pgn::AnnotationKind;
using pgn::TokenKind;

// "$" and a number from 0 to 255.   PGN 7, 10.
void AnnotationReview::on_nag(std::uint32_t token) {
    const std::string_view digits = game_.text_of(token).substr(1);
    unsigned value = 256;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc{} && value <= 255) return;
    const bool is_in_variation = game_.is_in_variation();
    const std::uint32_t ply = !is_in_variation           ? game_.facts.plies
                              : game_.skipped_depth == 0 ? game_.variations.back().ply
                                                         : 0;
    game_.notes.add(NoteKind::NagInvalid, token, ply, 0, is_in_variation);
}

// "!?" belongs to the move it is glued to; by itself it is a word that PGN does not know.
// PGN 8.2.3.8.
void AnnotationReview::on_suffix(std::uint32_t token, bool is_in_variation) {
    const pgn::Token& before = game_.token(token == 0 ? 0 : token - 1);
    if (before.kind == TokenKind::Symbol && before.end == game_.token(token).begin) return;
    if (const std::uint32_t ply = game_.annotated_ply(is_in_variation); ply != 0)
        game_.notes.add(NoteKind::AnnotationDetached, token, ply, 0, is_in_variation);
}

void AnnotationReview::on_bracketed(std::uint32_t token, bool is_in_variation) {
    if (pgn::is_bracketed_diagram(game_.text_of(token)))
        game_.notes.add(NoteKind::DiagramMark, token, game_.annotated_ply(is_in_variation), 0,
                        is_in_variation);
}

template <class Board>
bool AnnotationReview::take_sign(std::uint32_t token, bool is_in_variation, const Board& now) {
    const pgn::AnnotationSign sign = pgn::read_annotation_sign(game_.text_of(token));
    const std::uint32_t ply = game_.annotated_ply(is_in_variation);
    const auto note = [&](NoteKind kind) {
        game_.notes.add(kind, token, ply, 0, is_in_variation);
        return true;
    };
    switch (sign.kind) {
        case AnnotationKind::None:
            // After a number it may replace a move.
            if (ply == 0 || token == 0 || game_.token(token - 1).kind == TokenKind::MoveNumber ||
                pgn::check_mark_of(game_.text_of(token)) ||
                std::ranges::all_of(game_.text_of(token), pgn::is_punctuation) ||
                !pgn::is_nothing_but_signs(game_.text_of(token)))
                return false;
            return note(NoteKind::InformantSymbol);
        case AnnotationKind::Assessment:
            return note(NoteKind::InformantSymbol);
        case AnnotationKind::Novelty:
            if (ply == 0 || may_begin_knight_move(token, now)) return false;
            return note(NoteKind::NoveltyMark);
        case AnnotationKind::Diagram:
            return note(NoteKind::DiagramMark);
        case AnnotationKind::CheckMark:
            return take_check_word(token, is_in_variation);
    }
    return false;
}

// "N f3" is a knight move with a blank in it unless no knight can go there: then "N" marks a
// novelty and "f3" is the next move. Nothing is guessed where both can be meant.
template <class Board>
bool AnnotationReview::may_begin_knight_move(std::uint32_t token, const Board& now) const {
    if (game_.text_of(token) != "N") return false;
    if (token != 0 && game_.token(token - 1).kind == TokenKind::MoveNumber) return true;
    return is_cut_knight_move(now, around_.next_symbol(token));
}

bool AnnotationReview::take_sign_in_parentheses(std::uint32_t token) {
    if (!around_.is_alone_in_parentheses(token)) return false;
    const std::uint32_t ply = game_.variations.back().ply + 1;
    const bool is_in_variation = game_.variations.size() > 1;
    const auto note = [&](NoteKind kind) {
        game_.notes.add(kind, token, ply, 0, is_in_variation);
        return true;
    };
    switch (pgn::read_annotation_sign(game_.text_of(token)).kind) {
        case AnnotationKind::Assessment:
            return note(NoteKind::InformantSymbol);
        case AnnotationKind::Novelty:
            return note(NoteKind::NoveltyMark);
        case AnnotationKind::Diagram:
            return note(NoteKind::DiagramMark);
        default:
            break;
    }
    if (!pgn::check_mark_of(game_.text_of(token))) return false;
    spelling_.on_detached_mark(token, ply, is_in_variation);
    return true;
}

bool AnnotationReview::take_check_word(std::uint32_t token, bool is_in_variation) {
    if (!pgn::check_mark_of(game_.text_of(token))) return false;
    const std::uint32_t ply = game_.annotated_ply(is_in_variation);
    if (ply == 0) return !is_in_variation && game_.text_of(token).size() == 1;
    spelling_.on_detached_mark(token, ply, is_in_variation);
    return true;
}

bool AnnotationReview::take_punctuation(std::uint32_t token, bool is_in_variation) {
    const std::string_view text = game_.text_of(token);
    const std::uint32_t ply = game_.annotated_ply(is_in_variation);
    const bool is_dash = text == "-" || text == "\xE2\x80\x93" || text == "\xE2\x80\x94";
    if (is_dash) {
        // Next to a number it may replace a move.
        if (ply == 0 || !around_.is_between_moves(token)) return false;
    } else if (!std::ranges::all_of(text, pgn::is_punctuation)) {
        return false;
    }
    const PartOfToken span{0, static_cast<std::uint32_t>(text.size())};
    game_.notes.add(NoteKind::UnknownToken, token, ply, span.packed(), is_in_variation);
    return true;
}

template bool AnnotationReview::take_sign(std::uint32_t, bool, const chess::Position&);
template bool AnnotationReview::take_sign(std::uint32_t, bool, const VariantBoard&);

}  // namespace arbiter::replay::detail
