#pragma once

#include "core/chess/types.hpp"

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

// The stories of lib/core/reach/detail/captures.hpp, written a second time: all of them are told,
// forwards, on strings, with every promotion as a step of its own and nothing cut away. For few
// captures.

namespace arbiter::testing {

// The pawns of each file from White's side upwards, 'P' and 'p'.
using Columns = std::array<std::string, 8>;

// What a story needs.
struct StoryCost {
    std::array<int, 2> captured{};                 // pieces and pawns of each colour
    std::array<int, 2> lost_pawns{};               // of these, pawns
    std::array<std::array<int, 2>, 2> promoted{};  // [color][on a dark square]

    friend auto operator<=>(const StoryCost&, const StoryCost&) = default;
};

struct StoryRules {
    std::array<int, 2> captures{};  // of each colour at most
    // Files, as bits: with an unmoved pawn; whose last square can be entered; on which a pawn gets
    // to the rank before it.
    std::array<unsigned, 2> steady_files{};
    std::array<unsigned, 2> promotes_on{0xFF, 0xFF};
    std::array<unsigned, 2> promotes_from{0xFF, 0xFF};
};

// Everything that can become of the pawns of the start, and at which costs.
[[nodiscard]] std::map<Columns, std::set<StoryCost>> all_stories(const StoryRules& rules);

}  // namespace arbiter::testing
