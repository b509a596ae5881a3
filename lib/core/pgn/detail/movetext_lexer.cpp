#include "core/pgn/detail/movetext_lexer.hpp"

#include "core/base/text.hpp"
#include "core/pgn/annotation.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/end_line.hpp"
#include "core/pgn/entity.hpp"
#include "core/pgn/game_view.hpp"
#include "core/pgn/known_tags.hpp"
#include "core/pgn/result.hpp"
#include "core/pgn/surrounding_markup.hpp"
#include "core/pgn/usual_comment.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::pgn::detail {

namespace {

// A comment with unbalanced braces inside is looked through this far for its end.
constexpr std::uint32_t kLongestNestedComment = 1U << 16;

Token result_token(std::uint32_t begin, std::uint32_t end, Outcome outcome) {
    return {begin, end, TokenKind::Result, static_cast<std::uint8_t>(outcome), 0};
}

// Length of the character without width that `text` ends with; else 0.
std::uint32_t zero_width_suffix(std::string_view text) {
    if (text.size() < 3) return 0;
    const std::string_view last = text.substr(text.size() - 3);
    if (!is_odd_byte(last[0])) return 0;
    const OddChar odd = odd_char(last);
    return odd.kind == OddChar::Kind::ZeroWidth ? odd.length : 0;
}

// Length of the ellipsis that `text` begins with, as a character or its reference; else 0.
std::uint32_t ellipsis_length(std::string_view text) {
    if (text.starts_with(kEllipsis)) return static_cast<std::uint32_t>(kEllipsis.size());
    const std::uint32_t length = entity_length(text);
    return length != 0 && entity_text(text.substr(0, length)) == kEllipsis ? length : 0;
}

// Does the reference mean something that follows a move, "&plusmn;" or "&hellip;"?
bool is_sign_reference(std::string_view entity) {
    return read_annotation_sign(entity).kind != AnnotationKind::None || check_mark_of(entity) ||
           entity_text(entity) == kEllipsis || entity_text(entity) == "$";
}

}  // namespace

Token MovetextLexer::digits() {
    const char* const text = cursor_.text();
    const std::uint32_t begin = cursor_.at();
    const std::uint32_t segment_end = cursor_.segment_end();
    if (const std::size_t length = spaced_result_length(cursor_.rest(begin))) {
        const std::uint32_t spaced_end = begin + static_cast<std::uint32_t>(length);
        return result_token(begin, spaced_end,
                            read_result(cursor_.slice(begin, spaced_end)).outcome);
    }
    std::uint32_t end = begin;
    std::uint32_t number = 0;
    while (end < segment_end && is_ascii_digit(text[end])) {
        number = std::min(number * 10 + static_cast<std::uint32_t>(text[end] - '0'), 65535U);
        ++end;
    }
    const std::uint32_t digits_end = end;
    while (end < segment_end && text[end] == '.')
        ++end;
    std::uint32_t dots = end - digits_end;
    if (dots <= 1 && end < segment_end && is_odd_byte(text[end])) {
        if (const std::uint32_t length = ellipsis_length(cursor_.rest(end)); length != 0) {
            end += length;
            dots = 3;
        }
    }
    const char after = end < segment_end ? text[end] : ' ';
    const bool is_decimal = dots == 1 && number == 0 && is_ascii_digit(after);  // "0.5-0.5"
    const bool is_before_space = static_cast<unsigned char>(after) <= 0x20 ||
                                 (is_odd_byte(after) && odd_char(cursor_.rest(end)).is_space());
    const bool is_number = (dots != 0 && !is_decimal) || is_before_space ||
                           is_ascii_letter(after) || class_of(after) != CharClass::Letter;
    if (is_number && !is_decimal)
        return {begin, end, TokenKind::MoveNumber, static_cast<std::uint8_t>(std::min(dots, 255U)),
                static_cast<std::uint16_t>(number)};
    const std::uint32_t symbol_end = end_of_whole_symbol(begin, end);
    const ResultReading reading = read_result(cursor_.slice(begin, symbol_end));
    if (reading.outcome != Outcome::None && reading.spelling != ResultSpelling::BothLose)
        return result_token(begin, symbol_end, reading.outcome);
    return {begin, symbol_end, TokenKind::Symbol, 0, 0};
}

Token MovetextLexer::dots() const {
    const std::uint32_t begin = cursor_.at();
    std::uint32_t end = begin;
    while (end < cursor_.segment_end() && cursor_.text()[end] == '.')
        ++end;
    return {begin, end, TokenKind::MoveNumber,
            static_cast<std::uint8_t>(std::min(end - begin, 255U)), 0};
}

