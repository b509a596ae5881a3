#pragma once

#include <string_view>

namespace arbiter::encoding::detail {

// How much like words, in whatever European language, the characters outside ASCII of `text` look.
// Higher is better, 0 says nothing, negative is garbage. Each of them counts about the same, so
// `characters`, their number, shows how sure the sum is.
struct Plausibility {
    int score = 0;
    int characters = 0;
};
[[nodiscard]] Plausibility plausibility(std::u32string_view text);

}  // namespace arbiter::encoding::detail
