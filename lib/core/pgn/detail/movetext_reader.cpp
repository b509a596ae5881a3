#include "core/pgn/detail/movetext_reader.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/limits.hpp"
#include "core/pgn/parenthesised_note.hpp"
#include "core/pgn/surrounding_markup.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace arbiter::pgn::detail {
namespace {

// Fewer words than these before a tag pair are a broken pair and no game: its numbers count
// nothing.
constexpr std::uint32_t kFewSymbols = 4;

}  // namespace

void MovetextReader::read() {
    while (true) {
        if (fast_ != nullptr && !game_.has_terminator()) fast_->read_run();
        if (last_symbol_goes_on()) continue;
        if (read_blanks() == Step::EndOfGame || read_token() == Step::EndOfGame) return;
    }
}

// What is between two tokens.
MovetextReader::Step MovetextReader::read_blanks() {
    // Nearly always exactly one space or one line feed.
    if (cursor_.here() == ' ' && static_cast<unsigned char>(cursor_.here(1)) > 0x20 &&
        cursor_.at() + 1 < cursor_.segment_end()) {
        cursor_.go_to(cursor_.at() + 1);
        return Step::GoOn;
    }
    const std::uint32_t begin = cursor_.at();
    const std::uint32_t newlines = cursor_.skip_blanks();
    if (cursor_.is_at_segment_end() || cursor_.at() - begin > kInterGameSight)
        return Step::EndOfGame;
    if (newlines != 0 && game_.has_terminator()) {
        game_.is_past_terminator_line = true;
        if (border_.is_before_unbracketed_pair()) return Step::EndOfGame;
    }
    if (newlines >= 2 && !game_.has_terminator() && game_.has_moves && cursor_.here() != '[') {
        if (border_.is_before_first_number() || border_.is_before_unbracketed_pair() ||
            border_.is_before_prose())
            return Step::EndOfGame;
        game_.flaws.add(FlawKind::BlankLineInMoves, begin, cursor_.at());
    }
    return Step::GoOn;
}

MovetextReader::Step MovetextReader::read_token() {
    const char first = cursor_.here();
    switch (class_of(first)) {
        case CharClass::Letter:
            return read_letter(first);
        case CharClass::Digit:
            return keep_in_line(lexer_.digits());
        case CharClass::Dot:
            return keep_in_line(lexer_.dots());
        case CharClass::Star:
            return keep_in_line(
                lexer_.one_byte(TokenKind::Result, static_cast<std::uint8_t>(Outcome::Unknown)));
        case CharClass::Suffix:
            return keep(lexer_.suffix());
        case CharClass::Dollar:
            cut_backslashes_from_last_symbol();
            return keep(lexer_.nag());
        case CharClass::BraceOpen:
        case CharClass::Semicolon:
            return read_comment(first);
        case CharClass::BraceClose:
            game_.flaws.add(FlawKind::CommentStrayClose, cursor_.at(), cursor_.at() + 1);
            return keep(lexer_.one_byte(TokenKind::StrayClose));
        case CharClass::ParenOpen:
            return open_variation();
        case CharClass::ParenClose:
            return close_variation();
        case CharClass::Percent:
            return read_percent();
        case CharClass::Bracket:
            return read_bracket();
        case CharClass::Other:
            return first == '<' ? read_angle() : read_other(first);
    }
    return Step::GoOn;
}

MovetextReader::Step MovetextReader::keep(const Token& token) {
    game_.add_token(token);
    cursor_.go_to(token.end);
    return Step::GoOn;
}

namespace {

// '+', '#' and the like alone: no move, wherever it was lost.
bool is_check_suffix(std::string_view symbol) {
    return std::ranges::all_of(symbol, [](char c) { return c == '+' || c == '#'; });
}

}  // namespace

// A symbol, move number or termination marker: what a line of moves consists of.
MovetextReader::Step MovetextReader::keep_in_line(const Token& token) {
    if (token.kind == TokenKind::Result) {
        end_.add_marker(token);
        cursor_.go_to(token.end);
        return Step::GoOn;
    }
    if (border_.is_before_move(token)) return Step::EndOfGame;
    if (game_.has_terminator()) end_.take_back_early_marker();
    if (game_.has_terminator() && game_.after_terminator < 0)
        game_.after_terminator = static_cast<std::int32_t>(game_.tokens.size());
    if (token.kind == TokenKind::MoveNumber) {
        game_.move_number = token.number;
    } else {
        ++game_.symbols;
        if (!game_.has_terminator() && !is_check_suffix(cursor_.slice(token.begin, token.end)))
            game_.note_move();
    }
    return keep(token);
}

MovetextReader::Step MovetextReader::read_comment(char first) {
    if (border_.is_before_comment()) return Step::EndOfGame;
    return keep(first == '{' ? lexer_.comment(pairs_.begins_game("Event"))
                             : lexer_.to_line_end(TokenKind::LineComment));
}

