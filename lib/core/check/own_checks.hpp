#pragma once

#include "core/base/pattern.hpp"
#include "core/check/finding.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::check {

// What the value of a tag must look like.
struct TagPattern {
    std::string name;  // the user's, begins the message
    std::string tag;
    Pattern pattern;
    std::string message;               // what is wrong in the user's words; empty: none
    std::optional<Severity> severity;  // none: that of the rule
};

// What users require of their own games beyond the standard and the Laws: read by the rules OWN01
// to OWN03.   THREADS: immutable while a run uses it.
struct OwnChecks {
    std::vector<std::string> required_tags;  // OWN01
    std::vector<TagPattern> tag_patterns;    // OWN02
    // OWN03: no draw may be agreed before both players have made this many moves; 0 = any may.
    std::uint32_t no_draw_before = 0;

    [[nodiscard]] bool is_empty() const {
        return required_tags.empty() && tag_patterns.empty() && no_draw_before == 0;
    }
};

}  // namespace arbiter::check
