#include "core/base/text.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/clean/clean_request.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/merge/shard_request.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>

namespace arbiter::tools {
namespace clean_command {

// Files appear when a run is over; what is no file has got what came until then.
bool is_file(const std::string& output) {
    std::error_code error;
    const auto type = std::filesystem::status(output, error).type();
    return output != "-" && (type == std::filesystem::file_type::regular ||
                             type == std::filesystem::file_type::not_found);
}

// For a run that was stopped, which writes no file.
clean::CleanCounts counts_of_stopped(const CleanRequest& request,
                                     const clean::CleanOutcome& outcome) {
    clean::CleanCounts counts = outcome.counts;
    counts.read = outcome.audit.summary.games;
    if (is_file(request.clean.output)) counts.by_destination.fill(0);
    return counts;
}

// Every input game lands in exactly one place, or the run was stopped before it did.
// docs/guide/interface.md 4.
std::string read_line(const clean::CleanCounts& counts, bool is_selecting) {
    const auto of = [&](clean::Destination destination) {
        return counts.by_destination[static_cast<std::size_t>(destination)];
    };
    const std::uint64_t placed = std::accumulate(counts.by_destination.begin(),
                                                 counts.by_destination.end(), std::uint64_t{0});
    const std::uint64_t unselected = of(clean::Destination::Unselected);
    return fmt::format(
        "read {} = written {} + rejected {} + duplicate {}{}{}", counts.read,
        of(clean::Destination::Written), of(clean::Destination::Rejected),
        of(clean::Destination::Duplicate),
        is_selecting ? fmt::format(" + unselected {}", unselected) : "",
        placed < counts.read ? fmt::format(" + unwritten {}", counts.read - placed) : "");
}

// "interrupted; 'keep.pgn' is as it was"
void say_stopped(Console& console, const CleanRequest& request,
                 const clean::CleanOutcome& outcome) {
    const std::string& output = request.clean.output;
    std::error_code error;
    std::string what = "what was written is a part";
    if (request.clean.split || output.empty())
        what = "no file is written";
    else if (is_file(output))
        what =
            fmt::format("'{}' {}", escaped(output),
                        std::filesystem::exists(output, error) ? "is as it was" : "is not written");
    const bool is_interrupted = outcome.audit.stop == engine::StopReason::Interrupted;
    console.error(
        fmt::format("arbiter clean: {}; {}", is_interrupted ? "interrupted" : "stopped", what));
}

// "tree: 998 games, 31234 positions, 35102 moves; 2 games are not in it (2 of variants)". Games
// that are missing are always told.
void say_tree(Console& console, const CleanRequest& request, const outputs::TreeCounts& tree) {
    constexpr std::string_view kWhy[outputs::kTreeGames] = {
        "", "of variants", "from another position", "without a move that can be played"};
    std::string line =
        fmt::format("{}: {} games, {} positions, {} moves",
                    request.clean.form == &outputs::output_polyglot ? "book" : "tree", tree.taken(),
                    tree.positions, tree.moves);
    if (tree.rare_moves != 0)
        line += fmt::format("; left out {} moves of fewer than {} games", tree.rare_moves,
                            request.clean.form_options.tree.least_games);
    if (tree.weightless_moves != 0)
        line += fmt::format("; left out {} moves without weight", tree.weightless_moves);
    if (tree.left_out() == 0) return console.note(line);
    std::string why;
    for (std::size_t i = 1; i < outputs::kTreeGames; ++i)
        if (tree.games[i] != 0)
            why += fmt::format("{}{} {}", why.empty() ? "" : ", ", tree.games[i], kWhy[i]);
    console.always(
        fmt::format("{}; {} of the games written are not in it ({})", line, tree.left_out(), why));
}

// What only some runs have to tell.
void say_more(Console& console, const CleanRequest& request, const clean::CleanOutcome& outcome) {
    console.note(fmt::format("changed {} of the games written", outcome.counts.changed));
    if (outcome.counts.kept != 0)
        console.note(fmt::format("kept {} game{} rejected; --rejects FILE takes {} out",
                                 outcome.counts.kept,
                                 outcome.counts.kept == 1 ? " that is" : "s that are",
                                 outcome.counts.kept == 1 ? "it" : "them"));
    if (request.clean.dedupe || request.clean.reviewed) {
        std::string kinds;
        for (std::size_t i = 0; i < duplicates::kDuplicateKinds; ++i) {
            const auto word = to_string(static_cast<duplicates::DuplicateKind>(i));
            if (outcome.duplicates.dropped_as[i] != 0)
                kinds += fmt::format(", {} {}", word, outcome.duplicates.dropped_as[i]);
            if (outcome.duplicates.reported_as[i] != 0)
                kinds +=
                    fmt::format(", {} {} (both stay)", word, outcome.duplicates.reported_as[i]);
        }
        console.note(fmt::format("duplicates {}{}{}", outcome.duplicates.dropped, kinds,
                                 request.clean.keeps_duplicates ? "; all games stay" : ""));
    }
    if (request.clean.merges_annotations)
        console.note(fmt::format(
            "merged the commentaries of {} {} into {} game{}", outcome.counts.joined_copies,
            outcome.counts.joined_copies == 1 ? "copy" : "copies", outcome.counts.joined_games,
            outcome.counts.joined_games == 1 ? "" : "s"));
    if (outcome.counts.unjoined_copies != 0)
        console.error(fmt::format(
            "arbiter clean: {} of the games that a person let go have other moves than the game "
            "that stays: their commentaries are not joined",
            outcome.counts.unjoined_copies));
    if (!request.clean.duplicate_review.empty())
        console.note(
            fmt::format("pairs {} in '{}': say yes, first or no in the column 'apply', then "
                        "--apply-dups",
                        outcome.duplicate_rows, request.clean.duplicate_review));
    if (outcome.master_games != 0)
        console.note(fmt::format("compared with {} games of --against", outcome.master_games));
    if (outcome.parts != 0) console.note(fmt::format("files {}", outcome.parts));
    if (outcome.tree) say_tree(console, request, *outcome.tree);
    if (!request.clean.name_proposals.empty())
        console.note(
            fmt::format("proposals {} in '{}': say yes in the column 'apply', then --apply",
                        outcome.name_rows, request.clean.name_proposals));
    if (request.clean.least_accepted_score != 0)
        console.note(
            fmt::format("accepted {} spelling{} of names from a score of {}.{:02} on, withheld {}",
                        outcome.accepted_names, outcome.accepted_names == 1 ? "" : "s",
                        request.clean.least_accepted_score / 100,
                        request.clean.least_accepted_score % 100, outcome.withheld_names));
    if (!request.clean.ratings.empty())
        console.note(fmt::format(
            "filled {} tag{} from rating lists; {} differ and stay", outcome.counts.filled_tags,
            outcome.counts.filled_tags == 1 ? "" : "s", outcome.counts.other_ratings));
    if (request.clean.openings)
        console.note(
            fmt::format("ECO codes that differ from the table {}", outcome.counts.other_openings));
    if (outcome.counts.refused_tags != 0)
        console.error(
            fmt::format("arbiter clean: {} corrections of tags cannot be written in the "
                        "encoding of their games; --fix safe makes them UTF-8",
                        outcome.counts.refused_tags));
    if (outcome.names_left_out != 0)
        console.error(
            fmt::format("arbiter clean: {} names found no room in --memory and are not looked up",
                        outcome.names_left_out));
}

// "White = Carlsen" is no game where names are "Carlsen, Magnus".
void say_what_starts_so(Console& console, const clean::CleanOptions& clean) {
    if (clean.looser_where == nullptr || !clean.looser_where->is_needed) return;
    const std::uint64_t games = clean.looser_where->games;
    if (games == 0) return;
    console.always(fmt::format("no game has {}; {} would find {}", clean.where->text(),
                               clean.looser_where->where.text(), games));
}

bool is_failing(const CleanRequest& request, const clean::CleanOutcome& outcome) {
    if (request.audit.fails_on_empty && has_empty_file(outcome.audit.summary)) return true;
    const std::uint64_t rejected =
        outcome.counts.kept +
        outcome.counts.by_destination[static_cast<std::size_t>(clean::Destination::Rejected)];
    if (request.audit.fails_on_rejected && rejected != 0) return true;
    return has_failing(outcome.counts.findings, request.audit.fail_on);
}

// Without --fail-on: errors are no failure of `clean`, but of the games.
void say_errors_left(Console& console, const CleanRequest& request,
                     const clean::CleanCounts& counts) {
    const std::uint64_t errors = counts.findings[0];
    if (errors == 0 || request.audit.fail_on != check::kSeverities) return;
    console.note(fmt::format(
        "{} error{} left in the games written: 'arbiter audit' lists them, --fail-on error makes "
        "them exit 1",
        errors, errors == 1 ? " is" : "s are"));
}

// "3 errors and 1 warning are left in 2 games of the database: a.pgn game 3 (line 20), ..."
void say_what_is_left(Console& console, const CleanRequest& request,
                      const clean::CleanCounts& counts) {
    std::string left;
    for (std::size_t i = 0; i < check::kSeverities && i <= request.audit.fail_on; ++i) {
        if (request.audit.fail_on == check::kSeverities || counts.findings[i] == 0) continue;
        fmt::format_to(std::back_inserter(left), "{}{} {}", left.empty() ? "" : " + ",
                       check::to_string(static_cast<check::Severity>(i)), counts.findings[i]);
    }
    if (left.empty()) return;  // another option made it fail
    std::string places;
    for (const clean::GameOrigin& game : counts.first_failing)
        fmt::format_to(std::back_inserter(places), "{}'{}' game {} (line {})",
                       places.empty() ? "" : ", ", escaped(game.file), game.ordinal, game.line);
    const bool has_more = counts.failing_games > counts.first_failing.size();
    console.error(fmt::format(
        "arbiter clean: exit 1, because findings are left in {} game{} of the database ({}): {}{}",
        counts.failing_games, counts.failing_games == 1 ? "" : "s", left, places,
        has_more ? ", ..." : ""));
    if (request.clean.writes_pgn() && !request.clean.split && request.clean.output != "-" &&
        !request.clean.output.empty())
        console.error(fmt::format("arbiter clean: 'arbiter audit {}' says what they are",
                                  escaped(request.clean.output)));
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("clean", command_clean.syntax));
        return ExitCode::Usage;
    }
    if (is_of_shard(arguments)) return run_clean_shard(arguments);
    CleanRequest request;
    resolve_clean(arguments, request);
    Console console{request.audit.talk};
    complain(console, "clean", request.audit.warnings);
    std::optional<ProgressLine> line;
    if (shows_progress(request.audit)) line.emplace(console);
    const auto on_progress = [&](const engine::Progress& progress) {
        if (line) (*line)(progress);
    };
    const auto started = std::chrono::steady_clock::now();
    const clean::CleanOutcome outcome = clean::run_clean(
        request.clean, std::move(request.audit.sinks), interrupt_flag(), on_progress);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    console.set_status({});
    return tell_clean(console, request, outcome, spent.count());
}

