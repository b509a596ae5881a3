#pragma once

#include <cstdlib>

namespace arbiter::testing {

// How often a random experiment is repeated: `usual` times, or `thorough` times in the tests with
// the label slow, which set ARBITER_THOROUGH.
[[nodiscard]] inline int rounds(int usual, int thorough) {
    const char* value = std::getenv("ARBITER_THOROUGH");
    return value != nullptr && *value != '\0' ? thorough : usual;
}

}  // namespace arbiter::testing
