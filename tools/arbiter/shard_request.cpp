#include "tools/arbiter/shard_request.hpp"

#include "base/text.hpp"
#include "io/error.hpp"
#include "report/report.hpp"
#include "shards/audit_shard.hpp"
#include "shards/shard.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/signals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

namespace arbiter::tools {
namespace {

namespace fs = std::filesystem;

// What belongs to the whole run, and is said to `merge`.
constexpr std::array<std::string_view, 9> kOfMerge{
    "report",   "output",        "statistics",   "max-per-rule", "all",
    "csv-safe", "no-provenance", "max-findings", "fail-on-empty"};
// What needs all games of the run at once, or changes the inputs.
constexpr std::array<std::string_view, 7> kOfWholeRuns{
    "fix", "in-place", "diff", "baseline", "write-baseline", "changed-since", "show-settings"};
// What is not said again when a shard is run again: it changes no result, or is said anew.
constexpr std::array<std::string_view, 8> kNotRepeated{"shard", "partial", "jobs",    "progress",
                                                       "color", "quiet",   "verbose", "help"};

void refuse_options(const Arguments& arguments) {
    for (const std::string_view name : kOfMerge)
        if (arguments.has(name))
            throw UsageError(
                fmt::format("--{} is for 'arbiter merge': a shard writes no report", name));
    for (const std::string_view name : kOfWholeRuns)
        if (arguments.has(name))
            throw UsageError(fmt::format("--{} is given, but not possible with --partial", name));
}

shards::Shard shard_of(const Arguments& arguments) {
    const auto word = arguments.last("shard");
    if (!word) return {};
    const auto shard = shards::parse_shard(*word);
    if (!shard)
        throw UsageError(
            fmt::format("--shard is '{}', but takes I/N, with I from 0 to N-1 and N "
                        "up to {}",
                        escaped(*word), shards::kMostShards));
    return *shard;
}

void refuse_unsized(const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) {
        std::error_code error;
        const bool is_file =
            input != "-" && (!fs::exists(input, error) || fs::is_regular_file(input, error));
        if (is_file) continue;
        throw UsageError(
            fmt::format("{} cannot be read in parts; give files, or leave out --shard "
                        "and --partial",
                        input == "-" ? "standard input" : fmt::format("'{}'", escaped(input))));
    }
}

std::vector<std::string> words_again(const Arguments& arguments) {
    std::vector<std::string> words;
    for (const Option& option : command_audit.syntax.options) {
        if (std::ranges::find(kNotRepeated, option.name) != kNotRepeated.end()) continue;
        for (const std::string& value : arguments.all(option.name))
            words.push_back(option.value.empty() ? fmt::format("--{}", option.name)
                                                 : fmt::format("--{}={}", option.name, value));
    }
    constexpr std::size_t kMostOperands = 1000;
    const std::vector<std::string>& operands = arguments.operands();
    if (operands.size() > kMostOperands)
        words.emplace_back("...");
    else
        words.insert(words.end(), operands.begin(), operands.end());
    return words;
}

std::vector<std::string> split_list(std::string_view list) {
    std::vector<std::string> words;
    while (true) {
        const std::size_t comma = list.find(',');
        words.emplace_back(list.substr(0, comma));
        if (comma == std::string_view::npos) return words;
        list.remove_prefix(comma + 1);
    }
}

const report::Format& format_of(const std::string& name) {
    const report::Format* format = report::find_format(name);
    if (format != nullptr) return *format;
    std::vector<std::string_view> names;
    for (const report::Format* each : report::formats())
        names.push_back(each->name);
    throw not_a_choice("partial-for", name, names);
}

// The reports that merge will be able to make.
void choose_reports(const Arguments& arguments, bool is_quick, shards::ShardRequest& request) {
    std::vector<const report::Format*> formats;
    if (const auto list = arguments.last("partial-for")) {
        for (const std::string& name : split_list(*list))
            formats.push_back(&format_of(name));
    } else {
        formats.assign(report::formats().begin(), report::formats().end());
    }
    report::RenderOptions options;
    options.lists_style = true;
    for (const report::Format* format : formats) {
        auto report = format->make(options);
        if (is_quick && (report->reads_facts() || report->reads_claims())) {
            if (arguments.has("partial-for"))
                throw UsageError(fmt::format("--quick replays no moves, so there is no report {}",
                                             format->name));
            continue;
        }
        request.header.formats.emplace_back(format->name);
        request.reports.push_back(std::move(report));
    }
}

shards::ShardRequest shard_request(const Arguments& arguments, AuditRequest& audit,
                                   const shards::InputList& inputs) {
    shards::ShardRequest request;
    const report::Provenance provenance = provenance_of(arguments, audit);
    shards::PartHeader& header = request.header;
    header.version = provenance.version;
    header.rule_set = provenance.rule_set;
    header.laws = provenance.laws;
    header.options = provenance.options;
    header.today = audit.options.today;
    header.is_quick = audit.options.is_quick;
    header.lists_style = audit.is_selected;
    choose_reports(arguments, header.is_quick, request);
    header.checks.push_back(audit.options.checks());
    for (const inspection::FileChecks& other : audit.options.by_input.others)
        header.checks.push_back(other);
    header.skipped = audit.options.skipped;
    header.options_digest = shards::options_digest(header, audit.options);
    header.inputs = inputs.names().size();
    header.total_bytes = inputs.total_bytes();
    header.inputs_digest = inputs.digest();
    header.shard = shard_of(arguments);
    header.pieces =
        inputs.pieces_of(header.shard, {.max_window_bytes = audit.options.max_window_bytes});
    header.words = words_again(arguments);
    request.path = *arguments.last("partial");
    request.options = std::move(audit.options);
    return request;
}

ExitCode exit_code_of(const shards::ShardOutcome& outcome) {
    using pipeline::StopReason;
    if (outcome.audit.stop == StopReason::Interrupted) return ExitCode::Interrupted;
    if (outcome.audit.stop == StopReason::InternalError) return ExitCode::Stopped;
    return outcome.is_written ? ExitCode::Clean : ExitCode::Retry;
}

}  // namespace

