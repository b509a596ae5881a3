#pragma once

#include "core/chess/types.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace arbiter::check {

inline constexpr std::int64_t kMsPerSecond = 1000;
inline constexpr std::int64_t kMsPerMinute = 60 * kMsPerSecond;

// No such time is written, or none that can be relied on.
inline constexpr std::int64_t kNoTime = std::numeric_limits<std::int64_t>::min();

// What the comments say of the time after one ply of the main line, in milliseconds.
struct HalfMoveTime {
    std::int64_t clk_ms = kNoTime;     // left to the player: [%clk ..]
    std::int64_t emt_ms = kNoTime;     // taken for the ply: [%emt ..]
    std::uint32_t begin = 0, end = 0;  // bytes of the batch: the [%clk ..], else the [%emt ..]
    bool has_clk = false;              // one is written, readable or not

    [[nodiscard]] bool is_clk_known() const { return clk_ms != kNoTime; }
    [[nodiscard]] bool is_emt_known() const { return emt_ms != kNoTime; }
};

// A [%clk ..] that is not written as h:mm:ss; of variations, too.
struct OddClock {
    std::uint32_t begin, end;        // brackets included, as far as they are there
    std::optional<std::int64_t> ms;  // what it may mean
};

// The clocks of one game, read from its comments in one pass.   PGN supplement of 2001.
// THREADS: one owner; keeps its memory from game to game.
class ClockSheet {
  public:
    // COST: a few nanoseconds for each ply with a usual comment (pgn/usual_comment.hpp). Nothing is
    // read of a match of bughouse, which has other clocks (VAR32).
    void read(const pgn::GameView& view, const replay::GameFacts& facts);

    // One for each ply that was replayed.
    [[nodiscard]] std::span<const HalfMoveTime> half_moves() const { return half_moves_; }
    [[nodiscard]] std::span<const OddClock> odd() const { return odd_; }
    // How many plies have a %clk, and how many an %emt that can be read.
    [[nodiscard]] std::uint32_t clocks() const { return clocks_; }
    [[nodiscard]] std::uint32_t elapsed_times() const { return elapsed_times_; }
    // The player of `half_moves()[index]`.
    [[nodiscard]] chess::Color player(std::size_t index) const {
        return index % 2 == 0 ? first_ : ~first_;
    }
    // How many plies that player has made with it, counted from the beginning of the record.
    [[nodiscard]] static std::uint32_t moves_made(std::size_t index) {
        return static_cast<std::uint32_t>(index / 2) + 1;
    }
    // Every clock of the record is a whole number of minutes, as of boards that know no seconds.
    [[nodiscard]] bool is_in_minutes() const { return is_in_minutes_; }

  private:
    // A clock of two numbers, "h:mm" or "m:ss", which only the whole game can tell apart.
    struct ShortClock {
        std::size_t odd;   // index into odd_
        HalfMoveTime* of;  // null: of a variation
        std::int64_t ms;   // as minutes and seconds
    };
    // `of`: the ply before the comment; null in variations and before the first one.
    void read_comment(const pgn::GameView& view, const pgn::Token& comment, HalfMoveTime* of);
    void read_commands(const pgn::GameView& view, const pgn::Token& comment, HalfMoveTime* of);
    void settle_short_clocks(const pgn::GameView& view);
    void count();

    std::vector<HalfMoveTime> half_moves_;
    std::vector<OddClock> odd_;
    std::vector<ShortClock> short_;
    std::uint32_t clocks_ = 0, elapsed_times_ = 0;
    chess::Color first_ = chess::Color::White;
    bool is_in_minutes_ = false;
};

}  // namespace arbiter::check
