#pragma once

#include "core/report/report.hpp"

#include <fmt/core.h>

#include <string>

namespace arbiter::report {

// By which program, rules and options a page was made, for its footer; empty when nobody wants it.
[[nodiscard]] inline std::string made_by(const Provenance& by) {
    if (!by.is_wanted || by.version.empty()) return {};
    std::string words = fmt::format("arbiter {}, rules {}", by.version, by.rule_set);
    if (!by.laws.empty()) words += ", laws " + by.laws;
    for (const std::string& option : by.options)
        words += " " + option;
    return words;
}

}  // namespace arbiter::report
