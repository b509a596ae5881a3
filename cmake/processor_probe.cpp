// Run while configuring: 0 when this machine can run x86-64-v3 code.
#include "tools/arbiter/processor.hpp"

int main() {
    namespace tools = arbiter::tools;
    return tools::missing_for_x86_64_v3(tools::registers_of_this_processor()) == nullptr ? 0 : 1;
}
