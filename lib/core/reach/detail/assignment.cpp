#include "core/reach/detail/assignment.hpp"

#include <limits>

namespace arbiter::reach::detail {
namespace {

constexpr int kFar = std::numeric_limits<int>::max() / 4;

class Matching {
  public:
    explicit Matching(const CostTable& table) : table_(table) { row_of_.fill(-1); }

    Assignment run() {
        for (unsigned row = 0; row < table_.rows; ++row)
            add(static_cast<int>(row));
        Assignment result;
        result.row_of = row_of_;
        for (unsigned column = 0; column < table_.columns; ++column)
            if (row_of_[column] >= 0) result.cost += cost(row_of_[column], column);
        return result;
    }

  private:
    [[nodiscard]] int cost(int row, unsigned column) const {
        return table_.cost[static_cast<unsigned>(row)][column];
    }
    [[nodiscard]] int reduced(int row, unsigned column) const {
        return cost(row, column) - row_price_[static_cast<unsigned>(row)] - column_price_[column];
    }

    // Gives `row` a column, moving others along the cheapest path to a free one; prices keep every
    // reduced cost at zero or more, and at zero for the pairs chosen.
    void add(int row) {
        std::array<int, kMostInSet> away, before;
        std::array<bool, kMostInSet> is_done{};
        away.fill(kFar);
        before.fill(-1);
        int last = -1, from_row = row, walked = 0;
        for (;;) {
            int nearest = -1;
            for (unsigned column = 0; column < table_.columns; ++column) {
                if (is_done[column]) continue;
                const int there = walked + reduced(from_row, column);
                if (there < away[column]) {
                    away[column] = there;
                    before[column] = last;
                }
                if (nearest < 0 || away[column] < away[static_cast<unsigned>(nearest)])
                    nearest = static_cast<int>(column);
            }
            const auto found = static_cast<unsigned>(nearest);
            is_done[found] = true;
            walked = away[found];
            last = nearest;
            if (row_of_[found] < 0) break;
            from_row = row_of_[found];
        }
        row_price_[static_cast<unsigned>(row)] += walked;
        for (unsigned column = 0; column < table_.columns; ++column) {
            if (!is_done[column] || static_cast<int>(column) == last) continue;
            row_price_[static_cast<unsigned>(row_of_[column])] += walked - away[column];
            column_price_[column] -= walked - away[column];
        }
        while (last >= 0) {
            const auto column = static_cast<unsigned>(last);
            const int previous = before[column];
            row_of_[column] = previous < 0 ? row : row_of_[static_cast<unsigned>(previous)];
            last = previous;
        }
    }

    const CostTable& table_;
    std::array<int, kMostInSet> row_of_{};
    std::array<int, kMostInSet> row_price_{}, column_price_{};
};

}  // namespace

Assignment cheapest_assignment(const CostTable& table) {
    return Matching{table}.run();
}

}  // namespace arbiter::reach::detail
