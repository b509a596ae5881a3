#include "core/check/finding.hpp"
#include "tools/arbiter/audit/filter_request.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/merge/shard_request.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/run_checks_request.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <chrono>
#include <optional>

namespace arbiter::tools {
namespace audit_command {

constexpr Option kOptions[] = {
    {"Input", '\0', "files-from", "LIST",
     "read the names of files from LIST, one a line ('-': stdin)"},
    {"Input", '\0', "max-window", "BYTES",
     "largest decoder window to allow (default 128M; K, M, G)"},
    {"What to check", '\0', "laws", "LAWS",
     "by-date (default) or an edition: see 'arbiter editions'"},
    {"What to check", '\0', "select", "RULE,..",
     "only these rules: codes, prefixes or names (END,TAG19,bom)"},
    {"What to check", '\0', "ignore", "RULE,..", "not these; wins over --select"},
    {"What to check", '\0', "severity", "RULE=LEVEL",
     "another level for a rule: error warning info style off; may be repeated"},
    {"What to check", '\0', "profile", "NAME",
     "levels for a purpose: archive (default), broadcast, arbiter, book, ml or strict; see "
     "'arbiter rules --profile NAME'"},
    {"What to check", '\0', "config", "FILE",
     "settings from FILE, instead of arbiter.toml in the folder of each input or above it"},
    {"What to check", '\0', "isolated", "", "no settings from files"},
    {"What to check", '\0', "show-settings", "",
     "print what applies to each input and where it was said, and stop"},
    {"What to check", '\0', "no-inline-suppression", "",
     "report also what games suppress themselves by Lint tags and comments"},
    {"What to check", '\0', "played-illegal", "HOW",
     "at an illegal move: stop (default), or keep it as if nobody had claimed it and go on; what "
     "is found after it is conditional"},
    {"What to check", '\0', "dead", "HOW",
     "how dead positions are found: full (default), decided with proof, or material, by the table "
     "of pieces alone"},
    {"What to check", '\0', "budget", "N",
     "positions that one decision of --dead full may look at; the default is printed by 'arbiter "
     "version'"},
    {"What to check", '\0', "tolerance", "SECONDS",
     "by how much clocks may differ from what they should show (CLK rules; default 2)"},
    {"What to check", '\0', "quick", "", "bytes, structure and tags only, no replay of moves"},
    {"What to check", '\0', "today", "DATE",
     "the day that dates are compared with (default: today, UTC)"},
    {"Output", '\0', "report", "FMT[:FILE]", Joined<report::kFormatNames, kReportHelp>::kText},
    {"Output", 'o', "output", "FILE",
     "where the report for stdout goes instead; with --fix where the fixed games go ('-': "
     "stdout)"},
    {"Output", '\0', "clock-table", "FILE",
     "write the clocks of all games as a table (CSV), a record for each half-move"},
    {"Output", '\0', "statistics", "",
     "print only how many findings of each rule there are, the most frequent first; the same as "
     "--report statistics"},
    {"Output", '\0', "max-per-rule", "N",
     "findings of one rule that the report text lists besides errors (default 20); the rest is "
     "counted"},
    {"Output", '\0', "all", "", "the report text lists every finding"},
    {"Output", '\0', "csv-safe", "",
     "the report csv puts an apostrophe before text that a spreadsheet would calculate"},
    {"Output", '\0', "no-provenance", "", "no version, rule set and options in reports"},
    {"Output", '\0', "color", "WHEN", "auto (default), always or never"},
    {"Repair", '\0', "fix", "LEVEL",
     "make fixes: safe, style (also of spelling) or all (also unsafe ones); with --in-place, "
     "--output or --diff"},
    {"Repair", '\0', "in-place", "", "replace each input by its fixed text, if anything changed"},
    {"Repair", '\0', "diff", "",
     "print what fixing changes as a unified diff, and what has no fix on stderr; without --fix: "
     "safe fixes, and nothing is written"},
    {"Exit code", '\0', "changed-since", "REF",
     "report only games whose lines were changed since REF, a branch, tag or commit of git; "
     "untracked files count as changed"},
    {"Exit code", '\0', "baseline", "FILE",
     "findings that FILE knows are neither reported nor counted"},
    {"Exit code", '\0', "write-baseline", "FILE",
     "write all that is found to FILE; findings do not fail this run"},
    {"Exit code", '\0', "fail-on", "LEVEL",
     "exit 1 from this level on: error (default) warning info style never"},
    {"Exit code", '\0', "max-findings", "N",
     "exit 1 only when more than N findings are at or above --fail-on (default 0)"},
    {"Exit code", '\0', "fail-on-empty", "", "exit 1 also when no game was read"},
    {"Exit code", '\0', "fail-on-rejected", "",
     "exit 1 also when a game was rejected, whatever is reported of it"},
    {"Parts", '\0', "shard", "I/N",
     "only the part I of N, the first is 0: see 'arbiter merge --help'; needs --partial"},
    {"Parts", '\0', "partial", "FILE",
     "no report, but all that 'arbiter merge' needs for them, into FILE; where it is already, "
     "nothing is done"},
    {"Parts", '\0', "partial-for", "FMT,..",
     "only what these reports need (default: all of them); makes FILE smaller"},
    {"Other", 'j', "jobs", "N", "worker threads; 0 (default) = all cores"},
    {"Other", '\0', "progress", "WHEN", "auto (default: on a terminal), always or never"},
    {"Other", 'q', "quiet", "", "errors and the last lines only on stderr"},
    {"Other", 'v', "verbose", "", "say more; list style findings"},
};

// What fixing came to. Wording as stable as that of the last line.
std::string fixed_line(const engine::FixOutcome& fixed, std::uint64_t games, bool is_written) {
    std::uint64_t remaining = 0;
    for (const std::uint64_t count : fixed.remaining.findings.by_severity)
        remaining += count;
    return fmt::format("{} {} findings in {} of {} games, {} {}",
                       is_written ? "fixed" : "would fix", fixed.findings, fixed.games, games,
                       remaining, is_written ? "remain" : "would remain");
}

// Once games are written, what counts is what is wrong with them as they are written.
bool is_failing(const AuditRequest& request, const engine::AuditOutcome& outcome) {
    if (request.fails_on_empty && outcome.summary.games == 0) return true;
    const bool is_written = outcome.fixed && request.options.fix.writes_games();
    const report::RunSummary& run = is_written ? outcome.fixed->remaining : outcome.summary;
    return run.failing_rejected != 0 || run.failing > request.most_failing;
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(help_text("audit", command_audit.syntax));
        return ExitCode::Usage;
    }
    if (is_of_shard(arguments)) return run_shard(arguments);
    AuditRequest request;
    resolve_audit(arguments, request);
    if (arguments.has("show-settings")) {
        print(request.shown_settings);
        return ExitCode::Clean;
    }

