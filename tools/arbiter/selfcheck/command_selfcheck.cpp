#include "run/io/output.hpp"
#include "run/selfcheck/selfcheck.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/progress.hpp"
#include "tools/arbiter/show/as_audit.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <optional>

namespace arbiter::tools {
namespace selfcheck_command {

// The last line on stderr: scripts read it.
std::string last_line(const selfcheck::SelfcheckOutcome& outcome) {
    const selfcheck::SelfcheckCounts& counts = outcome.counts;
    return fmt::format(
        "games {} = audited twice {}; on the reference board {}, half-moves {}, rulings {}; proofs "
        "{}; written and read back {}; differences {}{}",
        outcome.audit.summary.games, counts.games, counts.second.replayed, counts.second.plies,
        counts.second.rulings, counts.second.proofs, counts.written, counts.differences,
        is_stopped(outcome.audit) ? "; partial" : "");
}

ExitCode run(const Arguments& arguments) {
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    if (!has_input && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("selfcheck", command_selfcheck.syntax));
        return ExitCode::Usage;
    }
    Arguments words = as_audit(arguments);
    for (const std::string& operand : arguments.operands())
        words.add_operand(operand);
    AuditRequest request;
    resolve_checks(words, request);
    selfcheck::SelfcheckOptions options{.audit = std::move(request.options)};
    if (const auto word = arguments.last("every"))
        options.every = number_between("every", *word, 1, UINT64_MAX);

    Console console{request.talk};
    complain(console, "selfcheck", request.warnings);
    std::optional<ProgressLine> line;
    if (shows_progress(request)) line.emplace(console);
    const auto on_progress = [&](const engine::Progress& progress) {
        if (line) (*line)(progress);
    };
    io::Output output = io::Output::to_stdout();
    const selfcheck::SelfcheckOutcome outcome = selfcheck::run_selfcheck(
        options, interrupt_flag(), on_progress, [&](std::string_view lines) {
            output.write(lines);
            output.flush();
        });
    console.set_status({});
    complain(console, "selfcheck", outcome.audit.errors);
    say_skipped(console, "selfcheck", outcome.audit.summary.skipped);
    if (outcome.counts.differences != 0)
        console.error(
            "arbiter selfcheck: the program contradicts itself: please report it, with the lines "
            "above, the game and 'arbiter version --json'");
    console.always(last_line(outcome));
    return exit_code(outcome.audit, outcome.counts.differences != 0);
}

// What -h shows.
constexpr OptionName kMain[] = {"every", "laws", "files-from", "jobs", "quiet"};

}  // namespace selfcheck_command

constinit const Command command_selfcheck{
    .name = "selfcheck",
    .summary = "does this program, here, say what its slow ways say?",
    .syntax =
        {.operands = "[FILE | DIR | -]...",
         .description =
             "Checks the program, not the games: for archives and machines on which a verdict must "
             "be\n"
             "trusted. Every game is audited twice, by the fast paths and without them; it is "
             "replayed\n"
             "on a second board that shares no code with the first, and ruled on again under every "
             "edition\n"
             "of the Laws; who can still checkmate in the last position is decided again, and an\n"
             "independent checker verifies the proof; and the game is written in export format and "
             "read\n"
             "back. Each difference is a line of JSON: file, game, field, fast, reference. None is "
             "expected.\n"
             "Takes hundreds of times as long as an audit: --every 100 plays one game of a hundred "
             "on the\n"
             "second board. Variants other than Chess960 have no second board.",
         .options = kOptionsOf<CommandId::selfcheck>,
         .main = selfcheck_command::kMain,
         .examples =
             "  arbiter selfcheck round5.pgn                # does it say the same in every way?\n"
             "  arbiter selfcheck --every 100 archive/      # a large archive\n",
         .notes =
             "Exit codes: 0 no difference, 1 a difference, 2 wrong command line or an input that\n"
             "cannot be read whole, 3 stopped by a full disk or an internal error, 130 "
             "interrupted.\n"},
    .run = &selfcheck_command::run,
};

}  // namespace arbiter::tools
