#pragma once

#include "core/names/rating_list.hpp"
#include "tools/arbiter/options.hpp"

#include <string>
#include <vector>

namespace arbiter::tools {

// Reads the lists of --ratings, for the months of --ratings-for where they do not say theirs. What
// is wrong with single lines of them becomes a warning.
// THROWS: UsageError for what is no rating list; io::IoError.
[[nodiscard]] std::vector<names::RatingList> rating_lists_of(const Arguments& arguments,
                                                             std::vector<std::string>& warnings);

}  // namespace arbiter::tools
