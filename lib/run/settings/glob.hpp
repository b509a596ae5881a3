#pragma once

#include <string_view>

namespace arbiter::settings {

// Does the glob `pattern` name `path`? `path` is relative, with '/' between its parts.
// '*' matches any bytes but '/', '?' for one of them, '[a-z]' and '[!a-z]' for one of a set, '**/'
// for any folders, also none, '**' at the end for everything below, '\' for the next byte itself. A
// pattern without '/' names files by their last part, in whatever folder they are. COST: at most
// pattern x path steps: no pattern takes long.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view path);

}  // namespace arbiter::settings
