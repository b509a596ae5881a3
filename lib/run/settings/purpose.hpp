#pragma once

#include <span>
#include <string_view>

namespace arbiter::settings {

// A settings file to start from, with a comment at every key.
struct Purpose {
    std::string_view name;  // that of a profile: "arbiter"
    std::string_view summary;
    std::string_view text;      // TOML that read_settings() takes
    std::string_view old_name;  // accepted too: "tournament"; empty: it never had another
};

// Every purpose; the first one is the default of `arbiter config init`.
[[nodiscard]] std::span<const Purpose> purposes();
// By either name; nullptr when there is none.
[[nodiscard]] const Purpose* find_purpose(std::string_view word);

}  // namespace arbiter::settings
