#include "tools/arbiter/dispatch.hpp"
#include "tools/arbiter/signals.hpp"

#include <cstddef>
#include <span>

// Words in, exit code out: what the words mean is for run_program() to find out, what is to be done
// for the commands.
int main(int argc, char** argv) {
    arbiter::tools::install_signal_handlers();
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    return static_cast<int>(arbiter::tools::run_program(words.subspan(argc > 0 ? 1 : 0)));
}
