#include "tools/arbiter/dispatch.hpp"
#include "tools/arbiter/signals.hpp"

#include <string>
#include <vector>

// Words in, exit code out: what the words mean is for dispatch() to find out, what is to be done
// for the commands.
int main(int argc, char** argv) {
    arbiter::tools::install_signal_handlers();
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    return static_cast<int>(arbiter::tools::dispatch(words));
}
