#pragma once

#include <cstdint>

namespace arbiter::engine {

// Why a run ended before the end of its inputs.
enum class StopReason : std::uint8_t {
    None,
    Interrupted,
    ReaderGone,
    DiskFull,
    InternalError,
    OutputFailed
};

}  // namespace arbiter::engine
