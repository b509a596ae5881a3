#include "core/report/rule_text.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace arbiter::report {
namespace rule_text {

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

void append_code(std::string_view title, std::string_view text, std::string& out) {
    if (text.empty()) return;
    const std::string_view line_end = text.ends_with('\n') ? "" : "\n";
    fmt::format_to(std::back_inserter(out), "\n{}:\n\n```pgn\n{}{}```\n", title, text, line_end);
}

}  // namespace rule_text

void append_rule_text(const check::Rule& rule, std::string& out) {
    fmt::format_to(std::back_inserter(out), "{} {}\n{}, {}, {}, since {}{}\n\n{}\n", rule.code,
                   rule.name, check::to_string(rule.severity), rule_text::fix_of(rule),
                   check::to_string(rule.certainty), rule.since, rule_text::when_found(rule),
                   rule.summary);
    if (!rule.explanation.empty())
        fmt::format_to(std::back_inserter(out), "\n{}\n", trimmed(rule.explanation));
    if (!rule.example.empty()) {
        out += "\nExample:\n";
        rule_text::append_indented(rule.example, out);
    }
    if (!rule.repaired.empty()) {
        out += "\nRepaired:\n";
        rule_text::append_indented(rule.repaired, out);
    }
    if (!rule.source.empty())
        fmt::format_to(std::back_inserter(out), "\nSource: {}\n", rule.source);
}

void append_rule_markdown(const check::Rule& rule, std::string& out) {
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
    rule_text::append_code("Example", rule.example, out);
    rule_text::append_code("Repaired", rule.repaired, out);
}

// Those that the word begins the codes of, "clk".

}  // namespace arbiter::report
