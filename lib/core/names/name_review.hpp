#pragma once

#include "core/base/result.hpp"
#include "core/names/name_changes.hpp"
#include "core/text/text_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace arbiter::names {

// What is wrong with a review, and in which line; 0 = with all of it.
struct ReviewError {
    std::uint64_t line = 0;
    std::string what;
    friend bool operator==(const ReviewError&, const ReviewError&) = default;
};

// The name corrections that a person has chosen: the rows of a reviewed table whose `apply` is yes.
// Columns are found by their names, and only apply, kind, written and proposed are needed; what the
// person wrote into `proposed` counts.
// THREADS: pure once it is read.
class NameReview {
  public:
    // Reads a review. In `apply`, "yes", "y", "1" and "x" choose a row; "no", "n", "0" and nothing
    // leave it; anything else, and a chosen row that cannot be used, is an error. A chain (A is
    // written B, B is written C) leads to its end; a circle and two spellings of one name are
    // errors.   THROWS: as TextFile::open.
    [[nodiscard]] static Result<NameReview, ReviewError> read(const text::TextFile& file);

    [[nodiscard]] const NameChanges& changes() const& { return changes_; }
    [[nodiscard]] std::size_t size() const { return changes_.size(); }  // chosen corrections
    [[nodiscard]] bool is_empty() const { return size() == 0; }

  private:
    NameChanges changes_;
};

}  // namespace arbiter::names
