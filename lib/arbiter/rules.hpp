#pragma once

#include "arbiter/finding.hpp"
#include "arbiter/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

// A rule that audits report by. LIFETIME: constants of the program.
struct Rule {
    std::string_view code, name;  // "MOV01", "illegal-move"
    Severity severity = Severity::Error;
    std::optional<FixKind> fix;  // the strongest kind that it offers
    bool is_opt_in = false;      // off unless it is selected
    bool is_only_in_event = false;
    std::string_view since;
    std::string_view summary, explanation, example, repaired, source;
};

// All of them, by code.   THREADS: any.
[[nodiscard]] std::vector<Rule> rules();
// The one of that code or name, any case.   THREADS: any.
[[nodiscard]] Result<Rule> explain(std::string_view code_or_name);
// The same as `arbiter explain` prints it, or its Markdown.   THREADS: any.
[[nodiscard]] Result<std::string> explain_text(std::string_view code_or_name,
                                               bool is_markdown = false);

// "0.1.0", the version of the library.
[[nodiscard]] std::string_view version();
// Which rules it has: their number, and a digest of names and levels. "301-40a4db96".
[[nodiscard]] std::string rule_set();

// A set of levels for a purpose: Options::profile.
struct Profile {
    std::string_view name, summary;
};
[[nodiscard]] std::vector<Profile> profiles();

}  // namespace v1
}  // namespace arbiter
