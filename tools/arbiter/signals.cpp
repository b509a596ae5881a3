#include "tools/arbiter/signals.hpp"

#include <csignal>

namespace arbiter::tools {
namespace {

// A signal handler has no other way to reach the program.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit std::atomic<bool> is_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // what makes it usable in a handler

extern "C" void on_stop_signal(int) {
    is_interrupted.store(true, std::memory_order_relaxed);
}

}  // namespace

void install_signal_handlers() {
    struct sigaction stop {};
    stop.sa_handler = &on_stop_signal;
    // Reset after the first: the second one kills, which a read blocked on a silent pipe needs.
    stop.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&stop.sa_mask);
    sigaction(SIGINT, &stop, nullptr);
    sigaction(SIGTERM, &stop, nullptr);
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;  // NOLINT: the macro of the C library holds a cast
    sigaction(SIGPIPE, &ignore, nullptr);
}

const std::atomic<bool>& interrupt_flag() {
    return is_interrupted;
}

}  // namespace arbiter::tools
