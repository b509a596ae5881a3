#include "tools/arbiter/event_check_request.hpp"

#include "base/text.hpp"
#include "tools/arbiter/option_words.hpp"

#include <fmt/core.h>

namespace arbiter::tools {

std::unique_ptr<tournaments::EventCheck> event_check_for(
    std::span<const inspection::FileChecks> checks) {
    using tournaments::EventCheck;
    if (!EventCheck::is_wanted(checks)) return nullptr;
    return std::make_unique<EventCheck>(EventCheck::Options{.temp_folder = temporary_folder()});
}

void say_left_out(Console& console, std::string_view command,
                  const tournaments::EventCheck* check) {
    if (check == nullptr) return;
    for (const auto& [name, games] : check->left_out())
        console.note(
            fmt::format("arbiter {}: '{}' has {} games: too many for one tournament, the EVT rules "
                        "do not look at them",
                        command, escaped(name), games));
}

}  // namespace arbiter::tools
