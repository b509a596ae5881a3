#pragma once

#include "core/base/date.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::trf {

// Dates as people write them into tournament reports: "2005/07/28", "28. 07. 2005", "2005-07-28",
// "Jun 26, 2020", "26 June 2020", "1969.12.06", "1969". Month or day may be 00: not known. If two
// numbers may both be the month, the order day, month is taken, as the federations that write such
// dates have it.
// Returns the form of TRF16, "YYYY/MM/DD"; nullopt for what is no date.
[[nodiscard]] std::optional<std::string> read_free_date(std::string_view text);

// "2005/07/28".
[[nodiscard]] std::string day_text(Date day);

}  // namespace arbiter::trf
