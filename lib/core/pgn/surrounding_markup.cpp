#include "core/pgn/surrounding_markup.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::pgn {
namespace {

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.size() >= word.size() && equals_ignoring_case(text.substr(0, word.size()), word);
}

// Elements around or inside a game on a page.
constexpr std::string_view kElements[] = {
    "a",   "article", "b",      "blockquote", "body",   "br",       "center", "code",   "dd",
    "div", "dl",      "dt",     "em",         "font",   "footer",   "form",   "h1",     "h2",
    "h3",  "h4",      "h5",     "h6",         "head",   "header",   "hr",     "html",   "i",
    "img", "input",   "li",     "link",       "main",   "meta",     "nav",    "ol",     "option",
    "p",   "pre",     "script", "section",    "select", "small",    "span",   "strong", "style",
    "sub", "sup",     "table",  "tbody",      "td",     "textarea", "th",     "thead",  "title",
    "tr",  "tt",      "u",      "ul",
};

}  // namespace

std::uint32_t markup_length(std::string_view text) {
    text = text.substr(0, kLongestMarkup);
    if (text.size() < 3 || text[0] != '<') return 0;
    if (text.starts_with("<!--")) {
        // To the next comment at most, so that many open ones cost linear time.
        for (std::size_t at = 4; at + 3 <= text.size(); ++at) {
            if (text.substr(at, 3) == "-->") return static_cast<std::uint32_t>(at + 3);
            if (text.substr(at, 4) == "<!--") return 0;
        }
        return 0;
    }
    const std::size_t close = text.find_first_of("<>", 1);
    if (close == std::string_view::npos || text[close] != '>') return 0;
    const auto length = static_cast<std::uint32_t>(close + 1);
    std::string_view inside = text.substr(1, close - 1);
    if (starts_with_word(inside, "!doctype") || starts_with_word(inside, "?xml")) return length;
    if (inside.starts_with('/')) inside.remove_prefix(1);
    const std::size_t name = std::min(inside.find_first_of(" \t\r\n/"), inside.size());
    const bool is_known = std::ranges::any_of(kElements, [&](std::string_view element) {
        return equals_ignoring_case(inside.substr(0, name), element);
    });
    return is_known ? length : 0;
}

std::uint32_t fence_length(std::string_view text) {
    if (!text.starts_with("```") && !text.starts_with("~~~")) return 0;
    std::size_t end = text.find_first_not_of(text[0]);
    if (end == std::string_view::npos) end = text.size();
    // The language, or nothing: moves on that line are no part of a fence.
    const auto is_plain = [](char c) { return is_ascii_letter(c) || is_blank(c) || c == '-'; };
    while (end < text.size() && is_plain(text[end]))
        ++end;
    const bool is_whole_line = end == text.size() || is_line_end(text[end]);
    return is_whole_line ? static_cast<std::uint32_t>(end) : 0;
}

std::uint32_t quotation_marks_length(std::string_view text) {
    text = text.substr(0, kLongestQuotationMarks);
    std::size_t end = 0;
    while (end < text.size() && text[end] == '>')
        end += end + 1 < text.size() && text[end + 1] == ' ' ? 2 : 1;
    return static_cast<std::uint32_t>(end);
}

std::uint32_t pgn_mark_length(std::string_view text) {
    for (const std::string_view mark : {"[pgn]", "[/pgn]"})
        if (starts_with_word(text, mark)) return static_cast<std::uint32_t>(mark.size());
    return 0;
}

}  // namespace arbiter::pgn
