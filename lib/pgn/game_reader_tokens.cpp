// Single tokens of the movetext.   PGN 7, 8.2.

#include "base/text.hpp"
#include "pgn/detail/bytes.hpp"
#include "pgn/detail/odd_bytes.hpp"
#include "pgn/game_reader.hpp"
#include "pgn/result.hpp"
#include "pgn/usual_comment.hpp"

#include <algorithm>

namespace arbiter::pgn {

namespace {

Token result_token(std::uint32_t begin, std::uint32_t end, Outcome outcome) {
    return {begin, end, TokenKind::Result, static_cast<std::uint8_t>(outcome), 0};
}

// A comment with unbalanced braces inside is looked through this far for its end.
constexpr std::uint32_t kLongestNestedComment = 1U << 16;

}  // namespace

// The termination marker of the standard at `at`, a space or control character behind it; nothing
// else can come of it.   PGN 8.2.6.
std::optional<Token> GameReader::standard_marker_at(std::uint32_t at) const {
    const std::string_view text = slice(at, segment_end_);
    const auto begins = [&](std::string_view marker) {
        return text.size() > marker.size() && text.starts_with(marker) &&
               static_cast<unsigned char>(text[marker.size()]) <= 0x20;
    };
    if (begins("1-0")) return result_token(at, at + 3, Outcome::WhiteWins);
    if (begins("0-1")) return result_token(at, at + 3, Outcome::BlackWins);
    if (begins("1/2-1/2")) return result_token(at, at + 7, Outcome::Draw);
    if (begins("*")) return result_token(at, at + 1, Outcome::Unknown);
    return std::nullopt;
}

// A move number with its dots, a termination marker, or a symbol that begins with a digit (castling
// with zeros).
Token GameReader::lex_digits() {
    if (const auto marker = has_shortcuts_ ? standard_marker_at(at_) : std::nullopt) return *marker;
    if (const std::size_t length = spaced_result_length(slice(at_, segment_end_))) {
        const std::uint32_t spaced_end = at_ + static_cast<std::uint32_t>(length);
        return result_token(at_, spaced_end, read_result(slice(at_, spaced_end)).outcome);
    }
    std::uint32_t end = at_;
    std::uint32_t number = 0;
    while (end < segment_end_ && is_ascii_digit(text_[end])) {
        number = std::min(number * 10 + static_cast<std::uint32_t>(text_[end] - '0'), 65535U);
        ++end;
    }
    const std::uint32_t digits_end = end;
    while (end < segment_end_ && text_[end] == '.')
        ++end;
    std::uint32_t dots = end - digits_end;
    if (dots == 0 && slice(end, segment_end_).starts_with(detail::kEllipsis)) {
        end += static_cast<std::uint32_t>(detail::kEllipsis.size());
        dots = 3;
    }
    const char after = end < segment_end_ ? text_[end] : ' ';
    const bool is_decimal = dots == 1 && number == 0 && is_ascii_digit(after);  // "0.5-0.5"
    const bool is_before_space =
        static_cast<unsigned char>(after) <= 0x20 ||
        (detail::is_odd_byte(after) && detail::odd_char(slice(end, segment_end_)).is_space());
    const bool is_number = (dots != 0 && !is_decimal) || is_before_space ||
                           is_ascii_letter(after) ||
                           detail::class_of(after) != detail::CharClass::Letter;
    if (is_number && !is_decimal)
        return {at_, end, TokenKind::MoveNumber, static_cast<std::uint8_t>(std::min(dots, 255U)),
                static_cast<std::uint16_t>(number)};
    const std::uint32_t symbol_end = whole_symbol_end(at_, end);
    const ResultReading reading = read_result(slice(at_, symbol_end));
    if (reading.outcome != Outcome::None && reading.spelling != ResultSpelling::BothLose)
        return result_token(at_, symbol_end, reading.outcome);
    return {at_, symbol_end, TokenKind::Symbol, 0, 0};
}

Token GameReader::lex_symbol() {
    const char first = text_[at_];
    const std::uint32_t second =
        detail::is_odd_byte(first) ? detail::odd_char(slice(at_, segment_end_)).length : 1;
    const std::uint32_t end = whole_symbol_end(at_, at_ + second);
    const bool may_be_result = (first == 'O' || first == 'o')
                                   ? end - at_ == 3 && text_[at_ + 2] == '1'
                                   : first == '\xC2' || first == '\xBD';
    if (may_be_result) {
        const ResultReading reading = read_result(slice(at_, end));
        if (reading.outcome != Outcome::None) return result_token(at_, end, reading.outcome);
    }
    return {at_, end, TokenKind::Symbol, 0, 0};
}

Token GameReader::lex_comment() {
    has_comments_ = true;
    const std::uint32_t open = at_;
    const std::uint32_t end = comment_end(open);
    if (!is_usual_comment(slice(open, end))) has_other_comments_ = true;
    if (next_tag_line_ < open) next_tag_line_ = structure_.next_tag_line(open);
    for (; next_tag_line_ < end; next_tag_line_ = structure_.next_tag_line(next_tag_line_ + 1)) {
        if (flaw_set_.has(FlawKind::TagLineInComment)) continue;
        const std::uint32_t length = tag_like_length(next_tag_line_);
        if (length != 0) flaw(FlawKind::TagLineInComment, next_tag_line_, next_tag_line_ + length);
    }
    return {open, end, TokenKind::Comment, 0, 0};
}

// How many bytes at `bracket` begin a tag pair as the standard writes it, `[Name "`; else 0.
std::uint32_t GameReader::tag_like_length(std::uint32_t bracket) const {
    std::uint32_t at = bracket + 1;
    while (at < segment_end_ && detail::is_name_char(text_[at]))
        ++at;
    const bool is_tag_like = at != bracket + 1 && slice(at, segment_end_).starts_with(" \"");
    return is_tag_like ? at + 2 - bracket : 0;
}

// The end of the comment that opens at `open`: after the first '}', unless braces are nested and
// balanced, in which case all of it is what its author meant to be the comment.
std::uint32_t GameReader::comment_end(std::uint32_t open) {
    std::uint32_t brace = structure_.next_brace(open + 1);
    if (brace >= segment_end_) return end_of_open_comment(open);
    if (text_[brace] == '}') return brace + 1;
    const std::uint32_t inner = brace;
    // Where a search for the balance has failed before, it is not made again: hostile braces cost
    // linear time.
    const std::uint32_t limit =
        open < no_balance_until_ ? open : std::min(segment_end_, open + kLongestNestedComment);
    std::uint32_t first_close = segment_end_;
    std::uint32_t depth = 1;
    while (brace < segment_end_) {
        if (text_[brace] == '}') {
            if (first_close == segment_end_) first_close = brace;
            // The end line closes whatever is open.
            const bool ends_game = is_line_start(brace - 1) && is_end_line(brace - 1);
            depth = ends_game ? 0 : depth - 1;
            if (depth == 0) break;
        } else {
            ++depth;
        }
        // Too far for a balance: the first '}' must do.
        if (brace >= limit && first_close != segment_end_) break;
        brace = structure_.next_brace(brace + 1);
    }
    if (first_close == segment_end_) return end_of_open_comment(open);
    if (depth != 0) note_undecided(open, std::min(brace, limit));
    if (depth != 0) no_balance_until_ = std::max(no_balance_until_, limit);
    flaw(FlawKind::CommentNested, inner, inner + 1);
    return (depth == 0 ? brace : first_close) + 1;
}

// A comment that nothing closes ends with the text of its segment.
std::uint32_t GameReader::end_of_open_comment(std::uint32_t open) {
    std::uint32_t end = segment_end_;
    while (end > open + 1 && static_cast<unsigned char>(text_[end - 1]) <= 0x20)
        --end;
    const bool is_at_eof = segment_end_ == size_ && input_.is_last_of_file;
    flaw(is_at_eof ? FlawKind::CommentTruncated : FlawKind::CommentUnclosed, open, end);
    return end;
}

// "\$14": a shell or a script has escaped the dollar sign. How many backslashes begin here that are
// glued to one; else 0.
std::uint32_t GameReader::backslashes_before_nag() const {
    std::uint32_t end = at_;
    while (end < segment_end_ && text_[end] == '\\')
        ++end;
    return end < segment_end_ && text_[end] == '$' ? end - at_ : 0;
}

// At the '$' of a NAG: "e4\$14". The backslashes are no part of the move.
void GameReader::cut_backslashes_from_last_symbol() {
    if (tokens_.empty()) return;
    Token& last = tokens_.back();
    if (last.end != at_ || last.kind != TokenKind::Symbol) return;
    while (last.end > last.begin + 1 && text_[last.end - 1] == '\\')
        --last.end;
    if (last.end != at_) flaw(FlawKind::EscapedNag, last.end, at_);
}

Token GameReader::lex_to_line_end(TokenKind kind) {
    std::uint32_t end = at_;
    while (end < segment_end_ && !is_line_end(text_[end]))
        ++end;
    if (kind == TokenKind::LineComment) flaw(FlawKind::CommentLine, at_, end);
    return {at_, end, kind, 0, 0};
}

// "[#]", "[%clk 0:01:00]" and the like outside a comment: to the closing bracket on the line, else
// the one byte.
Token GameReader::lex_bracketed_text() {
    std::uint32_t end = at_ + 1;
    while (end < segment_end_ && !is_line_end(text_[end]) && text_[end] != ']' && text_[end] != '[')
        ++end;
    const bool is_closed = end < segment_end_ && text_[end] == ']';
    return {at_, is_closed ? end + 1 : at_ + 1, TokenKind::Other, 0, 0};
}

}  // namespace arbiter::pgn
