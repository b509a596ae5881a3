#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io {

// How another program ended.
struct ChildEnd {
    bool was_found = true;  // false: there is no such program on the PATH; nothing else is set then
    int exit_code = 0;      // 128 + N where signal N ended it, as shells say it
    std::string errors;     // the beginning of what it wrote to stderr, at most 4 KiB
};

// Runs the program words[0], looked for on the PATH, with the other words as its arguments: no
// shell reads them. Its stdin is empty; what it writes to stdout goes to `take` piece by piece, so
// that no length of it takes memory. The environment is that of this process without the variables
// named in `unset`.
// THROWS: IoError when no process can be started. An exception of `take` ends the child.
// THREADS: any.
[[nodiscard]] ChildEnd run_child(const std::vector<std::string>& words,
                                 std::span<const std::string_view> unset,
                                 const std::function<void(std::string_view)>& take);

}  // namespace arbiter::io
