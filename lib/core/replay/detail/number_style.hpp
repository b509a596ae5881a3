#pragma once

#include "core/replay/detail/game_in_play.hpp"

#include <cstddef>
#include <cstdint>

namespace arbiter::replay::detail {

// A habit in the spelling of move numbers: how often, and where first.
struct NumberHabit {
    std::uint32_t count = 0;
    std::uint32_t token = 0;
    std::uint32_t ply = 0;
    std::uint32_t last = 0;  // token of the last one
    bool is_in_variation = false;
    void add(std::uint32_t index, std::uint32_t at_ply, bool is_inside) {
        if (count++ == 0) token = index, ply = at_ply, is_in_variation = is_inside;
        last = index;
    }
};

// Move numbers: the one that is due, the meaning of the last one for the next ply, and the style of
// the game. They never change which moves are played.   PGN 8.2.2. THREADS: one owner.
class NumberStyle {
  public:
    explicit NumberStyle(GameInPlay& game) : game_(game) {}

    // A game whose start position has move number `first`.
    void begin(std::uint32_t first) { first_ = first; }
    void forget();

    void on_main_number(std::uint32_t token);
    void on_variation_number(std::uint32_t token);
    // A ply of the main line was played, or counted as played.
    void on_half_move() { is_half_move_missing_ = has_number_before_ = false; }
    // A number at the end of the last symbol.
    void on_glued_number() { has_number_before_ = has_seen_number_ = true; }

    // Where a move cannot be played, the number before it may be right and belong to a move of the
    // other side.
    void forget_odd_dots_before(std::uint32_t refused);
    // Notes what the game does with its numbers, once each.   REQUIRES: it has been played.
    void review();

    // The move number of the start position, as the movetext counts.
    [[nodiscard]] std::uint32_t first() const { return first_; }
    // The number before ply `half_moves`, counted as by GameInPlay::half_moves().
    [[nodiscard]] std::uint32_t number_of(std::size_t half_moves) const {
        return first_ + static_cast<std::uint32_t>(half_moves / 2);
    }
    // Is `token` the number of the ply that follows `ply` half-moves of the game?
    [[nodiscard]] bool is_number_after(const pgn::Token& token, std::size_t ply) const;
    // The last number says that a ply is not there.
    [[nodiscard]] bool is_half_move_missing() const { return is_half_move_missing_; }
    // A number is between the last ply and this token.
    [[nodiscard]] bool has_number_before() const { return has_number_before_; }

    // What a run of ordinary plies changes here.
    struct Run {
        bool has_number;            // as has_number_before()
        bool has_taken_number;      // in this run
        std::uint32_t new_numbers;  // of the run, that are first before a ply of White's
        NumberHabit glued;
    };
    [[nodiscard]] Run begin_run() const { return {has_number_before_, false, 0, glued_numbers_}; }
    void take_run(const Run& run);
    // Every ply has the right number, or the one of White before it.
    void take_line(const pgn::UniformMainline& line);
    // The number before a ply that is played in lockstep is the right one.
    void on_known_half_moves() { is_half_move_missing_ = false; }
    void on_number_that_is_kept() { has_number_before_ = true; }

  private:
    void on_odd_number(std::uint32_t token);
    void on_lone_dots(std::uint32_t token);
    [[nodiscard]] bool take_full_stop(std::uint32_t token, bool is_in_variation);

    GameInPlay& game_;
    std::uint32_t first_ = 1;
    bool has_seen_number_ = false;
    bool is_half_move_missing_ = false;
    bool has_number_before_ = false;
    std::uint32_t numbered_moves_ = 0;  // numbers that are first before a ply of White's
    NumberHabit glued_numbers_, odd_dots_;
};

}  // namespace arbiter::replay::detail
