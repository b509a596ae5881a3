#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/report/rule_text.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/rule_words.hpp"

#include <fmt/core.h>

#include <iterator>

namespace arbiter::tools {
namespace explain_command {

std::vector<const check::Rule*> rules_of_prefix(std::string_view word) {
    std::vector<const check::Rule*> found;
    for (const check::Rule* rule : check::rules())
        if (is_named_by(*rule, word)) found.push_back(rule);
    return found;
}

std::vector<const check::Rule*> select(const Arguments& arguments) {
    const auto all = check::rules();
    if (arguments.has("all")) return {all.begin(), all.end()};
    if (arguments.operands().empty()) {
        throw UsageError("no rule is named; 'arbiter rules' lists them, --all explains every one");
    }
    std::vector<const check::Rule*> selected;
    for (const std::string& word : arguments.operands()) {
        const check::Rule* rule = check::find_rule(word);
        if (rule == nullptr) {
            const std::string near = check::nearest_rule(word);
            throw UsageError(fmt::format("unknown rule '{}'{}", escaped(word),
                                         near.empty() ? "; 'arbiter rules' lists them"
                                                      : fmt::format(", did you mean '{}'?", near)));
        }
        selected.push_back(rule);
    }
    return selected;
}

ExitCode run(const Arguments& arguments) {
    std::string out;
    if (!arguments.has("all") && arguments.operands().size() == 1 &&
        check::find_rule(arguments.operands()[0]) == nullptr) {
        // The beginning of codes is a list, as for 'arbiter rules'.
        const auto rules = rules_of_prefix(arguments.operands()[0]);
        if (!rules.empty()) {
            out = rule_table(rules, *check::resolve_selection({.profile = "archive"}));
            fmt::format_to(std::back_inserter(out),
                           "\n'arbiter explain {}' explains one of them.\n", rules.front()->code);
            print(out);
            return ExitCode::Clean;
        }
    }
    for (const check::Rule* rule : select(arguments)) {
        if (!out.empty()) out += '\n';
        arguments.has("markdown") ? report::append_rule_markdown(*rule, out)
                                  : report::append_rule_text(*rule, out);
    }
    print(out);
    return ExitCode::Clean;
}

// What -h shows.
constexpr OptionName kMain[] = {"all", "markdown"};

}  // namespace explain_command

constinit const Command command_explain{
    .name = "explain",
    .summary = "tell what a rule means, why it matters and how to repair it",
    .syntax = {.operands = "RULE...",
               .description = "Prints what the named rules are about, with an example. A rule is "
                              "named by code or name.",
               .options = kOptionsOf<CommandId::explain>,
               .main = explain_command::kMain,
               .examples =
                   "  arbiter explain MOV01                       # what a finding means\n"
                   "  arbiter explain illegal-move bom            # by name\n"
                   "  arbiter explain clk                         # the rules about clocks\n"
                   "  arbiter explain --all --markdown\n",
               .notes = {}},
    .run = &explain_command::run,
};

}  // namespace arbiter::tools
