#include "core/base/text.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/show/show_report.hpp"
#include "tools/arbiter/signals.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace arbiter::tools {
namespace show_command {

std::uint64_t ordinal(const std::string& word) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size() || number == 0) {
        throw UsageError(
            fmt::format("GAME is '{}', but takes the number of a game, from 1 on", escaped(word)));
    }
    return number;
}

// "a.zip!b.pgn" names a member of the archive a.zip, unless a file has that name. Of several '!'
// the first one after the name of a file counts.
std::string container_of(const std::string& file) {
    const auto is_there = [](const std::string& name) {
        std::error_code error;
        return std::filesystem::exists(name, error);
    };
    if (is_there(file)) return file;
    for (std::size_t at = file.find('!'); at != std::string::npos; at = file.find('!', at + 1))
        if (is_there(file.substr(0, at))) return file.substr(0, at);
    return file;
}

// Does `audit` have an option of that name, and with a value where `show` has one?
bool is_of_audit(const Option& option) {
    const auto same = std::ranges::find(command_audit.syntax.options, option.name(), &Option::name);
    return same != command_audit.syntax.options.end() && same->is_switch() == option.is_switch();
}

// Everything but where the report goes is as in `audit`.
void resolve(const Arguments& arguments, const ReportWord& word, ShowTarget& target,
             AuditRequest& request) {
    Arguments words(command_audit.syntax.options);
    for (const Option& option : arguments.options()) {
        if (!is_of_audit(option) || option.name() == OptionName("report")) continue;
        for (const std::string& value : arguments.all(option.name()))
            words.add_option(option.name(), value);
    }
    words.add_option("verbose", "");  // style findings are built as well
    words.add_operand(container_of(target.file));
    resolve_audit(words, request);
    report::RenderOptions options;
    options.lists_style = true;
    options.provenance.is_wanted = false;
    request.sinks.clear();
    request.sinks.push_back({make_show_report(*word.format, target, options), word.path});
}

ExitCode run(const Arguments& arguments) {
    if (arguments.operands().size() != 2) throw UsageError("show takes two words: FILE GAME");
    ShowTarget target;
    target.file = arguments.operands()[0];
    target.game = ordinal(arguments.operands()[1]);
    if (const auto word = arguments.last("ply"))
        target.ply = static_cast<std::uint32_t>(number_between("ply", *word, 0, 1'000'000));
    target.wants_clocks = arguments.has("clock-table");
    const ReportWord word = one_report(arguments, report::Subject::OneGame, "html",
                                       report::format_html, report::format_text);
    if (target.wants_clocks && word.format != &report::format_text)
        throw UsageError(fmt::format("--clock-table is for the report text, but the report is {}",
                                     word.format->name));
    AuditRequest request;
    resolve(arguments, word, target, request);

    // Once the game is written, nothing more needs to be read: the target's flag is the run's stop
    // flag.
    const auto watch_signals = [&](const engine::Progress&) {
        if (interrupt_flag()) target.is_found = true;
    };
    const engine::AuditOutcome outcome = engine::run_audit(
        request.options, std::move(request.sinks), target.is_found, watch_signals);
    Console console{Talk::Normal};
    for (const std::string& error : outcome.errors)
        console.error(fmt::format("arbiter show: {}", error));
    if (interrupt_flag()) return ExitCode::Interrupted;
    if (outcome.has_internal_error || outcome.stop == engine::StopReason::DiskFull)
        return ExitCode::Stopped;
    if (!target.problem.empty()) throw UsageError(target.problem);
    if (target.is_found || outcome.is_stdout_gone) return ExitCode::Clean;
    if (!outcome.has_input_error) {
        throw UsageError(fmt::format("game {} is asked for, but '{}' has {}", target.game,
                                     escaped(target.file), outcome.summary.games));
    }
    return ExitCode::Usage;
}

// What -h shows.
constexpr OptionName kMain[] = {"ply", "html", "clock-table", "laws"};

}  // namespace show_command

constinit const Command command_show{
    .name = "show",
    .summary = "print one game with its findings and the board",
    .syntax =
        {.operands = "FILE GAME",
         .description =
             "Prints the game with that number (1 is the first) as it is written, what is "
             "known of it,\n"
             "the board in its last legal position, and what is wrong with it. FILE may be "
             "packed;\n"
             "a.zip!b.pgn is the member b.pgn of a.zip, and '-' is standard input.",
         .options = kOptionsOf<CommandId::show>,
         .main = show_command::kMain,
         .examples =
             "  arbiter show games.pgn 17                   # the 17th game, its board and its "
             "findings\n"
             "  arbiter show --ply 40 games.pgn 17          # the board after Black's 20th move\n"
             "  arbiter show --html games.pgn 17 > game.html\n"
             "  arbiter show archive.zip!round1.pgn 3\n",
         .notes = {}},
    .run = &show_command::run,
};

}  // namespace arbiter::tools
