#include "pgn/detail/kernels/kernels.hpp"

namespace arbiter::pgn::detail {

std::span<const KernelChoice> usable_kernels() {
#if defined(__x86_64__)
    static constexpr KernelChoice kAll[] = {{"avx2", &classify_avx2}, {"scalar", &classify_scalar}};
    if (__builtin_cpu_supports("avx2")) return kAll;
    return std::span(kAll).subspan(1);
#else
    static constexpr KernelChoice kAll[] = {{"scalar", &classify_scalar}};
    return kAll;
#endif
}

}  // namespace arbiter::pgn::detail
