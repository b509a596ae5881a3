#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

namespace arbiter::chess {

class Board;

// What a variant policy must provide: the state it adds to every position (trivially copyable,
// compared and copied with it) and what a move does to that state. `before` and `after` surround
// the move already played on the board.
template <class R>
concept RulesPolicy = std::is_trivially_copyable_v<typename R::Extra> &&
    std::equality_comparable<typename R::Extra> && requires {
    { R::kName } -> std::convertible_to<std::string_view>;
    { R::kHasExtra } -> std::convertible_to<bool>;
};

// Orthodox chess, and Chess960 with it: nothing is added.
struct Standard {
    static constexpr std::string_view kName = "standard";
    static constexpr bool kHasExtra = false;
    struct Extra {
        friend constexpr bool operator==(const Extra&, const Extra&) = default;
    };
};
static_assert(RulesPolicy<Standard>);

}  // namespace arbiter::chess
