#pragma once

#include "core/fix/fixed_batch.hpp"
#include "core/text/json_line.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::clean {

// How many edits each rule of level style made in one game: a log that names every one of them is
// longer than the games.
class StyleCounts {
  public:
    [[nodiscard]] static bool counts(const fix::FixNote& note);
    void add(const fix::FixNote& note);
    [[nodiscard]] bool empty() const { return rules_.empty(); }
    // Writes the key `edits`, an object with a number for each code in the order of the rules, and
    // begins anew.
    void take(text::JsonLine& json);

  private:
    struct Count {
        check::RuleId rule;
        std::uint64_t edits;
    };
    std::vector<Count> rules_;
};

}  // namespace arbiter::clean
