#pragma once

#include <cstdint>

namespace arbiter::tools {

// What an x86-64 processor says it can do, as the instructions CPUID and XGETBV return it.
struct ProcessorRegisters {
    std::uint32_t basic_ecx;     // CPUID leaf 1
    std::uint32_t features_ebx;  // CPUID leaf 7, subleaf 0
    std::uint32_t extended_ecx;  // CPUID leaf 0x80000001
    std::uint32_t saved_state;   // XCR0: registers that the operating system keeps for each thread
};

[[nodiscard]] ProcessorRegisters registers_of_this_processor() noexcept;

// The first group of instructions of x86-64-v3 that such a processor has not; null when it has all.
[[nodiscard]] const char* missing_for_x86_64_v3(const ProcessorRegisters& registers) noexcept;

}  // namespace arbiter::tools
