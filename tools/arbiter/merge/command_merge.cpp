#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "run/shards/join.hpp"
#include "run/shards/kept_findings.hpp"
#include "run/shards/part_inputs.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/clean/clean_request.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/fen/fen_request.hpp"
#include "tools/arbiter/merge/shard_request.hpp"
#include "tools/arbiter/named_files.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/run_checks_request.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

namespace arbiter::tools {
namespace merge_command {

// Every partial by itself is sound.   Says what is not, and the command that mends it.
shards::Parts open_parts(const std::vector<std::string>& files, Console& console, bool& are_good) {
    shards::Parts parts;
    std::vector<BadFile> bad;
    for (const std::string& file : files) {
        try {
            parts.push_back(open_part(file));
            parts.back()->share_words(*parts.front());
        } catch (const shards::BadPart& damaged) {
            bad.push_back({file, damaged.what()});
        } catch (const io::IoError& error) {
            are_good = false;
            console.error(fmt::format("arbiter merge: {}", error.what()));
        }
    }
    are_good &= bad.empty();
    for (const BadFile& each : bad) {
        const std::string command = mending_command(each, parts);
        console.error(fmt::format("arbiter merge: {}; {}", each.why,
                                  command.empty() ? "run its shard again" : "run: " + command));
    }
    return parts;
}

// What is written of a list comes from the words of its shards.
void resolve_list(const Arguments& arguments, const shards::PartHeader& header,
                  AuditRequest& request) {
    const Arguments words = parse(command_fen.syntax, header.words.list());
    fen::PositionPlan plan;
    resolve_output(words, plan);
    resolve_position_reports(position_writer(words, plan), arguments.last("output").value_or("-"),
                             arguments, request);
}

AuditRequest request_of(const Arguments& arguments, const shards::PartHeader& header,
                        const std::vector<std::string>& files) {
    AuditRequest request;
    request.talk = talk_of(arguments);
    request.options.inputs = files;  // no report may replace one
    request.options.is_quick = header.is_quick;
    request.options.jobs = jobs_of(arguments);
    request.is_selected = header.lists_style;
    request.provenance = report::Provenance{.version = header.version,
                                            .rule_set = header.rule_set,
                                            .laws = header.laws,
                                            .options = header.options};
    if (const auto word = arguments.last("max-findings"))
        request.most_failing = number_between("max-findings", *word, 0, UINT64_MAX);
    request.fails_on_empty = arguments.has("fail-on-empty");
    if (header.command == shards::kFen)
        resolve_list(arguments, header, request);
    else
        resolve_reports(arguments, request);
    return request;
}

// May the report be made of a partial with this `word` of --partial-for? On a terminal `text` looks
// at all findings before it lists some.
bool serves(std::string_view word, std::string_view name, const Arguments& arguments,
            const shards::PartHeader& header, bool is_on_terminal) {
    const auto need = shards::parse_need(word);
    if (!need || need->name != name) return false;
    if (!need->most_per_rule) return true;
    const auto most = most_per_rule(arguments);
    const bool has_style = header.lists_style || !arguments.has("verbose");
    return most && *most <= *need->most_per_rule && has_style && !is_on_terminal;
}

// A partial may have been made for few reports.
void refuse_others(const Arguments& arguments, const shards::PartHeader& header) {
    std::vector<std::string> names = arguments.all("report");
    if (arguments.has("statistics")) names.emplace_back("statistics");
    if (names.empty()) names.push_back("text:" + arguments.last("output").value_or("-"));
    for (std::string& name : names) {
        const std::size_t colon = std::min(name.find(':'), name.size());
        const bool is_stdout = colon == name.size() || name.substr(colon) == ":-";
        name.resize(colon);
        const bool is_on_terminal = is_stdout && is_terminal(Stream::Out);
        const auto fits = [&](const std::string& word) {
            return serves(word, name, arguments, header, is_on_terminal);
        };
        if (std::ranges::any_of(header.formats, fits)) continue;
        throw UsageError(fmt::format(
            "the partials were made for {}, and not for the report {}: run the shards again "
            "with --partial-for {},{}",
            joined(header.formats, ","), escaped(name), joined(header.formats, ","),
            escaped(name)));
    }
}

bool is_failing(const AuditRequest& request, const report::RunSummary& run) {
    return (request.fails_on_empty && has_empty_file(run)) || run.failing_rejected != 0 ||
           run.failing > request.most_failing;
}

// What is written was said to the shards.
ExitCode merge_clean(const Arguments& arguments, const shards::Parts& parts, Console& console) {
    for (const OptionName name : arguments.given(InShards::ForMerge))
        throw UsageError(fmt::format(
            "--{} is given, but the partials are of 'clean': what is written was said to them",
            name));
    Arguments words = parse(command_clean.syntax, parts.front()->header().words.list());
    settle_files(command_clean.syntax, words);
    io::NamedFiles files = named_files(command_clean.syntax, words);
    for (const auto& part : parts)
        files.read.push_back({{}, part->path()});
    io::refuse_clashes(files);
    CleanRequest request;
    resolve_clean(words, request);
    const auto started = std::chrono::steady_clock::now();
    shards::CleanMergeOutcome outcome =
        shards::merge_cleaned(parts, request.clean, jobs_of(arguments), interrupt_flag());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    if (!outcome.damage.empty())
        complain(console, "merge",
                 {outcome.damage + "; nothing is written: run its shard again, and merge"});
    outcome.clean.audit.has_input_error |= !outcome.damage.empty();
    return tell_clean(console, request, outcome.clean, spent.count());
}

// One partial of all: no report is made.
ExitCode join(const Arguments& arguments, const shards::Parts& parts, Console& console) {
    const std::string path = *arguments.last("partial");
    const shards::PartHeader& first = parts.front()->header();
    const shards::JoinOutcome outcome =
        shards::join(parts, path, keeping_of(first), jobs_of(arguments), interrupt_flag());
    if (!outcome.damage.empty())
        complain(console, "merge",
                 {outcome.damage + "; nothing is written: run its shard again, and merge"});
    if (!outcome.error.empty()) complain(console, "merge", {outcome.error});
    if (outcome.is_interrupted) return ExitCode::Interrupted;
    if (!outcome.is_written) return outcome.damage.empty() ? ExitCode::Retry : ExitCode::Usage;
    const shards::PartHeader& last = parts.back()->header();
    console.note(fmt::format("'{}' holds shards {}-{}/{} of {} partials", escaped(path),
                             first.shard.index, last.end_index() - 1, first.shard.count,
                             parts.size()));
    return ExitCode::Clean;
}

void refuse_reports(const Arguments& arguments) {
    if (arguments.last("partial") == "" || arguments.last("partial") == "-")
        throw UsageError("a partial is written to a file: give --partial FILE");
    for (const OptionName name : arguments.given(InShards::ForMerge))
        throw UsageError(
            fmt::format("--{} is given, but --partial writes a partial, and no report", name));
}

ExitCode run(const Arguments& arguments) {
    const bool joins = arguments.has("partial");
    if (joins) refuse_reports(arguments);
    const std::vector<std::string> files =
        part_files(arguments.operands(), arguments.last("partial").value_or(""));
    if (files.empty()) throw UsageError(words_of_no_partials(arguments.operands()));
    Console console{talk_of(arguments)};
    bool are_good = true;
    shards::Parts parts = open_parts(files, console, are_good);
    if (!are_good) return ExitCode::Usage;
    const auto look = input_look(arguments);
    std::vector<std::string> problems =
        misfits(arguments, parts, joins ? shards::Cover::Row : shards::Cover::All);
    if (problems.empty())
        problems = look ? shards::changed_inputs(parts, *look) : shards::disagreements(parts);
    complain(console, "merge", problems);
    if (!problems.empty()) return ExitCode::Usage;
    if (joins) return join(arguments, parts, console);
    if (parts.front()->header().command == shards::kClean)
        return merge_clean(arguments, parts, console);
    refuse_others(arguments, parts.front()->header());
    AuditRequest request = request_of(arguments, parts.front()->header(), files);
    const auto started = std::chrono::steady_clock::now();
    RunChecksRequest run_checks(parts.front()->header().checks);
    shards::MergeOutcome outcome =
        shards::merge(parts, std::move(request.sinks), request.options.jobs, interrupt_flag(),
                      run_checks.check());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    complain(console, "merge", outcome.audit.errors);
    if (!outcome.damage.empty())
        complain(console, "merge",
                 {outcome.damage + "; the reports end before it: run its shard again, and merge"});
    say_skipped(console, "merge", outcome.audit.summary.skipped);
    run_checks.say_left_out(console, "merge");
    console.note(throughput(outcome.audit.summary, spent.count()));
    say_suppressed(console, outcome.audit.summary);
    say_allowed(console, request, outcome.audit);
    console.always(reconciliation(outcome.audit));
    outcome.audit.has_input_error |= !outcome.damage.empty();
    return exit_code(outcome.audit, is_failing(request, outcome.audit.summary));
}

// What -h shows.
constexpr OptionName kMain[] = {"report", "output", "fail-on-empty", "quiet"};

}  // namespace merge_command

constinit const Command command_merge{
    .name = "merge",
    .summary = "make the reports of a whole run of the partials of its shards",
    .syntax =
        {.operands = "PART... | DIR...",
         .description =
             "Joins what 'arbiter audit' (or 'fen') '--shard I/N --partial FILE' wrote for each I "
             "from 0 to "
             "N-1. The reports\n"
             "are byte for byte those of one audit of all inputs. Partials may be named in any "
             "order; a folder\n"
             "stands for its files *.part. Partials that are missing, cut off, damaged or of "
             "another run are\n"
             "refused with the command that makes them. With --partial they become one partial, "
             "which stands for\n"
             "all their shards wherever partials are named.",
         .options = kOptionsOf<CommandId::merge>,
         .main = merge_command::kMain,
         .examples =
             "  for i in 0 1 2; do arbiter audit --shard $i/3 --partial p/$i.part games.pgn; done\n"
             "  arbiter merge p                             # the report of all parts\n"
             "  arbiter merge --report json:summary.json --report ndjson -o findings.ndjson p\n"
             "  arbiter merge --partial 0-99.part p/?.part p/??.part  # one partial of 100 "
             "shards\n",
         .notes = "Exit codes: those of the audit of all inputs; 2 also for partials that do not "
                  "belong together.\n"},
    .run = &merge_command::run,
};

}  // namespace arbiter::tools
