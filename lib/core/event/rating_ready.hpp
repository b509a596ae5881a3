#pragma once

#include "core/event/finding.hpp"
#include "core/names/rating_list.hpp"
#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arbiter::event {

enum class RatingClass : std::uint8_t { Standard, Rapid, Blitz };
// "standard", "rapid", "blitz".
[[nodiscard]] std::string_view name_of(RatingClass which);

// That of records 092, 192, 012 and 122 in words, else of the time control. nullopt: none of them
// says it, or they say two.
[[nodiscard]] std::optional<RatingClass> class_of(const trf::Tournament& tournament);

// Would FIDE rate the report?
//   TRF16  fields that TRF26 makes mandatory for rating and that are empty
//   TRF17  sex, federation or date of birth that are empty: one finding for each of them
//   TRF18  a time control that is not of the class of the tournament, or shorter than the rating
//          regulations ask for the highest rated player of a game
//   TRF19  more rounds on a day than the regulations allow
//   TRF20  players without a game
// More than ten players of whom the same is missing are one finding.   `file`: of the report.
// FIDE Handbook, TRF26 (column R); B.02.   COST: players x rounds.
[[nodiscard]] std::vector<Finding> check_for_rating(const trf::Tournament& tournament,
                                                    std::string_view file);

// Compares the lines 001 with a rating list: EVT14 for a FIDE number that is somebody else's there;
// EVT23 for a rating or a title other than those of the list, when the first day (042) is in its
// months. Ratings are compared when the list, by the name of its file, is of the class of the
// tournament: a list of no class is a standard one.   COST: players x log players of the list.
[[nodiscard]] std::vector<Finding> check_rating_list(const trf::Tournament& tournament,
                                                     const names::RatingList& list,
                                                     std::string_view file);

}  // namespace arbiter::event
