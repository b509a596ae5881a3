#pragma once

#include "run/io/usage_error.hpp"

#include <string>
#include <vector>

namespace arbiter::io {

// Something that is going to be written.
struct Target {
    std::string what;  // "report text", "--rejects"
    std::string path;  // "-" = standard output
};

// No target may replace another one, or what is being read.   THROWS: UsageError.
void refuse_clashes(const std::vector<Target>& targets, const std::vector<std::string>& inputs);

// At most one goes to standard output.   THROWS: UsageError.
void refuse_two_at_stdout(const std::vector<Target>& targets);

}  // namespace arbiter::io
