#pragma once

#include "core/check/rules/clocks/clock_control.hpp"
#include "core/check/rules/clocks/clock_sheet.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace arbiter::check {

struct GameContext;

// Something that the clocks of a game say and cannot be: where first, and how often. Times are
// milliseconds, plies count from 1.
struct ClockFault {
    std::uint32_t ply = 0;  // 0: there is none
    std::uint32_t count = 0;

    explicit operator bool() const { return ply != 0; }
};

// CLK02: a clock shows more than the one before it and what was added.
struct ClockRise : ClockFault {
    std::uint32_t before = 0;  // the ply of that one
    std::int64_t from_ms = 0, to_ms = 0, most_ms = 0;
};

// CLK04: the clocks are not those of the TimeControl.
struct ControlFault : ClockFault {
    enum class Kind : std::uint8_t {
        StartsAbove,  // the first clock is above base time and increments
        StartsBelow,  // both first clocks are below half of the base time
        NoBonus,      // the base time of the next period is never added
        TooMuchUsed,  // elapsed times add up to more than there is
    };
    Kind kind = Kind::StartsAbove;
    std::int64_t shown_ms = 0, expected_ms = 0;
    std::uint64_t after_moves = 0;  // NoBonus
};

// CLK07: the clock went down by another time than the one that is said to have gone by.
struct ElapsedFault : ClockFault {
    std::int64_t emt_ms = 0, used_ms = 0;
};

// CLK08: the same clock after `count` moves of one player, one after the other, the last of them
// at ply `last`.
struct StuckClock : ClockFault {
    std::uint32_t last = 0;
    std::int64_t clk_ms = 0;
};

// Which of the rules CLK02 to CLK08 speak of one ply: bit n is CLK0n.
using ClockMarks = std::uint16_t;

// What the clocks of a game say, and what of it cannot be. Read once, when the first rule needs it.
// The definitions are in docs/guide/clocks.md.
// THREADS: one owner; keeps its memory from game to game.
class ClockReview {
  public:
    // What was read belongs to another game.
    void begin_game() { is_read_ = false; }
    // COST: a few dozen nanoseconds for each ply of a game with comments, once a game.
    const ClockReview& of(const GameContext& game) {
        if (!is_read_) read(game);
        return *this;
    }

    [[nodiscard]] const ClockSheet& sheet() const { return sheet_; }
    // What the tag says; nullopt too when the game has no times, since it is not needed then.
    [[nodiscard]] const std::optional<ClockControl>& control() const { return control_; }
    // The clocks begin as the TimeControl says, so that it gives what is added to them.
    [[nodiscard]] bool is_control_believed() const { return is_control_believed_; }

    [[nodiscard]] const ClockRise& rise() const { return rise_; }                       // CLK02
    [[nodiscard]] const ClockFault& gap() const { return gap_; }                        // CLK03
    [[nodiscard]] const ControlFault& control_fault() const { return control_fault_; }  // CLK04
    [[nodiscard]] const ClockFault& zero() const { return zero_; }                      // CLK05
    [[nodiscard]] const ElapsedFault& elapsed() const { return elapsed_; }              // CLK07
    [[nodiscard]] const ClockFault& swapped() const { return swapped_; }                // CLK08
    [[nodiscard]] const StuckClock& stuck() const { return stuck_; }                    // CLK08

    // For each ply: the time that the player used for it by the clocks, kNoTime where they do not
    // say it, and the rules that speak of it.
    [[nodiscard]] std::span<const std::int64_t> used_ms() const { return used_ms_; }
    [[nodiscard]] std::span<const ClockMarks> marks() const { return marks_; }
    // The last clock of a player that is known, as an index of plies; nullopt: none is.
    [[nodiscard]] std::optional<std::size_t> last_clock(chess::Color player) const;

  private:
    class Walk;

    void read(const GameContext& game);
    void review(const GameContext& game);
    void review_gaps();
    void review_start(const GameContext& game, std::int64_t slack_ms);
    void review_sums(std::int64_t slack_ms);
    void review_sum(std::size_t player, std::int64_t slack_ms);
    void review_bonuses(const GameContext& game, const Walk& walk, std::int64_t slack_ms);
    void review_elapsed(std::int64_t slack_ms);
    void mark(std::size_t index, unsigned rule) {
        marks_[index] = static_cast<ClockMarks>(marks_[index] | (1U << rule));
    }

    bool is_read_ = false;
    ClockSheet sheet_;
    std::optional<ClockControl> control_;
    bool is_control_believed_ = false;
    std::uint32_t moves_before_ = 0;  // that each player made before the record begins
    ClockRise rise_;
    ClockFault gap_, zero_, swapped_;
    ControlFault control_fault_;
    ElapsedFault elapsed_;
    StuckClock stuck_;
    std::vector<std::int64_t> used_ms_;
    std::vector<ClockMarks> marks_;
    // Plies with both times: what was added to the clock, if both are right.
    struct Added {
        std::uint32_t index;
        std::int64_t ms;       // by clock and elapsed time
        std::int64_t told_ms;  // by the TimeControl
    };
    std::vector<Added> added_;
};

}  // namespace arbiter::check
