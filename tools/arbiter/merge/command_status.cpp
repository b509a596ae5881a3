#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "run/shards/part_inputs.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/merge/shard_request.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace arbiter::tools {
namespace status_command {

// Reads every byte of each partial. Those that are not whole are reported and left out.
shards::Parts sound_parts(const std::vector<std::string>& files, std::string& said) {
    shards::Parts parts;
    for (const std::string& file : files) {
        try {
            auto part = open_part(file);
            part->verify();
            parts.push_back(std::move(part));
            parts.back()->share_words(*parts.front());
        } catch (const shards::BadPart& bad) {
            said += fmt::format("bad\t-\t{}\t{}\n", escaped(file), escaped(bad.what()));
        } catch (const io::IoError& error) {
            said += fmt::format("bad\t-\t{}\t{}\n", escaped(file), escaped(error.what()));
        }
    }
    return parts;
}

// Where the partial of `shard` is expected: beside the others, named by its number.
std::string path_for(const shards::PartReader& like, shards::Shard shard) {
    const std::filesystem::path folder = std::filesystem::path(like.path()).parent_path();
    return (folder / fmt::format("{}.part", shard.index)).string();
}

// What is known of the shards of one run.
struct Found {
    std::vector<bool> are_there;
    std::vector<std::string> stale;  // paths of partials whose inputs were changed
};

// A line for each partial. Those of another run than the first are reported, too.
Found look_at(const shards::Parts& parts, std::optional<shards::InputLook> look,
              std::string& said) {
    const shards::PartHeader& first = parts.front()->header();
    Found found{std::vector<bool>(first.shard.count), std::vector<std::string>(first.shard.count)};
    for (const auto& part : parts) {
        const shards::PartHeader& header = part->header();
        const bool is_same = shards::are_of_one_run(header, first);
        const std::string change =
            is_same && look ? shards::changed_input(*part, *look) : std::string();
        const std::string_view word = !is_same ? "other" : change.empty() ? "valid" : "stale";
        said += fmt::format(
            "{}\t{}\t{}\t{}\n", word, shards::to_string(header.shard), escaped(part->path()),
            change.empty() ? fmt::format("{} games", part->trailer().games) : change);
        if (word == "valid") found.are_there[header.shard.index] = true;
        if (word == "stale") found.stale[header.shard.index] = part->path();
    }
    return found;
}

ExitCode run(const Arguments& arguments) {
    const std::vector<std::string> files = part_files(arguments.operands());
    if (files.empty()) throw UsageError("no partial is named, and no folder with *.part");
    const auto look = input_look(arguments);
    std::string said;
    shards::Parts parts = sound_parts(files, said);
    std::string commands;
    bool is_whole = said.empty() && !parts.empty();
    if (!parts.empty()) {
        is_whole &= misfits(arguments, parts).empty();
        is_whole &= look || shards::disagreements(parts).empty();
        // Which shards are missing is said of the run of the first partial.
        const Found found = look_at(parts, look, said);
        const shards::PartHeader& first = parts.front()->header();
        for (std::uint32_t index = 0; index < first.shard.count; ++index) {
            if (found.are_there[index]) continue;
            is_whole = false;
            const shards::Shard shard{index, first.shard.count};
            const std::string& stale = found.stale[index];
            const std::string command = shards::command_of(
                first, shard, stale.empty() ? path_for(*parts.front(), shard) : stale);
            said += fmt::format("missing\t{}\t-\t{}\n", shards::to_string(shard), command);
            commands += command + "\n";
        }
    }
    print(arguments.has("commands") ? commands : said);
    return is_whole ? ExitCode::Clean : ExitCode::Findings;
}

// What -h shows.
constexpr OptionName kMain[] = {"commands"};

}  // namespace status_command

constinit const Command command_status{
    .name = "status",
    .summary = "say which partials of a run are there, and how to make the others",
    .syntax =
        {.operands = "PART... | DIR...",
         .description =
             "Prints a line for each partial, with tabs between: valid, stale (an input was "
             "changed), other (of\n"
             "another run) or bad; its shard; its file; how many games it has, or what is wrong. "
             "Then a line for\n"
             "each shard that is missing or stale, with the command that makes it. Every byte is "
             "read. A folder stands for its files "
             "*.part.",
         .options = kOptionsOf<CommandId::status>,
         .main = status_command::kMain,
         .examples = "  arbiter status parts                        # which parts are there, "
                     "whole, and missing\n"
                     "  arbiter status --commands parts             # the commands that make the "
                     "missing ones\n"
                     "  arbiter status --commands parts | parallel  # and run them\n",
         .notes = "Exit codes: 0 every shard is there once and all belong together, 1 not so.\n"},
    .run = &status_command::run,
};

}  // namespace arbiter::tools
