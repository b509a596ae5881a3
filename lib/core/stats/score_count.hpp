#pragma once

#include "core/pgn/token.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace arbiter::stats {

inline constexpr std::size_t kOutcomes = static_cast<std::size_t>(pgn::Outcome::None) + 1;

// How the games of some kind ended, and how long they were. Counts only: every share is made of
// them where it is printed.
struct ScoreCount {
    std::uint64_t games = 0;
    std::array<std::uint64_t, kOutcomes> by_outcome{};
    // Of the games that were replayed to their last half-move.
    std::uint64_t whole_games = 0, plies = 0;

    void add(pgn::Outcome outcome, bool is_whole, std::uint32_t game_plies) {
        ++games;
        ++by_outcome[static_cast<std::size_t>(outcome)];
        if (!is_whole) return;
        ++whole_games;
        plies += game_plies;
    }
    void add(const ScoreCount& other) {
        games += other.games;
        for (std::size_t i = 0; i < kOutcomes; ++i)
            by_outcome[i] += other.by_outcome[i];
        whole_games += other.whole_games;
        plies += other.plies;
    }
    [[nodiscard]] constexpr std::uint64_t of(pgn::Outcome outcome) const {
        return by_outcome[static_cast<std::size_t>(outcome)];
    }
    [[nodiscard]] constexpr std::uint64_t white() const { return of(pgn::Outcome::WhiteWins); }
    [[nodiscard]] constexpr std::uint64_t draws() const { return of(pgn::Outcome::Draw); }
    [[nodiscard]] constexpr std::uint64_t black() const { return of(pgn::Outcome::BlackWins); }
    // Won or drawn: what a score is made of.
    [[nodiscard]] constexpr std::uint64_t finished() const { return white() + draws() + black(); }
};

// `part` of `whole`, per mille, rounded half up; 0 of nothing.   REQUIRES: both below 2^53.
[[nodiscard]] constexpr std::uint64_t per_mille(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : (2000 * part + whole) / (2 * whole);
}

// The points of White, a draw for half of one, per mille of the games that were won or drawn.
[[nodiscard]] constexpr std::uint64_t white_score_per_mille(const ScoreCount& count) {
    return per_mille(2 * count.white() + count.draws(), 2 * count.finished());
}

// Full moves (White's and Black's) on average, in tenths, rounded half up.
[[nodiscard]] constexpr std::uint64_t average_moves_tenths(const ScoreCount& count) {
    return count.whole_games == 0
               ? 0
               : (10 * count.plies + count.whole_games) / (2 * count.whole_games);
}

}  // namespace arbiter::stats