// A symbol, unless the character only looks like a space or like nothing.
MovetextReader::Step MovetextReader::read_letter(char first) {
    if (is_odd_byte(first) && pairs_.is_bracket(cursor_.at()) &&
        pairs_.is_start(cursor_.at(), true))
        return read_tag();
    if (is_odd_byte(first) && odd_char(cursor_.rest(cursor_.at())).kind != OddChar::Kind::Letter)
        return skip_odd_char();
    if (first == '\\') {
        const std::uint32_t length = lexer_.backslashes_before_nag();
        if (length != 0) return skip_silent(FlawKind::EscapedNag, length);
    }
    if ((first == '`' || first == '~') && cursor_.is_line_start(cursor_.at())) {
        const std::uint32_t length = fence_length(cursor_.rest(cursor_.at()));
        if (length != 0) return skip_silent(FlawKind::Fence, length);
    }
    return keep_in_line(lexer_.symbol());
}

// '<' in the movetext: the markup of a page, or a byte that PGN has kept for later.   PGN 7.
MovetextReader::Step MovetextReader::read_angle() {
    const std::uint32_t length = lexer_.markup_length_at(cursor_.at());
    return length != 0 ? skip_silent(FlawKind::Markup, length)
                       : keep(lexer_.one_byte(TokenKind::Other));
}

// A byte that begins no token, unless it is the quote before a termination marker, or marks the
// line as quoted.
MovetextReader::Step MovetextReader::read_other(char first) {
    if (first == '>' && cursor_.is_line_start(cursor_.at()))
        return skip_silent(FlawKind::Fence, quotation_marks_length(cursor_.rest(cursor_.at())));
    const Token token = first == '"' ? lexer_.quoted_result() : lexer_.one_byte(TokenKind::Other);
    return token.kind == TokenKind::Result ? keep_in_line(token) : keep(token);
}

// An escape, the line that ends the game, or a symbol.   PGN 6.
MovetextReader::Step MovetextReader::read_percent() {
    if (!cursor_.is_line_start(cursor_.at())) return keep_in_line(lexer_.symbol());
    if (lexer_.is_end_line(cursor_.at())) return Step::EndOfGame;
    const Token escape = lexer_.to_line_end(TokenKind::Escape);
    game_.flaws.add(FlawKind::EscapeLine, escape.begin, escape.end);
    return keep(escape);
}

// '[' in the movetext: the tags of the next game, a tag of this one, or text in brackets.
MovetextReader::Step MovetextReader::read_bracket() {
    const std::uint32_t at = cursor_.at();
    if (pairs_.is_start(at, true)) return read_tag();
    const bool is_doubled = cursor_.here(1) == '[' && cursor_.is_line_start(at);
    if (is_doubled && border_.is_before_tag(at + 1)) return Step::EndOfGame;
    const std::uint32_t mark = pgn_mark_length(cursor_.rest(at));
    if (mark != 0) return skip_silent(FlawKind::Fence, mark);
    const Token token = lexer_.bracketed_text();
    // On a later line than the terminator it is text between games, as a word is.
    if (border_.is_past_end() && game_.after_terminator < 0 && cursor_.is_line_start(at) &&
        !is_bracketed_annotation(cursor_.slice(token.begin, token.end)))
        return Step::EndOfGame;
    return keep(token);
}

MovetextReader::Step MovetextReader::read_tag() {
    const std::uint32_t begin = cursor_.at();
    if (border_.is_before_tag(begin)) return Step::EndOfGame;
    tags_.read_pair();
    if (!game_.has_moves) {
        game_.tags_end = cursor_.at();
        return Step::GoOn;
    }
    game_.tags.back().is_after_movetext = true;
    if (game_.symbols < kFewSymbols) game_.move_number = 0;
    if (!game_.flaws.has(FlawKind::TagsAfterMoves))
        game_.flaws.add(FlawKind::TagsAfterMoves, begin, cursor_.at());
    return Step::GoOn;
}

MovetextReader::Step MovetextReader::open_variation() {
    if (takes_promotion_in_parentheses()) return Step::GoOn;
    game_.has_variations = true;
    if (!game_.has_terminator()) {
        const std::uint32_t at = cursor_.at();
        OpenVariations& open = game_.open_variations;
        if (!game_.has_move_in_line()) game_.flaws.add(FlawKind::RavBeforeMove, at, at + 1);
        if (open.depth() == kDeepNesting) game_.flaws.add(FlawKind::RavTooDeep, at, at + 1);
        open.open(at, game_.tokens.size());
    }
    return keep(lexer_.one_byte(TokenKind::RavOpen));
}

MovetextReader::Step MovetextReader::close_variation() {
    const std::uint32_t end = cursor_.at() + 1;
    OpenVariations& open = game_.open_variations;
    if (!game_.has_terminator() && !open.close_untracked()) {
        if (open.is_empty()) {
            game_.flaws.add(FlawKind::RavStrayClose, cursor_.at(), end);
        } else {
            const OpenVariations::Variation closed = open.innermost();
            open.close();
            const bool is_empty = closed.first_token + 1 == game_.tokens.size();
            // The ')' of a note must be among the tokens.
            keep(lexer_.one_byte(TokenKind::RavClose));
            if (is_empty || end_of_note(game_.tokens, closed.first_token, cursor_.text()) != 0)
                game_.flaws.add(FlawKind::RavEmpty, closed.begin, end);
            return Step::GoOn;
        }
    }
    return keep(lexer_.one_byte(TokenKind::RavClose));
}

