#pragma once

#include "core/stats/game_summary.hpp"
#include "core/stats/name_table.hpp"
#include "core/stats/opening_family.hpp"
#include "core/stats/score_count.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace arbiter::stats {

// Games in which a draw could have been claimed.
struct ClaimCount {
    std::uint64_t games = 0;
    std::uint64_t played_on = 0;  // of them those in which the game went on
    std::uint64_t decided = 0;    // of these those that somebody won
};

struct EndingCount {
    std::uint64_t games = 0;
    std::uint64_t played_on = 0;  // half-moves follow the end
};

// What is in a collection, counted. A value; the order of add() does not matter, so that it may be
// filled in any way.
// Memory: a few kilobytes, a row for each year and each length that occurs, and the two tables of
// names.   THREADS: one owner.
struct Collection {
    Collection();

    // Where it throws, for want of memory, a game is half counted, and nothing else may be read.
    void add(const GameSummary& game);
    bool is_half_counted = false;

    ScoreCount all;
    std::array<std::uint64_t, report::kStatuses> by_status{};
    std::map<std::int16_t, ScoreCount> by_year;    // 0 = not known
    std::map<std::int16_t, ScoreCount> by_rating;  // by the hundreds of both ratings' mean; -1: one
                                                   // of them or both are not known
    std::vector<ScoreCount> by_eco;                // by code; the last one: none
    std::array<ScoreCount, 4> by_time_class;       // the last one: not known
    std::map<std::string, ScoreCount, std::less<>> by_variant, by_laws;
    std::array<EndingCount, laws::kEndingKinds + 1> by_ending{};  // the last one: none
    std::map<std::uint32_t, std::uint64_t> by_plies;  // games replayed to the end, by their length
    std::array<ClaimCount, judge::kClaimKinds> claims{};
    ClaimCount any_claim;  // games with at least one of them
    std::array<std::uint64_t, kLackings> lacking{};
    NameTable players, events;
};

// Variants that are not replayed are named as games write them; of so many of them each is counted
// by itself, the others together.
inline constexpr std::size_t kMostVariants = 100;
inline constexpr std::string_view kOtherVariants = "others";

}  // namespace arbiter::stats
