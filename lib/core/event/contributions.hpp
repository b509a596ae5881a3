#pragma once

#include "core/event/table.hpp"
#include "core/event/unplayed.hpp"

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
    struct Options {
        bool counts_forfeits = false;  // as games against the opponent
        bool is_fore = false;          // games of the last round count as draws
    };
    Contributions(const Table& table, Unplayed unplayed) : Contributions(table, unplayed, {}) {}
    Contributions(const Table& table, Unplayed unplayed, Options options);

    // By round. Games over the board count by their opponent; what other rounds count is said at
    // Unplayed.   COST: rounds.
    [[nodiscard]] std::vector<Contribution> of(std::uint32_t row) const;
    // The score of the row as its opponents count it, in tenths.
    [[nodiscard]] int score_for_opponents(std::uint32_t row) const { return scores_[row]; }

  private:
    [[nodiscard]] int adjusted_score(const TableRow& row) const;
    [[nodiscard]] int dummy_score(std::uint32_t row, const TableItem& item) const;

    [[nodiscard]] bool is_in_last_round(const TableItem& item) const;
    [[nodiscard]] bool is_game(const TableItem& item) const;

    const Table& table_;
    Unplayed unplayed_;
    Options options_;
    std::vector<int> totals_, scores_;
};

// A value that a sum may leave out.
struct ContributedValue {
    bool is_voluntary = false;  // not played by own decision
    std::int64_t score = 0;     // of the opponent
    std::int64_t value = 0;     // what is added
};
// Which of them a sum leaves out, in the order in which they are cut: the lowest, then the highest;
// all when there are no more than that. See sum_without().
[[nodiscard]] std::vector<std::size_t> cuts_of(const std::vector<ContributedValue>& values,
                                               std::size_t lowest, std::size_t highest);
// The sum without the lowest and the highest: left out are values of the opponents with the lowest
// score; each time the lowest contribution of a round not played by own decision instead, if that
// is no less (for Sonneborn-Berger the product, whatever the score).   C.07 14.1-14.4, 16.5
[[nodiscard]] std::int64_t sum_without(const std::vector<ContributedValue>& values,
                                       std::size_t lowest, std::size_t highest);

// Games that a player of the row could win: all rounds where byes are known, without the free ones
// of a round robin; else the games played.
[[nodiscard]] int games_to_win(const Table& table, std::uint32_t row);

}  // namespace arbiter::event
