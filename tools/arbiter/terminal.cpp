#include "tools/arbiter/terminal.hpp"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace arbiter::tools {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): it is never set
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

}  // namespace

bool is_terminal(Stream stream) {
    return isatty(static_cast<int>(stream)) == 1;
}

bool is_smart_terminal(Stream stream) {
    const std::string_view term = environment("TERM");
    return is_terminal(stream) && !term.empty() && term != "dumb";
}

bool is_color_terminal(Stream stream) {
    return is_smart_terminal(stream) && environment("NO_COLOR").empty();
}

bool is_link_terminal(Stream stream) {
    return is_color_terminal(stream) && environment("TERM") != "linux";
}

std::optional<unsigned> columns_of(Stream stream) {
    winsize size{};
    if (ioctl(static_cast<int>(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return std::nullopt;
    return size.ws_col;
}

bool is_automation() {
    return !environment("CI").empty();
}

}  // namespace arbiter::tools
