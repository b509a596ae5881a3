#include "core/pgn/event_line.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"

#include <algorithm>

namespace arbiter::pgn {

using detail::kBom;

namespace {

constexpr std::string_view kEvent = "[Event \"";
// PGN 4.3.
constexpr std::size_t kLongestHeadingLine = 255;

// Is the '[' at `bracket` in column 1 (a BOM before it is skipped), after a blank line?
bool is_event_line(std::string_view text, std::size_t bracket, TextStart start) {
    if (!text.substr(bracket).starts_with(kEvent)) return false;
    std::size_t at = bracket;
    if (at >= 3 && text.substr(at - 3, 3) == kBom) at -= 3;
    if (at == 0) return true;
    if (!is_line_end(text[at - 1])) return false;
    // Step over the end of the line before, then over its blanks: a line end or the start of the
    // text must follow.
    --at;
    if (text[at] == '\n' && at > 0 && text[at - 1] == '\r') --at;
    while (at > 0 && is_blank(text[at - 1]))
        --at;
    if (at != 0) return is_line_end(text[at - 1]);
    return start != TextStart::InLine && start != TextStart::Unknown;
}

bool ends_game(std::string_view line) {
    for (const std::string_view end : {"1-0", "0-1", "1/2", "*", "%}"})
        if (line.ends_with(end)) return true;
    return false;
}

// The line before the one that begins at `at`, without its end; it begins at `begin`.
struct Line {
    std::size_t begin = 0;
    std::string_view text;
    bool is_whole = true;  // false: it is longer than kLongestHeadingLine
};

Line line_before(std::string_view text, std::size_t at) {
    std::size_t end = at - 1;
    if (text[end] == '\n' && end > 0 && text[end - 1] == '\r') --end;
    const std::size_t limit = end - std::min(end, kLongestHeadingLine);
    std::size_t begin = end;
    while (begin > limit && !is_line_end(text[begin - 1]))
        --begin;
    const bool is_whole = begin == 0 || is_line_end(text[begin - 1]);
    while (end > begin && is_blank(text[end - 1]))
        --end;
    return {begin, text.substr(begin, end - begin), is_whole};
}

// Is the line, without a byte order mark at the start of the text, a `;` comment?
bool is_semicolon_comment(const Line& line, TextStart start) {
    std::string_view text = line.text;
    if (line.begin == 0 && start == TextStart::OfFile && text.starts_with(kBom))
        text.remove_prefix(kBom.size());
    return line.is_whole && text.starts_with(';');
}

// Where the heading of the game at `line` begins, or `line`; nullopt: its start is not in the text.
std::optional<std::size_t> begin_of_heading(std::string_view text, std::size_t line,
                                            TextStart start) {
    // Nearly every game follows another one, with no semicolon near.
    const std::size_t near = line - std::min(line, 2 * kLongestHeadingLine);
    if (text.substr(near, line - near).find(';') == std::string_view::npos) return line;
    std::size_t heading = line;
    bool follows_blank_line = false;
    for (std::size_t at = line; at > 0;) {
        const Line before = line_before(text, at);
        if (is_semicolon_comment(before, start)) {
            heading = before.begin;
            follows_blank_line = false;
        } else if (before.is_whole && before.text.empty()) {
            follows_blank_line = true;
        } else {
            const bool is_heading = follows_blank_line && ends_game(before.text);
            return is_heading ? heading : line;
        }
        at = before.begin;
        if (line - at > kLongestHeading) return line;
    }
    if (heading == line || start == TextStart::OfFile) return heading;
    if (start == TextStart::Unknown) return std::nullopt;
    return start == TextStart::OfGame && follows_blank_line ? heading : line;
}

}  // namespace

std::optional<std::size_t> begin_of_event_game(std::string_view text, std::size_t bracket,
                                               TextStart start) {
    if (!is_event_line(text, bracket, start)) return std::nullopt;
    const bool has_bom = bracket >= 3 && text.substr(bracket - 3, 3) == kBom;
    return begin_of_heading(text, has_bom ? bracket - 3 : bracket, start);
}

std::optional<std::size_t> find_first_event_line(std::string_view text, TextStart start) {
    for (std::size_t at = text.find(kEvent); at != std::string_view::npos;
         at = text.find(kEvent, at + 1))
        if (is_event_line(text, at, start)) return at;
    return std::nullopt;
}

std::optional<std::size_t> find_last_event_game(std::string_view text, std::size_t from,
                                                TextStart start) {
    // Searching forward is much faster, byte for byte, so that it is done in one piece after the
    // other, from the end, each twice as long.
    std::size_t piece = std::size_t{1} << 12;
    for (std::size_t end = text.size(); end > from; piece *= 2) {
        const std::size_t begin = end - std::min(end - from, piece);
        const std::string_view seen =
            text.substr(0, std::min(text.size(), end + kEvent.size() - 1));
        std::optional<std::size_t> last;
        for (std::size_t at = seen.find(kEvent, begin); at != std::string_view::npos;
             at = seen.find(kEvent, at + 1)) {
            const auto game = begin_of_event_game(text, at, start);
            // The text's own first bytes say nothing about the line before them.
            if (game && *game > from && *game > 0) last = game;
        }
        if (last) return last;
        end = begin;
    }
    return std::nullopt;
}

}  // namespace arbiter::pgn
