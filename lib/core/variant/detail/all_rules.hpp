#pragma once

#include "core/variant/rules.hpp"

namespace arbiter::variant::detail {

// The one object of each variant, defined in the file of its name.
// NOLINTBEGIN(readability-identifier-naming): constants, though defined elsewhere.
extern const Rules& kOrthodox;
extern const Rules& kChess960;
extern const Rules& kKingOfTheHill;
extern const Rules& kThreeCheck;
extern const Rules& kCrazyhouse;
extern const Rules& kBughouse;
extern const Rules& kAntichess;
extern const Rules& kAtomic;
extern const Rules& kHorde;
extern const Rules& kRacingKings;
// NOLINTEND(readability-identifier-naming)

}  // namespace arbiter::variant::detail
