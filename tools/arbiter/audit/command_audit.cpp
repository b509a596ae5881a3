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
    if (request.fails_on_empty && has_empty_file(outcome.summary)) return true;
    const bool is_written = outcome.fixed && request.options.fix.writes_games();
    const report::RunSummary& run = is_written ? outcome.fixed->remaining : outcome.summary;
    return run.failing_rejected != 0 || run.failing > request.most_failing;
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("audit", command_audit.syntax));
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

// What -h shows.
constexpr OptionName kMain[] = {"profile", "select", "ignore",   "laws",    "report", "output",
                                "fix",     "diff",   "in-place", "fail-on", "quiet"};

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
         .options = kOptionsOf<CommandId::audit>,
         .main = audit_command::kMain,
         .examples = "  arbiter audit round5.pgn                    # the games of a round\n"
                     "  arbiter audit --report html:page.html a/    # a page of all games of a "
                     "folder, with boards\n"
                     "  arbiter audit --fix safe --in-place a/      # repair what can be repaired "
                     "without doubt\n"
                     "  arbiter audit --report grouped archive/\n"
                     "  arbiter audit --select END,RES --laws fide-2023 games.pgn.zst\n"
                     "  arbiter audit --report json:summary.json --report ndjson:- *.pgn\n"
                     "  zstdcat games.pgn.zst | arbiter audit --fail-on warning -\n"
                     "  arbiter audit --diff games.pgn | less\n"
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
