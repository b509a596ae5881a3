#pragma once

#include "event/table.hpp"
#include "event/unplayed.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::event {

// What one round adds to Buchholz and, times the points won in it, to Sonneborn-Berger.
struct Contribution {
    std::uint32_t round = 0;                      // 0 = not known
    std::uint32_t opponent = TableItem::kNobody;  // kNobody: a dummy
    int score = 0;                                // of the opponent as it counts here, in tenths
    int points = 0;             // that the player was given in the round, in tenths
    bool is_voluntary = false;  // not played by the player's own decision: cut before others
    friend bool operator==(const Contribution&, const Contribution&) = default;
};

// Computes the contributions of all rounds of a table by one way to count unplayed rounds.
// LIFETIME: views the table.
class Contributions {
  public:
    Contributions(const Table& table, Unplayed unplayed);

    // By round. Games over the board count by their opponent; what other rounds count is said at
    // Unplayed.   COST: rounds.
    [[nodiscard]] std::vector<Contribution> of(std::uint32_t row) const;
    // The score of the row as its opponents count it, in tenths.
    [[nodiscard]] int score_for_opponents(std::uint32_t row) const { return scores_[row]; }

  private:
    [[nodiscard]] int adjusted_score(const TableRow& row) const;
    [[nodiscard]] int dummy_score(std::uint32_t row, const TableItem& item) const;

    const Table& table_;
    Unplayed unplayed_;
    std::vector<int> totals_, scores_;
};

}  // namespace arbiter::event
