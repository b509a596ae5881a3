#pragma once

#include "core/check/rule.hpp"

#include <string>

namespace arbiter::report {

// What a rule is about, with its example and its source, as `arbiter explain` prints it.
void append_rule_text(const check::Rule& rule, std::string& out);
// The same as Markdown, for documentation.
void append_rule_markdown(const check::Rule& rule, std::string& out);

}  // namespace arbiter::report