Token MovetextLexer::symbol() {
    const char* const text = cursor_.text();
    const std::uint32_t begin = cursor_.at();
    const char first = text[begin];
    if (is_odd_byte(first)) {
        if (const std::uint32_t length = ellipsis_length(cursor_.rest(begin)); length != 0)
            return {begin, begin + length, TokenKind::MoveNumber, 3, 0};
    }
    if (first == '\xC2' || first == '\xBD') {
        if (const std::size_t length = spaced_result_length(cursor_.rest(begin))) {
            const std::uint32_t spaced_end = begin + static_cast<std::uint32_t>(length);
            return result_token(begin, spaced_end,
                                read_result(cursor_.slice(begin, spaced_end)).outcome);
        }
    }
    const std::uint32_t second = is_odd_byte(first) ? odd_char(cursor_.rest(begin)).length : 1;
    const std::uint32_t end = end_of_whole_symbol(begin, begin + second);
    const bool may_be_result = (first == 'O' || first == 'o')
                                   ? end - begin == 3 && text[begin + 2] == '1'
                                   : first == '\xC2' || first == '\xBD' || first == '&' ||
                                         first == '\'' || first == '\xE2';
    if (may_be_result) {
        const ResultReading reading = read_result(cursor_.slice(begin, end));
        if (reading.outcome != Outcome::None) return result_token(begin, end, reading.outcome);
    }
    return {begin, end, TokenKind::Symbol, 0, 0};
}

// `"1-0"`, else the one byte.
Token MovetextLexer::quoted_result() const {
    constexpr std::size_t kLongestQuoted = 16;
    const std::string_view rest = cursor_.rest(cursor_.at()).substr(0, kLongestQuoted);
    const std::size_t close = rest.find('"', 1);
    if (close != std::string_view::npos) {
        const ResultReading reading = read_result(rest.substr(0, close + 1));
        if (reading.outcome != Outcome::None)
            return result_token(cursor_.at(), cursor_.at() + static_cast<std::uint32_t>(close) + 1,
                                reading.outcome);
    }
    return one_byte(TokenKind::Other);
}

Token MovetextLexer::suffix() const {
    std::uint32_t end = cursor_.at();
    while (end < cursor_.segment_end() &&
           (cursor_.text()[end] == '!' || cursor_.text()[end] == '?'))
        ++end;
    return {cursor_.at(), end, TokenKind::Suffix, 0, 0};
}

Token MovetextLexer::nag() const {
    std::uint32_t end = cursor_.at() + 1;
    if (end < cursor_.segment_end() && cursor_.text()[end] == '-') ++end;
    while (end < cursor_.segment_end() && is_ascii_digit(cursor_.text()[end]))
        ++end;
    return {cursor_.at(), end, TokenKind::Nag, 0, 0};
}

Token MovetextLexer::comment(bool may_begin_game) {
    game_.has_comments = true;
    const Structure& structure = cursor_.structure();
    const std::uint32_t open = cursor_.at();
    if (next_tag_line_ <= open) next_tag_line_ = structure.next_tag_line(open);
    if (may_begin_game && next_tag_line_ < cursor_.segment_end()) {
        if (const std::uint32_t game = game_inside_comment(open, next_tag_line_); game != 0) {
            std::uint32_t end = game;
            while (end > open + 1 && static_cast<unsigned char>(cursor_.text()[end - 1]) <= 0x20)
                --end;
            game_.has_other_comments = true;
            game_.flaws.add(FlawKind::CommentUnclosed, open, end);
            return {open, end, TokenKind::Comment, 0, 0};
        }
    }
    const std::uint32_t end = end_of_comment(open);
    if (!is_usual_comment(cursor_.slice(open, end))) game_.has_other_comments = true;
    for (; next_tag_line_ < end; next_tag_line_ = structure.next_tag_line(next_tag_line_ + 1)) {
        if (game_.flaws.has(FlawKind::TagLineInComment)) continue;
        const std::uint32_t length = tag_like_length(next_tag_line_);
        if (length != 0)
            game_.flaws.add(FlawKind::TagLineInComment, next_tag_line_, next_tag_line_ + length);
    }
    return {open, end, TokenKind::Comment, 0, 0};
}

