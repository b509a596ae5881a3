#pragma once

// ARBITER_ASSERT(condition): our own bugs, checked in debug and sanitizer builds only.
// ARBITER_CHECK(condition): our own bugs, always checked. Both throw InternalError, which the
// engine turns into the finding `internal-error` when it happens inside a game
// (audit::FailureGuard); where the core is compiled without exceptions, they end the program.
// Never on input: wrong input is a value.

#include <cstdlib>
#include <stdexcept>

namespace arbiter {

// A broken promise of our own code. THROWS nothing; caught once per game and once in main.
class InternalError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

namespace detail {
[[noreturn]] inline void check_failed(const char* condition) {
#ifdef __cpp_exceptions
    throw InternalError(condition);
#else
    static_cast<void>(condition);
    std::abort();
#endif
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