// At a character that is a space or nothing to the eye: steps over it and its like. A byte order
// mark at the start of a line comes from joined files.
MovetextReader::Step MovetextReader::skip_odd_char() {
    const std::uint32_t begin = cursor_.at();
    const std::string_view rest = cursor_.rest(begin);
    const OddChar::Kind kind = odd_char(rest).kind;
    const bool is_mark = rest.starts_with(kBom) && cursor_.is_line_start(begin);
    std::uint32_t end = begin;
    while (end < cursor_.segment_end() && is_odd_byte(cursor_.text()[end])) {
        const OddChar odd = odd_char(cursor_.rest(end));
        if (odd.kind != kind) break;
        end += odd.length;
    }
    if (is_mark && border_.is_before_tag(end)) return Step::EndOfGame;
    cursor_.go_to(end);
    if (is_mark) {
        game_.flaws.add(FlawKind::BomInside, begin, end);
    } else if (kind == OddChar::Kind::ZeroWidth) {
        game_.flaws.add(FlawKind::ZeroWidth, begin, end);
    } else if (kind == OddChar::Kind::Space) {
        game_.flaws.add(FlawKind::NoBreakSpace, begin, end);
    }
    return Step::GoOn;
}

// Skips what is between the tokens and says nothing.
MovetextReader::Step MovetextReader::skip_silent(FlawKind kind, std::uint32_t length) {
    if (border_.is_past_end()) return Step::EndOfGame;
    game_.flaws.add(kind, cursor_.at(), cursor_.at() + length);
    cursor_.go_to(cursor_.at() + length);
    return Step::GoOn;
}

// The last token, if it is a symbol that ends at the cursor.
Token* MovetextReader::symbol_before() {
    if (game_.tokens.empty()) return nullptr;
    Token& last = game_.tokens.back();
    return last.end == cursor_.at() && last.kind == TokenKind::Symbol ? &last : nullptr;
}

void MovetextReader::extend(Token& symbol, std::uint32_t end) {
    symbol.end = game_.last_token_end = end;
    cursor_.go_to(end);
}

// The last token was a symbol, and what comes next is the rest of it.
bool MovetextReader::last_symbol_goes_on() {
    const char c = cursor_.here();
    return (is_odd_byte(c) && extends_last_symbol()) ||
           (is_control_byte(c) && joins_over_control());
}

// A fast run of tokens stops at a byte beyond ASCII: does the symbol before it go on?
bool MovetextReader::extends_last_symbol() {
    Token* const last = symbol_before();
    if (last == nullptr || cursor_.is_at_segment_end()) return false;
    const std::uint32_t end = lexer_.end_of_whole_symbol(last->begin, cursor_.at());
    if (end <= cursor_.at()) return false;
    extend(*last, end);
    return true;
}

// A control character acts as a space between two tokens, unless the two are one move only
// together: "N\0f3" is no novelty followed by f3.
bool MovetextReader::joins_over_control() {
    Token* const last = symbol_before();
    if (last == nullptr) return false;
    std::uint32_t right = cursor_.at();
    while (right < cursor_.segment_end() && is_control_byte(cursor_.text()[right]))
        ++right;
    const std::uint32_t end = lexer_.end_of_symbol(right);
    constexpr std::uint32_t kLongestMove = 16;
    if (end == right || end - right > kLongestMove || last->end - last->begin > kLongestMove)
        return false;
    const std::string_view head = cursor_.slice(last->begin, last->end);
    const std::string_view tail = cursor_.slice(right, end);
    if (!looks_like_move(std::string(head).append(tail))) return false;
    if (looks_like_move(head) && looks_like_move(tail)) return false;
    extend(*last, end);
    return true;
}

// "a8(Q)": what is glued to a move to the last rank is no variation but a promotion.
bool MovetextReader::takes_promotion_in_parentheses() {
    const char* const text = cursor_.text();
    const std::uint32_t at = cursor_.at(), segment_end = cursor_.segment_end();
    Token* const move = symbol_before();
    if (move == nullptr || at + 2 >= segment_end) return false;
    const bool is_to_last_rank = text[at - 1] == '1' || text[at - 1] == '8';
    if (!is_to_last_rank || !is_ascii_letter(text[at + 1]) || text[at + 2] != ')') return false;
    std::uint32_t end = at + 3;
    while (end < segment_end && (text[end] == '+' || text[end] == '#'))
        ++end;
    extend(*move, end);
    return true;
}

// At the '$' of a NAG: "e4\$14". The backslashes are no part of the move.
void MovetextReader::cut_backslashes_from_last_symbol() {
    Token* const last = symbol_before();
    if (last == nullptr) return;
    while (last->end > last->begin + 1 && cursor_.text()[last->end - 1] == '\\')
        --last->end;
    if (last->end != cursor_.at()) game_.flaws.add(FlawKind::EscapedNag, last->end, cursor_.at());
}

}  // namespace arbiter::pgn::detail
