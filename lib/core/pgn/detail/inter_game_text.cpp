#include "core/pgn/detail/inter_game_text.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/surrounding_markup.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::pgn::detail {

void InterGameText::open(const ReaderInput& input) {
    has_read_game_ = input.gap ? input.gap->has_read_game : !input.is_first_of_file;
    follows_blank_line_ = input.gap ? input.gap->follows_blank_line : input.follows_blank_line;
    inside_ = input.gap ? input.gap->inside : InterGameState::Inside::Nothing;
    distance_ = input.gap ? input.gap->distance : TextDistance{};
    if (!input.gap && input.follows_bracket) distance_.to_bracket = 0;
    piece_begin_ = cursor_.at();
    is_certain_ = true;
    cuts_.clear();
}

bool InterGameText::go_to_next_segment() {
    if (!cursor_.go_to_next_segment()) return false;
    piece_begin_ = cursor_.at();
    inside_ = InterGameState::Inside::Nothing;
    distance_ = {};
    is_certain_ = true;
    follows_blank_line_ = true;
    return true;
}

// Steps over blanks, over what is neither tag, comment nor move, and over comments, which are kept.
bool InterGameText::find_game() {
    first_comment_.reset();
    std::uint32_t newlines = line_ends_before_text();
    if (!cursor_.input().gap) distance_.pass(newlines);
    while (true) {
        skip_inside();
        if (first_comment_ && cursor_.at() - *first_comment_ >= kInterGameSight) {
            // Too far away to be part of a game that may follow.
            drop_comments();
            follows_blank_line_ = newlines >= 2;
        }
        if (!first_comment_ && is_piece_full()) cut(newlines);
        const std::uint32_t passed = cursor_.skip_blanks_up_to(
            first_comment_ ? cursor_.sight(*first_comment_) : end_of_piece());
        newlines += passed;
        if (!first_comment_) distance_.pass(passed);
        if (newlines >= 2) follows_blank_line_ = true;
        if (cursor_.is_at_segment_end()) {
            end_segment();
            newlines = 0;
            if (!go_to_next_segment()) return false;
            continue;
        }
        const char first = cursor_.here();
        if (static_cast<unsigned char>(first) <= 0x20) continue;  // at the end of a piece
        newlines = 0;
        if ((first == '{' && !pairs_.is_unbracketed_start(cursor_.at(), false, true)) ||
            first == ';') {
            if (take_comment()) continue;
            inside_ = first == '{' ? InterGameState::Inside::Comment : InterGameState::Inside::Line;
        } else if (begins_game(first)) {
            begin_game();
            return true;
        } else if (is_escape(first)) {
            skip_escape();
            if (first_comment_ && inside_ == InterGameState::Inside::Nothing) continue;
        } else {
            if (skip_silent(first)) continue;
            const std::uint32_t word = cursor_.at();
            skip_word(first);
            drop_comments();
            note_word(word);
        }
        // Text that belongs to no game: no comment before it does.
        drop_comments();
        follows_blank_line_ = false;
    }
}

bool InterGameText::begins_game(char first) const {
    const std::uint32_t at = cursor_.at();
    if (first == '[')
        return tags_.is_habitual(at) || pairs_.is_start(at, false) ||
               pairs_.is_unbracketed_start(at, false, true);
    if (pairs_.is_bracket(at)) return pairs_.is_start(at, false);
    if (pairs_.is_unbracketed_start(at, false, true)) return true;
    return begins_movetext({cursor_.text(), cursor_.sight(at)}, at);
}

void InterGameText::begin_game() {
    game_.begin = first_comment_.value_or(cursor_.at());
    game_.last_token_end = game_.tokens.empty() ? cursor_.at() : game_.tokens.back().end;
    const std::uint32_t begin = game_.begin;
    if (first_comment_ && cursor_.here() == '[')
        game_.flaws.add(FlawKind::CommentBeforeTags, begin, game_.last_token_end);
    if (is_indented(begin)) game_.flaws.add(FlawKind::Indented, begin, begin);
    if (!follows_blank_line_ && !(cursor_.input().is_first_of_file && begin == 0))
        game_.flaws.add(FlawKind::SeparatorMissing, begin, begin);
    if (distance_.is_torn() || game_.flaws.has(FlawKind::CommentUnclosed))
        game_.flaws.add(FlawKind::TornTextBefore, begin, begin);
}

