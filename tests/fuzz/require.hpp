#pragma once

#include <cstdlib>

namespace arbiter::fuzz {

// A broken promise ends the fuzzer's run with the input that broke it.
inline void require(bool promise) {
    if (!promise) std::abort();
}

}  // namespace arbiter::fuzz
