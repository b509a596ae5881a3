#pragma once

#include "core/names/name_changes.hpp"
#include "core/names/name_survey.hpp"
#include "core/names/spelling.hpp"

#include <cstdint>

namespace arbiter::names {

// Proposals that are accepted without a person, by their score.
struct AcceptedNames {
    NameChanges changes;
    // Names with such a score that stay as they are, because two players would become one.
    std::uint64_t withheld = 0;
};

// Accepts the proposals of `spelling` for the names of `survey` from `least_score` on, 1 to 100.
// A chain (A is B, B is C) leads to its end, and a circle is left out. Nothing is accepted for a
// name whose games give several FIDE ids, nor for a right name when the games of its spellings, or
// its own, give different ids: those are different players.
[[nodiscard]] AcceptedNames accept_names(const NameSurvey& survey, const Spelling& spelling,
                                         int least_score);

}  // namespace arbiter::names
