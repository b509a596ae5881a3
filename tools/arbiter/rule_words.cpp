#include "tools/arbiter/rule_words.hpp"

#include "core/base/text.hpp"
#include "core/check/profiles.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

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

// "off" for a rule that the profile turns off; one that must be selected keeps its level.
std::string_view level_of(const check::Rule& rule, const check::RuleSettings& settings) {
    const check::RuleSetting& setting = settings[static_cast<std::size_t>(rule.id)];
    if (!setting.is_on && !rule.is_opt_in) return "off";
    return check::to_string(setting.has_severity ? setting.severity : rule.severity);
}

}  // namespace

std::string rule_table(const std::vector<const check::Rule*>& rules,
                       const check::RuleSettings& settings) {
    std::size_t width = 0;
    for (const check::Rule* rule : rules)
        width = std::max(width, rule->name.size());
    const auto is_off = [&](const check::Rule& rule) {
        return rule.is_opt_in && !settings[static_cast<std::size_t>(rule.id)].is_on;
    };
    std::string out;
    for (const check::Rule* rule : rules) {
        fmt::format_to(std::back_inserter(out), "{}  {:<{}}  {:<7}  {:<6}  {}{}\n", rule->code,
                       rule->name, width, level_of(*rule, settings),
                       rule->fix == check::FixKind::None ? "-" : check::to_string(rule->fix),
                       rule->summary,
                       rule->is_only_in_event ? " (only in 'arbiter event')"
                       : is_off(*rule)        ? " (only when selected)"
                                              : "");
    }
    return out;
}

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
