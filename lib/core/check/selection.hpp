#pragma once

#include "core/base/result.hpp"
#include "core/check/findings.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::check {

// A word of --select, --ignore, --severity or --profile that names nothing, with the nearest that
// does.
struct UnknownWord {
    std::string word;
    std::string nearest;  // empty when nothing is near
    std::string what;     // "rule", "severity", "profile"; "rule of audit": only `event` has it
};

// What the user asked for.
struct SelectionRequest {
    std::span<const std::string>
        select{};  // codes, prefixes ("END", "TAG1") or names, comma-separated; empty = all
    std::span<const std::string> ignore{};  // likewise; wins over select
    std::span<const std::string>
        severity{};              // "RULE=LEVEL", level one of error warning info style off
    std::string_view profile{};  // name of a profile; empty = archive. The other three win over it
};

// Turns words into settings. Opt-in rules are on only when selected by code, prefix or name, or by
// the profile. A rule that the profile turns off comes back when it is selected in the same way or
// given a severity.
// `is_read` is set for all: the caller clears it for what no report prints.
[[nodiscard]] Result<RuleSettings, UnknownWord> resolve_selection(const SelectionRequest& request);

// The rule with that code or name, any case; nullptr when there is none.
[[nodiscard]] const Rule* find_rule(std::string_view code_or_name);
// The nearest code or name; empty when nothing is near.
[[nodiscard]] std::string nearest_rule(std::string_view word);

[[nodiscard]] std::optional<Severity> parse_severity(std::string_view word);

}  // namespace arbiter::check
