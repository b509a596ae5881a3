#pragma once

#include <atomic>

namespace arbiter::tools {

// SIGINT and SIGTERM request the run to stop at the next batch; a second one kills the program as
// if it had no handler. SIGPIPE and SIGXFSZ are ignored: a reader that goes away and a limit on
// file sizes are noticed when writing.
void install_signal_handlers();

// Set once one of them has come.   THREADS: any.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

}  // namespace arbiter::tools
