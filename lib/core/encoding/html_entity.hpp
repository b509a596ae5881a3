#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::encoding {

// A character reference of HTML: "&amp;", "&#39;", "&#x27;".   HTML 4.01 24, HTML 13.5.
struct HtmlEntity {
    char32_t character;
    std::size_t length;  // of the reference, ampersand and semicolon included
};

// The reference that `text` begins with. None for unknown names, for those without a semicolon,
// and for control characters and others that show nothing but spaces. Numbers from 128 to 159 mean
// what they do in Windows-1252, as in every browser.
[[nodiscard]] std::optional<HtmlEntity> read_html_entity(std::string_view text);

// The same, but none for the ampersand of "&amp;lt;": that means "&lt;", and must not become "<"
// when the text is read again.
[[nodiscard]] std::optional<HtmlEntity> read_final_html_entity(std::string_view text);

}  // namespace arbiter::encoding
