#include "core/check/rule.hpp"
#include "core/reach/reach.hpp"
#include "run/fen/fen_lines.hpp"
#include "tools/arbiter/audit/filter_request.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/fen/fen_request.hpp"
#include "tools/arbiter/merge/shard_request.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <optional>

namespace arbiter::tools {
namespace fen_command {

static_assert(reach::kDefaultBudget == 200'000);  // as the help says

bool is_failing(const AuditRequest& request, const engine::AuditOutcome& outcome) {
    if (request.fails_on_empty && has_empty_file(outcome.summary)) return true;
    return outcome.summary.failing_rejected != 0 || outcome.summary.failing > request.most_failing;
}

// Many positions that no game of chess reaches are often those of Chess960.
void say_other_start(Console& console, const Arguments& arguments, const report::RunSummary& run) {
    if (arguments.has("variant")) return;
    constexpr std::uint64_t kMany = 5, kShare = 50;  // that many, and one of so many positions
    const auto rule = static_cast<std::size_t>(check::RuleId::FEN17_fen_unreachable);
    const auto& by_severity = run.findings.by_rule_and_severity[rule];
    const std::uint64_t count =
        std::accumulate(by_severity.begin(), by_severity.end(), std::uint64_t{0});
    if (count < kMany || count * kShare < run.games) return;
    console.note(fmt::format(
        "arbiter fen: {} of {} positions cannot come from the usual start position (FEN17); where "
        "they are of Chess960, --variant chess960 says so",
        count, run.games));
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("fen", command_fen.syntax));
        return ExitCode::Usage;
    }
    if (is_of_shard(arguments)) return run_fen_shard(arguments);
    AuditRequest request;
    fen::FenOptions options = resolve_fen(arguments, request);
    if (arguments.has("show-settings")) {
        print(request.shown_settings);
        return ExitCode::Clean;
    }

    FilterRequest filters(arguments, options.inputs);
    options.filter = filters.filter();
    Console console{request.talk};
    complain(console, "fen", request.warnings);
    complain(console, "fen", filters.warnings());
    console.detail(fmt::format("inputs {}", options.inputs.size()));
    std::optional<ProgressLine> line;
    if (shows_progress(request)) line.emplace(console);
    const auto on_progress = [&](const engine::Progress& progress) {
        if (line) (*line)(progress);
    };
    const auto started = std::chrono::steady_clock::now();
    const engine::AuditOutcome outcome =
        fen::run_fen(options, std::move(request.sinks), interrupt_flag(), on_progress);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;

    console.set_status({});
    complain(console, "fen", outcome.errors);
    say_skipped(console, "fen", outcome.summary.skipped);
    say_other_start(console, arguments, outcome.summary);
    if (options.plan.proof_game_nodes && outcome.summary.without_proof_game != 0)
        console.note(fmt::format(
            "arbiter fen: no proof game for {} of {} positions; a higher --budget than {} may "
            "find more",
            outcome.summary.without_proof_game,
            outcome.summary.games - outcome.summary.rejected - outcome.summary.unchecked,
            *options.plan.proof_game_nodes));
    console.note(throughput(outcome.summary, spent.count()));
    const bool is_written_down = filters.finish(console, outcome);
    say_allowed(console, request, outcome);
    console.always(reconciliation(outcome));
    return exit_code(outcome, !is_written_down && is_failing(request, outcome));
}

// What -h shows.
constexpr OptionName kMain[] = {"variant", "column", "to",     "dedupe", "perft",
                                "reach",   "report", "output", "fail-on"};

}  // namespace fen_command

constinit const Command command_fen{
    .name = "fen",
    .summary = "check lists of positions: FEN, EPD and tables",
    .syntax =
        {.operands = "[FILE | DIR | FEN | -]...",
         .description =
             "Reads positions, one a line, as FEN, as EPD with operations, or in a column of a "
             "table, and\n"
             "reports what is wrong with their spelling, with the position and with the "
             "operations. Common\n"
             "short and sloppy forms are read and reported, each with its place and a fix. '#' and "
             "'%' begin\n"
             "comments. Files may be plain, gz, zst, bz2, xz, zip or tar; no file or '-' is "
             "standard input.\n"
             "A FEN in quotes, or startpos, stands for itself where no file has that name.",
         .options = kOptionsOf<CommandId::fen>,
         .main = fen_command::kMain,
         .examples = "  arbiter fen positions.fen                   # what is wrong with a list\n"
                     "  arbiter fen --dedupe position -o book.epd a.epd b.epd.zst    # in normal "
                     "form, each once\n"
                     "  arbiter fen --perft 5 startpos              # count the move sequences of "
                     "a position\n"
                     "  arbiter fen --report ndjson suite.epd\n"
                     "  arbiter fen --column FEN puzzles.csv.zst\n"
                     "  echo 'r3k2r/8/8/8/8/8/8/R3K2R W QKkq -' | arbiter fen --to fen -q\n"
                     "  arbiter fen --dedupe mirror --to epd -o book.epd a.epd b.epd.zst\n"
                     "  arbiter fen --reach full suspicious.fen\n"
                     "  arbiter fen --proof-game suspicious.fen\n"
                     "  arbiter fen --perft-suite perftsuite.epd\n"
                     "  arbiter fen --shard 3/20 --partial parts/3.part --dedupe position lists/\n",
         .notes =
             "Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 wrong command line or an\n"
             "input that cannot be read whole, 3 stopped by a limit, a full disk or an internal\n"
             "error, 130 interrupted. The last line on stderr accounts for every position: one\n"
             "that is rejected cannot be read or breaks the rules of chess.\n"},
    .run = &fen_command::run,
};

}  // namespace arbiter::tools
