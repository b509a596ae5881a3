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
#include <optional>

namespace arbiter::tools {
namespace fen_command {

constexpr Option kOptions[] = {
    {"Input", '\0', "column", "NAME | N",
     "the column of a table (CSV, TSV) that holds the positions; without it a column named FEN or "
     "EPD in the first line"},
    {"Input", '\0', "variant", "NAME",
     "what the positions are of: standard (castling only from e1 and corners), chess960 or a "
     "variant of 'arbiter rules --variants'; without it the form of the line or the name of the "
     "file says it"},
    {"Input", '\0', "files-from", "LIST",
     "read the names of files from LIST, one a line ('-': stdin)"},
    {"Input", '\0', "max-window", "BYTES",
     "largest decoder window to allow (default 128M; K, M, G)"},
    {"What to check", '\0', "select", "RULE,..",
     "only these rules: codes, prefixes or names (FEN04,FEN1)"},
    {"What to check", '\0', "ignore", "RULE,..", "not these; wins over --select"},
    {"What to check", '\0', "severity", "RULE=LEVEL",
     "another level for a rule: error warning info style off; may be repeated"},
    {"What to check", '\0', "reach", "LEVEL",
     "positions that no game leads to (fen-unreachable): off, cheap (default) or full, which also "
     "searches"},
    {"What to check", '\0', "budget", "N",
     "states that one search of --reach full or --proof-game (default 200000) or one decision of "
     "--can-win (default 1000000) may look at"},
    {"What to check", '\0', "perft-suite", "",
     "count the move sequences that operations D1 to D9 give"},
    {"What to check", '\0', "profile", "NAME",
     "levels for a purpose: archive (default), broadcast, arbiter, book, ml or strict; see "
     "'arbiter rules --profile NAME'"},
    {"What to check", '\0', "config", "FILE",
     "settings from FILE, instead of arbiter.toml in the folder of each input or above it"},
    {"What to check", '\0', "isolated", "", "no settings from files"},
    {"What to check", '\0', "show-settings", "",
     "print what applies to each input and where it was said, and stop"},
    {"Output", '\0', "report", "FMT[:FILE]",
     Joined<report::kPositionFormatNames, kReportHelp>::kText},
    {"Output", 'o', "output", "FILE",
     "where the positions of --to or --perft go, or else the report for stdout"},
    {"Output", '\0', "to", "FORM",
     "write the positions that can be read: fen, epd (with their operations), shredder or xfen "
     "(as fen)"},
    {"Output", '\0', "ep", "WHEN",
     "e.p. square written by --to: legal (default), pseudo (a pawn is beside it) or always"},
    {"Output", '\0', "canonical-counters", "", "--to writes '0 1' for every pair of counters"},
    {"Output", '\0', "dedupe", "HOW",
     "find positions that occur twice (epd-duplicate-position) and write them once: position, "
     "mirror (also with colours or wings exchanged) or off (default); takes up to 64 bytes a "
     "position"},
    {"Output", '\0', "sample", "N | P%",
     "--to writes N positions, or that share, chosen by chance"},
    {"Output", '\0', "seed", "N", "of --sample (default 0): the same seed, the same choice"},
    {"Output", '\0', "sort", "", "the lines of --to or --perft sorted by their bytes"},
    {"Output", '\0', "proof-game", "",
     "write a game that leads to each position, as PGN, where a search of --budget states finds "
     "one"},
    {"Output", '\0', "board", "", "write each position as FEN and as a board"},
    {"Output", '\0', "can-win", "",
     "the report ndjson says who can still checkmate, as 'decide' does"},
    {"Output", '\0', "perft", "N",
     "write each position, a tab and the number of move sequences of N half-moves"},
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
    {"Exit code", '\0', "changed-since", "REF",
     "report only positions whose lines were changed since REF, a branch, tag or commit of git; "
     "untracked files count as changed"},
    {"Exit code", '\0', "baseline", "FILE",
     "findings that FILE knows are neither reported nor counted"},
    {"Exit code", '\0', "write-baseline", "FILE",
     "write all that is found to FILE; findings do not fail this run"},
    {"Exit code", '\0', "fail-on", "LEVEL",
     "exit 1 from this level on: error (default) warning info style never"},
    {"Exit code", '\0', "max-findings", "N",
     "exit 1 only when more than N findings are at or above --fail-on (default 0)"},
    {"Exit code", '\0', "fail-on-empty", "", "exit 1 also when no position was read"},
    {"Parts", '\0', "shard", "I/N",
     "only the part I of N, the first is 0: see 'arbiter merge --help'; needs --partial"},
    {"Parts", '\0', "partial", "FILE",
     "no report, but all that 'arbiter merge' needs for them, into FILE; where it is already, "
     "nothing is done"},
    {"Parts", '\0', "partial-for", "FMT,..",
     "only what these reports need (default: all of them); makes FILE smaller"},
    {"Other", 'j', "jobs", "N", "worker threads; 0 (default) = all cores"},
    {"Other", '\0', "progress", "WHEN", "auto (default: on a terminal), always or never"},
    {"Other", 'q', "quiet", "", "errors and the last line only on stderr"},
    {"Other", 'v', "verbose", "", "say more; list style findings"},
};

static_assert(reach::kDefaultBudget == 200'000);  // as the help says

bool is_failing(const AuditRequest& request, const engine::AuditOutcome& outcome) {
    if (request.fails_on_empty && outcome.summary.games == 0) return true;
    return outcome.summary.failing_rejected != 0 || outcome.summary.failing > request.most_failing;
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(help_text("fen", command_fen.syntax));
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
    if (options.plan.proof_game_nodes && outcome.summary.without_proof_game != 0)
        console.note(fmt::format(
            "arbiter fen: no proof game for {} of {} positions; a higher --budget than {} may "
            "find more",
            outcome.summary.without_proof_game, outcome.summary.games,
            *options.plan.proof_game_nodes));
    console.note(throughput(outcome.summary, spent.count()));
    const bool is_written_down = filters.finish(console, outcome);
    say_allowed(console, request, outcome);
    console.always(reconciliation(outcome));
    return exit_code(outcome, !is_written_down && is_failing(request, outcome));
}

}  // namespace fen_command

constinit const Command command_fen{
    .name = "fen",
    .summary = "check lists of positions: FEN, EPD and tables",
    .syntax =
        {.operands = "[FILE | DIR | -]...",
         .description =
             "Reads positions, one a line, as FEN, as EPD with operations, or in a column of a "
             "table, and\n"
             "reports what is wrong with their spelling, with the position and with the "
             "operations. Common\n"
             "short and sloppy forms are read and reported, each with its place and a fix. '#' and "
             "'%' begin\n"
             "comments. Files may be plain, gz, zst, bz2, xz, zip or tar; no file or '-' is "
             "standard input.",
         .options = fen_command::kOptions,
         .examples = "  arbiter fen positions.fen\n"
                     "  arbiter fen --report ndjson suite.epd\n"
                     "  arbiter fen --to epd -o clean.epd suite.epd\n"
                     "  arbiter fen --column FEN puzzles.csv.zst\n"
                     "  echo 'r3k2r/8/8/8/8/8/8/R3K2R W QKkq -' | arbiter fen --to fen -q\n"
                     "  arbiter fen --dedupe mirror --to epd -o book.epd a.epd b.epd.zst\n"
                     "  arbiter fen --reach full suspicious.fen\n"
                     "  arbiter fen --proof-game suspicious.fen\n"
                     "  arbiter fen --perft 5 positions.fen\n"
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
