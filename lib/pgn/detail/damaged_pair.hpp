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
    // The name, one blank and a plain double quote: what the other ways of reading are for.
    bool begins_plainly;
};

// Length of an opening bracket, plain or full-width, at the start of `text`; else 0.
[[nodiscard]] std::uint32_t opening_bracket_length(std::string_view text);

// `line`: from a bracket to the end of its line. nullopt: no name follows the bracket.
[[nodiscard]] std::optional<DamagedPair> read_damaged_pair(std::string_view line);

// One of the names that archives use, in any case.
[[nodiscard]] bool is_common_name(std::string_view name);
// One of the seven tag roster.   PGN 8.1.1.
[[nodiscard]] bool is_roster_name(std::string_view name);

}  // namespace arbiter::pgn::detail
