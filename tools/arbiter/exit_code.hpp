#pragma once

#include <cstdint>

namespace arbiter::tools {

// What the program returns; scripts rely on it. The first that applies counts, in the order
// Interrupted, Stopped, Retry, Usage, Findings, Clean.   docs/guide/interface.md 2.
enum class ExitCode : std::uint8_t {
    Clean = 0,     // done, nothing at or above --fail-on
    Findings = 1,  // done, findings at or above --fail-on
    Usage = 2,     // wrong command line, or an input that cannot be opened, is truncated or corrupt
    Stopped = 3,   // a limit, a full disk or an internal error
    Retry = 75,    // a shard failed in a way that a retry can cure
    Interrupted = 130,  // SIGINT, SIGTERM
};

}  // namespace arbiter::tools
