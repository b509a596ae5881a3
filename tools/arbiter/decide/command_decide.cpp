#include "core/base/text.hpp"
#include "run/decide/decide_lines.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

namespace arbiter::tools {
namespace decide_command {

using report::Verdict;

static_assert(mating::kDefaultBudget == 1'000'000);  // as the help says

std::vector<std::string> inputs_of(const Arguments& arguments) {
    std::vector<std::string> inputs = arguments.operands();
    if (arguments.has("files-from")) {
        inputs.insert(inputs.end(), arguments.listed().begin(), arguments.listed().end());
    } else if (inputs.empty()) {
        inputs.emplace_back("-");
    }
    return inputs;
}

// A certificate lists positions without clocks.
void refuse_clocked_proofs(const Arguments& arguments) {
    if (!arguments.has("dead-under-75")) return;
    for (const OptionName option : OptionNames{"certificate", "verify"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format(
            "--{} and --dead-under-75 exclude each other: the proofs know no clock", option));
    }
}

chess::Color player_of(const std::string& word) {
    if (equals_ignoring_case(word, "white")) return chess::Color::White;
    if (equals_ignoring_case(word, "black")) return chess::Color::Black;
    throw UsageError(fmt::format(
        "--flag is '{}', but takes the player whose flag falls: white or black", escaped(word)));
}

variant::VariantId variant_named(const std::string& word) {
    if (!variant::is_known(word))
        throw UsageError(fmt::format("unknown variant '{}'", escaped(word)));
    const variant::VariantReading read = variant::read_variant(word);
    if (!read.replayed)
        throw UsageError(fmt::format(
            "--variant is '{}', but its rules are not known here: see 'arbiter rules --variants'",
            escaped(word)));
    return *read.replayed;
}

// What the name of the output says, where neither --report nor --text do.
const report::Format& format_by_suffix(const std::string& output) {
    constexpr SuffixForm kForms[] = {{".ndjson", "ndjson"}, {".jsonl", "ndjson"},
                                     {".json", "ndjson"},   {".txt", "text"},
                                     {".csv", "csv"},       {".md", "markdown"}};
    const std::string_view form = form_by_suffix(output, kForms);
    return *report_word(form.empty() ? "ndjson" : form, report::Subject::Answers).format;
}

// The answers in some format, and where they go.
void resolve_report(const Arguments& arguments, decide::DecideOptions& options) {
    const ReportWord word =
        one_report(arguments, report::Subject::Answers, "text", report::format_text,
                   format_by_suffix(arguments.last("output").value_or("-")));
    options.format = word.format;
    options.output = arguments.last("output").value_or(word.path);
    if (arguments.has("output") && word.path != "-")
        throw UsageError("--output and the file of --report exclude each other");
    if (options.writes_certificates && word.format != &report::format_ndjson)
        throw UsageError(
            fmt::format("--certificate is JSON, but the report is {}", word.format->name));
}

decide::DecideOptions resolve(const Arguments& arguments) {
    refuse_clocked_proofs(arguments);
    decide::DecideOptions options;
    options.limits.nodes = budget_of(arguments);
    options.limits.is_ended_by_seventy_five = arguments.has("dead-under-75");
    options.writes_certificates = arguments.has("certificate");
    options.verifies = arguments.has("verify");
    if (const auto word = arguments.last("variant")) options.variant = variant_named(*word);
    if (const auto word = arguments.last("flag")) options.flag = player_of(*word);
    options.guards_formulas = arguments.has("csv-safe");
    options.jobs = jobs_of(arguments);
    if (const auto word = arguments.last("max-window"))
        options.max_window_bytes = byte_count("max-window", *word);
    resolve_report(arguments, options);
    options.inputs = inputs_of(arguments);
    return options;
}

// Stopped before the end for another reason than that nobody reads on.
bool is_stopped(const decide::DecideOutcome& outcome) {
    return outcome.stop != engine::StopReason::None &&
           outcome.stop != engine::StopReason::ReaderGone;
}

// The last line on stderr: scripts read it.
std::string reconciliation(const decide::DecideOutcome& outcome) {
    return outcome.counts.text() + (is_stopped(outcome) ? "; partial" : "");
}

// The highest that applies, in the order of docs/guide/interface.md 2.
ExitCode exit_code(const decide::DecideOutcome& outcome) {
    if (outcome.stop == engine::StopReason::Interrupted) return ExitCode::Interrupted;
    if (is_stopped(outcome) || outcome.has_internal_error || outcome.refused != 0)
        return ExitCode::Stopped;
    if (outcome.has_input_error || outcome.counts.of(Verdict::Invalid) != 0) return ExitCode::Usage;
    return ExitCode::Clean;
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("decide", command_decide.syntax));
        return ExitCode::Usage;
    }
    const Talk talk = talk_of(arguments);
    const decide::DecideOptions options = resolve(arguments);
    Console console{talk};
    console.detail(
        fmt::format("inputs {}, budget {}", options.inputs.size(), options.limits.nodes));
    const auto started = std::chrono::steady_clock::now();
    const decide::DecideOutcome outcome = decide::run_decide(options, interrupt_flag());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;

