#include "core/base/text.hpp"
#include "core/check/profiles.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/report/report.hpp"
#include "core/report/rule_text.hpp"

#include "arbiter/rules.hpp"

namespace arbiter {
inline namespace v1 {
namespace {

Rule rule_of(const check::Rule& from) {
    Rule rule{.code = from.code,
              .name = from.name,
              .severity = static_cast<Severity>(from.severity),
              .fix = std::nullopt,
              .is_opt_in = from.is_opt_in,
              .is_only_in_event = from.is_only_in_event,
              .since = from.since,
              .summary = from.summary,
              .explanation = from.explanation,
              .example = from.example,
              .repaired = from.repaired,
              .source = from.source};
    if (from.fix != check::FixKind::None)
        rule.fix = from.fix == check::FixKind::Safe ? FixKind::Safe : FixKind::Unsafe;
    return rule;
}

Error unknown_rule(std::string_view word) {
    const std::string nearest = check::nearest_rule(word);
    return Error{"unknown rule '" + escaped(word) + "'" +
                 (nearest.empty() ? std::string() : ", did you mean '" + nearest + "'?")};
}

}  // namespace

std::vector<Rule> rules() {
    std::vector<Rule> rules;
    for (const check::Rule* rule : check::rules())
        rules.push_back(rule_of(*rule));
    return rules;
}

Result<Rule> explain(std::string_view code_or_name) {
    if (const check::Rule* rule = check::find_rule(code_or_name)) return rule_of(*rule);
    return unknown_rule(code_or_name);
}

Result<std::string> explain_text(std::string_view code_or_name, bool is_markdown) {
    const check::Rule* rule = check::find_rule(code_or_name);
    if (rule == nullptr) return unknown_rule(code_or_name);
    std::string out;
    is_markdown ? report::append_rule_markdown(*rule, out) : report::append_rule_text(*rule, out);
    return out;
}

std::vector<Profile> profiles() {
    std::vector<Profile> profiles;
    for (const check::Profile& profile : check::profiles())
        profiles.push_back({profile.name, profile.summary});
    return profiles;
}

std::string_view version() {
    return ARBITER_VERSION;
}

std::string rule_set() {
    return report::rule_set_version();
}

}  // namespace v1
}  // namespace arbiter
