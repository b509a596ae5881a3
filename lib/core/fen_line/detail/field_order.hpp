#pragma once

#include "core/fen_line/line.hpp"

#include <array>
#include <span>
#include <string_view>

namespace arbiter::fen_line::detail {

// Which of the words of a line is which field. `used` words from the first one on are fields, in
// whatever order.
struct FieldOrder {
    std::array<std::size_t, kFields> word{};  // of each existing field
    std::size_t fields = 0;                   // how many, from the placement on without gaps
    std::size_t used = 0;
    bool is_disordered = false;
};

// `words` are the first words of a line, the placement among them. Words in the order of the
// standard are taken as they are, readable or not; another order is taken only when every word fits
// its new place.
[[nodiscard]] FieldOrder find_order(std::string_view line, std::span<const Range> words);

}  // namespace arbiter::fen_line::detail
