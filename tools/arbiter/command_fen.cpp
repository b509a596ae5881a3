#include "base/text.hpp"
#include "clean/sample.hpp"
#include "pipeline/sorted_lines.hpp"
#include "position_lists/fen_lines.hpp"
#include "position_lists/position_sink.hpp"
#include "report/position_reports.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/filter_request.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"
#include "variant/variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>

namespace arbiter::tools {
namespace {

constexpr Option kOptions[] = {
    {"Input", '\0', "column", "NAME | N",
     "the column of a table (CSV, TSV) that holds the positions; without it a column named FEN or "
     "EPD in the first line"},
    {"Input", '\0', "variant", "NAME",
     "what the positions are of: standard (castling only from e1 and corners), chess960, or a "
     "variant whose lines stay unchecked; without it the form of the line says it"},
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
     "findings of one rule that the report text lists (default 20); the rest is counted"},
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
    {"Other", 'j', "jobs", "N", "worker threads; 0 (default) = all cores"},
    {"Other", '\0', "progress", "WHEN", "auto (default: on a terminal), always or never"},
    {"Other", 'q', "quiet", "", "errors and the last line only on stderr"},
    {"Other", 'v', "verbose", "", "say more; list style findings"},
};

static_assert(reach::kDefaultBudget == 200'000);  // as the help says

using position::EpStyle;
using position::Notation;

constexpr std::array<std::pair<std::string_view, Notation>, 4> kNotations{
    {{"fen", Notation::Fen},
     {"epd", Notation::Epd},
     {"shredder", Notation::Shredder},
     {"xfen", Notation::Fen}}};
constexpr std::array<std::pair<std::string_view, EpStyle>, 3> kEpStyles{
    {{"legal", EpStyle::Legal}, {"pseudo", EpStyle::Pseudo}, {"always", EpStyle::Always}}};

void resolve_variant(const Arguments& arguments, position_lists::PositionPlan& plan) {
    const auto word = arguments.last("variant");
    if (!word) return;
    const variant::VariantReading read = variant::read_variant(*word);
    const bool is_standard = read.replayed == variant::VariantId::Standard;
    if (is_standard || read.replayed == variant::VariantId::Chess960) {
        plan.castling = is_standard ? chess::CastlingStyle::Standard : chess::CastlingStyle::Any;
        return;
    }
    if (!variant::is_known(*word))
        throw UsageError(fmt::format("unknown variant '{}'", escaped(*word)));
    plan.variant = read.name;
}

void resolve_reach(const Arguments& arguments, position_lists::PositionPlan& plan) {
    enum class Reach : std::uint8_t { Off, Cheap, Full };
    constexpr std::array<std::pair<std::string_view, Reach>, 3> kChoices{
        {{"off", Reach::Off}, {"cheap", Reach::Cheap}, {"full", Reach::Full}}};
    const Reach level = choose("reach", arguments.last("reach").value_or("cheap"), kChoices);
    if (level == Reach::Off) return;
    // Its rules begin with the usual start position, and rights do not always tell another one.
    const bool is_shuffled =
        variant::read_variant(arguments.last("variant").value_or("")).replayed ==
        variant::VariantId::Chess960;
    if (is_shuffled) return;
    plan.reach = reach::Options{
        .level = level == Reach::Full ? reach::Level::Full : reach::Level::Cheap,
        .budget_nodes = arguments.has("budget") ? budget_of(arguments) : reach::kDefaultBudget};
}

// One of --to, --perft, --board and --proof-game decides what is written.
void resolve_output(const Arguments& arguments, position_lists::PositionPlan& plan) {
    std::string_view chosen;
    for (const std::string_view option : {"to", "perft", "board", "proof-game"}) {
        if (!arguments.has(option)) continue;
        if (!chosen.empty())
            throw UsageError(fmt::format("--{} and --{} exclude each other", chosen, option));
        chosen = option;
    }
    if (const auto word = arguments.last("to")) {
        plan.writes = true;
        plan.form.notation = choose("to", *word, kNotations);
    }
    plan.form.ep = choose("ep", arguments.last("ep").value_or("legal"), kEpStyles);
    plan.form.has_canonical_counters = arguments.has("canonical-counters");
    constexpr std::uint64_t kDeepest = 20;
    if (const auto word = arguments.last("perft"))
        plan.perft_depth = static_cast<unsigned>(number_between("perft", *word, 1, kDeepest));
    plan.draws_board = arguments.has("board");
    if (arguments.has("proof-game") && arguments.last("variant").value_or("standard") != "standard")
        throw UsageError("--proof-game begins with the start position of chess, not of --variant");
    if (arguments.has("proof-game"))
        plan.proof_game_nodes =
            arguments.has("budget") ? budget_of(arguments) : reach::kDefaultBudget;
}

// --dedupe turns the rule on; a profile or --select that has it on looks for positions too.
void resolve_duplicates(const Arguments& arguments, position_lists::FenOptions& options) {
    enum class Dedupe : std::uint8_t { Off, Position, Mirror };
    constexpr std::array<std::pair<std::string_view, Dedupe>, 3> kChoices{
        {{"off", Dedupe::Off}, {"position", Dedupe::Position}, {"mirror", Dedupe::Mirror}}};
    const auto rule_of = [](check::RuleSettings& settings) -> check::RuleSetting& {
        return settings[static_cast<std::size_t>(check::RuleId::FEN16_epd_duplicate_position)];
    };
    bool is_on = rule_of(options.settings).is_on;
    for (inspection::FileChecks& other : options.by_input.others)
        is_on |= rule_of(other.settings).is_on;
    const auto word = arguments.last("dedupe");
    const Dedupe dedupe = word    ? choose("dedupe", *word, kChoices)
                          : is_on ? Dedupe::Position
                                  : Dedupe::Off;
    options.plan.mirrors = dedupe == Dedupe::Mirror;
    options.plan.dedupes = dedupe != Dedupe::Off;
    if (arguments.has("select") || arguments.has("ignore") || !word) return;
    rule_of(options.settings).is_on = options.plan.dedupes;
    for (inspection::FileChecks& other : options.by_input.others)
        rule_of(other.settings).is_on = options.plan.dedupes;
}

// The lines of --sample, or all.
std::unique_ptr<report::Report> lines_of(const Arguments& arguments) {
    const auto sample = arguments.last("sample");
    if (!sample) return report::make_position_lines();
    const auto size = clean::parse_sample(*sample);
    if (!size)
        throw UsageError(fmt::format("--sample is '{}', but takes a number or a share such as 1%",
                                     escaped(*sample)));
    const std::uint64_t seed =
        number_between("seed", arguments.last("seed").value_or("0"), 0, UINT64_MAX);
    return position_lists::make_sampled_lines(*size, seed);
}

std::unique_ptr<report::Report> position_writer(const Arguments& arguments,
                                                const position_lists::PositionPlan& plan) {
    const bool has_sample = arguments.has("sample");
    if (has_sample && !plan.writes) throw UsageError("--sample is given, but no --to");
    if (arguments.has("seed") && !has_sample) throw UsageError("--seed is given, but no --sample");
    const bool sorts = arguments.has("sort");
    if (sorts && !plan.writes && plan.perft_depth == 0)
        throw UsageError("--sort is given, but no --to or --perft writes lines");
    if (!plan.writes_lines()) return nullptr;
    if (plan.proof_game_nodes) return report::make_position_lines(report::kPartialGames);
    auto lines = lines_of(arguments);
    if (!sorts) return lines;
    constexpr std::size_t kSortBytes = std::size_t{256} << 20;  // as docs/guide/positions.md says
    return pipeline::make_sorted_lines(std::move(lines),
                                       {.memory_bytes = kSortBytes, .folder = temporary_folder()});
}

position_lists::FenOptions resolve(const Arguments& arguments, AuditRequest& request) {
    request.content = io::Content::Positions;
    resolve_checks(arguments, request);
    position_lists::FenOptions options;
    position_lists::PositionPlan& plan = options.plan;
    resolve_variant(arguments, plan);
    resolve_output(arguments, plan);
    plan.checks_perft = arguments.has("perft-suite");
    resolve_reach(arguments, plan);
    if (arguments.has("can-win"))
        plan.can_win =
            deadpos::Options{.depth = deadpos::Depth::Full, .budget_nodes = budget_of(arguments)};
    options.column = arguments.last("column").value_or("");
    if (arguments.has("column") && options.column.empty())
        throw UsageError("--column is empty, but takes the name or the number of a column");
    // A count or a decision may take long: few lines are enough for one thread.
    constexpr std::size_t kFewBytes = 256;
    const bool searches = plan.reach && plan.reach->level == reach::Level::Full;
    if (plan.perft_depth > 3 || plan.checks_perft || plan.can_win || plan.proof_game_nodes ||
        searches)
        options.slab_bytes = kFewBytes;

    options.settings = request.options.settings;
    options.fail_on = request.options.fail_on;
    options.fails_on_rejected = request.options.fails_on_rejected;
    options.by_input = request.options.by_input;
    resolve_duplicates(arguments, options);
    resolve_position_reports(position_writer(arguments, plan),
                             arguments.last("output").value_or("-"), arguments, request);
    for (const pipeline::ReportSink& sink : request.sinks)
        plan.wants_text |= sink.report->reads_positions();
    const auto is_ndjson = [](const std::string& word) {
        return word == "ndjson" || word.starts_with("ndjson:");
    };
    if (plan.can_win && std::ranges::none_of(arguments.all("report"), is_ndjson))
        throw UsageError("--can-win is given, but no --report ndjson says what it finds");
    options.inputs = std::move(request.options.inputs);
    options.skipped = std::move(request.options.skipped);
    options.max_window_bytes = request.options.max_window_bytes;
    options.jobs = request.options.jobs;
    return options;
}

bool is_failing(const AuditRequest& request, const pipeline::AuditOutcome& outcome) {
    if (request.fails_on_empty && outcome.summary.games == 0) return true;
    return outcome.summary.failing_rejected != 0 || outcome.summary.failing > request.most_failing;
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(help_text("fen", command_fen.syntax));
        return ExitCode::Usage;
    }
    AuditRequest request;
    position_lists::FenOptions options = resolve(arguments, request);
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
    const auto on_progress = [&](const pipeline::Progress& progress) {
        if (line) (*line)(progress);
    };
    const auto started = std::chrono::steady_clock::now();
    const pipeline::AuditOutcome outcome =
        position_lists::run_fen(options, std::move(request.sinks), interrupt_flag(), on_progress);
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

}  // namespace

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
         .options = kOptions,
         .examples = "  arbiter fen positions.fen\n"
                     "  arbiter fen --report ndjson suite.epd\n"
                     "  arbiter fen --to epd -o clean.epd suite.epd\n"
                     "  arbiter fen --column FEN puzzles.csv.zst\n"
                     "  echo 'r3k2r/8/8/8/8/8/8/R3K2R W QKkq -' | arbiter fen --to fen -q\n"
                     "  arbiter fen --dedupe mirror --to epd -o book.epd a.epd b.epd.zst\n"
                     "  arbiter fen --reach full suspicious.fen\n"
                     "  arbiter fen --proof-game suspicious.fen\n"
                     "  arbiter fen --perft 5 positions.fen\n"
                     "  arbiter fen --perft-suite perftsuite.epd\n",
         .notes =
             "Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 wrong command line or an\n"
             "input that cannot be read whole, 3 stopped by a limit, a full disk or an internal\n"
             "error, 130 interrupted. The last line on stderr accounts for every position: one\n"
             "that is rejected cannot be read or breaks the rules of chess.\n"},
    .run = &run,
};

}  // namespace arbiter::tools
