#pragma once

#include "core/base/pattern.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace arbiter::pattern {

// The engine for regular expressions of users: RE2. Matching takes time linear in the text whatever
// the expression is, so no expression can hang a run; what needs backtracking (references back,
// looking around) is refused when it is read. Pass it to Pattern::read() and query::parse_where().
[[nodiscard]] Result<std::shared_ptr<const PatternMatcher>, std::string> re2_engine(
    std::string_view text, PatternUse use);

}  // namespace arbiter::pattern
