#include "tools/arbiter/rule_words.hpp"

#include "core/base/text.hpp"
#include "core/check/profiles.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace arbiter::tools {
namespace {

std::string where_to_look(const check::UnknownWord& unknown) {
    if (!unknown.nearest.empty()) return fmt::format(", did you mean '{}'?", unknown.nearest);
    if (unknown.what == "rule") return "; 'arbiter rules' lists them";
    if (unknown.what != "profile") return {};
    std::vector<std::string_view> profiles;
    for (const check::Profile& profile : check::profiles())
        profiles.push_back(profile.name);
    return fmt::format("; there are {}", joined(profiles, ", "));
}

}  // namespace

bool is_named_by(const check::Rule& rule, std::string_view word) {
    return equals_ignoring_case(rule.name, word) ||
           (!word.empty() && word.size() <= rule.code.size() &&
            equals_ignoring_case(rule.code.substr(0, word.size()), word));
}

UsageError unknown_word(const check::UnknownWord& unknown) {
    if (unknown.what == "rule of audit")
        return UsageError(
            fmt::format("the rule '{}' is one of 'arbiter event' alone", escaped(unknown.word)));
    return UsageError(fmt::format("unknown {} '{}'{}", unknown.what, escaped(unknown.word),
                                  where_to_look(unknown)));
}

}  // namespace arbiter::tools
