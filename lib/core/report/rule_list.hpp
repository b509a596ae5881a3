#pragma once

#include "core/check/findings.hpp"
#include "core/check/rule.hpp"
#include "core/report/report.hpp"

#include <span>
#include <string>

namespace arbiter::report {

// Rules, and what settings make of them.
struct RuleList {
    std::span<const check::Rule* const> rules;
    const check::RuleSettings& settings;
};

// Appends the list for people (`text`), as a JSON array of objects (`json`) or as a table.
// Keys and columns: code, name, severity, fix, certainty, opt_in, event_only, since, source,
// summary, level. They are added, never renamed. `severity` is the rule's own, `level` the one in
// the settings, or "off".   REQUIRES: `format` can be made of rules.
void append_rules(const Format& format, const RuleList& list, std::string& out);

}  // namespace arbiter::report
