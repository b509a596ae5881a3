#include "base/text.hpp"
#include "check/rule.hpp"
#include "check/selection.hpp"
#include "report/rule_list.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace {

constexpr Option kOptions[] = {
    {"Output", '\0', "json", "", "an array of objects, for scripts"},
};

// A code, the beginning of one, or a name; in any case.
bool is_named_by(const check::Rule& rule, std::string_view word) {
    return equals_ignoring_case(rule.name, word) ||
           (!word.empty() && word.size() <= rule.code.size() &&
            equals_ignoring_case(rule.code.substr(0, word.size()), word));
}

std::vector<const check::Rule*> select(const std::vector<std::string>& words) {
    const auto all = check::rules();
    if (words.empty()) return {all.begin(), all.end()};
    for (const std::string& word : words) {
        if (std::any_of(all.begin(), all.end(),
                        [&](const auto* rule) { return is_named_by(*rule, word); })) {
            continue;
        }
        const std::string near = check::nearest_rule(word);
        throw UsageError(
            fmt::format("unknown rule '{}'{}", escaped(word),
                        near.empty() ? "" : fmt::format(", did you mean '{}'?", near)));
    }
    std::vector<const check::Rule*> selected;
    std::copy_if(
        all.begin(), all.end(), std::back_inserter(selected), [&](const check::Rule* rule) {
            return std::any_of(words.begin(), words.end(),
                               [&](const std::string& word) { return is_named_by(*rule, word); });
        });
    return selected;
}

std::string as_table(const std::vector<const check::Rule*>& rules) {
    std::size_t width = 0;
    for (const check::Rule* rule : rules)
        width = std::max(width, rule->name.size());
    std::string out;
    for (const check::Rule* rule : rules) {
        fmt::format_to(std::back_inserter(out), "{}  {:<{}}  {:<7}  {:<6}  {}{}\n", rule->code,
                       rule->name, width, check::to_string(rule->severity),
                       rule->fix == check::FixKind::None ? "-" : check::to_string(rule->fix),
                       rule->summary, rule->is_opt_in ? " (only when selected)" : "");
    }
    return out;
}

ExitCode run(const Arguments& arguments) {
    const auto rules = select(arguments.operands());
    print(arguments.has("json") ? report::rules_as_json(rules) : as_table(rules));
    return ExitCode::Clean;
}

}  // namespace

constinit const Command command_rules{
    .name = "rules",
    .summary = "list the rules",
    .syntax = {.operands = "[CODE | PREFIX | NAME]...",
               .description =
                   "Lists the rules: code, name, severity, whether there is a safe or unsafe fix, "
                   "and what they\n"
                   "are about. Words choose some of them: codes, beginnings of codes, or names.",
               .options = kOptions,
               .examples = "  arbiter rules END RES\n  arbiter rules --json\n",
               .notes = {}},
    .run = &run,
};

}  // namespace arbiter::tools
