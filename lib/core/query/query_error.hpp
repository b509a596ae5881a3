#pragma once

#include <cstddef>
#include <string>

namespace arbiter::query {

// Why an expression, a sort key, a split or a sample cannot be read.
struct QueryError {
    std::size_t offset = 0;  // in the text that was given, in bytes
    std::string problem;     // "'elos' is no field"
    std::string nearest;     // a right name that is near; empty when none is

    // "column 7: 'elos' is no field, did you mean 'elo'?"
    [[nodiscard]] std::string message() const;
};

}  // namespace arbiter::query