// What -h shows.
constexpr OptionName kMain[] = {"output", "to",    "rejects", "dedupe", "dups",   "where",
                                "sort",   "split", "fix",     "strip",  "fail-on"};

}  // namespace clean_command

ExitCode tell_clean(Console& console, const CleanRequest& request,
                    const clean::CleanOutcome& outcome, double seconds) {
    complain(console, "clean", outcome.audit.errors);
    say_skipped(console, "clean", outcome.audit.summary.skipped);
    console.note(throughput(outcome.audit.summary, seconds));
    const bool is_cut_short = is_stopped(outcome.audit);
    if (is_cut_short)
        clean_command::say_stopped(console, request, outcome);
    else
        clean_command::say_more(console, request, outcome);
    say_suppressed(console, outcome.audit.summary);
    const bool fails = clean_command::is_failing(request, outcome);
    if (!is_cut_short)
        fails ? clean_command::say_what_is_left(console, request, outcome.counts)
              : clean_command::say_errors_left(console, request, outcome.counts);
    clean_command::say_what_starts_so(console, request.clean);
    console.always(clean_command::read_line(
        is_cut_short ? clean_command::counts_of_stopped(request, outcome) : outcome.counts,
        request.clean.where || request.clean.sample));
    console.always(reconciliation(outcome.audit));
    return exit_code(outcome.audit, fails);
}

