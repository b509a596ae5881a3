#include "core/base/processor.hpp"

namespace arbiter {

// ARBITER_WIDEST_VECTOR is set by builds that measure what another processor would run.
#if !defined(ARBITER_WIDEST_VECTOR)
#define ARBITER_WIDEST_VECTOR 512
#endif

bool has_fast_avx512() {
#if defined(__x86_64__) && ARBITER_WIDEST_VECTOR >= 512
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2");
#else
    return false;
#endif
}

bool has_avx2() {
#if defined(__x86_64__) && ARBITER_WIDEST_VECTOR >= 256
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace arbiter
