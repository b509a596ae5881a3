// What a stranger's first program looks like: includes by room, links arbiter::arbiter.
#include "core/base/text.hpp"

#include <cstdio>

int main() {
    const std::string shown = arbiter::escaped("Nf3\n");
    std::puts(shown.c_str());
    return shown.empty() ? 1 : 0;
}
