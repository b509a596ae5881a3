#pragma once

#include "core/fen_line/line.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fen_line::detail {

// Part of a line in the characters that a FEN has, and where each of them comes from.
struct CleanText {
    struct Change {
        Range where;                               // in the line
        std::string instead;                       // " ", "-", ... or nothing
        bool is_before = false, is_after = false;  // all that is seen
    };
    std::string text;
    std::vector<Range> places;  // of each byte of `text` in the line
    std::vector<Change> changes;
    std::uint32_t end = 0;  // of the part in the line

    [[nodiscard]] Range place(Range range) const;
};

enum class Escapes : std::uint8_t {
    None,
    Json,  // "\/" is a slash
    Url,   // "%20" is a blank, and so is '_'
    Query  // and '+'
};

// Is there a byte that is neither a visible ASCII character nor a blank?
[[nodiscard]] bool has_odd_characters(std::string_view text);

// Spaces that are no blanks become blanks, dashes of all kinds '-', full-width characters those of
// ASCII; control characters and what has no width are left out; quotation marks of printers around
// all become those of ASCII. Everything else stays. Windows-1252 is understood too.
[[nodiscard]] CleanText clean_text(std::string_view line, Range part, Escapes escapes);

// Eight ranks of eight squares each at the front of `text`, separated by one of "-_\|:., " in all
// seven places: that separator; else 0. `size` = of the ranks.
[[nodiscard]] char odd_rank_separator(std::string_view text, std::size_t& size);
// The same for one of `separators`; of the eighth rank only the squares are looked at.
[[nodiscard]] char rank_separator(std::string_view text, std::string_view separators,
                                  std::size_t& size);

}  // namespace arbiter::fen_line::detail
