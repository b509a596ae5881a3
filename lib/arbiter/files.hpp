#pragma once

#include "arbiter/arbiter.hpp"
#include "arbiter/clean.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
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

// Files beside the games of `arbiter event`, by the names of its options; empty: none.
struct EventFiles {
    std::string trf = {};                     // tournament report; then all games are of one event
    std::string standings = {}, expect = {};  // tables (CSV) to compare with: points, players
    std::vector<std::string> ratings = {};    // rating lists
    std::string ratings_for = {};             // their months, where they do not say them
    std::uint64_t max_window = std::uint64_t{128} << 20;
    const std::atomic<bool>* interrupt = nullptr;  // once it is true the call fails soon
};

// events_of() over files, folders and archives. Without `paths` the report of `files` is judged
// alone. Fails also when a file cannot be opened; games that cannot be read are in problems().
// THREADS: any.
[[nodiscard]] Result<Events> event(const std::vector<std::string>& paths,
                                   const EventFiles& files = {}, const EventOptions& options = {});

// fix() of one file, decompressed. The file stays as it is; write Fixed::text where you want it.
[[nodiscard]] Result<Fixed> fix_file(const std::string& path, std::string_view level = "safe",
                                     const Options& options = {},
                                     std::uint64_t max_window = std::uint64_t{128} << 20);

}  // namespace v1
}  // namespace arbiter
