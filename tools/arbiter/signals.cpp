#include "tools/arbiter/signals.hpp"

#include <csignal>
#include <ctime>

namespace arbiter::tools {
namespace {

// A signal handler has no other way to reach the program.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit std::atomic<bool> is_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // what makes it usable in a handler

// When the first signal came, in seconds of the monotonic clock.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit std::atomic<long> first_signal_second{0};

// Requests the run to end. A second signal after a second or more kills the program. (Tools such as
// timeout send a signal twice at once, to the program and to its group.) Only calls that are safe
// in a handler.
extern "C" void on_stop_signal(int signal) {
    struct timespec now {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!is_interrupted.exchange(true, std::memory_order_relaxed)) {
        first_signal_second.store(now.tv_sec, std::memory_order_relaxed);
    } else if (now.tv_sec > first_signal_second.load(std::memory_order_relaxed) + 1) {
        std::signal(signal, SIG_DFL);  // NOLINT: the macro of the C library holds a cast
        std::raise(signal);
    }
}

}  // namespace

void install_signal_handlers() {
    struct sigaction stop {};
    stop.sa_handler = &on_stop_signal;
    sigemptyset(&stop.sa_mask);
    sigaction(SIGINT, &stop, nullptr);
    sigaction(SIGTERM, &stop, nullptr);
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;  // NOLINT: the macro of the C library holds a cast
    sigaction(SIGPIPE, &ignore, nullptr);
    sigaction(SIGXFSZ, &ignore, nullptr);
}

const std::atomic<bool>& interrupt_flag() {
    return is_interrupted;
}

}  // namespace arbiter::tools
