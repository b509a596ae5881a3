// Words that hold more than a move: signs and punctuation glued to it, several moves without a
// space, and words that are only signs.

#include "pgn/annotation.hpp"
#include "pgn/symbols.hpp"
#include "replay/replayer.hpp"
#include "replay/word.hpp"

#include <algorithm>
#include <array>

namespace arbiter::replay {

using chess::Color;
using chess::Role;
using pgn::Token;
using pgn::TokenKind;

namespace {

bool is_beside(const Token& token) {
    return token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment ||
           token.kind == TokenKind::Escape || token.kind == TokenKind::Nag ||
           token.kind == TokenKind::Suffix;
}

// Could the text be two moves by its letters alone?
bool has_two_moves(std::string_view text) {
    for (std::size_t cut = 2; cut + 2 <= text.size(); ++cut) {
        if (pgn::looks_like_move(text.substr(0, cut)) && pgn::looks_like_move(text.substr(cut)))
            return true;
    }
    return false;
}

NoteKind note_of(WordPart::Kind kind) {
    switch (kind) {
        case WordPart::Kind::Assessment:
            return NoteKind::InformantSymbol;
        case WordPart::Kind::Novelty:
            return NoteKind::NoveltyMark;
        case WordPart::Kind::Diagram:
            return NoteKind::DiagramMark;
        case WordPart::Kind::CheckWord:
            return NoteKind::CheckMarkWrong;
        default:
            return NoteKind::UnknownToken;
    }
}

}  // namespace

// Where byte `at` of the token as it was played stands in the token as it is written.
std::uint32_t Replayer::written_at(std::uint32_t token, std::size_t at) const {
    if (view_ == written_) return static_cast<std::uint32_t>(at);
    return LetteredSymbol(written_->text_of(written_->tokens[token]), facts_.reading)
        .written_at(at);
}

// The half-moves become more than the symbols: room for `moves` of them at one.
void Replayer::make_room_for(std::size_t moves) {
    const std::size_t room = facts_.plies + moves + view_->symbols + 1;
    if (moves_.size() < room) make_room(2 * room);
}

// One half-move of several in a word, or of a word with signs. How it is spelled can be told when
// it stands apart.
bool Replayer::play_part(std::uint32_t token, chess::San san, bool is_in_variation) {
    if (!is_in_variation) {
        main_.before_last = main_.position;
        is_spelling_reviewed_ = false;
        const bool is_played = play_found(token, san);
        is_spelling_reviewed_ = true;
        return is_played;
    }
    Line& line = variations_.back();
    const chess::SanResolution found = chess::resolve_san(line.position, san);
    if (!found.is_ok()) return false;
    line.before_last = line.position;
    line.position.play(found.move);
    ++line.ply;
    return true;
}

// "Nf3±", "Bh6+,", "e4,e5".
bool Replayer::play_word(std::uint32_t token, bool is_in_variation) {
    const chess::Position& now = is_in_variation ? variations_.back().position : main_.position;
    const auto word = read_word(now, text_of(token));
    if (!word) return false;
    // "Nf3N" before "c6" may be a knight move with a blank in it.
    const bool ends_with_novelty = word->parts().back().kind == WordPart::Kind::Novelty;
    if (ends_with_novelty && begins_knight_move(token, word->after)) return false;
    if (!is_in_variation) make_room_for(word->move_count);
    std::size_t moves = 0;
    for (const WordPart& part : word->parts()) {
        const std::uint32_t begin = written_at(token, part.begin);
        if (part.kind == WordPart::Kind::Move) {
            if (!play_part(token, word->moves[moves], is_in_variation)) return false;
            const bool is_numbered =
                &part != word->parts().data() && (&part - 1)->kind == WordPart::Kind::Number;
            if (++moves == 1 || is_numbered) continue;
            note(NoteKind::MovesGlued, token, current_ply(is_in_variation), begin, is_in_variation);
            continue;
        }
        if (part.kind == WordPart::Kind::Number) {
            // That of the half-move that follows.
            note(NoteKind::MovesGlued, token, current_ply(is_in_variation) + 1, begin,
                 is_in_variation);
            continue;
        }
        const PartOfToken span{begin, written_at(token, part.end)};
        note(note_of(part.kind), token, current_ply(is_in_variation), span.packed(),
             is_in_variation);
    }
    const bool ends_with_number = word->parts().back().kind == WordPart::Kind::Number;
    if (ends_with_number && !is_in_variation) has_number_before_ = has_seen_number_ = true;
    // Its mark is looked at when the signs stand apart from it.
    if (!is_in_variation) last_mark_ = chess::SanMark::Mate;
    return true;
}

std::uint32_t Replayer::current_ply(bool is_in_variation) const {
    return is_in_variation ? variations_.back().ply : facts_.plies;
}

// "e4e5" and "Nf3Nc6": several half-moves without a space between them. They are played only when
// there is one way to cut them, and, where the text could also be a single move that is illegal,
// only when the move numbers confirm it.
bool Replayer::play_glued(std::uint32_t token, bool is_in_variation) {
    const std::string_view text = text_of(token);
    const Split split =
        split_moves(is_in_variation ? variations_.back().position : main_.position, text);
    if (split.ways != 1) return false;
    const auto single = chess::parse_san(text);
    if (single && !is_split_confirmed(token, split.parts, is_in_variation) &&
        (is_in_variation || !is_last_and_no_single_move(token, *single)))
        return false;
    if (!is_in_variation) make_room_for(split.parts);
    for (std::size_t i = 0; i < split.parts; ++i) {
        if (!play_part(token, split.moves[i], is_in_variation)) return false;
        if (i == 0) continue;
        note(NoteKind::MovesGlued, token, current_ply(is_in_variation),
             written_at(token, split.cuts[i]), is_in_variation);
    }
    return true;
}

// Does the number that follows agree with `parts` half-moves having been played at `token`?
bool Replayer::is_split_confirmed(std::uint32_t token, std::size_t parts,
                                  bool is_in_variation) const {
    if (has_uci_moves_) return false;
    const std::uint32_t next = next_word(token);
    const bool is_pawns = text_of(token).front() >= 'a' && text_of(token).front() <= 'h';
    const bool has_number = is_in_variation ? view_->tokens[token - 1].kind == TokenKind::MoveNumber
                                            : has_number_before_;
    if (is_end_of_line(next, is_in_variation)) return is_pawns && has_number;
    return is_number_after(view_->tokens[next], current_ply(is_in_variation) + parts);
}

// "3.Bb5a6 1-0" where no bishop stands on b5: after the last moves of the main line no number
// confirms that they are two, but one they cannot be. In a game that writes the origin of all its
// moves it may be a wrong one.
bool Replayer::is_last_and_no_single_move(std::uint32_t token, const chess::San& single) const {
    if (has_uci_moves_ || !has_number_before_ || !is_end_of_line(next_word(token), false))
        return false;
    const bool names_origin = single.kind == chess::SanKind::Piece && single.role != Role::None &&
                              single.origin_file != chess::kNoHint &&
                              single.origin_rank != chess::kNoHint;
    if (!names_origin) return false;
    const chess::Square origin = chess::make_square(single.origin_file, single.origin_rank);
    return main_.position.piece_on(origin) != chess::make_piece(main_.position.turn(), single.role);
}

// "3. Nc3 Nd5 4. Bg5": does the number that follows, after comments and variations, count the
// refused half-move `token` as the reply of Black?
bool Replayer::is_reply_by_number(std::uint32_t token) const {
    if (main_.position.turn() != Color::Black) return false;
    std::uint32_t depth = 0;
    std::size_t next = token + 1;
    for (; next < view_->tokens.size(); ++next) {
        const Token& each = view_->tokens[next];
        if (each.kind == TokenKind::RavOpen) ++depth;
        const bool is_inside = depth != 0;
        if (each.kind == TokenKind::RavClose && is_inside) --depth;
        if (!is_inside && !is_beside(each)) break;
    }
    return next < view_->tokens.size() && is_number_after(view_->tokens[next], facts_.plies + 1);
}

// The next token that may be a move or a number.
std::uint32_t Replayer::next_word(std::uint32_t token) const {
    std::uint32_t next = token + 1;
    while (next < view_->tokens.size() && is_beside(view_->tokens[next]))
        ++next;
    return next;
}

bool Replayer::is_end_of_line(std::uint32_t token, bool is_in_variation) const {
    return token == view_->tokens.size() || static_cast<std::int32_t>(token) == view_->terminator ||
           (is_in_variation && view_->tokens[token].kind == TokenKind::RavClose);
}

// Is it the number of the half-move that follows `ply` half-moves?
bool Replayer::is_number_after(const Token& token, std::size_t ply) const {
    const std::size_t half_moves = ply + (facts_.start.turn() == Color::Black ? 1 : 0);
    return token.kind == TokenKind::MoveNumber &&
           token.number == numbers_begin_at_ + half_moves / 2;
}

// A symbol that is refused: two moves, of which not both are legal or that can be cut in two ways?
bool Replayer::are_moves_glued(std::uint32_t token) const {
    const std::string_view text = text_of(token);
    if (text.size() > Split::kLongest || !has_two_moves(text)) return false;
    return !chess::parse_san(text) || is_split_confirmed(token, 2, false);
}

// Is "N" joined with the next symbol a knight move?
bool Replayer::begins_knight_move(std::uint32_t token, const chess::Position& now) const {
    if (token + 1 >= view_->tokens.size()) return false;
    const Token& next = view_->tokens[token + 1];
    constexpr std::size_t kLongest = 8;  // "g1xf3+" and some
    if (next.kind != TokenKind::Symbol || next.end - next.begin > kLongest) return false;
    std::array<char, kLongest + 1> joined{'N'};
    const std::size_t size = view_->text_of(next).copy(joined.data() + 1, kLongest) + 1;
    const auto san = chess::parse_san({joined.data(), size});
    return san && san->role == Role::Knight && chess::resolve_san(now, *san).is_ok();
}

// "ch", "mate", "++" or "+" as a word of its own behind a move.
bool Replayer::review_check_word(std::uint32_t token, bool is_in_variation) {
    if (!pgn::check_mark_of(text_of(token))) return false;
    const std::uint32_t ply = annotated_ply(is_in_variation);
    if (ply == 0) return !is_in_variation && text_of(token).size() == 1;
    note_detached_mark(token, ply, is_in_variation);
    return true;
}

void Replayer::note_detached_mark(std::uint32_t token, std::uint32_t ply, bool is_in_variation) {
    // This is the mark that was missed before.
    if (!is_in_variation) last_mark_ = chess::SanMark::Mate;
    if (!notes_.empty() && notes_.back().kind == NoteKind::CheckMarkMissing &&
        notes_.back().ply == ply && notes_.back().is_in_variation == is_in_variation) {
        notes_.pop_back();
        if (--note_counts_[static_cast<std::size_t>(NoteKind::CheckMarkMissing)] == 0)
            facts_.note_set.remove(NoteKind::CheckMarkMissing);
    }
    note(NoteKind::AnnotationDetached, token, ply, 0, is_in_variation);
}

// Is the next token to the left that is a move or a number a move, and to the right as well? What
// stands between may go when the game is mended.   COST: bounded.
bool Replayer::is_between_moves(std::uint32_t token) const {
    constexpr std::uint32_t kFar = 64;
    const auto kind_of = [&](std::uint32_t index) { return view_->tokens[index].kind; };
    const auto says = [&](std::uint32_t index) {
        return kind_of(index) == TokenKind::Symbol || kind_of(index) == TokenKind::MoveNumber ||
               kind_of(index) == TokenKind::Result;
    };
    const auto count = static_cast<std::uint32_t>(view_->tokens.size());
    std::uint32_t left = token;
    while (left > 0 && token - left < kFar && (left == token || !says(left)))
        --left;
    std::uint32_t right = token + 1;
    while (right < count && right - token < kFar && !says(right))
        ++right;
    return right < count && kind_of(left) == TokenKind::Symbol && left != token &&
           kind_of(right) == TokenKind::Symbol;
}

// Commas between moves, and a dash between the two moves of a number: "1. e4 , e5", "1. e4 - e5".
bool Replayer::review_punctuation(std::uint32_t token, bool is_in_variation) {
    const std::string_view text = text_of(token);
    const bool is_dash = text == "-" || text == "\xE2\x80\x93" || text == "\xE2\x80\x94";
    if (is_dash) {
        // Beside a number it may stand for a half-move.
        if (!is_between_moves(token) || annotated_ply(is_in_variation) == 0) return false;
    } else if (!std::ranges::all_of(text, pgn::is_punctuation)) {
        return false;
    }
    const PartOfToken span{0, static_cast<std::uint32_t>(text.size())};
    note(NoteKind::UnknownToken, token, annotated_ply(is_in_variation), span.packed(),
         is_in_variation);
    return true;
}

// "(=)", "(±)", "(N)": a sign by itself in parentheses is no variation; it speaks of the move
// before. A draw offer is recorded so.   FIDE 2023 8.1.5.
bool Replayer::review_sign_in_parentheses(std::uint32_t token) {
    const bool is_alone = token + 1 < view_->tokens.size() && token != 0 &&
                          view_->tokens[token - 1].kind == TokenKind::RavOpen &&
                          view_->tokens[token + 1].kind == TokenKind::RavClose;
    if (!is_alone) return false;
    const std::uint32_t ply = variations_.back().ply + 1;
    const bool is_in_variation = variations_.size() > 1;
    const pgn::AnnotationSign sign = pgn::read_annotation_sign(text_of(token));
    switch (sign.kind) {
        case pgn::AnnotationKind::Assessment:
            note(NoteKind::InformantSymbol, token, ply, 0, is_in_variation);
            return true;
        case pgn::AnnotationKind::Novelty:
            note(NoteKind::NoveltyMark, token, ply, 0, is_in_variation);
            return true;
        case pgn::AnnotationKind::Diagram:
            note(NoteKind::DiagramMark, token, ply, 0, is_in_variation);
            return true;
        default:
            break;
    }
    if (!pgn::check_mark_of(text_of(token))) return false;
    note_detached_mark(token, ply, is_in_variation);
    return true;
}

}  // namespace arbiter::replay
