#pragma once

#include "core/fix/fix_level.hpp"
#include "run/clean/clean.hpp"
#include "run/io/targets.hpp"

#include "arbiter/clean.hpp"

#include <string>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// The words of `clean`, resolved; what is checked is not in it.
struct ResolvedClean {
    clean::CleanOptions clean;
    fix::FixOptions fix;
    std::vector<std::string> warnings;  // about lists and tables
};

// `inputs`: expanded; they are not opened.
// THROWS: UsageError; io::IoError when a list or table that is named cannot be read.
[[nodiscard]] ResolvedClean resolve_clean(const CleanOptions& words, const std::string& output,
                                          const std::vector<std::string>& inputs);

// All that will be written.
[[nodiscard]] std::vector<io::Target> targets_of(const ResolvedClean& resolved);

// What cannot be written is found out before anything is read: the parts of --split are opened at
// the end only.   THROWS: UsageError, io::IoError.
void prepare_folders(const CleanOptions& words, const ResolvedClean& resolved);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
