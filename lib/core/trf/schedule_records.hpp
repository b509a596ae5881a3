#pragma once

#include "core/base/date.hpp"
#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::trf {

// A field of record 132: the day of a round.
struct RoundDate {
    std::optional<Date> day;   // nullopt: empty, or no date
    std::string text;          // as it is written
    std::uint32_t column = 0;  // where it begins
};
struct RoundDates {
    std::uint32_t line = 0;         // 0: the report has no record 132
    std::vector<RoundDate> rounds;  // by round - 1; without empty fields at the end
};

// 260, or XXP of JaVaFo, which has no rounds: players, or teams, that are not to be paired.
struct ForbiddenPairing {
    std::uint32_t first_round = 0, last_round = 0;  // 0, 0: all rounds
    std::vector<std::uint32_t> numbers;
    std::uint32_t line = 0;
};

// 240 in a report without teams: a bye that was known before the round was paired.
struct KnownBye {
    std::uint32_t round = 0, number = 0;
    Result kind = Result::ZeroPointBye;  // H, F or Z
    std::uint32_t line = 0;
};

// What a report says of its rounds before they are played. Fields that cannot be read are flaws.
// FIDE Handbook, TRF26: records 132, 240 and 260; manual of JaVaFo: XXP.   COST: linear.
[[nodiscard]] RoundDates read_round_dates(const Tournament& tournament);
[[nodiscard]] std::vector<ForbiddenPairing> read_forbidden_pairings(const Tournament& tournament,
                                                                    Deviations& deviations);
[[nodiscard]] std::vector<KnownBye> read_known_byes(const Tournament& tournament,
                                                    Deviations& deviations);

// The day of a record that holds one: 042 or 052. nullopt: none, or no complete date.
[[nodiscard]] std::optional<Date> day_of(const Tournament& tournament, std::string_view code);

// As many rounds as the report says there will be: 142 (TRF26), XXR (JaVaFo); 0 without them.
[[nodiscard]] std::uint32_t planned_rounds(const Tournament& tournament);

}  // namespace arbiter::trf
