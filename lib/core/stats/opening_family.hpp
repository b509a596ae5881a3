#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::stats {

// Codes of the Encyclopaedia of Chess Openings: A00 is 0, E99 is 499.   PGN 9.4.1.
inline constexpr std::size_t kEcoCodes = 500;

// The opening that a run of codes is about, by its usual English name.
struct OpeningFamily {
    std::uint16_t first;  // code; the family ends before the next one
    std::string_view name;
};

// "B90".   REQUIRES: below kEcoCodes.
[[nodiscard]] std::string eco_code(std::size_t eco);
// "Sicilian Defence".   REQUIRES: below kEcoCodes.
[[nodiscard]] std::string_view opening_name(std::size_t eco);

}  // namespace arbiter::stats
