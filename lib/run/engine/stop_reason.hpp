#pragma once

#include <cstdint>
#include <string_view>

namespace arbiter::engine {

// Why a run ended before the end of its inputs.
enum class StopReason : std::uint8_t {
    None,
    Interrupted,
    ReaderGone,
    DiskFull,
    InternalError,
    OutputFailed,
    OutOfMemory,
};

// What to tell the user of a run that found no memory.
inline constexpr std::string_view kWordsOfNoMemory =
    "not enough memory: run it again with fewer --jobs (-j 1 takes least), and with a smaller "
    "--memory or --budget where the command has one";

}  // namespace arbiter::engine