// Only blanks are between the start of the line and `at`, at least one.
bool InterGameText::is_indented(std::uint32_t at) const {
    const std::uint32_t from = at;
    while (at > 0 && is_blank(cursor_.text()[at - 1]))
        --at;
    const auto& state = cursor_.input().gap;
    return at != from && ((at == 0 && state && state->is_line_blank) || cursor_.is_line_start(at));
}

// What has been read is text between games, unless only comments precede the first game of the
// file.
void InterGameText::end_segment() {
    if (has_read_game_) {
        game_.flaws.clear();
    } else if (first_comment_ && cursor_.segment_end() < cursor_.size() &&
               !game_.flaws.has(FlawKind::CommentUnclosed)) {
        game_.flaws.add(FlawKind::CommentBeforeTags, *first_comment_, game_.tokens.back().end);
    }
    game_.tokens.clear();
    first_comment_.reset();
}

// The line ends of the blanks that the text continues. A text that continues a file begins after
// the line end of the game before.
std::uint32_t InterGameText::line_ends_before_text() const {
    if (cursor_.at() != 0) return 0;
    const ReaderInput& input = cursor_.input();
    if (input.gap) return input.gap->line_ends;
    return !input.is_first_of_file && input.is_at_line_start ? 1 : 0;
}

// Reads the comment at the cursor. False: it and those before it are too long to be part of a game.
bool InterGameText::take_comment() {
    const std::uint32_t first_comment = first_comment_.value_or(cursor_.at());
    const bool is_line = cursor_.here() == ';';
    const Token token = is_line ? lexer_.to_line_end(TokenKind::LineComment) : lexer_.comment(true);
    first_comment_ = first_comment;
    // One that nothing closes reaches as far as can be seen.
    std::uint32_t after = token.end;
    while (after < cursor_.segment_end() &&
           static_cast<unsigned char>(cursor_.text()[after]) <= 0x20)
        ++after;
    const bool is_open =
        !is_line && cursor_.text()[token.end - 1] != '}' && after >= cursor_.segment_end();
    if ((is_open ? cursor_.segment_end() : token.end) - first_comment > kInterGameSight)
        return false;
    game_.tokens.push_back(token);
    cursor_.go_to(token.end);
    return true;
}

// The comments read so far belong to the text between games, and what is wrong with them too.
void InterGameText::drop_comments() {
    if (!first_comment_) return;
    game_.tokens.clear();
    game_.flaws.remove_from(*first_comment_);
    distance_ = {};
    first_comment_.reset();
}

bool InterGameText::is_escape(char first) const {
    return first == '%' && cursor_.is_line_start(cursor_.at()) && !lexer_.is_end_line(cursor_.at());
}

void InterGameText::skip_escape() {
    const Token escape = lexer_.to_line_end(TokenKind::Escape);
    if (escape.end - escape.begin > kInterGamePiece) {
        inside_ = InterGameState::Inside::Line;
        return;
    }
    game_.flaws.add(FlawKind::EscapeLine, escape.begin, escape.end);
    cursor_.go_to(escape.end);
}

// Skips what says nothing: a byte order mark, the markup of a page, a fence. False: something else
// is here.
bool InterGameText::skip_silent(char first) {
    const std::uint32_t at = cursor_.at();
    const std::string_view rest = cursor_.rest(at);
    if (rest.starts_with(kBom)) {
        game_.flaws.add(FlawKind::BomInside, at, at + 3);
        cursor_.go_to(at + 3);
        return true;
    }
    const std::uint32_t silent = silent_length(first);
    cursor_.go_to(at + silent);
    return silent != 0;
}

