#pragma once

#include "core/base/result.hpp"
#include "core/query/detail/where_tree.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::query::detail {

// Do < and > mean something?
[[nodiscard]] bool has_order(ValueKind kind);
// Do contains, starts, ends and ~ work on it?
[[nodiscard]] bool has_text(ValueKind kind);

// A whole number of at most 15 digits, with or without a sign.
[[nodiscard]] std::optional<std::int64_t> read_integer(std::string_view text);

// Reads a value as `field` requires. `is_equality`: for ==, != and lists, where a text that says
// "unknown" would never be found. The error counts in `text`.
[[nodiscard]] Result<Operand, QueryError> read_operand(const Field& field, std::string_view text,
                                                       bool is_equality);

}  // namespace arbiter::query::detail
