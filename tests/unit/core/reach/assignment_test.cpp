#include "core/reach/detail/assignment.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace arbiter::reach::detail {
namespace assignment_test {

int cheapest_by_trying(const CostTable& table, unsigned row, unsigned used) {
    if (row == table.rows) return 0;
    int best = 1'000'000;
    for (unsigned column = 0; column < table.columns; ++column) {
        if ((used >> column & 1U) != 0) continue;
        best = std::min(best, table.cost[row][column] +
                                  cheapest_by_trying(table, row + 1, used | 1U << column));
    }
    return best;
}

TEST(Assignment, IsTheCheapest) {
    testing::Dice dice{9};
    for (int round = 0; round < 500; ++round) {
        CostTable table;
        table.columns = static_cast<unsigned>(1 + dice.roll(6));
        table.rows = static_cast<unsigned>(dice.roll(table.columns + 1));
        for (unsigned row = 0; row < table.rows; ++row)
            for (unsigned column = 0; column < table.columns; ++column)
                table.cost[row][column] = static_cast<int>(dice.roll(4) == 0 ? 800 : dice.roll(12));
        const Assignment chosen = cheapest_assignment(table);
        ASSERT_EQ(chosen.cost, cheapest_by_trying(table, 0, 0));
        int cost = 0;
        unsigned rows = 0;
        for (unsigned column = 0; column < table.columns; ++column) {
            const int row = chosen.row_of[column];
            if (row < 0) continue;
            cost += table.cost[static_cast<unsigned>(row)][column];
            rows |= 1U << row;
        }
        ASSERT_EQ(cost, chosen.cost);
        ASSERT_EQ(rows, (1U << table.rows) - 1);
    }
}

}  // namespace assignment_test
}  // namespace arbiter::reach::detail
