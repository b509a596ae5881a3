#pragma once

#include "core/trf/reader.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::event_run {

// Reads a tournament report from a file, plain or compressed, in `charset` or in the one that it
// seems to have; "-" is standard input.
// THROWS: io::IoError when it cannot be opened or read, is damaged, is larger than 64 MiB, or is
// plainly something else, such as games.
[[nodiscard]] trf::Reading read_report(const std::string& path, std::uint64_t max_window_bytes,
                                       std::optional<encoding::LocalCharset> charset = {});

}  // namespace arbiter::event_run
