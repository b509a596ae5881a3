#pragma once

#include "run/io/usage_error.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::io {

// Options that take one word of a closed list.

// ", did you mean 'audit'?" when a candidate is near, else empty.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string_view> candidates);

// "--dead is 'ful', but takes material, full, did you mean 'full'?"
[[nodiscard]] UsageError not_a_choice(std::string_view option, std::string_view word,
                                      const std::vector<std::string_view>& choices);

// The value of `word`.   THROWS: UsageError.
template <class Value, std::size_t N>
Value choose(std::string_view option, std::string_view word,
             const std::array<std::pair<std::string_view, Value>, N>& choices) {
    std::vector<std::string_view> names;
    for (const auto& [name, value] : choices) {
        if (name == word) return value;
        names.push_back(name);
    }
    throw not_a_choice(option, word, names);
}

}  // namespace arbiter::io
