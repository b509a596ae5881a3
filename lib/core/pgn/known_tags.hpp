#pragma once

#include <cstdint>
#include <string_view>

namespace arbiter::pgn {

// Index of a tag name among KnownTag, or -1. Names are case-sensitive.   PGN 8.1.
[[nodiscard]] std::int32_t known_tag_index(std::string_view name);

// The same for a name in any mixture of cases.
[[nodiscard]] std::int32_t known_tag_index_in_any_case(std::string_view name);

}  // namespace arbiter::pgn
