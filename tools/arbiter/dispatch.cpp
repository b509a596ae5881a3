#include "tools/arbiter/dispatch.hpp"

#include "core/base/text.hpp"
#include "core/fen_line/operand.hpp"
#include "run/io/error.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/info/version_line.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <iterator>

namespace arbiter::tools {
namespace {

constexpr auto kCommands = std::to_array<const Command*>({
#define ARBITER_COMMAND(name) &command_##name,
#include "tools/arbiter/commands.def"
#undef ARBITER_COMMAND
});

std::string program_help() {
    std::string out =
        "Usage: arbiter COMMAND [options] [FILE | DIR | -]...\n\n"
        "Checks archives of chess games (PGN) against the rules of chess, the Laws and the "
        "format.\n\n"
        "Commands:\n";
    for (const Command* command : kCommands) {
        fmt::format_to(std::back_inserter(out), "  {:<12}{}\n", command->name, command->summary);
    }
    out +=
        "\n'arbiter COMMAND -h' tells the most used options of one of them, 'arbiter help COMMAND' "
        "all.\n\n"
        "Examples:\n"
        "  arbiter audit games.pgn                     # check a file\n"
        "  arbiter show games.pgn 17                   # the 17th game and what is wrong with it\n"
        "  arbiter explain illegal-move                # what a finding means\n";
    return out;
}

// The command that reads a file of that name, "event --trf" too; empty: it is the name of none.
std::string command_for_file(const std::string& word) {
    if (fen_line::position_of_operand(word)) return "decide";
    std::string_view name = word;
    for (const std::string_view packed : {".gz", ".zst", ".bz2", ".xz"})
        if (name.ends_with(packed)) name.remove_suffix(packed.size());
    const auto ends_with = [&](std::string_view suffix) {
        return name.size() > suffix.size() &&
               equals_ignoring_case(name.substr(name.size() - suffix.size()), suffix);
    };
    if (ends_with(".fen") || ends_with(".epd")) return "fen";
    if (ends_with(".trf") || ends_with(".trfx")) return "event --trf";
    if (ends_with(".part")) return "merge";
    std::error_code error;
    return ends_with(".pgn") || ends_with(".zip") || std::filesystem::exists(word, error) ? "audit"
                                                                                          : "";
}

// As a shell takes it for one word.
std::string in_shell(const std::string& word) {
    const bool is_plain = word.find_first_of(" \t'\"$&|;<>()*?[]~#!\\`") == word.npos;
    return is_plain ? escaped(word, 300) : fmt::format("'{}'", escaped(word, 300));
}

const Command& find_command(const std::string& word) {
    const auto at = std::find_if(kCommands.begin(), kCommands.end(),
                                 [&](const Command* command) { return command->name == word; });
    if (at != kCommands.end()) return **at;
    std::vector<std::string_view> names;
    for (const Command* command : kCommands)
        names.push_back(command->name);
    names.emplace_back("help");
    const bool is_option = word.starts_with('-');
    if (const std::string meant = command_for_file(word); !is_option && !meant.empty())
        throw UsageError(fmt::format("'{}' is no command, did you mean 'arbiter {} {}'?",
                                     escaped(word), meant, in_shell(word)));
    throw UsageError(fmt::format("unknown {} '{}'{}", is_option ? "option" : "command",
                                 escaped(word), is_option ? "" : did_you_mean(word, names)));
}

ExitCode run_command(const Command& command, std::span<const std::string> words) {
    const Arguments arguments = parse(command.syntax, words);
    const auto help = arguments.last("help");
    if (!help) return command.run(arguments);
    print(*help == "-h" ? brief_help(command.name, command.syntax)
                        : help_text(command.name, command.syntax));
    return ExitCode::Clean;
}

// `arbiter help [COMMAND]`
ExitCode help(std::span<const std::string> words) {
    if (words.size() > 1) throw UsageError("help takes one command");
    if (words.empty() || words[0] == "help" || words[0].starts_with('-')) {
        print(program_help());
        return ExitCode::Clean;
    }
    const Command& command = find_command(words[0]);
    print(help_text(command.name, command.syntax));
    return ExitCode::Clean;
}

ExitCode run(std::span<const std::string> words, std::string& where) {
    if (words.empty()) {
        Console{Talk::Normal}.say_plain(program_help());
        return ExitCode::Usage;
    }
    if (words[0] == "--help" || words[0] == "-h") {
        print(program_help());
        return ExitCode::Clean;
    }
    if (words[0] == "help") return help(words.subspan(1));
    if (words[0] == "--version") {
        if (words.size() > 1) throw UsageError("--version takes no further words");
        print(version_line());
        return ExitCode::Clean;
    }
    const Command& command = find_command(words[0]);
    where += ' ';
    where += command.name;
    return run_command(command, words.subspan(1));
}

}  // namespace

std::span<const Command* const> commands() {
    return kCommands;
}

ExitCode dispatch(std::span<const std::string> words) {
    std::string where = "arbiter";
    const auto complain = [&](std::string_view message) {
        Console{Talk::Normal}.error(fmt::format("{}: {}", where, message));
    };
    try {
        return run(words, where);
    } catch (const io::ReaderGone&) {
        return ExitCode::Clean;
    } catch (const io::DiskFull& error) {
        complain(error.what());
        return ExitCode::Stopped;
    } catch (const UsageError& error) {
        complain(error.what());
        return ExitCode::Usage;
    } catch (const io::IoError& error) {
        complain(error.what());
        return ExitCode::Usage;
    } catch (const std::exception& error) {
        complain(
            fmt::format("internal error: {}; please report it with version {} and the command line",
                        error.what(), ARBITER_VERSION));
        return ExitCode::Stopped;
    }
}

}  // namespace arbiter::tools