    for (const std::string& error : outcome.errors)
        console.error(fmt::format("arbiter decide: {}", error));
    if (outcome.refused != 0) {
        console.error(fmt::format("arbiter decide: {} of the proofs {} refused: please report it",
                                  outcome.refused, outcome.refused == 1 ? "was" : "were"));
    }
    if (outcome.counts.of(Verdict::Unknown) != 0)
        console.note("unknown is no verdict: a larger --budget may decide it");
    const double seconds = std::max(spent.count(), 1e-9);
    console.note(fmt::format("time {:.2f} s, {:.0f} queries/s", seconds,
                             static_cast<double>(outcome.counts.queries()) / seconds));
    console.always(reconciliation(outcome));
    return exit_code(outcome);
}

// What -h shows.
constexpr OptionName kMain[] = {"text",   "flag",        "variant", "budget",
                                "verify", "certificate", "output"};

}  // namespace decide_command

constinit const Command command_decide{
    .name = "decide",
    .summary = "can this side still checkmate? with a proof",
    .syntax =
        {.operands = "[FILE | FEN | -]...",
         .description =
             "Reads positions, one FEN a line, and answers whether a side can still checkmate by "
             "any\n"
             "series of legal moves: what a flag fall (Article 6.9) and a dead position (5.2.2) "
             "turn on.\n"
             "A tab and the side in question, white or black, may follow the FEN; without them "
             "both\n"
             "sides are decided, white first. Files may be plain, gz, zst, bz2 or xz; no file or "
             "'-' is "
             "standard input.\n"
             "A FEN in quotes, or startpos, stands for itself where no file has that name.\n"
             "\n"
             "Each answer is a JSON object on a line of its own: fen, winner, verdict (winnable,\n"
             "unwinnable, unknown, invalid), proof, helpmate (the moves that lead to mate, as "
             "e2e4) and\n"
             "nodes (positions looked at). docs/guide/deadpos.md says what they mean at the board.",
         .options = kOptionsOf<CommandId::decide>,
         .main = decide_command::kMain,
         .examples =
             "  arbiter decide --text --flag black '8/8/8/4k3/8/8/4PK2/8 b - - 0 60'    # a flag "
             "has fallen\n"
             "  arbiter decide '8/8/8/4k3/8/8/4PK2/8 b - - 0 60'    # can each side still "
             "checkmate?\n"
             "  arbiter decide positions.fen                        # a list, an answer for each "
             "line\n"
             "  printf '8/8/8/1K6/4k3/3n4/8/8 w - - 0 83\\tblack\\n' | arbiter decide --verify\n"
             "  arbiter decide --certificate -o answers.ndjson positions.fen.zst\n",
         .notes =
             "Exit codes: 0 every line was answered (unknown is an answer), 2 an invalid line, a\n"
             "wrong command line or an input that cannot be read whole, 3 stopped by a full disk "
             "or\n"
             "an internal error, which a proof that --verify refuses is, 130 interrupted. The "
             "last\n"
             "line on stderr accounts for every query. Answers depend neither on speed nor on "
             "--jobs.\n"
             "Memory: about 65 bytes x --budget for each of --jobs, 65 MB each by default; "
             "--certificate\n"
             "and --verify may double it.\n"},
    .run = &decide_command::run,
};

}  // namespace arbiter::tools
