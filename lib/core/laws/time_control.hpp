#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::laws {

// Reading a TimeControl tag field by field.   PGN 9.6.1.

// One field: an amount of time for a number of moves, or for the rest of the game.
struct TimePeriod {
    std::optional<std::uint64_t> moves;  // never 0; nullopt: for the rest of the game
    std::uint64_t base_ms = 0;
    std::uint64_t increment_ms = 0;  // each move adds so much
};

// "40/7200", "300", "300+5". `moves/seconds+increment` and decimal fractions are not in the
// standard but common, and read. Nullopt: unreadable.
[[nodiscard]] std::optional<TimePeriod> read_time_period(std::string_view field);

// A whole tag: the periods that a player has one after the other.
class TimeControl {
  public:
    static constexpr std::size_t kMostPeriods = 8;

    [[nodiscard]] std::span<const TimePeriod> periods() const { return {periods_.data(), count_}; }
    // "*180": what one player uses, the other one gets.
    [[nodiscard]] bool is_hourglass() const { return is_hourglass_; }
    // The only period is for one move, "1/259200": games by correspondence.
    [[nodiscard]] bool is_time_for_each_move() const {
        return count_ == 1 && periods_[0].moves == 1;
    }
    [[nodiscard]] std::uint64_t base_ms() const { return periods_[0].base_ms; }

    // What the `move`-th move of a player, counted from 1, adds to the clock when it is made.
    [[nodiscard]] std::uint64_t increment_ms(std::uint64_t move) const;
    // After how many moves the base time of the `number`-th further period is added, counted from
    // 0, and how much that is. The last field repeats when it is for a number of moves. Nullopt:
    // there are no more.
    struct Bonus {
        std::uint64_t after_moves, ms;
    };
    [[nodiscard]] std::optional<Bonus> bonus(std::uint64_t number) const;

  private:
    friend std::optional<TimeControl> read_time_control(std::string_view value);
    std::array<TimePeriod, kMostPeriods> periods_{};
    std::size_t count_ = 0;
    bool is_hourglass_ = false;
};

// Nullopt: "?", "-", unreadable, no time at all, a period after one for the rest of the game, or
// more than kMostPeriods of them.
[[nodiscard]] std::optional<TimeControl> read_time_control(std::string_view value);

}  // namespace arbiter::laws
