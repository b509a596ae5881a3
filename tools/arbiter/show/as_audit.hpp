#pragma once

#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/exit_code.hpp"
#include "tools/arbiter/options.hpp"

#include <string_view>

namespace arbiter::tools {

// The words of a command that reads games as `audit` does: those of its options that `audit` has,
// too, and none of its operands.
[[nodiscard]] Arguments as_audit(const Arguments& arguments);

// `arbiter list`, and `show` without GAME, which is a table.   THROWS: UsageError, IoError.
[[nodiscard]] ExitCode list_games(std::string_view command, const Arguments& arguments);

}  // namespace arbiter::tools
