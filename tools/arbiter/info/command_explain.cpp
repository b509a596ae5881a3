#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/rule_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace explain_command {

std::string fix_of(const check::Rule& rule) {
    return rule.fix == check::FixKind::None ? std::string("no fix")
                                            : fmt::format("{} fix", check::to_string(rule.fix));
}

// Every line of `text` after four spaces.
void append_indented(std::string_view text, std::string& out) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end != 0) fmt::format_to(std::back_inserter(out), "    {}", text.substr(0, end));
        out += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::string_view when_found(const check::Rule& rule) {
    if (rule.is_only_in_event) return ", only in 'arbiter event'";
    return rule.is_opt_in ? ", only when selected" : "";
}

void append_plain(const check::Rule& rule, std::string& out) {
    fmt::format_to(std::back_inserter(out), "{} {}\n{}, {}, {}, since {}{}\n\n{}\n", rule.code,
                   rule.name, check::to_string(rule.severity), fix_of(rule),
                   check::to_string(rule.certainty), rule.since, when_found(rule), rule.summary);
    if (!rule.explanation.empty())
        fmt::format_to(std::back_inserter(out), "\n{}\n", trimmed(rule.explanation));
    if (!rule.example.empty()) {
        out += "\nExample:\n";
        append_indented(rule.example, out);
    }
    if (!rule.repaired.empty()) {
        out += "\nRepaired:\n";
        append_indented(rule.repaired, out);
    }
    if (!rule.source.empty())
        fmt::format_to(std::back_inserter(out), "\nSource: {}\n", rule.source);
}

void append_code(std::string_view title, std::string_view text, std::string& out) {
    if (text.empty()) return;
    const std::string_view line_end = text.ends_with('\n') ? "" : "\n";
    fmt::format_to(std::back_inserter(out), "\n{}:\n\n```pgn\n{}{}```\n", title, text, line_end);
}

void append_markdown(const check::Rule& rule, std::string& out) {
    fmt::format_to(std::back_inserter(out), "# {} `{}`\n\n{}\n\n", rule.code, rule.name,
                   rule.summary);
    fmt::format_to(std::back_inserter(out),
                   "| severity | fix | certainty | since | source |\n|---|---|---|---|---|\n"
                   "| {} | {} | {} | {} | {} |\n",
                   check::to_string(rule.severity), check::to_string(rule.fix),
                   check::to_string(rule.certainty), rule.since, rule.source);
    if (rule.is_opt_in && !rule.is_only_in_event) out += "\nOff unless selected.\n";
    if (!rule.explanation.empty())
        fmt::format_to(std::back_inserter(out), "\n{}\n", trimmed(rule.explanation));
    append_code("Example", rule.example, out);
    append_code("Repaired", rule.repaired, out);
}

// Those that the word begins the codes of, "clk".
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
        arguments.has("markdown") ? append_markdown(*rule, out) : append_plain(*rule, out);
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
