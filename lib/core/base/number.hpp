#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter {

// Decimal digits and nothing else; nullopt for other text, an empty one, and above 4294967295.
[[nodiscard]] std::optional<std::uint32_t> whole_number(std::string_view text);

// A score with at most one decimal in tenths: "6", "6.5", "6,5". Nullopt for other text, and from
// 10000 on.
[[nodiscard]] std::optional<int> tenths(std::string_view text);

}  // namespace arbiter
