#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace arbiter::selfcheck {

// Something that two ways of the program say otherwise of one game.
struct Difference {
    std::size_t game = 0;         // index in its batch
    std::string field;            // as the facts name it, or what was compared
    std::string fast, reference;  // what either way says
};
using Differences = std::vector<Difference>;

// Two values of one thing as text; they are kept when they differ.
inline void compare(std::size_t game, std::string field, std::string fast, std::string reference,
                    Differences& differences) {
    if (fast == reference) return;
    differences.push_back({game, std::move(field), std::move(fast), std::move(reference)});
}

}  // namespace arbiter::selfcheck
