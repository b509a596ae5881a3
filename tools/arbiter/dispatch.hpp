#pragma once

#include "tools/arbiter/exit_code.hpp"

#include <span>
#include <string>

namespace arbiter::tools {

// Finds the command named by the first word and runs it on the others. Whatever goes wrong becomes
// one line on stderr and an exit code; nothing is thrown.
[[nodiscard]] ExitCode dispatch(std::span<const std::string> words);

}  // namespace arbiter::tools
