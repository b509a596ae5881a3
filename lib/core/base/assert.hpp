#pragma once

// ARBITER_ASSERT(condition): our own bugs, checked in debug and sanitizer builds only.
// ARBITER_CHECK(condition): our own bugs, always checked. Both throw InternalError, which the
// pipeline turns into the finding `internal-error` when it happens inside a game.
// Never on input: wrong input is a value.

#include <stdexcept>

namespace arbiter {

// A broken promise of our own code. THROWS nothing; caught once per game and once in main.
class InternalError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

namespace detail {
[[noreturn]] inline void check_failed(const char* condition) {
    throw InternalError(condition);
}
}  // namespace detail

}  // namespace arbiter

#define ARBITER_CHECK(condition) \
    (static_cast<bool>(condition) ? void(0) : ::arbiter::detail::check_failed(#condition))

#if defined(NDEBUG) && !defined(_GLIBCXX_ASSERTIONS)
#define ARBITER_ASSERT(condition) void(0)
#else
#define ARBITER_ASSERT(condition) ARBITER_CHECK(condition)
#endif