std::uint32_t InterGameText::silent_length(char first) const {
    const std::uint32_t at = cursor_.at();
    switch (first) {
        case '<':
            return lexer_.markup_length_at(at);
        case '[':
            return pgn_mark_length(cursor_.rest(at));
        case '>':
            return cursor_.is_line_start(at) ? quotation_marks_length(cursor_.rest(at)) : 0;
        default:
            return fence_length(cursor_.slice(at, cursor_.sight(at)));
    }
}

void InterGameText::skip_word(char first) {
    const std::uint32_t at = cursor_.at();
    const std::uint32_t step = is_odd_byte(first) ? odd_char(cursor_.rest(at)).length : 1;
    const std::uint32_t end = lexer_.end_of_symbol(at + step);
    if (end - at > kInterGamePiece) inside_ = InterGameState::Inside::Word;
    cursor_.go_to(inside_ == InterGameState::Inside::Word ? at + step : end);
}

// A word at `at` was stepped over, or a character that only looks like a space or like nothing.
void InterGameText::note_word(std::uint32_t at) {
    const char first = cursor_.text()[at];
    if (is_odd_byte(first) && odd_char(cursor_.rest(at)).kind != OddChar::Kind::Letter) return;
    distance_.to_text = 0;
    const std::string_view word = cursor_.slice(at, std::max(at + 1, cursor_.at()));
    if (word.find_first_of("[]\"") != std::string_view::npos) distance_.to_bracket = 0;
}

// Steps over the rest of what is longer than a piece, a piece at a time.
void InterGameText::skip_inside() {
    while (inside_ != InterGameState::Inside::Nothing) {
        const std::uint32_t end = std::min(end_of_inside(), cursor_.segment_end());
        const std::uint32_t limit = std::max(end_of_piece(), cursor_.at());
        if (end <= limit) {
            inside_ = InterGameState::Inside::Nothing;
            return cursor_.go_to(end);
        }
        cursor_.go_to(std::max(cursor_.at(), whole_character_at(limit)));
        cut(0);
    }
}

std::uint32_t InterGameText::end_of_inside() const {
    switch (inside_) {
        case InterGameState::Inside::Comment: {
            const Structure& structure = cursor_.structure();
            std::uint32_t end = structure.next_brace(cursor_.at());
            while (end < cursor_.segment_end() && cursor_.text()[end] != '}')
                end = structure.next_brace(end + 1);
            return end + 1;
        }
        case InterGameState::Inside::Line:
            return cursor_.end_of_line(cursor_.at());
        case InterGameState::Inside::Word:
            return lexer_.end_of_symbol(cursor_.at());
        case InterGameState::Inside::Nothing:
            break;
    }
    return cursor_.at();
}

// `at`, or the place up to 3 bytes before it where a character begins; after an LF that goes with
// the CR before it.
std::uint32_t InterGameText::whole_character_at(std::uint32_t at) const {
    const char* const text = cursor_.text();
    const auto is_inside_character = [&](std::uint32_t place) {
        return (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80;
    };
    if (text[at] == '\n' && text[at - 1] == '\r') return at + 1;
    std::uint32_t begin = at;
    while (at - begin < 3 && is_inside_character(begin))
        --begin;
    return is_inside_character(begin) ? at : begin;
}

// A piece ends here.   REQUIRES: no comment waits for its game.
void InterGameText::cut(std::uint32_t line_ends) {
    game_.flaws.clear();
    piece_begin_ = cursor_.at();
    if (!is_certain_ || cursor_.is_at_segment_end()) return;
    const ReaderInput& input = cursor_.input();
    std::uint32_t line = cursor_.at();
    while (line > 0 && is_blank(cursor_.text()[line - 1]))
        --line;
    const bool is_line_blank =
        line == 0 && input.gap ? input.gap->is_line_blank : cursor_.is_line_start(line);
    cuts_.push_back({cursor_.at(),
                     {.has_read_game = has_read_game_,
                      .follows_blank_line = follows_blank_line_,
                      .is_line_blank = is_line_blank,
                      .line_ends = static_cast<std::uint8_t>(std::min(line_ends, 2U)),
                      .inside = inside_,
                      .distance = distance_}});
}

}  // namespace arbiter::pgn::detail
