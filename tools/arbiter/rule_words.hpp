#pragma once

#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "tools/arbiter/options.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// Is `word` its code, the beginning of the code, or its name, in any case?
[[nodiscard]] bool is_named_by(const check::Rule& rule, std::string_view word);

// A line for each rule: code, name, level, fix, what it is about.
[[nodiscard]] std::string rule_table(const std::vector<const check::Rule*>& rules,
                                     const check::RuleSettings& settings);

// What to tell a user whose --select, --severity or --profile names nothing.
[[nodiscard]] UsageError unknown_word(const check::UnknownWord& unknown);

}  // namespace arbiter::tools
