#include "core/base/text.hpp"
#include "run/io/error.hpp"
#include "run/shards/part_difference.hpp"
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

// Reads every byte of each partial. Those that are not whole are in `bad`.
shards::Parts sound_parts(const std::vector<std::string>& files, std::vector<BadFile>& bad) {
    shards::Parts parts;
    for (const std::string& file : files) {
        try {
            auto part = open_part(file);
            part->verify();
            parts.push_back(std::move(part));
            parts.back()->share_words(*parts.front());
        } catch (const shards::BadPart& damaged) {
            bad.push_back({file, damaged.what()});
        } catch (const io::IoError& error) {
            bad.push_back({file, error.what()});
        }
    }
    return parts;
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
        std::string what = fmt::format("{} games", part->trailer().games);
        if (!is_same) what = "it " + shards::difference(first, header, false);
        if (!change.empty()) what = change;
        said += fmt::format("{}\t{}\t{}\t{}\n", word, shards::shards_of(header),
                            escaped(part->path()), what);
        for (std::uint32_t i = header.shard.index; word == "valid" && i < header.end_index(); ++i)
            found.are_there[i] = true;
        if (word == "stale" && header.joined == 1) found.stale[header.shard.index] = part->path();
    }
    return found;
}

// A line for each shard that is missing or stale, and the commands that make them.
void say_missing(const shards::Parts& parts, const std::vector<BadFile>& bad, const Found& found,
                 std::string& said, std::string& commands) {
    // Which shards are missing is said of the run of the first partial.
    const shards::PartHeader& first = parts.front()->header();
    const std::string folder = std::filesystem::path(parts.front()->path()).parent_path().string();
    for (std::uint32_t index = 0; index < first.shard.count; ++index) {
        if (found.are_there[index]) continue;
        const shards::Shard shard{index, first.shard.count};
        const std::string& stale = found.stale[index];
        const std::string path = stale.empty() ? path_of_missing(shard, parts, bad) : stale;
        const std::string command = shards::command_of(first, shard, path);
        const std::string log = last_of_log(folder, index);
        said += fmt::format("missing\t{}\t-\t{}{}{}\n", shards::to_string(shard), command,
                            log.empty() ? "" : "\t", log);
        commands += command + "\n";
    }
}

ExitCode run(const Arguments& arguments) {
    const std::vector<std::string> files = part_files(arguments.operands());
    if (files.empty()) throw UsageError(words_of_no_partials(arguments.operands()));
    const auto look = input_look(arguments);
    std::vector<BadFile> bad;
    shards::Parts parts = sound_parts(files, bad);
    std::string said;
    for (const BadFile& each : bad)
        said += fmt::format("bad\t-\t{}\t{}\n", escaped(each.path), escaped(each.why));
    std::string commands;
    bool is_whole = bad.empty() && !parts.empty();
    if (!parts.empty()) {
        is_whole &= misfits(arguments, parts).empty();
        is_whole &= look || shards::disagreements(parts).empty();
        const Found found = look_at(parts, look, said);
        say_missing(parts, bad, found, said, commands);
        is_whole &= commands.empty();
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
             "each shard that is missing or stale, with the command that makes it, and the last "
             "line of its log\n"
             "(3.log beside 3.part, as scripts/slurm/submit.sh writes it), if there is one. Every "
             "byte is read. A\n"
             "folder stands for its files *.part.",
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
