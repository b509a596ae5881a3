#pragma once

#include "check/rule.hpp"

#include <span>
#include <string>

namespace arbiter::report {

// The rules as a JSON array of objects, for scripts and documentation: code, name, severity, fix,
// certainty, opt_in, since, source, summary. Keys are added, never renamed.
[[nodiscard]] std::string rules_as_json(std::span<const check::Rule* const> rules);

}  // namespace arbiter::report
