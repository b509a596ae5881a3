#include "core/base/result.hpp"

// A failure that nobody looks at: an error with the warnings that our own code is built with.
#pragma GCC diagnostic error "-Wunused-result"

arbiter::Result<int, int> fails() {
    return arbiter::Unexpected{1};
}

void caller() {
#ifndef ARBITER_CONTROL
    fails();
#else
    (void)fails();
#endif
}
