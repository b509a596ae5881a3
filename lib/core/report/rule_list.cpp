#include "core/report/rule_list.hpp"

#include "core/report/detail/json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace arbiter::report {
namespace rule_list {

const check::RuleSetting& setting_of(const check::Rule& rule, const RuleList& list) {
    return list.settings[static_cast<std::size_t>(rule.id)];
}

std::string_view severity_of(const check::Rule& rule, const RuleList& list) {
    const check::RuleSetting& setting = setting_of(rule, list);
    return check::to_string(setting.has_severity ? setting.severity : rule.severity);
}

// "off" for a rule that does not run.
std::string_view level_of(const check::Rule& rule, const RuleList& list) {
    return setting_of(rule, list).is_on ? severity_of(rule, list) : "off";
}

void append_json(const RuleList& list, std::string& out) {
    text::JsonLine json;
    json.begin_array();
    for (const check::Rule* rule : list.rules) {
        json.begin_object().key("code").string(rule->code).key("name").string(rule->name);
        json.key("severity").string(check::to_string(rule->severity));
        json.key("fix").string(check::to_string(rule->fix));
        json.key("certainty").string(check::to_string(rule->certainty));
        json.key("opt_in").boolean(rule->is_opt_in);
        json.key("event_only").boolean(rule->is_only_in_event).key("since").string(rule->since);
        json.key("source").string(rule->source).key("summary").string(rule->summary);
        json.key("level").string(level_of(*rule, list)).end_object();
    }
    json.end_array();
    json.take_indented(out);
}

void append_table(const RuleList& list, const TableForm& table, std::string& out) {
    constexpr auto kColumns =
        std::to_array<std::string_view>({"code", "name", "severity", "fix", "certainty", "opt_in",
                                         "event_only", "since", "source", "summary", "level"});
    const auto word = [](bool value) { return std::string(value ? "true" : "false"); };
    table.head(kColumns, out);
    for (const check::Rule* rule : list.rules) {
        const std::array cells{std::string(rule->code),
                               std::string(rule->name),
                               std::string(check::to_string(rule->severity)),
                               std::string(check::to_string(rule->fix)),
                               std::string(check::to_string(rule->certainty)),
                               word(rule->is_opt_in),
                               word(rule->is_only_in_event),
                               std::string(rule->since),
                               std::string(rule->source),
                               std::string(rule->summary),
                               std::string(level_of(*rule, list))};
        table.row(cells, false, out);
    }
}

// A line for each, in columns. A rule that must be selected keeps its level.
void append_text(const RuleList& list, std::string& out) {
    std::size_t width = 0;
    for (const check::Rule* rule : list.rules)
        width = std::max(width, rule->name.size());
    for (const check::Rule* rule : list.rules) {
        const bool is_unselected = rule->is_opt_in && !setting_of(*rule, list).is_on;
        const std::string_view level =
            is_unselected ? severity_of(*rule, list) : level_of(*rule, list);
        fmt::format_to(std::back_inserter(out), "{}  {:<{}}  {:<7}  {:<6}  {}{}\n", rule->code,
                       rule->name, width, level,
                       rule->fix == check::FixKind::None ? "-" : check::to_string(rule->fix),
                       rule->summary,
                       rule->is_only_in_event ? " (only in 'arbiter event')"
                       : is_unselected        ? " (only when selected)"
                                              : "");
    }
}

}  // namespace rule_list

void append_rules(const Format& format, const RuleList& list, std::string& out) {
    if (&format == &format_text) return rule_list::append_text(list, out);
    if (&format == &format_json) return rule_list::append_json(list, out);
    rule_list::append_table(list, *format.table, out);
}

}  // namespace arbiter::report
