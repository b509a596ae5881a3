// Bytes of the movetext that look like spaces or like nothing, and control characters.

#include "base/text.hpp"
#include "pgn/detail/bytes.hpp"
#include "pgn/detail/odd_bytes.hpp"
#include "pgn/game_reader.hpp"

#include <algorithm>
#include <string>

namespace arbiter::pgn {
namespace {

using detail::OddChar;

bool is_comment(const Token& token) {
    return token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment;
}

// Length of the character without width that `text` ends with; else 0.
std::uint32_t zero_width_suffix(std::string_view text) {
    if (text.size() < 3) return 0;
    const std::string_view last = text.substr(text.size() - 3);
    if (!detail::is_odd_byte(last[0])) return 0;
    const OddChar odd = detail::odd_char(last);
    return odd.kind == OddChar::Kind::ZeroWidth ? odd.length : 0;
}

}  // namespace

// The break that ends a symbol: letters beyond ASCII are part of it, spaces are not.
std::uint32_t GameReader::end_of_symbol(std::uint32_t from) const {
    std::uint32_t end = structure_.next_break(from);
    while (end < segment_end_ && detail::is_odd_byte(text_[end])) {
        const OddChar odd = detail::odd_char(slice(end, segment_end_));
        if (odd.is_space()) break;
        end = structure_.next_break(end + odd.length);
    }
    return std::min(end, segment_end_);
}

// The end of the symbol that begins at `begin`; the break is looked for from `from` on. What has no
// width is left out at its end, and noted inside.
std::uint32_t GameReader::whole_symbol_end(std::uint32_t begin, std::uint32_t from) {
    std::uint32_t end = end_of_symbol(from);
    if (end == from ||
        std::all_of(text_ + from, text_ + end, [](char c) { return !detail::is_odd_byte(c); }))
        return end;
    while (const std::uint32_t length = zero_width_suffix(slice(begin, end)))
        end -= length;
    for (std::uint32_t at = from; at < end;) {
        if (!detail::is_odd_byte(text_[at])) {
            ++at;
            continue;
        }
        const OddChar odd = detail::odd_char(slice(at, end));
        if (odd.kind == OddChar::Kind::ZeroWidth) flaw(FlawKind::ZeroWidth, at, at + odd.length);
        at += odd.length;
    }
    return end;
}

// The plain run of tokens stops at a byte beyond ASCII: does the symbol before it go on? Then the
// rest belongs to it.
bool GameReader::extend_last_symbol() {
    if (tokens_.empty() || at_ >= segment_end_) return false;
    Token& last = tokens_.back();
    if (last.end != at_ || last.kind != TokenKind::Symbol) return false;
    const std::uint32_t end = whole_symbol_end(last.begin, at_);
    if (end <= at_) return false;
    last.end = at_ = last_token_end_ = end;
    return true;
}

// A control character stands for a space between two tokens, unless the two are one move only
// together: "N\0f3" is no novelty followed by f3.
bool GameReader::joins_over_control() {
    if (tokens_.empty()) return false;
    Token& last = tokens_.back();
    if (last.end != at_ || last.kind != TokenKind::Symbol) return false;
    std::uint32_t right = at_;
    while (right < segment_end_ && detail::is_control_byte(text_[right]))
        ++right;
    const std::uint32_t end = end_of_symbol(right);
    constexpr std::uint32_t kLongestMove = 16;
    if (end == right || end - right > kLongestMove || last.end - last.begin > kLongestMove)
        return false;
    const std::string_view head = slice(last.begin, last.end);
    const std::string_view tail = slice(right, end);
    if (!looks_like_move(std::string(head).append(tail))) return false;
    if (looks_like_move(head) && looks_like_move(tail)) return false;
    last.end = at_ = last_token_end_ = end;
    return true;
}

// At a character that is a space or nothing to the eye: steps over it and its like. A byte order
// mark at the start of a line comes from joined files.
GameReader::Step GameReader::skip_odd_char() {
    const std::uint32_t begin = at_;
    const OddChar::Kind kind = detail::odd_char(slice(at_, segment_end_)).kind;
    const bool is_mark = slice(at_, segment_end_).starts_with(detail::kBom) && is_line_start(at_);
    std::uint32_t end = at_;
    while (end < segment_end_ && detail::is_odd_byte(text_[end])) {
        const OddChar odd = detail::odd_char(slice(end, segment_end_));
        if (odd.kind != kind) break;
        end += odd.length;
    }
    if (is_mark && begins_next_game(end)) return Step::EndOfGame;
    at_ = end;
    if (is_mark) {
        flaw(FlawKind::BomInside, begin, end);
    } else if (kind == OddChar::Kind::ZeroWidth) {
        flaw(FlawKind::ZeroWidth, begin, end);
    } else if (kind == OddChar::Kind::Space) {
        flaw(FlawKind::NoBreakSpace, begin, end);
    }
    return Step::GoOn;
}

// Control characters of the game, which ends at `end`; one flaw a run. Comments may hold anything
// but NUL.
void GameReader::note_control_bytes(std::uint32_t end) {
    auto comment = std::ranges::find_if(tokens_, is_comment);
    for (std::uint32_t at = begin_; at < end; ++at) {
        const char c = text_[at];
        if (!detail::is_control_byte(c) && c != '\x7F') continue;
        while (comment != tokens_.end() && comment->end <= at)
            comment = std::find_if(comment + 1, tokens_.end(), is_comment);
        const bool is_in_comment = comment != tokens_.end() && comment->begin <= at;
        const auto kind = [&](std::uint32_t place) {
            return text_[place] == '\0'                                 ? FlawKind::NulByte
                   : text_[place] == '\x1A' && place >= last_token_end_ ? FlawKind::EndOfFileMark
                                                                        : FlawKind::ControlByte;
        };
        std::uint32_t run = at + 1;
        while (run < end && (detail::is_control_byte(text_[run]) || text_[run] == '\x7F') &&
               kind(run) == kind(at) && (!is_in_comment || run < comment->end))
            ++run;
        if (!is_in_comment || kind(at) == FlawKind::NulByte) flaw(kind(at), at, run);
        at = run - 1;
    }
}

// What the reader stepped over behind the game is text between games, and so are blank lines there.
void GameReader::drop_flaws_beyond(std::uint32_t end) {
    const auto is_beyond = [&](const Flaw& flaw) {
        return flaw.end > end || (flaw.kind == FlawKind::BlankLineMissing && flaw.begin == end);
    };
    if (std::erase_if(flaws_, is_beyond) == 0) return;
    flaw_set_ = {};
    flaw_counts_.fill(0);
    for (const Flaw& each : flaws_) {
        flaw_set_.add(each.kind);
        ++flaw_counts_[static_cast<std::size_t>(each.kind)];
    }
}

}  // namespace arbiter::pgn
