#pragma once

#include "core/base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// What values of single tags look like when nothing is wrong with them. Cheap tests that the tag
// survey runs for every game, and the exact readings that rules need when one of them fails.

// "?" and "-": not known, or there is none.   PGN 8.1.1.4, 9.1.2, 9.6.1.
[[nodiscard]] constexpr bool is_placeholder(std::string_view value) {
    return value == "?" || value == "-";
}
[[nodiscard]] constexpr bool is_number(std::string_view value) {
    return !value.empty() && std::ranges::all_of(value, is_ascii_digit);
}

// No rating list reaches five thousand: the best programs are below four thousand.
inline constexpr std::uint32_t kRatingLimit = 5000;
// 1 to kRatingLimit, without leading zeros.   PGN 9.1.2.
[[nodiscard]] constexpr bool is_rating(std::string_view value) {
    if (value.empty() || value.size() > 4 || value[0] == '0' || !is_number(value)) return false;
    return value.size() < 4 || value[0] < '5';
}

// 1 to 299: no list of ratings goes that low for players of tournaments, but the grades of the
// English Chess Federation did until 2020.
[[nodiscard]] constexpr bool is_grade_of_three_digits(std::string_view value) {
    return is_rating(value) && (value.size() < 3 || (value.size() == 3 && value[0] < '3'));
}

// FIDE gives numbers of one to nine digits.
[[nodiscard]] constexpr bool is_fide_id(std::string_view value) {
    return is_number(value) && value.size() <= 9 && value[0] != '0';
}

// "7", "?", "-".   PGN 8.1.1.4.
[[nodiscard]] constexpr bool is_plain_round(std::string_view value) {
    return (value.size() <= 3 && is_number(value)) || is_placeholder(value);
}

// "B90"; "?" for unknown.   PGN 9.4.1.
[[nodiscard]] constexpr bool is_eco(std::string_view value) {
    return value.size() == 3 && value[0] >= 'A' && value[0] <= 'E' && is_ascii_digit(value[1]) &&
           is_ascii_digit(value[2]);
}

// The words that may be in the Termination tag.   PGN 9.8.1.
inline constexpr std::array<std::string_view, 8> kTerminations{
    "normal",       "time forfeit",     "abandoned", "adjudication",
    "unterminated", "rules infraction", "death",     "emergency",
};
[[nodiscard]] constexpr bool is_standard_termination(std::string_view value) {
    // Sites begin them with a capital letter: "Normal", "Time forfeit".
    return std::ranges::any_of(kTerminations, [&](std::string_view word) {
        return word.size() == value.size() && to_ascii_lower(value[0]) == word[0] &&
               word.substr(1) == value.substr(1);
    });
}

// The game ended by a flag fall; sites write the word with a capital letter.   PGN 9.8.1.
[[nodiscard]] inline bool is_time_forfeit(std::string_view value) {
    return equals_ignoring_case(trimmed(value), "time forfeit");
}

// Titles as FIDE abbreviates them.   PGN 9.1.1.
inline constexpr std::array<std::string_view, 8> kFideTitles{"GM",  "IM",  "FM",  "CM",
                                                             "WGM", "WIM", "WFM", "WCM"};
[[nodiscard]] constexpr bool is_fide_title(std::string_view value) {
    return std::ranges::find(kFideTitles, value) != kFideTitles.end();
}
// The FIDE title that `value` spells in another way ("gm", "GMI", "Grandmaster"); empty if none.
[[nodiscard]] std::string_view meant_title(std::string_view value);

// "https://...", "www...."
[[nodiscard]] constexpr bool is_url(std::string_view value) {
    return value.starts_with("http://") || value.starts_with("https://") ||
           value.starts_with("www.");
}

// "1.12": two numbers joined by a point, the first perhaps "?"; nullopt for anything else.
struct RoundAndBoard {
    std::string_view round, board;
};
[[nodiscard]] std::optional<RoundAndBoard> read_round_and_board(std::string_view value);

// Numbers joined by points: "3.1.2" is round, match and game.   PGN 8.1.1.4.
[[nodiscard]] bool is_multipart_round(std::string_view value);

// "Round 1", "R1", "rd. 7": the number alone; empty for anything else.
[[nodiscard]] std::string_view number_of_named_round(std::string_view value);

// An ECO code with the extensions that are in use: "B90a", "B90j5" (Scid), "E12/05" (Informant).
[[nodiscard]] bool is_extended_eco(std::string_view value);

// Where a move number with its move begins in `value`, as "1.e4" or "1...c5"; npos when there is
// none.
[[nodiscard]] std::size_t find_movetext(std::string_view value);

}  // namespace arbiter::check::detail
