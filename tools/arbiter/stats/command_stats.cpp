#include "core/base/text.hpp"
#include "core/stats/report.hpp"
#include "run/stats/stats.hpp"
#include "tools/arbiter/audit/where_request.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/show/as_audit.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace arbiter::tools {
namespace stats_command {

const report::Format* format_by_suffix(const std::string& output) {
    constexpr SuffixForm kForms[] = {{".txt", "text"},      {".json", "json"}, {".csv", "csv"},
                                     {".md", "markdown"},   {".html", "html"}, {".htm", "html"},
                                     {".sqlite", "sqlite"}, {".db", "sqlite"}};
    const std::string_view form = form_by_suffix(output, kForms);
    return report_word(form.empty() ? "text" : form, report::Subject::Counts).format;
}

std::vector<ReportWord> words_of(const Arguments& arguments) {
    std::vector<ReportWord> words;
    for (const std::string& word : arguments.all("report"))
        words.push_back(report_word(word, report::Subject::Counts));
    const auto output = arguments.last("output");
    if (words.empty()) words.push_back({format_by_suffix(output.value_or("-")), "-"});
    const auto first = std::ranges::find(words, "-", &ReportWord::path);
    if (std::ranges::count(words, "-", &ReportWord::path) > 1)
        throw UsageError(fmt::format(
            "two reports go to standard output; give one of them a file: --report {}:FILE",
            first->format->name));
    if (!output) return words;
    if (output->empty()) throw UsageError("--output is empty, but takes the name of a file");
    if (first == words.end())
        throw UsageError(fmt::format("--output is '{}', but no report goes to standard output",
                                     escaped(*output)));
    first->path = *output;
    return words;
}

stats::ReportOptions report_options(const Arguments& arguments, const AuditRequest& request,
                                    const std::optional<query::Where>& where) {
    stats::ReportOptions options{.provenance = provenance_of(arguments, request)};
    options.provenance.is_wanted = !arguments.has("no-provenance");
    if (where) options.where = where->text();
    options.guards_formulas = arguments.has("csv-safe");
    if (const auto word = arguments.last("top"))
        options.top = number_between("top", *word, 0, UINT64_MAX);
    return options;
}

void say_selected(Console& console, const query::Where& where,
                  const stats_run::StatsOutcome& outcome) {
    if (outcome.looser_games != 0)
        console.always(fmt::format("no game has {}; {} would find {}", where.text(), outcome.looser,
                                   outcome.looser_games));
    console.always(fmt::format("where {}: {} of {} games", where.text(), outcome.selected,
                               outcome.audit.summary.games));
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("stats", command_stats.syntax));
        return ExitCode::Usage;
    }
    Arguments words = as_audit(arguments);
    for (const std::string& operand : arguments.operands())
        words.add_operand(operand);
    AuditRequest request;
    resolve_checks(words, request);
    const std::vector<ReportWord> reports = words_of(arguments);
    stats_run::StatsOptions options{.audit = std::move(request.options),
                                    .where = where_of(arguments)};
    stats::Collection collection;
    std::vector<engine::ReportSink> sinks;
    for (const ReportWord& word : reports) {
        request.writes_stdout |= word.path == "-";
        sinks.push_back(
            {.report = stats::make_report(*word.format, collection,
                                          report_options(arguments, request, options.where)),
             .path = word.path});
    }
    request.is_stdout_kept = true;  // everything is written when the run is over

    Console console{request.talk};
    complain(console, "stats", request.warnings);
    std::optional<ProgressLine> line;
    if (shows_progress(request)) line.emplace(console);
    const auto on_progress = [&](const engine::Progress& progress) {
        if (line) (*line)(progress);
    };
    const stats_run::StatsOutcome outcome =
        stats_run::run_stats(options, collection, std::move(sinks), interrupt_flag(), on_progress);
    console.set_status({});
    complain(console, "stats", outcome.audit.errors);
    say_skipped(console, "stats", outcome.audit.summary.skipped);
    if (options.where) say_selected(console, *options.where, outcome);
    console.always(reconciliation(outcome.audit));
    return exit_code(outcome.audit, false);
}

// What -h shows.
constexpr OptionName kMain[] = {"report", "output", "top", "where", "files-from", "quiet"};

}  // namespace stats_command

constinit const Command command_stats{
    .name = "stats",
    .summary = "count what is in a collection and what it lacks",
    .syntax =
        {.operands = "[FILE | DIR | -]...",
         .description =
             "Counts the games of archives in one pass: by year, rating, opening, result, end on "
             "the board,\n"
             "length and time class; players and events with their spellings; draws that could "
             "have been\n"
             "claimed; and what the games lack, such as dates, ratings and rounds. As text, as a "
             "page with\n"
             "plots and sortable tables, as Markdown, as JSON, as one table (CSV), or as a "
             "database.",
         .options = kOptionsOf<CommandId::stats>,
         .main = stats_command::kMain,
         .examples =
             "  arbiter stats archive/                      # what is in a folder\n"
             "  arbiter stats archive/ -o stats.html        # the same as a page with plots\n"
             "  arbiter stats --where 'year >= 2020 and elo >= 2500' archive/\n"
             "  arbiter stats --report json:- archive/ | jq .lacking\n"
             "  arbiter stats --report text --report sqlite:stats.sqlite archive/\n",
         .notes = "Exit codes: 0 counted, whatever is wrong with the games, 2 wrong command line "
                  "or an input\n"
                  "that cannot be read whole, 3 an internal error or a full disk, 130 "
                  "interrupted. The last line\n"
                  "on stderr accounts for every game.\n"},
    .run = &stats_command::run,
};

}  // namespace arbiter::tools
