#include "core/report/rule_list.hpp"

#include "core/report/detail/json.hpp"

namespace arbiter::report {

std::string rules_as_json(std::span<const check::Rule* const> rules,
                          const check::RuleSettings& settings) {
    text::JsonLine json;
    json.begin_array();
    for (const check::Rule* rule : rules) {
        json.begin_object().key("code").string(rule->code).key("name").string(rule->name);
        json.key("severity").string(check::to_string(rule->severity));
        json.key("fix").string(check::to_string(rule->fix));
        json.key("certainty").string(check::to_string(rule->certainty));
        json.key("opt_in").boolean(rule->is_opt_in);
        json.key("event_only").boolean(rule->is_only_in_event).key("since").string(rule->since);
        json.key("source").string(rule->source).key("summary").string(rule->summary);
        const check::RuleSetting& setting = settings[static_cast<std::size_t>(rule->id)];
        const check::Severity level = setting.has_severity ? setting.severity : rule->severity;
        json.key("level").string(setting.is_on ? check::to_string(level) : "off").end_object();
    }
    json.end_array();
    std::string out;
    json.take_indented(out);
    return out;
}

}  // namespace arbiter::report
