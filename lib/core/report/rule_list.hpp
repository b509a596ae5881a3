#pragma once

#include "core/check/findings.hpp"
#include "core/check/rule.hpp"

#include <span>
#include <string>

namespace arbiter::report {

// The rules as a JSON array of objects, for scripts and documentation: code, name, severity, fix,
// certainty, opt_in, since, source, summary, level. Keys are added, never renamed. `severity` is
// the rule's own, `level` the one in `settings`, or "off".
[[nodiscard]] std::string rules_as_json(std::span<const check::Rule* const> rules,
                                        const check::RuleSettings& settings);

}  // namespace arbiter::report
