#pragma once

#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::trf {

// The starting rank that a record of National Rating Support names: it has the code of a federation
// instead of 001, and the columns of a line 001 without rounds. nullopt for other records.
// FIDE Handbook, TRF26.
[[nodiscard]] std::optional<std::uint32_t> player_of_national_record(const Record& record);

// "NOR", "ENG": a code that FIDE gave to a federation.
[[nodiscard]] bool is_federation(std::string_view code);

}  // namespace arbiter::trf
