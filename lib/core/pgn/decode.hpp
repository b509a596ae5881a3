#pragma once

#include <string>
#include <string_view>

namespace arbiter::pgn {

// A tag value as its author meant it: \" becomes " and \\ becomes \. Other backslashes stay. PGN 7.
[[nodiscard]] std::string decode_tag_value(std::string_view written);

}  // namespace arbiter::pgn