constinit const Command command_clean{
    .name = "clean",
    .summary = "write one database of many files: fixed, and nothing lost",
    .syntax =
        {.operands = "[FILE | DIR | -]...",
         .description =
             "Fixes the games of all inputs and writes them to one database. Every game that was\n"
             "read is written, rejected or a duplicate, and the line before the last says how "
             "many.",
         .options = kOptionsOf<CommandId::clean>,
         .main = clean_command::kMain,
         .examples =
             "  arbiter clean -o clean.pgn archive/         # one database of many files, "
             "repaired\n"
             "  arbiter clean -o new.pgn --dedupe moves --dups twice.pgn a.pgn b.zip    # every "
             "game once\n"
             "  arbiter clean -o best.sqlite --where 'elo>=2500' clean.pgn              # chosen "
             "and converted\n"
             "  arbiter clean -o clean.pgn --rejects rejects.pgn --reasons why.txt archive/\n"
             "  arbiter clean -o all.pgn --append --dedupe moves --drop-dups --against all.pgn "
             "new.pgn\n"
             "  arbiter clean -o 'by_year/{}.pgn' --split year --sort date,white clean.pgn\n"
             "  arbiter clean --names spelling.ssp --review names.csv clean.pgn\n",
         .notes =
             "Exit codes: 0 the database is written, 1 --fail-on is given and findings of that\n"
             "level or above are left in it, 2 wrong command line or an input that cannot be read\n"
             "whole, 3 stopped by a limit, a full disk or an internal error, 130 interrupted; "
             "then\n"
             "the old database stays.\n"},
    .run = &clean_command::run,
};

}  // namespace arbiter::tools
