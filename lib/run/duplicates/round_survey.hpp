#pragma once

#include "run/duplicates/duplicate_digest.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace arbiter::duplicates {

// Finds collections with one round in all their games: they write it when the round is unknown. A
// file of one round has games of one event, or of a few that were played at the same time. Memory:
// kMostFiles files; beyond these, the rounds count as they are.
// THREADS: one owner.   COST: constant for each game.
class RoundSurvey {
  public:
    void add(const DuplicateFacts& facts);
    // After all games were added: does the round of a game of this file say nothing?
    [[nodiscard]] bool is_round_of_collection(std::string_view file) const;
    // Is there any such file?
    [[nodiscard]] bool finds_any() const;

  private:
    struct Rounds {
        std::uint64_t round = 0;      // a hash
        std::uint64_t occasions = 0;  // a set of 64, of event and year
        std::uint32_t games = 0;      // that name a round
        std::uint16_t first_year = 0, last_year = 0;
        bool has_two = false;

        [[nodiscard]] bool say_nothing() const;
    };

    std::unordered_map<std::uint64_t, Rounds> files_;  // by a hash of the name
    std::string last_file_;
    Rounds* last_ = nullptr;
};

}  // namespace arbiter::duplicates