// Does a game begin inside the comment, `[Event "..."]` at the end of a line and two lines of the
// roster after it? A feed was cut there. Where; else 0.
std::uint32_t MovetextLexer::game_inside_comment(std::uint32_t open, std::uint32_t tag_line) const {
    const Structure& structure = cursor_.structure();
    const std::uint32_t segment_end = cursor_.segment_end();
    std::uint32_t close = structure.next_brace(open + 1);
    while (close < segment_end && cursor_.text()[close] != '}' && close < tag_line)
        close = structure.next_brace(close + 1);
    std::uint32_t from = open + 1;
    for (std::uint32_t line = tag_line; line < std::min(close, segment_end);
         line = structure.next_tag_line(line + 1)) {
        if (is_roster_line(line)) {
            const std::uint32_t event = event_pair_before(line, from);
            if (event != 0) return event;
        }
        from = line;
    }
    return 0;
}

// One pair of the roster and nothing else, and another one on the next line.
bool MovetextLexer::is_roster_line(std::uint32_t line) const {
    constexpr std::uint32_t kLongestLine = 1024;
    const char* const text = cursor_.text();
    for (int count = 0; count < 2; ++count) {
        const std::uint32_t limit = cursor_.within_segment(line, kLongestLine);
        std::uint32_t end = line;
        while (end < limit && !is_line_end(text[end]))
            ++end;
        cursor_.note_undecided(line, end);
        std::string_view pair = cursor_.slice(line, end);
        while (!pair.empty() && is_blank(pair.back()))
            pair.remove_suffix(1);
        const std::uint32_t opening = tag_like_length(line);
        if (opening == 0 || !pair.ends_with("\"]") || pair.size() < opening + 2) return false;
        const std::int32_t known = known_tag_index(pair.substr(1, opening - 3));
        const bool is_other_of_roster = known > static_cast<std::int32_t>(KnownTag::Event) &&
                                        known < static_cast<std::int32_t>(kRosterTags);
        if (!is_other_of_roster || pair.find('"', opening) != pair.size() - 2) return false;
        line = end + (end < limit ? 1 : 0);
        if (line < limit && text[line - 1] == '\r' && text[line] == '\n') ++line;
    }
    return true;
}

// The bracket of an `[Event "..."]` that ends the line before `line`, not before `limit`; else 0.
std::uint32_t MovetextLexer::event_pair_before(std::uint32_t line, std::uint32_t limit) const {
    constexpr std::string_view kEvent = "[Event \"";
    const char* const text = cursor_.text();
    std::uint32_t end = line - 1;
    if (end > limit && text[end] == '\n' && text[end - 1] == '\r') --end;
    while (end > limit && is_blank(text[end - 1]))
        --end;
    std::uint32_t begin = end;
    while (begin > limit && !is_line_end(text[begin - 1]))
        --begin;
    const std::string_view before = cursor_.slice(begin, end);
    const std::size_t event = before.rfind(kEvent);
    return event != std::string_view::npos && before.ends_with("\"]") &&
                   event + kEvent.size() + 2 <= before.size()
               ? begin + static_cast<std::uint32_t>(event)
               : 0;
}

// How many bytes at `bracket` begin a tag pair as the standard writes it, `[Name "`; else 0.
std::uint32_t MovetextLexer::tag_like_length(std::uint32_t bracket) const {
    std::uint32_t at = bracket + 1;
    while (at < cursor_.segment_end() && is_name_char(cursor_.text()[at]))
        ++at;
    const bool is_tag_like = at != bracket + 1 && cursor_.rest(at).starts_with(" \"");
    return is_tag_like ? at + 2 - bracket : 0;
}

// The end of the comment that opens at `open`: after the first '}', unless braces are nested and
// balanced: then the comment ends with the last of them.
std::uint32_t MovetextLexer::end_of_comment(std::uint32_t open) {
    const char* const text = cursor_.text();
    const Structure& structure = cursor_.structure();
    const std::uint32_t segment_end = cursor_.segment_end();
    std::uint32_t brace = structure.next_brace(open + 1);
    if (brace >= segment_end) return end_of_open_comment(open);
    if (text[brace] == '}') return brace + 1;
    const std::uint32_t inner = brace;
    // Where a search for the balance has failed before, it is not made again: hostile braces cost
    // linear time.
    const std::uint32_t limit =
        open < no_balance_until_ ? open : std::min(segment_end, open + kLongestNestedComment);
    std::uint32_t first_close = segment_end;
    std::uint32_t depth = 1;
    while (brace < segment_end) {
        if (text[brace] == '}') {
            if (first_close == segment_end) first_close = brace;
            // The end line closes whatever is open.
            const bool ends_game = cursor_.is_line_start(brace - 1) && is_end_line(brace - 1);
            depth = ends_game ? 0 : depth - 1;
            if (depth == 0) break;
        } else {
            ++depth;
        }
        // Too far for a balance: the first '}' must do.
        if (brace >= limit && first_close != segment_end) break;
        brace = structure.next_brace(brace + 1);
    }
    if (first_close == segment_end) return end_of_open_comment(open);
    if (depth != 0) cursor_.note_undecided(open, std::min(brace, limit));
    if (depth != 0) no_balance_until_ = std::max(no_balance_until_, limit);
    game_.flaws.add(FlawKind::CommentNested, inner, inner + 1);
    return (depth == 0 ? brace : first_close) + 1;
}

