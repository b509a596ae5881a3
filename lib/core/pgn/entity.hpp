#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::pgn {

// Character references of HTML in the text: "&amp;", "&#8230;", "&#x2013;". The semicolon is part
// of the reference: it begins no comment.   PGN 5; HTML 13.5.

// Length of the reference at the start of `text`, known or not; 0 when there is none.
[[nodiscard]] std::uint32_t entity_length(std::string_view text);

// The character that the reference `entity` means, in UTF-8; empty where it is unknown or shows
// nothing.
[[nodiscard]] std::string entity_text(std::string_view entity);

[[nodiscard]] constexpr bool may_have_entity(std::string_view text) {
    return text.find('&') != std::string_view::npos;
}

// `text` with the characters in place of their references.
[[nodiscard]] std::string without_entities(std::string_view text);

// What `read` gives for `text` with the characters in place of their references. A text without any
// is read as it is.
template <class Read>
[[nodiscard]] auto read_without_entities(std::string_view text, Read read) {
    return may_have_entity(text) ? read(without_entities(text)) : read(text);
}

}  // namespace arbiter::pgn
