#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace arbiter::reach::detail {

inline constexpr unsigned kMostInSet = 16;

// The costs of assigning each row a different column. Rows and columns beyond the numbers are
// unused.
struct CostTable {
    unsigned rows = 0, columns = 0;  // REQUIRES: rows <= columns
    std::array<std::array<int, kMostInSet>, kMostInSet> cost{};
};

struct Assignment {
    int cost = 0;
    std::array<int, kMostInSet> row_of{};  // by column; -1: none
};

// The cheapest assignment, by shortest augmenting paths.
[[nodiscard]] Assignment cheapest_assignment(const CostTable& table);

}  // namespace arbiter::reach::detail
