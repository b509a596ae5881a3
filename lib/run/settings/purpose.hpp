#pragma once

#include <span>
#include <string_view>

namespace arbiter::settings {

// A settings file to start from, with a comment at every key.
struct Purpose {
    std::string_view name;  // "tournament"
    std::string_view summary;
    std::string_view text;  // TOML that read_settings() takes
};

// Every purpose; the first one is the default of `arbiter config init`.
[[nodiscard]] std::span<const Purpose> purposes();

}  // namespace arbiter::settings
