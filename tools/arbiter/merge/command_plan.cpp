#include "core/base/text.hpp"
#include "run/io/atomic_file.hpp"
#include "run/io/file_list.hpp"
#include "run/shards/shard.hpp"
#include "run/shards/work_plan.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace plan_command {

std::uint32_t shards_of(const Arguments& arguments, std::uint64_t total_bytes) {
    if (arguments.has("shards") == arguments.has("bytes-per-shard"))
        throw UsageError("give either --shards N or --bytes-per-shard B");
    if (const auto word = arguments.last("shards"))
        return static_cast<std::uint32_t>(number_between("shards", *word, 1, shards::kMostShards));
    const std::string word = *arguments.last("bytes-per-shard");
    const std::uint64_t bytes = byte_count("bytes-per-shard", word);
    if (bytes == 0) throw UsageError("--bytes-per-shard is 0, but takes a number of bytes");
    const std::uint64_t count = std::max<std::uint64_t>(1, (total_bytes + bytes - 1) / bytes);
    if (count > shards::kMostShards)
        throw UsageError(
            fmt::format("--bytes-per-shard {} would give {} shards, but there are {} "
                        "at most",
                        escaped(word), count, shards::kMostShards));
    return static_cast<std::uint32_t>(count);
}

std::vector<std::string> inputs_of(const Arguments& arguments) {
    const io::Content content =
        arguments.has("lists") ? io::Content::Positions : io::Content::Games;
    std::vector<std::string> inputs =
        io::expand_inputs(arguments.operands(), arguments.listed(), content);
    if (inputs.empty()) throw UsageError("no input is named");
    if (std::ranges::find(inputs, "-") != inputs.end())
        throw UsageError("standard input cannot be read in parts; give files");
    return inputs;
}

// "81920", in zstd frames "81920+17": so many bytes of text after the start of the frame.
std::string place_words(std::uint64_t byte, std::uint64_t skip) {
    return skip == 0 ? fmt::format("{}", byte) : fmt::format("{}+{}", byte, skip);
}

// "games.pgn", "games.pgn:0-81920", "games.pgn:81920-".
std::string piece_words(const engine::InputPiece& piece, const shards::InputList& inputs) {
    std::string name = escaped(inputs.names()[piece.input]);
    if (piece.is_whole()) return name;
    const std::string begin = place_words(piece.begin, piece.begin_skip);
    if (piece.ends_input()) return fmt::format("{}:{}-", name, begin);
    return fmt::format("{}:{}-{}", name, begin, place_words(piece.end, piece.end_skip));
}

std::uint64_t bytes_of(const engine::InputPiece& piece, const shards::InputList& inputs) {
    return std::min(piece.end, inputs.size_of(piece.input)) - piece.begin;
}

// What the shards read, in bytes.
struct Balance {
    std::uint64_t total = 0, largest = 0;
    std::uint32_t empty = 0, count = 0;

    void add(std::uint64_t bytes) {
        ++count;
        total += bytes;
        largest = std::max(largest, bytes);
        empty += bytes == 0 ? 1 : 0;
    }
    // A sentence where shards differ much; empty: they do not. In tenths of the mean.
    [[nodiscard]] std::string words() const {
        const std::uint64_t tenths =
            total == 0 ? 10 : largest * 10 / std::max<std::uint64_t>(1, total / count);
        if (empty == 0 && tenths < 20) return {};
        return fmt::format(
            "{} of {} shards read nothing, and the largest reads {}.{} times the mean: what cannot "
            "be cut belongs whole to one shard; fewer shards, --plan FILE, or files packed by "
            "pzstd, help",
            empty, count, tenths / 10, tenths % 10);
    }
};

// "FIRST<TAB>LAST", or the only one, after a tab.
std::string ends_words(const std::vector<engine::InputPiece>& pieces,
                       const shards::InputList& inputs) {
    std::string words;
    if (!pieces.empty()) words += "\t" + piece_words(pieces.front(), inputs);
    if (pieces.size() > 1) words += "\t" + piece_words(pieces.back(), inputs);
    return words;
}

