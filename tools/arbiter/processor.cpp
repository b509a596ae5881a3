#include "tools/arbiter/processor.hpp"

#include <cpuid.h>

// Runs before it is known that x86-64-v3 instructions may be used, so CMake compiles this file for
// every x86-64 processor, and nothing is included that other files could share as inline functions.
namespace arbiter::tools {
namespace {

constexpr std::uint32_t bit(unsigned number) {
    return std::uint32_t{1} << number;
}

// Bit 27 of leaf 1: the operating system uses XSAVE, without which XGETBV is no instruction.
constexpr std::uint32_t kSystemSavesState = bit(27);
// Bits 1 and 2 of XCR0: the lower and the upper half of the 256-bit registers.
constexpr std::uint32_t kWideRegisters = bit(1) | bit(2);

std::uint32_t read_saved_state() noexcept {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

}  // namespace

ProcessorRegisters registers_of_this_processor() noexcept {
    ProcessorRegisters registers{};
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0) registers.basic_ecx = ecx;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0) registers.features_ebx = ebx;
    if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0) registers.extended_ecx = ecx;
    if ((registers.basic_ecx & kSystemSavesState) != 0) registers.saved_state = read_saved_state();
    return registers;
}

const char* missing_for_x86_64_v3(const ProcessorRegisters& registers) noexcept {
    struct Group {
        const char* name;
        std::uint32_t reported;
        std::uint32_t needed;
    };
    // The groups and their bits: System V ABI for x86-64, section 3.1.1, level x86-64-v3.
    const Group groups[] = {
        {"SSE4.2", registers.basic_ecx, bit(0) | bit(9) | bit(13) | bit(19) | bit(20)},
        {"POPCNT", registers.basic_ecx, bit(23)},
        {"AVX", registers.basic_ecx, bit(28) | kSystemSavesState},
        {"AVX registers kept by the system", registers.saved_state, kWideRegisters},
        {"AVX2", registers.features_ebx, bit(5)},
        {"BMI1", registers.features_ebx, bit(3)},
        {"BMI2", registers.features_ebx, bit(8)},
        {"F16C", registers.basic_ecx, bit(29)},
        {"FMA", registers.basic_ecx, bit(12)},
        {"LZCNT", registers.extended_ecx, bit(5)},
        {"MOVBE", registers.basic_ecx, bit(22)},
    };
    for (const Group& group : groups) {
        if ((group.reported & group.needed) != group.needed) return group.name;
    }
    return nullptr;
}

}  // namespace arbiter::tools
