#pragma once

#include <string>
#include <string_view>

namespace arbiter::text {

// Texts of tags in the order people expect: "Round 9" before "Round 10", "9.2" before "9.10". Case
// and diacritics do not count. One definition for `--where` and `--sort`.

// Only the first bytes of a text count.
inline constexpr std::size_t kLongestOrdered = 256;

// Bytes that compare (as unsigned bytes) as the texts are ordered. They hold no zero byte.
// REQUIRES: `folded` comes from encoding::fold_to_ascii().
[[nodiscard]] std::string order_key(std::string_view folded);

}  // namespace arbiter::text
