#pragma once

#include "run/io/detail/descriptor.hpp"

#include <string>

namespace arbiter::io::detail {

// A file in `folder` (empty: the current one) for reading and writing that has no name, so that
// nothing is left of it however the program ends; where the file system has no such files, it loses
// its name as soon as it exists. `name` is made from its end "XXXXXX": for messages.
// THROWS: DiskFull, IoError.
[[nodiscard]] Descriptor create_unnamed_file(const std::string& folder, std::string& name);

}  // namespace arbiter::io::detail
