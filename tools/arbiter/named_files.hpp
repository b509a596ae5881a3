#pragma once

#include "run/io/targets.hpp"
#include "tools/arbiter/options.hpp"

#include <string>
#include <vector>

namespace arbiter::tools {

// Every file that a command line names: operands, what is in folders, the values of all options
// that name files (OptionExtras::file), the settings that are found, standard input and output.
[[nodiscard]] io::NamedFiles named_files(const Syntax& syntax, const Arguments& arguments);

// What every command does before it does anything else: reads the list of --files-from, sees to it
// that no file is there for two things, and that every output can be written. Nothing that was good
// is gone when this throws.
// THROWS: UsageError for a clash; io::IoError when a list cannot be read or an output not be made.
void settle_files(const Syntax& syntax, Arguments& arguments);

}  // namespace arbiter::tools
