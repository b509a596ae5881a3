#pragma once

#include "core/base/result.hpp"
#include "core/query/query_error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::query {

// `--sample`: some of the games, chosen by chance. Every game has a draw, a number made from the
// seed and its ordinal, so the choice is the same on every machine and for every number of threads,
// and two samples with one seed are parts of one another.

// The draw of a game: 64 bits, different for every ordinal under one seed.
// `ordinal` is any number that is the game's own, such as its place in the whole input.
[[nodiscard]] std::uint64_t draw(std::uint64_t seed, std::uint64_t ordinal);

// What `--sample` says: a number of games, or a share of them.
struct SampleSize {
    std::optional<std::uint64_t> games;
    // Else games whose draw is below it; nullopt with no `games`: all.
    std::optional<std::uint64_t> below;
};

// "1000", "1%", "0.25%", at most six digits after the point. "0" and "0%" are refused.
[[nodiscard]] Result<SampleSize, QueryError> parse_sample(std::string_view text);

// A share of the games; each is decided by itself.
class ShareSample {
  public:
    ShareSample(std::optional<std::uint64_t> below, std::uint64_t seed)
        : below_(below), seed_(seed) {}

    [[nodiscard]] bool takes(std::uint64_t ordinal) const {
        return !below_ || draw(seed_, ordinal) < *below_;
    }

  private:
    std::optional<std::uint64_t> below_;
    std::uint64_t seed_;
};

// Exactly this many games, or all when there are fewer: those with the lowest draws, as a reservoir
// would keep them: every choice of that many games is equally likely. Memory: 16 bytes for each
// game that is kept.   THREADS: one owner; the games may come in any order and the choice is the
// same.
class FixedSample {
  public:
    // REQUIRES: games > 0.
    FixedSample(std::uint64_t games, std::uint64_t seed) : games_(games), seed_(seed) {}

    struct Offer {
        bool is_taken = false;                   // for now: a later game may push it out
        std::optional<std::uint64_t> dropped{};  // the ordinal that is pushed out by this game
    };
    // A game that is not taken is out for good and need not be kept anywhere.
    // COST: logarithmic in the size of the sample for a game that is taken, else constant.
    Offer offer(std::uint64_t ordinal);

    // The games of the sample, ordinals rising.
    [[nodiscard]] std::vector<std::uint64_t> chosen() const;

  private:
    std::uint64_t games_;
    std::uint64_t seed_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> kept_;  // draw, ordinal; a heap
};

}  // namespace arbiter::query
