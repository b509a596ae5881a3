#pragma once

#include "core/names/rating_list.hpp"

#include <string>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Reads the lists of --ratings, for the months of --ratings-for (empty: not given) where they do
// not say theirs. What is wrong with single lines of them becomes a warning.
// THROWS: UsageError for what is no rating list; io::IoError.
[[nodiscard]] std::vector<names::RatingList> read_rating_lists(
    const std::vector<std::string>& files, const std::string& months_word,
    std::vector<std::string>& warnings);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
