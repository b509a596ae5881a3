#include "tools/arbiter/dispatch.hpp"

#include "core/base/text.hpp"
#include "core/fen_line/operand.hpp"
#include "run/engine/stages.hpp"
#include "run/engine/stop_reason.hpp"
#include "run/io/error.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/info/version_line.hpp"
#include "tools/arbiter/named_files.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iterator>
#include <new>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <vector>

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
    Arguments arguments = parse(command.syntax, words);
    const auto help = arguments.last("help");
    if (!help) {
        settle_files(command.syntax, arguments);
        return command.run(arguments);
    }
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

namespace {

void say_plainly(std::string_view text) noexcept {
    while (!text.empty()) {
        const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
        if (count < 0 && errno != EINTR) return;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
}

// Of a run that was stopped before it had begun, for the commands whose last line scripts read.
void say_last_line(std::string_view command) noexcept {
    const bool is_of_games =
        command == "audit" || command == "clean" || command == "merge" || command == "stats";
    if (!is_of_games && command != "fen") return;
    if (command == "clean") say_plainly("read 0 = written 0 + rejected 0 + duplicate 0\n");
    say_plainly(is_of_games ? "games" : "positions");
    say_plainly(
        " 0 = clean 0 + flagged 0 + rejected 0; findings 0 = error 0 + warning 0 + info 0 + style "
        "0; bytes 0; partial\n");
}

// Takes no memory: there is none.
void say_no_memory(std::string_view command) noexcept {
    say_plainly("arbiter");
    if (!command.empty()) say_plainly(" ");
    say_plainly(command);
    say_plainly(": ");
    say_plainly(engine::kWordsOfNoMemory);
    say_plainly("\n");
    say_last_line(command);
}

}  // namespace

ExitCode dispatch(std::span<const std::string> words) {
    std::string where = "arbiter";
    const auto complain = [&](std::string_view message) {
        Console{Talk::Normal}.error(fmt::format("{}: {}", where, message));
    };
    const auto stop = [&](std::string_view message) {
        complain(message);
        say_last_line(words.empty() ? "" : words.front());
        return ExitCode::Stopped;
    };
    try {
        return run(words, where);
    } catch (const io::ReaderGone&) {
        return ExitCode::Clean;
    } catch (const io::DiskFull& error) {
        return stop(error.what());
    } catch (const io::WriteFailed& error) {
        return stop(error.what());
    } catch (const UsageError& error) {
        complain(error.what());
        return ExitCode::Usage;
    } catch (const io::IoError& error) {
        complain(error.what());
        return ExitCode::Usage;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::system_error& error) {
        // No thread can be started.
        const bool is_for_lack = error.code() == std::errc::resource_unavailable_try_again ||
                                 error.code() == std::errc::not_enough_memory;
        if (is_for_lack) throw std::bad_alloc();
        return stop(error.what());
    } catch (const std::exception& error) {
        return stop(
            fmt::format("internal error: {}; please report it with version {} and the command line",
                        error.what(), ARBITER_VERSION));
    }
}

namespace {

// Some packages end the program by themselves when they find no memory (libarchive).
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit const char* running_command = nullptr;

void end_as_stopped() noexcept {
    if (running_command == nullptr) return;
    say_no_memory(running_command);
    ::_exit(static_cast<int>(ExitCode::Stopped));
}

ExitCode run_or_stop(std::span<const char* const> words) noexcept {
    try {
        const std::vector<std::string> copies(words.begin(), words.end());
        return dispatch(copies);
    } catch (const std::bad_alloc&) {
        say_no_memory(words.empty() ? "" : words.front());
        return ExitCode::Stopped;
    }
}

}  // namespace

// What oneTBB loads when it is first used comes in before main(): without memory loading crashes.
// Only for commands that read files, because it takes a millisecond.
[[gnu::constructor]] static void load_packages(int argc, char** argv) noexcept {
    const std::string_view word = argc > 1 ? argv[1] : "";
    const auto* const at = std::ranges::find(kCommands, word, &Command::name);
    if (at == kCommands.end()) return;
    const std::string_view operands = (*at)->syntax.operands;
    if (operands.find("FILE") != operands.npos || operands.find("PART") != operands.npos)
        engine::load_threads();
}

ExitCode run_program(std::span<const char* const> words) noexcept {
    running_command = words.empty() ? "" : words.front();
    (void)std::atexit(end_as_stopped);
    const ExitCode code = run_or_stop(words);
    running_command = nullptr;
    return code;
}

}  // namespace arbiter::tools
