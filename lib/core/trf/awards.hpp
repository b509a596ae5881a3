#pragma once

#include "core/trf/tournament.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace arbiter::trf {

// Points by the records 299: what a result is worth for one player or team in one round, and points
// beyond all results. Numbers are those of teams in a report of teams, else starting ranks.
class Awards {
  public:
    struct Points {
        std::optional<int> match, games;  // in tenths; nullopt: as usual
    };
    struct Bonus {
        std::uint32_t round = 0;  // 0 = none
        int match = 0, games = 0;
    };

    explicit Awards(std::span<const Adjustment> adjustments);

    [[nodiscard]] bool is_empty() const { return awards_.empty() && bonuses_.empty(); }
    // The record that names the round and the number goes before one for all.   COST: log records.
    [[nodiscard]] Points of(std::uint32_t number, std::uint32_t round, Result result) const;
    // Penalties are negative.
    [[nodiscard]] std::vector<Bonus> bonuses_of(std::uint32_t number) const;

  private:
    using Key = std::tuple<std::uint32_t, std::uint32_t, Result>;  // number, round; 0 = all
    std::map<Key, Points> awards_;
    std::map<std::uint32_t, std::vector<Bonus>> bonuses_;
};

// The points of the players of a report. In a report of teams the records 299 are of teams.
// LIFETIME: views the tournament.
class PlayerPoints {
  public:
    explicit PlayerPoints(const Tournament& tournament);

    // `round`: from 1 on.
    [[nodiscard]] int of(const Player& player, std::size_t round) const;
    [[nodiscard]] std::vector<Awards::Bonus> bonuses_of(const Player& player) const;
    [[nodiscard]] int total(const Player& player) const;

  private:
    const Tournament& tournament_;
    Awards awards_;
};

}  // namespace arbiter::trf
