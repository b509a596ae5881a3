#pragma once

#include "arbiter/arbiter.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter {
inline namespace v1 {

struct OpenOptions {
    // Threads that audit; 0 = all cores. Order and values of the games do not depend on it.
    unsigned jobs = 1;
    std::uint64_t max_window = std::uint64_t{128} << 20;  // of compressed files, in bytes
};

// Files, folders (every *.pgn below them) and archives, plain or compressed, found by content; "-"
// is standard input. Fails when one of them is not there; what happens later, while it is read, is
// in Summary::problems.   THREADS: any.
[[nodiscard]] Result<Input> open(const std::string& path, const OpenOptions& options = {});
[[nodiscard]] Result<Input> open(const std::vector<std::string>& paths,
                                 const OpenOptions& options = {});

}  // namespace v1
}  // namespace arbiter
