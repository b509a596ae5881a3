#pragma once

#include <string_view>

namespace arbiter::tools {

// Writes data to standard output. A reader that has gone away is a normal end.
// THROWS: DiskFull, IoError.
void print(std::string_view text);

}  // namespace arbiter::tools
