#pragma once

#include "run/shards/input_state.hpp"
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

// The files that `operands` mean: a folder means its files *.part, in byte order.
[[nodiscard]] std::vector<std::string> part_files(const std::vector<std::string>& operands);

// A digest of the file of this program; 0: it cannot be read.
[[nodiscard]] std::uint64_t build_of_program();

// --verify-inputs and --no-inputs; nullopt: the inputs are not looked at.   THROWS: UsageError.
[[nodiscard]] std::optional<shards::InputLook> input_look(const Arguments& arguments);

// Why the partials, each of which is sound, do not make one run of this program, as sentences;
// empty: they do. Sorts them.
[[nodiscard]] std::vector<std::string> misfits(const Arguments& arguments, shards::Parts& parts);

// Opens a partial of this program.   THROWS: shards::BadPart, IoError.
[[nodiscard]] std::unique_ptr<shards::PartReader> open_part(const std::string& path);

}  // namespace arbiter::tools
