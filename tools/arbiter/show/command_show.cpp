#include "core/base/text.hpp"
#include "run/decide/decide_lines.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/print.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/show/as_audit.hpp"
#include "tools/arbiter/show/list_report.hpp"
#include "tools/arbiter/show/show_report.hpp"
#include "tools/arbiter/signals.hpp"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace arbiter::tools {
namespace show_command {

// The number of a game; 0: the word is none.
std::uint64_t ordinal(std::string_view word) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc{} && end == word.data() + word.size() ? number : 0;
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

// Everything but where the report goes is as in `audit`.
void resolve(const Arguments& arguments, const ReportWord& word, ShowTarget& target,
             AuditRequest& request) {
    Arguments words = as_audit(arguments);
    words.add_option("verbose", "");  // style findings are built as well
    words.add_operand(container_of(target.file));
    resolve_audit(words, request);
    report::RenderOptions options;
    options.lists_style = true;
    options.provenance.is_wanted = false;
    request.sinks.clear();
    request.sinks.push_back({.report = make_show_report(*word.format, target, options),
                             .path = word.path,
                             .shows_something = &target.is_shown});
}

// "3.2" is board 2 of round 3; other words are part of the name of a player.
GameSearch search_for(const std::string& file, const std::string& word) {
    GameSearch search;
    search.file = file;
    const std::size_t dot = word.find('.');
    const std::string_view text = word;
    if (dot != word.npos && ordinal(text.substr(0, dot)) != 0 &&
        ordinal(text.substr(dot + 1)) != 0) {
        search.round = text.substr(0, dot);
        search.board = text.substr(dot + 1);
    } else {
        search.name = trimmed(text);
    }
    return search;
}

UsageError no_such_game(const GameSearch& search, const std::string& word) {
    const std::vector<std::string_view> names(search.names.begin(), search.names.end());
    if (search.name.empty())
        return UsageError(fmt::format("no game of '{}' has round {} and board {}",
                                      escaped(search.file), search.round, search.board));
    return UsageError(fmt::format("no player of '{}' has '{}' in the name{}", escaped(search.file),
                                  escaped(word), did_you_mean(word, names)));
}

// The games that `search` means are listed.
void print_found(const GameSearch& search) {
    std::string out;
    for (const GameSearch::Found& found : search.found) {
        if (found.file != search.file) out.append(escaped(found.file, 300)).append(" ");
        out += found.line;
    }
    print(out);
}

// The game that `word` means.   THROWS: UsageError when it is none, or one of several.
void find_target(const Arguments& arguments, const std::string& word, ShowTarget& target) {
    if (word.find_first_not_of("0123456789") == word.npos)
        throw UsageError(
            fmt::format("GAME is '{}', but takes the number of a game, from 1 on", escaped(word)));
    if (target.file == "-")
        throw UsageError("standard input can be read once: name the game by its number");
    GameSearch search = search_for(target.file, word);
    Arguments words = as_audit(arguments);
    words.add_operand(container_of(target.file));
    AuditRequest request;
    resolve_audit(words, request);
    request.options.is_quick = true;
    request.sinks.clear();
    request.sinks.push_back({.report = make_search_report(search), .path = "-"});
    const engine::AuditOutcome outcome = engine::run_audit(
        request.options, std::move(request.sinks), interrupt_flag(), [](const auto&) {});
    if (outcome.has_input_error && !outcome.errors.empty())
        throw UsageError(outcome.errors.front());
    if (search.found.empty()) throw no_such_game(search, word);
    if (search.count == 1) {
        target.file = search.found.front().file;
        target.game = search.found.front().game;
        return;
    }
    print_found(search);
    throw UsageError(fmt::format("'{}' means {} games{}; name one by its number", escaped(word),
                                 search.count,
                                 search.count > search.found.size()
                                     ? fmt::format(", the first {} are listed", search.found.size())
                                     : ""));
}

// PLY after GAME.
void take_ply(const Arguments& arguments, ShowTarget& target) {
    if (arguments.operands().size() < 3) return;
    if (arguments.has("ply")) throw UsageError("PLY and --ply say the same; leave out one of them");
    target.ply =
        static_cast<std::uint32_t>(number_between("ply", arguments.operands()[2], 0, 1'000'000));
}

std::optional<chess::Color> flag_of(const Arguments& arguments) {
    const auto word = arguments.last("flag");
    if (!word) return std::nullopt;
    return choose("flag", *word,
                  std::array<std::pair<std::string_view, chess::Color>, 2>{
                      {{"white", chess::Color::White}, {"black", chess::Color::Black}}});
}

// --flag: only the position is wanted.
void begin_flag(const Arguments& arguments, ShowTarget& target) {
    for (const OptionName option : OptionNames{"html", "clock-table"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--flag and --{} exclude each other", option));
    target.wants_position = true;
}

void begin_sheet(const Arguments& arguments, ShowTarget& target) {
    for (const OptionName option : OptionNames{"html", "clock-table", "report"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--sheet and --{} exclude each other", option));
    target.wants_sheet = true;
    target.flag = flag_of(arguments);
}

// What `decide --text --flag` says of that position.
ExitCode answer_flag(const Arguments& arguments, const ShowTarget& target) {
    if (target.fen.empty())
        throw UsageError(fmt::format("game {} has no position that can be set up", target.game));
    decide::DecideOptions options;
    options.format = &report::format_text;
    options.flag = flag_of(arguments);
    options.limits.nodes = budget_of(arguments);
    options.output = "-";
    options.inputs = {target.fen};
    const decide::DecideOutcome outcome = decide::run_decide(options, interrupt_flag());
    for (const std::string& error : outcome.errors)
        Console{Talk::Normal}.error(fmt::format("arbiter show: {}", error));
    if (outcome.stop == engine::StopReason::Interrupted) return ExitCode::Interrupted;
    return outcome.errors.empty() ? ExitCode::Clean : ExitCode::Stopped;
}

// Is the game the last one before damage, so that its end may be missing? What comes after a whole
// game is not looked at.
bool is_cut_off(const ShowTarget& target, const engine::AuditOutcome& outcome) {
    const auto& files = outcome.summary.files;
    return outcome.has_input_error && !files.empty() && !files.back().is_ok &&
           files.back().games == target.game;
}

ExitCode run(const Arguments& arguments) {
    const std::vector<std::string>& operands = arguments.operands();
    if (operands.size() == 1 && !arguments.has("sheet")) return list_games("show", arguments);
    const bool has_sheet = arguments.has("sheet"), has_flag = arguments.has("flag") && !has_sheet;
    if (operands.size() != 2 && !((has_flag || has_sheet) && operands.size() == 3))
        throw UsageError(has_sheet  ? "show --sheet takes FILE and GAME, and perhaps PLY"
                         : has_flag ? "show --flag PLAYER takes FILE and GAME, and perhaps PLY"
                                    : "show takes FILE, or FILE and GAME");
    ShowTarget target;
    target.file = operands[0];
    target.game = ordinal(operands[1]);
    if (target.game == 0) find_target(arguments, operands[1], target);
    if (has_flag) begin_flag(arguments, target);
    if (has_sheet) begin_sheet(arguments, target);
    take_ply(arguments, target);
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
    const bool is_cut_short =
        is_stopped(outcome) && outcome.stop != engine::StopReason::Interrupted;
    if (outcome.has_internal_error || is_cut_short) return ExitCode::Stopped;
    if (!target.problem.empty()) throw UsageError(target.problem);
    if (target.is_found && has_flag) return answer_flag(arguments, target);
    if (target.is_found && is_cut_off(target, outcome)) return ExitCode::Usage;
    if (target.is_found || outcome.is_stdout_gone) return ExitCode::Clean;
    if (!outcome.has_input_error) {
        throw UsageError(fmt::format("game {} is asked for, but '{}' has {}", target.game,
                                     escaped(target.file), outcome.summary.games));
    }
    return ExitCode::Usage;
}

// What -h shows.
constexpr OptionName kMain[] = {"ply", "flag", "sheet", "html", "clock-table", "laws"};

}  // namespace show_command

constinit const Command command_show{
    .name = "show",
    .summary = "print one game with its findings and the board",
    .syntax =
        {.operands = "FILE [GAME [PLY]]",
         .description =
             "Prints one game as it is written, what is known of it, the board in its last "
             "legal position,\n"
             "and what is wrong with it. GAME is its number (1 is the first), round.board "
             "such as 3.2, or\n"
             "part of the name of a player; without GAME the games are listed, as 'arbiter "
             "list' does.\n"
             "FILE may be packed; a.zip!b.pgn is the member b.pgn of a.zip, and '-' is "
             "standard input.",
         .options = kOptionsOf<CommandId::show>,
         .main = show_command::kMain,
         .examples =
             "  arbiter show games.pgn 17                   # the 17th game, its board and its "
             "findings\n"
             "  arbiter show round3.pgn 3.2                 # board 2 of round 3; or a name: "
             "Petit\n"
             "  arbiter show --ply 40 games.pgn 17          # the board after Black's 20th move\n"
             "  arbiter show --html games.pgn 17 > game.html\n"
             "  arbiter show --flag white games.pgn 17      # what a flag fall at its end means\n"
             "  arbiter show --sheet games.pgn 17 > sheet.html  # for a claim: print and sign\n"
             "  arbiter show archive.zip!round1.pgn 3\n",
         .notes = {}},
    .run = &show_command::run,
};

}  // namespace arbiter::tools