    FilterRequest filters(arguments, request.options.inputs);
    request.options.filter = filters.filter();
    RunChecksRequest run_checks(request.options.all_checks());
    request.options.run_check = run_checks.check();
    Console console{request.talk};
    complain(console, "audit", request.warnings);
    complain(console, "audit", filters.warnings());
    console.detail(
        fmt::format("inputs {}, laws {}", request.options.inputs.size(),
                    request.options.edition == nullptr ? "by-date" : request.options.edition->id));
    std::optional<ProgressLine> line;
    if (shows_progress(request)) line.emplace(console);
    const auto on_progress = [&](const engine::Progress& progress) {
        if (line) (*line)(progress);
    };
    const auto started = std::chrono::steady_clock::now();
    const engine::AuditOutcome outcome =
        engine::run_audit(request.options, std::move(request.sinks), interrupt_flag(), on_progress);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;

    console.set_status({});
    complain(console, "audit", outcome.errors);
    say_skipped(console, "audit", outcome.summary.skipped);
    run_checks.say_left_out(console, "audit");
    console.note(throughput(outcome.summary, spent.count()));
    if (outcome.fixed)
        console.always(
            fixed_line(*outcome.fixed, outcome.summary.games, request.options.fix.writes_games()));
    say_suppressed(console, outcome.summary);
    const bool is_written_down = filters.finish(console, outcome);
    say_allowed(console, request, outcome);
    console.always(reconciliation(outcome));
    return exit_code(outcome, !is_written_down && is_failing(request, outcome));
}

}  // namespace audit_command

constinit const Command command_audit{
    .name = "audit",
    .summary = "check games and report what is wrong with them",
    .syntax =
        {.operands = "[FILE | DIR | -]...",
         .description =
             "Replays every game, and reports what contradicts the rules of chess, the Laws or "
             "the\n"
             "PGN standard, how the games ended on the board, and which draws could have been "
             "claimed.\n"
             "Files may be plain, gz, zst, bz2, xz, zip or tar; no file or '-' is standard input.",
         .options = audit_command::kOptions,
         .examples = "  arbiter audit games.pgn\n"
                     "  arbiter audit --report grouped archive/\n"
                     "  arbiter audit --select END,RES --laws fide-2023 games.pgn.zst\n"
                     "  arbiter audit --report json:summary.json --report ndjson:- *.pgn\n"
                     "  zstdcat games.pgn.zst | arbiter audit --fail-on warning -\n"
                     "  arbiter audit --diff games.pgn | less\n"
                     "  arbiter audit --fix safe --in-place archive/\n"
                     "  arbiter audit --fix style -o clean.pgn a.pgn b.pgn.gz\n"
                     "  arbiter audit --shard 3/20 --partial parts/3.part archive/\n",
         .notes =
             "Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 wrong command line or an\n"
             "input that cannot be read whole, 3 stopped by a limit, a full disk or an internal\n"
             "error, 130 interrupted. The last line on stderr accounts for every game. With --fix\n"
             "and --in-place or --output, 1 means that findings are left in what was written.\n"},
    .run = &audit_command::run,
};

}  // namespace arbiter::tools
