#pragma once

#include "tools/arbiter/exit_code.hpp"

#include <span>
#include <string>

namespace arbiter::tools {

// Finds the command named by the first word and runs it on the others. Whatever goes wrong becomes
// one line on stderr and an exit code; only std::bad_alloc is thrown.
[[nodiscard]] ExitCode dispatch(std::span<const std::string> words);

// The whole program: `words` are those of the command line, without the program.
[[nodiscard]] ExitCode run_program(std::span<const char* const> words) noexcept;

}  // namespace arbiter::tools
