#pragma once

#include <string>

namespace arbiter::tools {

// What `arbiter --version` prints: "arbiter 0.1.0 (rules .., laws up to fide-2023)\n".
[[nodiscard]] std::string version_line();

}  // namespace arbiter::tools
