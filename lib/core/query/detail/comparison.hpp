#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

namespace arbiter::query::detail {

// The signs that compare a value with another. Pure.

enum class ComparisonOperator : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
};
[[nodiscard]] std::string_view to_string(ComparisonOperator comparison);  // ">="

// Is `order` what the sign asks for? What cannot be ordered is neither equal nor unequal.
[[nodiscard]] bool holds(std::partial_ordering order, ComparisonOperator comparison);

}  // namespace arbiter::query::detail
