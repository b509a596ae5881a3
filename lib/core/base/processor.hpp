#pragma once

namespace arbiter {

// Registers of 512 bits with every instruction that our kernels use, on a processor that keeps its
// speed with them: nothing uses VBMI2, but those that have it do.
[[nodiscard]] bool has_fast_avx512();
// Registers of 256 bits, and the instructions for single bits that came with them.
[[nodiscard]] bool has_avx2();

}  // namespace arbiter
