#include "core/base/processor.hpp"
#include "core/pgn/detail/kernels/kernels.hpp"

namespace arbiter::pgn::detail {

std::span<const KernelChoice> usable_kernels() {
#if defined(__x86_64__)
    static constexpr KernelChoice kAll[] = {
        {"avx512", &classify_avx512}, {"avx2", &classify_avx2}, {"scalar", &classify_scalar}};
    if (has_fast_avx512()) return kAll;
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
    return std::span(kAll).subspan(has_avx2 ? 1 : 2);
#elif defined(__aarch64__)
    // Every such processor has NEON.
    static constexpr KernelChoice kAll[] = {{"neon", &classify_neon}, {"scalar", &classify_scalar}};
    return kAll;
#elif defined(__wasm__)
    // A module that has it is refused as a whole where it cannot run.
    static constexpr KernelChoice kAll[] = {{"simd128", &classify_simd128},
                                            {"scalar", &classify_scalar}};
    return kAll;
#else
    static constexpr KernelChoice kAll[] = {{"scalar", &classify_scalar}};
    return kAll;
#endif
}

}  // namespace arbiter::pgn::detail
