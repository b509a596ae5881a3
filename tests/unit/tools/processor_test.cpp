#include "tools/arbiter/processor.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace arbiter::tools {
namespace processor_test {

// As CPUID answers on a Xeon of 2013 (Haswell) and on one of 2010 (Westmere).
constexpr ProcessorRegisters kHaswell{.basic_ecx = 0x7ffefbff,
                                      .features_ebx = 0x000037ab,
                                      .extended_ecx = 0x00000021,
                                      .saved_state = 0x00000007};
constexpr ProcessorRegisters kWestmere{
    .basic_ecx = 0x029ee3ff, .features_ebx = 0, .extended_ecx = 0x00000001, .saved_state = 0};

TEST(Processor, HaswellHasAllOfTheLevel) {
    EXPECT_EQ(missing_for_x86_64_v3(kHaswell), nullptr);
}

TEST(Processor, WestmereLacksAvx) {
    EXPECT_STREQ(missing_for_x86_64_v3(kWestmere), "AVX");
}

TEST(Processor, NamesTheOneGroupThatIsTakenAway) {
    struct Row {
        const char* name;
        std::uint32_t ProcessorRegisters::*reported;
        unsigned bit;
    };
    // Each bit by its place in the manual: Intel SDM volume 2A, CPUID.
    for (const Row& row :
         {Row{"SSE4.2", &ProcessorRegisters::basic_ecx, 20},
          Row{"POPCNT", &ProcessorRegisters::basic_ecx, 23},
          Row{"AVX", &ProcessorRegisters::basic_ecx, 28},
          Row{"AVX registers kept by the system", &ProcessorRegisters::saved_state, 2},
          Row{"AVX2", &ProcessorRegisters::features_ebx, 5},
          Row{"BMI1", &ProcessorRegisters::features_ebx, 3},
          Row{"BMI2", &ProcessorRegisters::features_ebx, 8},
          Row{"F16C", &ProcessorRegisters::basic_ecx, 29},
          Row{"FMA", &ProcessorRegisters::basic_ecx, 12},
          Row{"LZCNT", &ProcessorRegisters::extended_ecx, 5},
          Row{"MOVBE", &ProcessorRegisters::basic_ecx, 22}}) {
        ProcessorRegisters registers = kHaswell;
        registers.*row.reported &= ~(std::uint32_t{1} << row.bit);
        EXPECT_STREQ(missing_for_x86_64_v3(registers), row.name);
    }
}

#if defined(__GNUC__) && !defined(__clang__)
// The compiler's run-time library reads CPUID by itself. /proc/cpuinfo would be no judge: the
// kernel of a virtual machine may leave out what the processor says it has.
TEST(Processor, AgreesWithTheLibraryOfTheCompiler) {
    __builtin_cpu_init();
    EXPECT_EQ(missing_for_x86_64_v3(registers_of_this_processor()) == nullptr,
              __builtin_cpu_supports("x86-64-v3") != 0);
}
#endif

}  // namespace processor_test
}  // namespace arbiter::tools
