#pragma once

#include <cstddef>
#include <cstdint>

// ARBITER_FUZZ_TARGET(name) { uses `data` and `size`; returns 0 }: what libFuzzer calls in a
// program of its own, and a function by name in the program that replays the corpora
// (replay_main.cpp).

namespace arbiter::fuzz {

#define ARBITER_FUZZER(name) int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "tests/fuzz/targets.def"
#undef ARBITER_FUZZER

}  // namespace arbiter::fuzz

#ifdef ARBITER_LIBFUZZER
#define ARBITER_FUZZ_TARGET(name) \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
#else
#define ARBITER_FUZZ_TARGET(name) \
    int arbiter::fuzz::fuzz_##name(const std::uint8_t* data, std::size_t size)
#endif
