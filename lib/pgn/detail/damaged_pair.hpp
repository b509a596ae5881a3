#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::pgn::detail {

// Tag pairs on one line whose quotes or brackets are not those of PGN, as word processors, web
// pages and people write them: [Event “x”], [Event «x»], [Event: "x"], [Event="x"], [Event] "x",
// [Event &quot;x&quot;], ［Event "x"］, [Event x].   PGN 8.1.1.

// Places in the line, which begins with the bracket.
struct DamagedPair {
    std::uint32_t name_begin, name_end;
    std::uint32_t value_begin, value_end;
    std::uint32_t end;
    bool has_opening_quote, has_closing_quote, has_closing_bracket;
};

// Length of an opening bracket, plain or full-width, at the start of `text`; else 0.
[[nodiscard]] std::uint32_t opening_bracket_length(std::string_view text);

// `line`: from a bracket to the end of its line. Up to value_begin; nullopt: no name follows the
// bracket.   COST: of the name and the blanks around it.
[[nodiscard]] std::optional<DamagedPair> read_damaged_head(std::string_view line);
// The rest of it.   COST: linear in the line.
void read_damaged_value(std::string_view line, DamagedPair& pair);

// One of the names that archives use, in any case.
[[nodiscard]] bool is_common_name(std::string_view name);

}  // namespace arbiter::pgn::detail
