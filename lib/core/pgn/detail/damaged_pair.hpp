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

// How sure is it that a line without an opening bracket is a tag pair?
enum class PairEvidence : std::uint8_t {
    Words,  // Event Open
    Sign,   // Event: Open, Event = Open, (Event Open)
    Quote,  // Event "Open", {Event "Open"}
};

struct UnbracketedPair {
    DamagedPair pair;  // from the first byte of the line to its last one that is not blank
    PairEvidence evidence;
};

// Tag pairs that have no opening bracket, or something else before or in place of it: Event "x"],
// {Event "x"}, Event: x, > [Event "x"], \[Event "x"\]. Looks at the line only; the caller looks at
// the lines around it.
// `line`: from its first byte that is no blank, and only names that archives use.
// Could such a pair begin with `text`? `looked_at`: how many bytes decided that.   COST: bounded.
[[nodiscard]] bool begins_unbracketed_pair(std::string_view text, std::uint32_t& looked_at);
// COST: linear in the line.
[[nodiscard]] std::optional<UnbracketedPair> read_unbracketed_pair(std::string_view line);

// `value`: from the opening quote of a pair to the last byte of its line, without a quote like that
// one and a bracket at its end. The length of the value in it, when it ends with other quotes or
// brackets: Lyon'], Lyon"}, Lyon"); else all of it.   COST: linear.
[[nodiscard]] std::uint32_t value_length_before_other_end(std::string_view value);

// One of the names that archives use, in any case.
[[nodiscard]] bool is_common_name(std::string_view name);

}  // namespace arbiter::pgn::detail
