#pragma once

#include "core/encoding/charset.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::encoding {

// Conversion of short texts: names, comments, single words. By tables of our own
// (scripts/charset_tables.py).   COST: linear.   THREADS: any number at once.

// `bytes` of `charset` as UTF-8. A byte that means nothing there becomes U+FFFD; Unknown is read as
// ISO-8859-1, in which every byte means something.
[[nodiscard]] std::string to_utf8(std::string_view bytes, Charset charset);

// The same for a text that may be UTF-8 in part, such as a message that quotes a game: runs of
// bytes outside ASCII that are UTF-8 already stay, the others are converted.
[[nodiscard]] std::string to_utf8_where_needed(std::string_view text, Charset charset);

// Text of unknown encoding, such as a table that a user gives, as well-formed UTF-8: its encoding
// is detected; undecodable bytes and NUL become U+FFFD.
[[nodiscard]] std::string as_utf8(std::string_view bytes);

// Do these bytes mean the same in both? Names that need only the letters two code pages share do.
[[nodiscard]] bool means_same(std::string_view bytes, Charset a, Charset b);

// The UTF-8 text in `charset`; nullopt when it has a character that `charset` lacks or is no UTF-8.
// What to_utf8() made comes back as the same bytes, unless it holds a U+FFFD.
[[nodiscard]] std::optional<std::string> from_utf8(std::string_view text, Charset charset);

}  // namespace arbiter::encoding