bool is_of_shard(const Arguments& arguments) {
    return arguments.has("shard") || arguments.has("partial") || arguments.has("partial-for");
}

ExitCode run_shard(const Arguments& arguments) {
    const std::string path = arguments.last("partial").value_or("");
    if (path.empty() || path == "-")
        throw UsageError("a shard is written to a file: give --partial FILE");
    refuse_options(arguments);
    AuditRequest audit;
    (void)shard_of(arguments);
    resolve_checks(arguments, audit);
    refuse_unsized(audit.options.inputs);
    Console console{audit.talk};
    complain(console, "audit", audit.warnings);
    const shards::InputList inputs(audit.options.inputs);
    std::optional<ProgressLine> line;
    audit.writes_stdout = false;
    if (shows_progress(audit)) line.emplace(console);
    shards::ShardRequest request;
    try {
        request = shard_request(arguments, audit, inputs);
    } catch (const io::IoError& error) {
        complain(console, "audit", {error.what()});
        return ExitCode::Retry;
    }
    if (shards::is_done(path, request.header, inputs.names())) {
        console.note(fmt::format("'{}' is there and whole: nothing to do", escaped(path)));
        return ExitCode::Clean;
    }
    const auto on_progress = [&](const pipeline::Progress& progress) {
        if (line) (*line)(progress);
    };
    const shards::ShardOutcome outcome =
        shards::audit_shard(std::move(request), interrupt_flag(), on_progress);
    console.set_status({});
    complain(console, "audit", outcome.audit.errors);
    say_skipped(console, "audit", outcome.audit.summary.skipped);
    if (outcome.is_unreadable)
        console.error(
            fmt::format("arbiter audit: '{}' is not written, because an input cannot be read; run "
                        "again when it can, or leave it out of all shards",
                        escaped(path)));
    console.always(reconciliation(outcome.audit));
    return exit_code_of(outcome);
}

std::vector<std::string> part_files(const std::vector<std::string>& operands) {
    std::vector<std::string> files;
    for (const std::string& operand : operands) {
        std::error_code error;
        if (!fs::is_directory(operand, error)) {
            files.push_back(operand);
            continue;
        }
        std::vector<std::string> found;
        for (const fs::directory_entry& entry : fs::directory_iterator(operand))
            if (entry.path().extension() == ".part") found.push_back(entry.path().string());
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

std::unique_ptr<shards::PartReader> open_part(const std::string& path) {
    return std::make_unique<shards::PartReader>(path, ARBITER_VERSION, report::rule_set_version());
}

}  // namespace arbiter::tools
