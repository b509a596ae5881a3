#pragma once

#include <string>
#include <string_view>

namespace arbiter::names {

// Texts as they are compared when spelling does not count: lower case, diacritics dropped, and the
// German "ae", "oe", "ue" as the vowels that they mean, so that "Hübner", "Huebner" and "HUBNER"
// meet. Letters of other scripts stay, Greek and Cyrillic ones in lower case.

// Adds the folded form of the UTF-8 `text` to `out`: words of letters and digits with one space
// between them, apostrophes dropped, a full stop kept between digits only. `out` is cut after
// `limit` bytes at most.   COST: linear.
void append_folded(std::string_view text, std::size_t limit, std::string& out);
[[nodiscard]] std::string folded(std::string_view text, std::size_t limit = 255);

}  // namespace arbiter::names
