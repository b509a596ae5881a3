#include "tools/arbiter/merge/shard_request.hpp"

#include "core/base/fnv.hpp"
#include "core/base/source.hpp"
#include "core/base/text.hpp"
#include "core/report/report.hpp"
#include "run/io/byte_digest.hpp"
#include "run/io/error.hpp"
#include "run/io/folder.hpp"
#include "run/io/input.hpp"
#include "run/shards/audit_shard.hpp"
#include "run/shards/kept_findings.hpp"
#include "run/shards/part_inputs.hpp"
#include "run/shards/shard.hpp"
#include "run/shards/work_plan.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/clean/clean_request.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/fen/fen_request.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/run_checks_request.hpp"
#include "tools/arbiter/signals.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <link.h>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::tools {
namespace {

namespace fs = std::filesystem;

void refuse_reports(const Arguments& arguments) {
    for (const OptionName name : arguments.given(InShards::ForMerge))
        throw UsageError(
            fmt::format("--{} is for 'arbiter merge': a shard writes no report", name));
}

void refuse_whole_runs(const Arguments& arguments) {
    for (const OptionName name : arguments.given(InShards::Refused))
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

std::vector<std::string> words_again(const Arguments& arguments, const Command& command) {
    std::vector<std::string> words;
    for (const Option& option : arguments.options()) {
        if (option.in_shards == InShards::NotSaid) continue;
        for (const std::string& value : arguments.all(option.name()))
            words.push_back(option.is_switch() ? fmt::format("--{}", option.name())
                                               : fmt::format("--{}={}", option.name(), value));
    }
    // `clean` is carried out by these words.
    const std::size_t most_operands = &command == &command_clean ? SIZE_MAX : 1000;
    const std::vector<std::string>& operands = arguments.operands();
    if (operands.size() > most_operands)
        words.emplace_back("...");
    else
        words.insert(words.end(), operands.begin(), operands.end());
    return words;
}

// The formats that merge will be able to make, as --partial-for names them.
std::vector<std::string> formats_for(const Arguments& arguments, report::Subject subject) {
    std::vector<std::string> words;
    const auto list = arguments.last("partial-for");
    if (!list) {
        for (const report::Format* format : report::formats_of(subject))
            words.emplace_back(format->name);
        return words;
    }
    for (const std::string_view word : split_at_commas(*list)) {
        const auto need = shards::parse_need(word);
        if (!need || (need->most_per_rule && subject != report::Subject::Games))
            throw UsageError(fmt::format(
                "--partial-for '{}' is no report; of the games' text alone a number may be given: "
                "text:20 lists 20 findings of a rule at most, and none of level style unless "
                "selected",
                escaped(word)));
        words.emplace_back(word);
    }
    return words;
}

// The report of a word of --partial-for. With a limit it is what `text` lists without --verbose.
std::unique_ptr<report::Report> report_of(const std::string& word, report::Subject subject,
                                          bool lists_style) {
    const auto need = shards::parse_need(word);
    report::RenderOptions options;
    options.lists_style = !need->most_per_rule || lists_style;
    return report::make_report(format_named("partial-for", std::string(need->name), subject),
                               subject, options);
}

// A report that cannot be made: none of the default ones, and an error when it is named.
template <class Options>
void choose_reports(const Arguments& arguments, report::Subject subject, bool is_quick,
                    shards::ShardRequest<Options>& request) {
    for (std::string& word : formats_for(arguments, subject)) {
        auto report = report_of(word, subject, request.header.lists_style);
        if (is_quick && (report->reads_facts() || report->reads_claims())) {
            if (!arguments.has("partial-for")) continue;
            throw UsageError(
                fmt::format("--quick replays no moves, so there is no report {}", word));
        }
        request.header.formats.push_back(std::move(word));
        request.reports.push_back(std::move(report));
    }
}

// What all shards say, but for the reports.
template <class Options>
void begin_header(const Arguments& arguments, const Command& command, const AuditRequest& audit,
                  const report::Provenance& provenance, const Options& options,
                  shards::PartHeader& header) {
    header.version = provenance.version;
    header.build = build_of_program();
    header.rule_set = provenance.rule_set;
    header.laws = provenance.laws;
    header.options = provenance.options;
    header.is_quick = audit.options.is_quick;
    header.lists_style = audit.is_selected;
    for (const audit::FileChecks& other : options.by_input.others)
        header.checks.push_back(other);
    header.skipped = options.skipped;
    header.words = shards::Words(words_again(arguments, command));
}

std::uint64_t max_window_of(const engine::AuditOptions& options) {
    return options.max_window_bytes;
}
std::uint64_t max_window_of(const fen::FenOptions& options) {
    return options.max_window_bytes;
}
std::uint64_t max_window_of(const clean::CleanOptions& options) {
    return options.audit.max_window_bytes;
}

std::vector<engine::InputPiece> pieces_of(const Arguments& arguments,
                                          const shards::InputList& inputs, shards::Shard shard,
                                          const io::OpenLimits& limits, engine::CutAt cut_at) {
    const auto path = arguments.last("plan");
    if (!path) return inputs.pieces_of(shard, limits, cut_at);
    std::error_code error;
    const std::uint64_t size = fs::file_size(*path, error);
    if (error)
        throw io::IoError(fmt::format("cannot open '{}': {}", escaped(*path), error.message()));
    std::string text(size, '\0');
    text.resize(read_fully(*io::open_plain_range(*path, 0, size), text));
    try {
        return shards::pieces_by(shards::read_plan(text), inputs, shard, cut_at);
    } catch (const shards::BadPlan& bad) {
        throw UsageError(fmt::format("--plan '{}' {}", escaped(*path), bad.what()));
    }
}

template <class Options>
void finish_header(const Arguments& arguments, const shards::InputList& inputs,
                   engine::CutAt cut_at, shards::ShardRequest<Options>& request) {
    shards::PartHeader& header = request.header;
    header.options_digest = shards::options_digest(header, request.options);
    header.inputs = inputs.names().size();
    header.total_bytes = inputs.total_bytes();
    header.inputs_digest = inputs.digest();
    header.shard = shard_of(arguments);
    const io::OpenLimits limits{.max_window_bytes = max_window_of(request.options)};
    header.pieces = pieces_of(arguments, inputs, header.shard, limits, cut_at);
    if (const std::string changed = inputs.changed_in(header.shard); !changed.empty())
        throw io::IoError(
            fmt::format("'{}' was changed while places to cut it were looked for; run again",
                        escaped(changed)));
    for (const engine::InputPiece& piece : header.pieces)
        header.states.push_back(inputs.state_of(piece.input));
    request.path = *arguments.last("partial");
}

shards::AuditShard audit_shard_of(const Arguments& arguments, AuditRequest& audit,
                                  const shards::InputList& inputs) {
    shards::AuditShard request;
    request.header.today = audit.options.today;
    request.header.checks.push_back(audit.options.checks());
    begin_header(arguments, command_audit, audit, provenance_of(arguments, audit), audit.options,
                 request.header);
    choose_reports(arguments, report::Subject::Games, audit.options.is_quick, request);
    request.options = std::move(audit.options);
    finish_header(arguments, inputs, engine::CutAt::Games, request);
    return request;
}

shards::FenShard fen_shard_of(const Arguments& arguments, AuditRequest& audit,
                              fen::FenOptions options, const shards::InputList& inputs) {
    shards::FenShard request;
    request.header.command = shards::kFen;
    request.header.checks.push_back({.settings = options.settings,
                                     .own = {},
                                     .fail_on = options.fail_on,
                                     .fails_on_rejected = options.fails_on_rejected});
    begin_header(arguments, command_fen, audit, position_provenance_of(arguments, audit), options,
                 request.header);
    choose_reports(arguments, report::Subject::Positions, false, request);
    for (const auto& report : request.reports)
        options.plan.wants_text |= report->reads_positions();
    request.options = std::move(options);
    finish_header(arguments, inputs, engine::CutAt::Lines, request);
    return request;
}

shards::CleanShard clean_shard_of(const Arguments& arguments, CleanRequest& clean,
                                  const shards::InputList& inputs) {
    shards::CleanShard request;
    const engine::AuditOptions& audit = clean.clean.audit;
    request.header.command = shards::kClean;
    request.header.today = audit.today;
    request.header.checks.push_back(audit.checks());
    begin_header(arguments, command_clean, clean.audit, provenance_of(arguments, clean.audit),
                 audit, request.header);
    request.options = std::move(clean.clean);
    finish_header(arguments, inputs, engine::CutAt::Games, request);
    return request;
}

ExitCode exit_code_of(const shards::ShardOutcome& outcome) {
    using engine::StopReason;
    if (outcome.audit.stop == StopReason::Interrupted) return ExitCode::Interrupted;
    if (outcome.audit.stop == StopReason::InternalError) return ExitCode::Stopped;
    return outcome.is_written ? ExitCode::Clean : ExitCode::Retry;
}

}  // namespace

bool is_of_shard(const Arguments& arguments) {
    return arguments.has("shard") || arguments.has("partial") || arguments.has("partial-for") ||
           arguments.has("plan");
}

namespace {

void begin(const Arguments& arguments) {
    const std::string path = arguments.last("partial").value_or("");
    if (path.empty() || path == "-")
        throw UsageError("a shard is written to a file: give --partial FILE");
    (void)shard_of(arguments);
}

// `make_request` of the inputs may throw IoError.
template <class MakeRequest>
ExitCode run(std::string_view command, const AuditRequest& audit, shards::InputLook look,
             const std::vector<std::string>& names, MakeRequest make_request) {
    refuse_unsized(names);
    Console console{audit.talk};
    complain(console, command, audit.warnings);
    std::optional<ProgressLine> line;
    if (shows_progress(audit)) line.emplace(console);
    std::optional<shards::InputList> listed;
    decltype(make_request(*listed)) request;
    try {
        listed.emplace(names);
        request = make_request(*listed);
    } catch (const io::IoError& error) {
        complain(console, command, {error.what()});
        return ExitCode::Retry;
    }
    const std::string path = request.path;
    const std::string what = fmt::format("'{}' holds shard {} of {} bytes in {} inputs",
                                         escaped(path), shards::to_string(request.header.shard),
                                         request.header.total_bytes, request.header.inputs);
    if (shards::is_done(path, request.header, look)) {
        console.note(fmt::format("'{}' is there and whole: nothing to do", escaped(path)));
        return ExitCode::Clean;
    }
    const auto on_progress = [&](const engine::Progress& progress) {
        if (line) (*line)(progress);
    };
    const shards::ShardOutcome outcome =
        shards::audit_shard(std::move(request), interrupt_flag(), on_progress);
    console.set_status({});
    complain(console, command, outcome.audit.errors);
    say_skipped(console, command, outcome.audit.summary.skipped);
    if (outcome.is_unreadable)
        console.error(fmt::format(
            "arbiter {}: '{}' is not written, because an input cannot be read; run again when it "
            "can, or leave it out of all shards",
            command, escaped(path)));
    if (!outcome.changed.empty())
        console.error(
            fmt::format("arbiter {}: '{}' is not written, because '{}' was changed while it was "
                        "read; run again",
                        command, escaped(path), escaped(outcome.changed)));
    if (outcome.is_written) console.note(what);
    console.always(reconciliation(outcome.audit));
    return exit_code_of(outcome);
}

}  // namespace

ExitCode run_shard(const Arguments& arguments) {
    begin(arguments);
    refuse_reports(arguments);
    refuse_whole_runs(arguments);
    AuditRequest audit;
    resolve_checks(arguments, audit);
    audit.writes_stdout = false;
    RunChecksRequest run_checks(audit.options.all_checks());
    audit.options.run_check = run_checks.check();
    const std::vector<std::string> names = audit.options.inputs;
    return run(
        shards::kAudit, audit, *input_look(arguments), names,
        [&](const shards::InputList& inputs) { return audit_shard_of(arguments, audit, inputs); });
}

ExitCode run_fen_shard(const Arguments& arguments) {
    begin(arguments);
    refuse_reports(arguments);
    refuse_whole_runs(arguments);
    AuditRequest audit;
    fen::FenOptions options = resolve_fen_checks(arguments, audit);
    (void)position_writer(arguments, options.plan);  // its options are usable
    audit.writes_stdout = false;
    return run(shards::kFen, audit, *input_look(arguments), options.inputs,
               [&](const shards::InputList& inputs) {
                   return fen_shard_of(arguments, audit, options, inputs);
               });
}

ExitCode run_clean_shard(const Arguments& arguments) {
    begin(arguments);
    refuse_whole_runs(arguments);
    CleanRequest clean;
    resolve_clean(arguments, clean);
    if (!clean.clean.writes_pgn())
        throw UsageError(
            "--to is given, but the output of shards is PGN; convert what merge writes");
    clean.audit.writes_stdout = false;
    const std::vector<std::string> names = clean.clean.audit.inputs;
    return run(
        shards::kClean, clean.audit, *input_look(arguments), names,
        [&](const shards::InputList& inputs) { return clean_shard_of(arguments, clean, inputs); });
}

std::vector<std::string> part_files(const std::vector<std::string>& operands,
                                    const std::string& left_out) {
    std::vector<std::string> files;
    for (const std::string& operand : operands) {
        std::error_code error;
        if (!fs::is_directory(operand, error)) {
            files.push_back(operand);
            continue;
        }
        std::vector<std::string> found;
        const std::vector<io::FolderEntry> entries = io::entries_of(operand, error);
        if (error) io::throw_io_error("read", operand, error.value());
        for (const io::FolderEntry& entry : entries) {
            const fs::path file = fs::path(operand) / entry.name;
            if (file.extension() == ".part" &&
                (left_out.empty() || !fs::equivalent(file, left_out, error)))
                found.push_back(file.string());
        }
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

shards::Keeping keeping_of(const shards::PartHeader& header) {
    if (header.command != shards::kAudit) return {};
    std::vector<std::unique_ptr<report::Report>> reports;
    for (const std::string& word : header.formats)
        reports.push_back(report_of(word, report::Subject::Games, header.lists_style));
    RunChecksRequest run_checks(header.checks);
    return shards::keeping_for(header.formats, reports, run_checks.check() != nullptr);
}

std::string last_of_log(const std::string& folder, std::uint32_t shard) {
    constexpr std::uint64_t kMost = 4096;
    const std::string path = (fs::path(folder) / fmt::format("{}.log", shard)).string();
    std::error_code error;
    const std::uint64_t size = fs::file_size(path, error);
    if (error || size == 0) return {};
    std::string end(std::min(size, kMost), '\0');
    try {
        const auto source = io::open_plain_range(path, size - end.size(), size);
        end.resize(read_fully(*source, end));
    } catch (const io::IoError&) {
        return {};
    }
    end.erase(end.find_last_not_of(" \r\n") + 1);
    const std::size_t line = end.find_last_of('\n');
    return fmt::format("{}: {}", escaped(path),
                       escaped(line == std::string::npos ? end : end.substr(line + 1)));
}

namespace {

// The build id among the ELF notes of one segment; empty: none.
// LIFETIME: that of `notes`.
std::string_view build_id_in(std::string_view notes) {
    const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
    ElfW(Nhdr) head{};
    while (notes.size() >= sizeof head) {
        std::memcpy(&head, notes.data(), sizeof head);
        const std::size_t at = sizeof head + padded(head.n_namesz);
        const std::size_t next = at + padded(head.n_descsz);
        if (next > notes.size()) break;
        if (head.n_type == NT_GNU_BUILD_ID && notes.substr(sizeof head, 3) == "GNU")
            return notes.substr(at, head.n_descsz);
        notes.remove_prefix(next);
    }
    return {};
}

// The digest of its code and data that the linker left in this program; empty: none.
// LIFETIME: that of the program.
std::string_view linked_build_id() {
    std::string_view id;
    const auto look = [](dl_phdr_info* program, std::size_t, void* found) {
        std::string_view& id_found = *static_cast<std::string_view*>(found);
        for (const ElfW(Phdr) & part : std::span(program->dlpi_phdr, program->dlpi_phnum)) {
            if (part.p_type != PT_NOTE || !id_found.empty()) continue;
            const auto address = program->dlpi_addr + part.p_vaddr;
            // NOLINTNEXTLINE(performance-no-int-to-ptr): it is the loader's
            id_found = build_id_in({reinterpret_cast<const char*>(address), part.p_memsz});
        }
        return 1;  // the first one is the program itself
    };
    (void)::dl_iterate_phdr(look, &id);
    return id;
}

}  // namespace

// Reading the whole file takes as long as all else that a small shard does.
std::uint64_t build_of_program() {
    const std::string_view id = linked_build_id();
    if (!id.empty()) return Fnv64().bytes(id).value();
    try {
        return io::digest_of("/proc/self/exe", 0, UINT64_MAX).digest;
    } catch (const io::IoError&) {
        return 0;
    }
}

std::optional<shards::InputLook> input_look(const Arguments& arguments) {
    const bool verifies = arguments.has("verify-inputs");
    if (!arguments.has("no-inputs"))
        return verifies ? shards::InputLook::AtBytes : shards::InputLook::AtTimes;
    if (verifies)
        throw UsageError("--verify-inputs reads the inputs, and --no-inputs does not look at them");
    return std::nullopt;
}

std::vector<std::string> misfits(const Arguments& arguments, shards::Parts& parts,
                                 shards::Cover cover) {
    const bool heeds_build = !arguments.has("any-build");
    std::vector<std::string> problems = shards::fit_together(parts, heeds_build, cover);
    if (!problems.empty()) return problems;
    if (heeds_build && parts.front()->header().build != build_of_program())
        return {fmt::format(
            "the partials were made by another build of the program ({:016x}, and this is "
            "{:016x}): join them with that one, or with --any-build if both decide the same",
            parts.front()->header().build, build_of_program())};
    return {};
}

namespace {

// "p/3.part" is of shard 3.
std::optional<std::uint32_t> shard_named(const std::string& path) {
    const std::string stem = fs::path(path).stem().string();
    std::uint32_t shard = 0;
    const char* const end = stem.data() + stem.size();
    const auto read = std::from_chars(stem.data(), end, shard);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return shard;
}

std::vector<std::uint32_t> missing_shards(const shards::Parts& sound) {
    std::vector<bool> are_there(sound.front()->header().shard.count);
    for (const auto& part : sound)
        for (std::uint32_t i = part->header().shard.index; i < part->header().end_index(); ++i)
            if (i < are_there.size()) are_there[i] = true;
    std::vector<std::uint32_t> missing;
    for (std::uint32_t i = 0; i < are_there.size(); ++i)
        if (!are_there[i]) missing.push_back(i);
    return missing;
}

}  // namespace

std::string mending_command(const BadFile& bad, const shards::Parts& sound) {
    if (sound.empty()) return {};
    const std::vector<std::uint32_t> missing = missing_shards(sound);
    const auto named = shard_named(bad.path);
    const bool is_named = named && std::ranges::binary_search(missing, *named);
    if (!is_named && missing.size() != 1) return {};
    const shards::PartHeader& header = sound.front()->header();
    const shards::Shard shard{is_named ? *named : missing.front(), header.shard.count};
    return shards::command_of(header, shard, bad.path);
}

std::string path_of_missing(shards::Shard shard, const shards::Parts& sound,
                            const std::vector<BadFile>& bad) {
    for (const BadFile& each : bad)
        if (shard_named(each.path) == shard.index) return each.path;
    const fs::path folder = fs::path(sound.front()->path()).parent_path();
    return (folder / fmt::format("{}.part", shard.index)).string();
}

std::string words_of_no_partials(const std::vector<std::string>& operands) {
    std::string words = "no partial is named, and no folder with *.part";
    for (const std::string& operand : operands) {
        const std::string log = last_of_log(operand, 0);
        if (!log.empty()) words += fmt::format("; a log ends so: {}", log);
    }
    return words;
}

std::unique_ptr<shards::PartReader> open_part(const std::string& path) {
    return std::make_unique<shards::PartReader>(path, ARBITER_VERSION, report::rule_set_version());
}

}  // namespace arbiter::tools
