#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/merge/shard_request.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <filesystem>

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

ExitCode run(const Arguments& arguments) {
    const std::vector<std::string> files = part_files(arguments.operands());
    if (files.empty()) throw UsageError("no partial is named, and no folder with *.part");
    std::string said;
    shards::Parts parts = sound_parts(files, said);
    std::string commands;
    bool is_whole = said.empty() && !parts.empty();
    if (!parts.empty()) {
        // Partials of another run are reported; which shards are missing is said of the first run.
        const std::vector<std::string> problems = shards::fit_together(parts);
        is_whole &= problems.empty();
        const shards::PartHeader& first = parts.front()->header();
        std::vector<bool> is_there(first.shard.count);
        for (const auto& part : parts) {
            const shards::PartHeader& header = part->header();
            const bool is_same = shards::are_of_one_run(header, first);
            said += fmt::format("{}\t{}\t{}\t{} games\n", is_same ? "valid" : "other",
                                shards::to_string(header.shard), escaped(part->path()),
                                part->trailer().games);
            if (is_same) is_there[header.shard.index] = true;
        }
        for (std::uint32_t index = 0; index < first.shard.count; ++index) {
            if (is_there[index]) continue;
            const shards::Shard shard{index, first.shard.count};
            const std::string command =
                shards::command_of(first, shard, path_for(*parts.front(), shard));
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
             "Prints a line for each partial, with tabs between: valid, other (of another run) or "
             "bad; its shard;\n"
             "its file; how many games it has, or what is wrong. Then a line for each shard that "
             "is missing, with\n"
             "the command that makes it. Every byte is read. A folder stands for its files "
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
