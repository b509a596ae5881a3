#include "tools/arbiter/exit_code.hpp"
#include "tools/arbiter/processor.hpp"

#include <unistd.h>

// In a program of x86-64-v3 code only. A build folder that is copied to an older machine would die
// there of an illegal instruction, without a word.
namespace arbiter::tools {
namespace {

void say(const char* text) noexcept {
    unsigned long length = 0;
    while (text[length] != '\0')
        ++length;
    // Nothing can be done about a closed standard error: the exit code says it as well.
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, length);
}

// 101 is the first priority that programs may use: before every other constructor of the program,
// because any of them may hold such instructions.
[[gnu::constructor(101)]] void refuse_older_processor() noexcept {
    const char* const missing = missing_for_x86_64_v3(registers_of_this_processor());
    if (missing == nullptr) return;
    say("arbiter: this program was built for processors of the level x86-64-v3, but this one is "
        "without ");
    say(missing);
    say(": build it on this machine, or for all machines with 'cmake --preset portable'\n");
    _exit(static_cast<int>(ExitCode::Stopped));
}

}  // namespace
}  // namespace arbiter::tools
