#pragma once

#include "core/text/text_lines.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::io {

// The text at a path, plain or compressed (of an archive, its first member).
// THROWS (when it is opened): IoError.
[[nodiscard]] text::TextFile text_file(const std::string& path);

// The same for a folder: its files whose names end with `suffix`, in byte order. Any other path is
// one file.
[[nodiscard]] std::vector<text::TextFile> text_files(const std::string& path,
                                                     std::string_view suffix);

// The first path at which something is.
[[nodiscard]] std::optional<std::string> first_existing(std::span<const std::string> paths);

}  // namespace arbiter::io
