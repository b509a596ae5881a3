#include "pgn/event_line.hpp"

#include "base/text.hpp"
#include "pgn/detail/bytes.hpp"

#include <algorithm>

namespace arbiter::pgn {

using detail::kBom;

bool is_event_line(std::string_view text, std::size_t bracket, bool begins_in_line) {
    if (!text.substr(bracket).starts_with("[Event \"")) return false;
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
    return at == 0 ? !begins_in_line : is_line_end(text[at - 1]);
}

std::optional<std::size_t> find_first_event_line(std::string_view text, bool begins_in_line) {
    constexpr std::string_view kEvent = "[Event \"";
    for (std::size_t at = text.find(kEvent); at != std::string_view::npos;
         at = text.find(kEvent, at + 1))
        if (is_event_line(text, at, begins_in_line)) return at;
    return std::nullopt;
}

std::optional<std::size_t> find_last_event_line(std::string_view text, std::size_t from,
                                                bool begins_in_line) {
    constexpr std::string_view kEvent = "[Event \"";
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
            if (!is_event_line(text, at, begins_in_line)) continue;
            const bool has_bom = at >= 3 && text.substr(at - 3, 3) == kBom;
            const std::size_t line = has_bom ? at - 3 : at;
            // The text's own first bytes say nothing about the line before them.
            if (line > from && line > 0) last = line;
        }
        if (last) return last;
        end = begin;
    }
    return std::nullopt;
}

}  // namespace arbiter::pgn
