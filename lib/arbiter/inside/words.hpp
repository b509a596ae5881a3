#pragma once

#include "core/check/selection.hpp"

#include "arbiter/result.hpp"

#include <string_view>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Words of options, and why one of them cannot be taken.

// "dead is 'deep', but takes material, full".
[[nodiscard]] Error not_a_choice(std::string_view option, std::string_view word,
                                 std::string_view choices);

// The settings of all rules. Fails at the first word that names nothing.
[[nodiscard]] Result<check::RuleSettings> settings_of(const check::SelectionRequest& request);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
