#include "tools/arbiter/dispatch.hpp"

#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <exception>
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
        fmt::format_to(std::back_inserter(out), "  {:<10}{}\n", command->name, command->summary);
    }
    out +=
        "\n'arbiter COMMAND --help' tells about one of them.\n\n"
        "Examples:\n"
        "  arbiter audit games.pgn                     check a file\n"
        "  arbiter audit --report ndjson archive/      every PGN file below a folder, for scripts\n"
        "  arbiter show games.pgn 17                   the 17th game and what is wrong with it\n"
        "  arbiter explain illegal-move                what a finding means\n";
    return out;
}

const Command& find_command(const std::string& word) {
    const auto at = std::find_if(kCommands.begin(), kCommands.end(),
                                 [&](const Command* command) { return command->name == word; });
    if (at != kCommands.end()) return **at;
    std::vector<std::string_view> names;
    for (const Command* command : kCommands)
        names.push_back(command->name);
    const bool is_option = word.starts_with('-');
    throw UsageError(fmt::format("unknown {} '{}'{}", is_option ? "option" : "command",
                                 escaped(word), is_option ? "" : did_you_mean(word, names)));
}

ExitCode run_command(const Command& command, std::span<const std::string> words) {
    const Arguments arguments = parse(command.syntax, words);
    if (!arguments.has("help")) return command.run(arguments);
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
    const std::string name = words[0] == "--version" ? "version" : words[0];
    const Command& command = find_command(name);
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
