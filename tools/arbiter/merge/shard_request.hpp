#pragma once

#include "run/shards/input_state.hpp"
#include "run/shards/kept_findings.hpp"
#include "run/shards/merge.hpp"
#include "tools/arbiter/exit_code.hpp"
#include "tools/arbiter/options.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// What `audit`, `fen` and `clean` do with --shard and --partial, and what its partials share with
// other commands.

[[nodiscard]] bool is_of_shard(const Arguments& arguments);

// An audit of one shard. The partial is its only result: what is found changes no exit code.
// THROWS: UsageError, IoError.
[[nodiscard]] ExitCode run_shard(const Arguments& arguments);
// The same for `fen` and `clean`.
[[nodiscard]] ExitCode run_fen_shard(const Arguments& arguments);
[[nodiscard]] ExitCode run_clean_shard(const Arguments& arguments);

// The files that `operands` mean: a folder means its files *.part but `left_out`, in byte order.
[[nodiscard]] std::vector<std::string> part_files(const std::vector<std::string>& operands,
                                                  const std::string& left_out = {});

// What a partial of this header keeps of its games.
[[nodiscard]] shards::Keeping keeping_of(const shards::PartHeader& header);

// How the log of a shard beside its partial (`3.log`) ends, as scripts/slurm/submit.sh leaves one:
// its path and its last line; empty: there is none.
[[nodiscard]] std::string last_of_log(const std::string& folder, std::uint32_t shard);

// A digest of this program: of what its linker left for that (the build id), else of its file; 0:
// neither can be read.
[[nodiscard]] std::uint64_t build_of_program();

// --verify-inputs and --no-inputs; nullopt: the inputs are not looked at.   THROWS: UsageError.
[[nodiscard]] std::optional<shards::InputLook> input_look(const Arguments& arguments);

// Why the partials, each of which is sound, do not make one run of this program, as sentences;
// empty: they do. Sorts them.
[[nodiscard]] std::vector<std::string> misfits(const Arguments& arguments, shards::Parts& parts,
                                               shards::Cover cover = shards::Cover::All);

// A partial that cannot be used: its file, and why as a sentence that names it.
struct BadFile {
    std::string path, why;
};
// The command that makes `bad` anew, if the partials that are sound tell which shard it was: the
// one that its name says (`3.part`), or the only one that is missing. Empty: they do not.
[[nodiscard]] std::string mending_command(const BadFile& bad, const shards::Parts& sound);

// Where the partial of `shard` is expected: a bad file of its name, else beside the sound ones.
[[nodiscard]] std::string path_of_missing(shards::Shard shard, const shards::Parts& sound,
                                          const std::vector<BadFile>& bad);

// No partial is there: what to say, with how a log beside them ends.
[[nodiscard]] std::string words_of_no_partials(const std::vector<std::string>& operands);

// Opens a partial of this program.   THROWS: shards::BadPart, IoError.
[[nodiscard]] std::unique_ptr<shards::PartReader> open_part(const std::string& path);

}  // namespace arbiter::tools
