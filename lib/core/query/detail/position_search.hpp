#pragma once

#include "core/export_format/game.hpp"
#include "core/query/detail/position_test.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::query::detail {

// Searches in the positions of a game: conditions that hold for a time, inside a window, one after
// the other. All of them look at the legal main line; a game that was not replayed has no position.

// Which positions are looked at. Plies count from 0, the start position; a position belongs to the
// move that led to it, by its printed number, the start position to the move before.
struct Window {
    bool counts_moves = false;
    std::int64_t first = 0, last = 0;  // both included

    [[nodiscard]] bool has(const chess::Position& pos, std::size_t ply) const;
};

// A condition that holds at `length` positions in a row, all of them in the window.
struct Step {
    PositionTest test{};
    unsigned length = 1;
    std::optional<Window> window{};
    // From the last position of the step before to the first of this one, in plies; 0: any number.
    unsigned most_plies = 0;
    bool is_final = false;  // of the last position of the game
};

// Steps one after the other, each of them at least one ply after the one before.
struct PositionSearch {
    std::vector<Step> steps{};
    std::vector<Step> mirrored{};  // either(...) of a sequence: these are as good; else empty

    // One step anywhere, which looks at nothing but the position.
    [[nodiscard]] bool is_plain() const;
    [[nodiscard]] bool looks_back() const;
    void write(std::string& out) const;
};

// The steps with the colours exchanged.   REQUIRES: there is no Either in them.
[[nodiscard]] std::vector<Step> mirrored_steps(const std::vector<Step>& steps);

// Is a search that is_plain() found in the game?   COST: a replay and no more, where StepTracker
// keeps books.
[[nodiscard]] bool is_plain_search_found(const PositionSearch& search,
                                         const export_format::Game& game);

// Follows one search through the positions of a game, in their order.
// COST: a position is asked only what can still matter. LIFETIME: views the steps.
class StepTracker {
  public:
    explicit StepTracker(std::span<const Step> steps) : steps_(steps), states_(steps.size()) {}

    // Is the last step done with this position? `is_last`: of the game.
    [[nodiscard]] bool advance(const PositionContext& context, bool is_last);

  private:
    static constexpr std::ptrdiff_t kNever = -1;
    struct State {
        // Where the run of positions that are true now began, as far as the steps before allow it.
        std::ptrdiff_t begin = kNever;
        std::ptrdiff_t end = kNever;  // the last position at which the step was done
    };
    [[nodiscard]] bool can_begin(std::size_t step, std::ptrdiff_t ply) const;

    std::span<const Step> steps_;
    std::vector<State> states_;
};

// The positions of a game, one after the other.
// REQUIRES: has_positions(game).   LIFETIME: views the game.
[[nodiscard]] bool has_positions(const export_format::Game& game);

class GameWalk {
  public:
    // `looks_back`: PositionContext is filled beyond the position.
    GameWalk(const export_format::Game& game, bool looks_back);

    [[nodiscard]] PositionContext here() const {
        return {pos_, before_, moves_, ply_, balances_[0]};
    }
    [[nodiscard]] bool is_last() const { return ply_ == moves_.size(); }
    // REQUIRES: not is_last().
    void advance();

  private:
    chess::Position pos_, before_;
    std::span<const chess::Move> moves_;
    std::size_t ply_ = 0;
    bool looks_back_;
    int balances_[2] = {0, 0};  // two plies ago, one ply ago
};

}  // namespace arbiter::query::detail
