#pragma once

#include "tools/arbiter/exit_code.hpp"
#include "tools/arbiter/options.hpp"

#include <span>
#include <string_view>

namespace arbiter::tools {

// One command of the program. One line in commands.def and one file command_<name>.cpp each.
struct Command {
    std::string_view name;
    std::string_view summary;  // for `arbiter --help`
    Syntax syntax;
    // Parsing and --help are done; what is left is the work.   THROWS: UsageError, IoError.
    ExitCode (*run)(const Arguments& arguments);
};

#define ARBITER_COMMAND(name) extern const Command command_##name;
#include "tools/arbiter/commands.def"
#undef ARBITER_COMMAND

// Every command, in the order of commands.def.
[[nodiscard]] std::span<const Command* const> commands();

}  // namespace arbiter::tools
