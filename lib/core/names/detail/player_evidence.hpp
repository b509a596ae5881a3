#pragma once

#include "core/names/detail/spelling_table.hpp"
#include "core/names/spelling.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::names::detail {

// What the games say of the bearer of a name, compared with what a file says of a person of that
// name.
enum class Fit : std::uint8_t {
    Excluded,  // cannot be the bearer: not born yet or dead, another FIDE id, a rating or a title
               // never held
    Doubtful,  // not excluded, but the rating is not near, or the federation another
    Unknown,   // nothing can be compared but years
    Near,      // his rating is near
    Close,     // the rating is near, and title or federation are equal
};

// `list_year`: of the ratings of the file; 0 = not known, then it is not older than the games.
[[nodiscard]] Fit fit_of(const SpelledName& person, int list_year, const NameContext& context);

// Has the person a title, and the games the same one?
[[nodiscard]] bool has_same_title(const SpelledName& person, const NameContext& context);

// "GM", "wim"; None for everything else.
[[nodiscard]] PlayerTitle player_title(std::string_view text);
[[nodiscard]] bool is_title_of_women(PlayerTitle title);

}  // namespace arbiter::names::detail
