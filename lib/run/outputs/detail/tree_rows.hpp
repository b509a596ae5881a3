#pragma once

#include "run/io/record_sort.hpp"
#include "run/outputs/detail/tree_games.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace arbiter::outputs::detail {

// What all games say of one move of one position.
struct TreeTally {
    std::uint64_t games = 0;
    std::uint64_t white = 0, draws = 0, black = 0;  // the others have no such result
    std::uint64_t rated = 0, ratings = 0;           // of those who moved: how many, their sum
    std::uint64_t performances = 0;                 // games with a rated opponent and a result,
    std::uint64_t opponents = 0, half_points = 0;   // the sum of their ratings, what was scored
    std::uint16_t first_year = 0, last_year = 0;    // 0: unknown
    std::uint16_t ply = 0;                          // at which it was played earliest

    void add(const TreeSaid& said, chess::Color turn);

    [[nodiscard]] std::uint64_t other() const { return games - white - draws - black; }
    // The mean rating of those who moved, rounded half up.
    [[nodiscard]] std::optional<std::uint64_t> elo() const;
    // The mean rating of their opponents and the difference that belongs to the share of points, as
    // the performance rating of a player.   FIDE Handbook B.02 8.1.1.
    [[nodiscard]] std::optional<std::int64_t> performance() const;
};

struct TreeMove {
    chess::Move move;
    TreeTally tally;
};

// A position with the moves that were played in it, the most frequent first, then in the order of
// chess::Move::raw().
struct TreePosition {
    std::uint64_t key = 0;
    chess::PackedPosition position;
    std::vector<TreeMove> moves;
};

// Adds up sorted records, a position at a time.   THREADS: one owner.
class TreeRows {
  public:
    // LIFETIME: keeps `sort`.   REQUIRES: it is finished.
    TreeRows(io::RecordSort<TreeRecord>& sort, std::uint64_t least_games)
        : sort_(sort), least_games_(least_games) {
        has_next_ = sort_.next(next_);
    }

    // The next position of which a move is left; false after the last one. Counts what is left out.
    // THROWS: as RecordSort.
    [[nodiscard]] bool next(TreePosition& position, TreeCounts& counts);

  private:
    void read(TreePosition& position);

    io::RecordSort<TreeRecord>& sort_;
    const std::uint64_t least_games_;
    TreeRecord next_;
    bool has_next_;
};

}  // namespace arbiter::outputs::detail
