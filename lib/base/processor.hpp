#pragma once

namespace arbiter {

// Registers of 512 bits with every instruction that our kernels use, on a processor that keeps its
// speed with them: nothing uses VBMI2, but those that have it do.
[[nodiscard]] inline bool has_fast_avx512() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2");
#else
    return false;
#endif
}

}  // namespace arbiter
