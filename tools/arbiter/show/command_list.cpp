#include "core/base/text.hpp"
#include "tools/arbiter/audit/filter_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/output_suffix.hpp"
#include "tools/arbiter/show/as_audit.hpp"
#include "tools/arbiter/show/list_report.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace arbiter::tools {
namespace list_command {

// Does `audit` have an option of that name, and with a value where `option` has one? Where reports
// go, each command says itself.
bool is_of_audit(const Option& option) {
    constexpr OptionName kOwn[] = {"output", "report", "help"};
    if (std::ranges::find(kOwn, option.name()) != std::end(kOwn)) return false;
    const auto same = std::ranges::find(command_audit.syntax.options, option.name(), &Option::name);
    return same != command_audit.syntax.options.end() && same->is_switch() == option.is_switch();
}

ListForm form_of(const Arguments& arguments, const std::string& output) {
    constexpr std::array<std::pair<std::string_view, ListForm>, 3> kForms{
        {{"table", ListForm::Table}, {"csv", ListForm::Csv}, {"ndjson", ListForm::Ndjson}}};
    constexpr SuffixForm kSuffixes[] = {
        {".txt", "table"}, {".csv", "csv"}, {".ndjson", "ndjson"}, {".jsonl", "ndjson"}};
    if (const auto word = arguments.last("to")) return choose("to", *word, kForms);
    const std::string_view form = form_by_suffix(output, kSuffixes);
    return choose("to", form.empty() ? "table" : form, kForms);
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("list", command_list.syntax));
        return ExitCode::Usage;
    }
    return list_games("list", arguments);
}

// What -h shows.
constexpr OptionName kMain[] = {"where", "to", "output", "files-from", "quiet"};

}  // namespace list_command

Arguments as_audit(const Arguments& arguments) {
    Arguments words(command_audit.syntax.options);
    for (const Option& option : arguments.options()) {
        if (!list_command::is_of_audit(option)) continue;
        for (const std::string& value : arguments.all(option.name()))
            words.add_option(option.name(), value);
    }
    words.set_listed(arguments.listed());
    return words;
}

ExitCode list_games(std::string_view command, const Arguments& arguments) {
    Arguments words = as_audit(arguments);
    for (const std::string& operand : arguments.operands())
        words.add_operand(operand);
    AuditRequest request;
    resolve_audit(words, request);
    const bool is_list = command == command_list.name;
    const std::string output = is_list ? arguments.last("output").value_or("-") : "-";
    const ListForm form = is_list ? list_command::form_of(arguments, output) : ListForm::Table;
    const auto is_archive = [](const std::string& name) {
        return name.ends_with(".zip") || name.ends_with(".tar") || name.find(".tar.") != name.npos;
    };
    const auto& inputs = request.options.inputs;
    const bool names_files = inputs.size() > 1 || std::ranges::any_of(inputs, is_archive);
    request.sinks.clear();
    const bool guards_formulas = is_list && arguments.has("csv-safe");
    request.sinks.push_back(
        {.report = make_list_report(form, names_files, guards_formulas), .path = output});

    FilterRequest filters(words, inputs);
    request.options.filter = filters.filter();
    Console console{request.talk};
    complain(console, command, request.warnings);
    const engine::AuditOutcome outcome = engine::run_audit(
        request.options, std::move(request.sinks), interrupt_flag(), [](const auto&) {});
    complain(console, command, outcome.errors);
    say_skipped(console, command, outcome.summary.skipped);
    if (request.options.filter != nullptr && request.talk != Talk::Quiet)
        (void)filters.finish(console, outcome);
    return exit_code(outcome, false);
}

constinit const Command command_list{
    .name = "list",
    .summary = "list games: number, players, result, status",
    .syntax = {.operands = "[FILE | DIR | -]...",
               .description =
                   "Prints a line for each game: its number in the file, which 'arbiter show' "
                   "takes, the players,\n"
                   "the result, the round and the day, and whether the audit finds it clean, "
                   "flagged or rejected.",
               .options = kOptionsOf<CommandId::list>,
               .main = list_command::kMain,
               .examples =
                   "  arbiter list open.pgn                       # which games are in it\n"
                   "  arbiter list --where 'player starts \"Petit\"' rounds/    # those of a "
                   "player\n"
                   "  arbiter list -o games.csv archive/          # a table for a spreadsheet\n"
                   "  arbiter list --to ndjson archive/ | jq -r 'select(.status == \"rejected\")"
                   ".game'\n",
               .notes = "Exit codes: 0 listed, whatever is wrong with the games, 2 wrong command "
                        "line or an input\n"
                        "that cannot be read whole, 3 an internal error or a full disk, 130 "
                        "interrupted.\n"},
    .run = &list_command::run,
};

}  // namespace arbiter::tools
