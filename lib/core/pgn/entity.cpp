#include "core/pgn/entity.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/html_entity.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>

namespace arbiter::pgn {
namespace {

constexpr std::size_t kLongestEntity = 12;

bool is_letter_or_digit(char c) {
    return is_ascii_letter(c) || is_ascii_digit(c);
}

}  // namespace

std::uint32_t entity_length(std::string_view text) {
    text = text.substr(0, kLongestEntity);
    const std::size_t end = text.find(';');
    if (!text.starts_with('&') || end == std::string_view::npos) return 0;
    std::string_view inside = text.substr(1, end - 1);
    const bool is_number = inside.starts_with('#');
    if (is_number) inside.remove_prefix(1);
    if (is_number ? inside.empty() : inside.size() < 2 || !is_ascii_letter(inside[0])) return 0;
    return std::ranges::all_of(inside, is_letter_or_digit) ? static_cast<std::uint32_t>(end + 1)
                                                           : 0;
}

std::string entity_text(std::string_view entity) {
    std::string text;
    if (const auto read = encoding::read_html_entity(entity))
        encoding::append_utf8(read->character, text);
    return text;
}

std::string without_entities(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const std::uint32_t length = entity_length(text);
        if (length == 0) {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        plain += entity_text(text.substr(0, length));
        text.remove_prefix(length);
    }
    return plain;
}

}  // namespace arbiter::pgn
