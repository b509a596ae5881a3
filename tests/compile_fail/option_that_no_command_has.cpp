#include "tools/arbiter/options.hpp"

// A name that is not in option_table.def is not looked up: it does not compile.
std::optional<std::string> tolerance_of(const arbiter::tools::Arguments& arguments) {
#ifndef ARBITER_CONTROL
    return arguments.last("tolerence");
#else
    return arguments.last("tolerance");
#endif
}