std::uint64_t bytes_of(const std::vector<engine::InputPiece>& pieces,
                       const shards::InputList& inputs) {
    std::uint64_t bytes = 0;
    for (const engine::InputPiece& piece : pieces)
        bytes += bytes_of(piece, inputs);
    return bytes;
}

// By text, into a file that the shards read.
ExitCode run_by_work(const Arguments& arguments, const shards::InputList& inputs,
                     std::uint32_t most, engine::CutAt cut_at) {
    const shards::WorkPlan plan = shards::plan_by_work(inputs, most, {}, cut_at);
    io::AtomicFile file(*arguments.last("plan"));
    file.write(shards::write_plan(plan));
    file.commit();
    for (std::size_t index = 0; index < plan.shards.size(); ++index) {
        const shards::PlannedShard& shard = plan.shards[index];
        print(fmt::format("{}/{}\t{}\t{}\t{}\t{}{}\n", index, plan.shards.size(),
                          bytes_of(shard.pieces, inputs), shard.pieces.size(), shard.text_bytes,
                          shard.cores, ends_words(shard.pieces, inputs)));
    }
    return ExitCode::Clean;
}

ExitCode run(const Arguments& arguments) {
    const shards::InputList inputs(inputs_of(arguments));
    const std::uint32_t count = shards_of(arguments, inputs.total_bytes());
    const auto cut_at = arguments.has("lists") ? engine::CutAt::Lines : engine::CutAt::Games;
    if (arguments.has("plan")) return run_by_work(arguments, inputs, count, cut_at);
    Balance balance;
    for (std::uint32_t index = 0; index < count; ++index) {
        const std::vector<engine::InputPiece> pieces = inputs.pieces_of({index, count}, {}, cut_at);
        const std::uint64_t bytes = bytes_of(pieces, inputs);
        balance.add(bytes);
        print(fmt::format("{}/{}\t{}\t{}{}\n", index, count, bytes, pieces.size(),
                          ends_words(pieces, inputs)));
    }
    const std::string words = balance.words();
    if (!words.empty()) Console(Talk::Normal).note("arbiter plan: " + words);
    return ExitCode::Clean;
}

// What -h shows.
constexpr OptionName kMain[] = {"shards", "bytes-per-shard", "plan", "lists", "files-from"};

}  // namespace plan_command

constinit const Command command_plan{
    .name = "plan",
    .summary = "list the shards into which inputs are divided",
    .syntax =
        {.operands = "[FILE | DIR]...",
         .description =
             "Prints a line for each shard, with tabs between: the shard as --shard takes it, its "
             "bytes as they\n"
             "are stored, how many inputs it has a part of, the first of these parts, and the "
             "last. A plain file\n"
             "is divided where games (with --lists: lines) begin, one of several zstd frames where "
             "they do in the\n"
             "text of a frame. Other packed files and UTF-16 belong whole to the shard that has "
             "their first byte,\n"
             "so that shards may be empty. With --plan they are divided by their text instead, and "
             "the "
             "line has, before\n"
             "these parts, about how many bytes of text they hold, and how many cores have work in "
             "it.",
         .options = kOptionsOf<CommandId::plan>,
         .main = plan_command::kMain,
         .examples =
             "  arbiter plan --shards 20 archive/           # what each of 20 machines gets\n"
             "  arbiter plan --bytes-per-shard 1G archive/  # as many shards as have 1 GB each\n"
             "  arbiter plan --shards 20 --lists books/     # lists of positions, for 'arbiter "
             "fen'\n"
             "  arbiter plan --bytes-per-shard 1G archive/ | cut -f1 |\n"
             "    parallel 'arbiter audit --shard {} --partial parts/{= s,/.*,, =}.part "
             "archive/'\n"
             "  arbiter plan --plan p.plan --shards 200 archive/  # then: arbiter audit --plan "
             "p.plan "
             "--shard I/N ...\n",
         .notes = {}},
    .run = &plan_command::run,
};

}  // namespace arbiter::tools
