#pragma once

#include <cstdint>
#include <string_view>

// The markup around games that come from a page: it says nothing about them.
namespace arbiter::pgn {

// Length of the HTML tag or comment that `text` begins with: `<b>`, `</pre>`, `<!-- ... -->`; 0
// when it begins with none. Only the tags that HTML knows: `<e4>` is none.  COST: looks at
// kLongestMarkup bytes at most.
inline constexpr std::uint32_t kLongestMarkup = 4096;
[[nodiscard]] std::uint32_t markup_length(std::string_view text);

// Length of the line of a Markdown fence that `text` begins with (three backticks or tildes, and
// the name of a language after them), its line end left out; 0 when there is none.
[[nodiscard]] std::uint32_t fence_length(std::string_view text);

// Length of the marks of a quotation that the line `text` begins with, as mail programs and
// Markdown write them: "> ", ">>", "> > "; 0 when it begins with none.   COST: looks at
// kLongestQuotationMarks bytes at most.
inline constexpr std::uint32_t kLongestQuotationMarks = 64;
[[nodiscard]] std::uint32_t quotation_marks_length(std::string_view text);

// Length of "[pgn]" or "[/pgn]" at the start of `text`, in any case; else 0.
[[nodiscard]] std::uint32_t pgn_mark_length(std::string_view text);

}  // namespace arbiter::pgn
