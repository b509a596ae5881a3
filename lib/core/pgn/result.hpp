#pragma once

#include "core/pgn/token.hpp"

#include <cstddef>
#include <string_view>

namespace arbiter::pgn {

// Is `text` one of the four termination markers of the standard: 1-0, 0-1, 1/2-1/2, *?   PGN 8.2.6.
[[nodiscard]] constexpr bool is_standard_marker(std::string_view text) {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*";
}

// How a result that is not one of the four is spelled.
enum class ResultSpelling : std::uint8_t {
    Standard,
    ShortDraw,  // "1/2"                              RES05
    Unicode,    // "½-½", "½"                         RES06
    Dash,       // "1–0", "1 - 0", "1-0.": another dash, spaces or punctuation   RES07
    Colon,      // "1:0", "1/2:1/2"                   RES08
    LetterO,    // "O-1", "1-O"                       RES09
    PlusMinus,  // "+-", "-+", "+--", "--+", "+/-"    RES10
    BothLose,   // "0-0"                              RES11
    Half,       // "0.5-0.5", "1/2-0", "0-1/2"        RES02
};

struct ResultReading {
    Outcome outcome = Outcome::None;  // None: no result in any spelling
    ResultSpelling spelling = ResultSpelling::Standard;
};

// Reads a result in any spelling seen in archives: a termination marker or the value of a Result
// tag. "White wins" and other words are not read here.
[[nodiscard]] ResultReading read_result(std::string_view text);

// Length of a result with spaces around its dash or colon ("1 - 0") at the start of `text`; else 0.
// "0 - 0" is none: it may be castling.
[[nodiscard]] std::size_t spaced_result_length(std::string_view text);

// The marker of the standard; "*" for Unknown, empty for None and BothLose, which have none.
[[nodiscard]] std::string_view marker(Outcome outcome);

}  // namespace arbiter::pgn
