#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace arbiter::fuzz {

// A broken promise ends the fuzzer's run with the input that broke it, and says which one it was.
inline void require(bool promise, std::source_location where = std::source_location::current()) {
    if (promise) return;
    std::fprintf(stderr, "%s:%u: the promise is broken\n", where.file_name(), where.line());
    std::abort();
}

}  // namespace arbiter::fuzz
