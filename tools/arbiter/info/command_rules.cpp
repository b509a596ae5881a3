#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/report/rule_list.hpp"
#include "core/variant/variant.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/rule_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace rules_command {

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

check::RuleSettings settings(const Arguments& arguments) {
    const std::string profile = arguments.last("profile").value_or("archive");
    const auto settings = check::resolve_selection({.profile = profile});
    if (!settings) throw unknown_word(settings.error());
    return *settings;
}

// Bughouse and the relatives of antichess are named and skipped, like all that is not known.
std::string variants_as_table() {
    std::string out;
    for (std::size_t i = 0; i < variant::kVariants; ++i) {
        const auto id = static_cast<variant::VariantId>(i);
        const std::string_view name = variant::name_of(id);
        const bool is_replayed = variant::read_variant(name).replayed.has_value();
        fmt::format_to(std::back_inserter(out), "{:<16}  {:<16}  {}\n", name, variant::tag_of(id),
                       is_replayed ? "replayed" : "named, not replayed (VAR03)");
    }
    return out + "others            as written         named, not replayed (VAR03)\n";
}

ExitCode run(const Arguments& arguments) {
    if (arguments.has("variants")) {
        print(variants_as_table());
        return ExitCode::Clean;
    }
    const auto rules = select(arguments.operands());
    const check::RuleSettings levels = settings(arguments);
    const ReportWord word = one_report(arguments, report::Subject::Rules, "json",
                                       report::format_json, report::format_text);
    std::string out;
    report::append_rules(*word.format, {rules, levels}, out);
    write_report(word.path, out);
    return ExitCode::Clean;
}

// What -h shows.
constexpr OptionName kMain[] = {"profile", "json", "variants"};

}  // namespace rules_command

constinit const Command command_rules{
    .name = "rules",
    .summary = "list the rules",
    .syntax = {.operands = "[CODE | PREFIX | NAME]...",
               .description =
                   "Lists the rules: code, name, severity, whether there is a safe or unsafe fix, "
                   "and what they\n"
                   "are about. Words choose some of them: codes, beginnings of codes, or names.",
               .options = kOptionsOf<CommandId::rules>,
               .main = rules_command::kMain,
               .examples =
                   "  arbiter rules END RES                       # two families\n"
                   "  arbiter rules --profile strict MOV          # with the levels of a profile\n"
                   "  arbiter rules --json                        # all, for programs\n"
                   "  arbiter rules --variants\n",
               .notes = {}},
    .run = &rules_command::run,
};

}  // namespace arbiter::tools