// A comment that nothing closes ends with the text of its segment.
std::uint32_t MovetextLexer::end_of_open_comment(std::uint32_t open) {
    std::uint32_t end = cursor_.segment_end();
    while (end > open + 1 && static_cast<unsigned char>(cursor_.text()[end - 1]) <= 0x20)
        --end;
    game_.flaws.add(
        cursor_.is_last_segment() ? FlawKind::CommentTruncated : FlawKind::CommentUnclosed, open,
        end);
    return end;
}

Token MovetextLexer::to_line_end(TokenKind kind) {
    const std::uint32_t end = cursor_.end_of_line(cursor_.at());
    if (kind == TokenKind::LineComment) game_.flaws.add(FlawKind::CommentLine, cursor_.at(), end);
    return {cursor_.at(), end, kind, 0, 0};
}

Token MovetextLexer::bracketed_text() const {
    const char* const text = cursor_.text();
    const std::uint32_t begin = cursor_.at(), segment_end = cursor_.segment_end();
    std::uint32_t end = begin + 1;
    while (end < segment_end && !is_line_end(text[end]) && text[end] != ']' && text[end] != '[')
        ++end;
    const bool is_closed = end < segment_end && text[end] == ']';
    return {begin, is_closed ? end + 1 : begin + 1, TokenKind::Other, 0, 0};
}

std::uint32_t MovetextLexer::end_of_symbol(std::uint32_t from) const {
    const Structure& structure = cursor_.structure();
    const std::uint32_t segment_end = cursor_.segment_end();
    std::uint32_t end = structure.next_break(from);
    while (end < segment_end && is_odd_byte(cursor_.text()[end])) {
        const OddChar odd = odd_char(cursor_.rest(end));
        if (odd.is_space()) break;
        if (cursor_.text()[end] == '&' && odd.length > 1 &&
            is_sign_reference(cursor_.slice(end, end + odd.length)))
            break;
        end = structure.next_break(end + odd.length);
    }
    return std::min(end, segment_end);
}

std::uint32_t MovetextLexer::end_of_whole_symbol(std::uint32_t begin, std::uint32_t from) {
    const char* const text = cursor_.text();
    std::uint32_t end = end_of_symbol(from);
    if (end == from || std::none_of(text + from, text + end, is_odd_byte)) return end;
    while (const std::uint32_t length = zero_width_suffix(cursor_.slice(begin, end)))
        end -= length;
    for (std::uint32_t at = from; at < end;) {
        if (!is_odd_byte(text[at])) {
            ++at;
            continue;
        }
        const OddChar odd = odd_char(cursor_.slice(at, end));
        if (odd.kind == OddChar::Kind::ZeroWidth)
            game_.flaws.add(FlawKind::ZeroWidth, at, at + odd.length);
        at += odd.length;
    }
    return end;
}

std::uint32_t MovetextLexer::markup_length_at(std::uint32_t at) const {
    const std::uint32_t length = markup_length(cursor_.rest(at));
    if (length == 0)
        cursor_.note_undecided(at, std::min(at + kLongestMarkup, cursor_.segment_end()));
    return length;
}

std::uint32_t MovetextLexer::backslashes_before_nag() const {
    const std::string_view rest = cursor_.rest(cursor_.at());
    const std::size_t length = rest.find_first_not_of('\\');
    return length != std::string_view::npos && rest[length] == '$'
               ? static_cast<std::uint32_t>(length)
               : 0;
}

bool MovetextLexer::is_end_line(std::uint32_t at) const {
    const std::uint32_t end = at + static_cast<std::uint32_t>(kEndLine.size());
    if (end >= cursor_.size()) cursor_.note_undecided(at, cursor_.size());
    return end <= cursor_.size() && cursor_.slice(at, end) == kEndLine &&
           (end == cursor_.size() || is_line_end(cursor_.text()[end]));
}

}  // namespace arbiter::pgn::detail
