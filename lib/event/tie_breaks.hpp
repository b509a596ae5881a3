#pragma once

#include "event/table.hpp"
#include "event/unplayed.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

enum class TieBreak : std::uint8_t {
#define ARBITER_TIE_BREAK(id, acronym, decimals, definition) id,
#include "event/tie_breaks.def"
#undef ARBITER_TIE_BREAK
};

struct TieBreakInfo {
    std::string_view acronym;
    unsigned decimals;
    std::string_view definition;
};
[[nodiscard]] std::span<const TieBreakInfo> tie_breaks();
[[nodiscard]] const TieBreakInfo& info_of(TieBreak which);
// By its acronym, in any case.
[[nodiscard]] std::optional<TieBreak> find_tie_break(std::string_view acronym);

// A value in ten-thousandths, exact for everything but averages, which are rounded half up to what
// is written of them.
// nullopt: there is none, because no opponent has a rating.
using TieBreakValue = std::optional<std::int64_t>;
inline constexpr std::int64_t kTieBreakUnit = 10000;

// The value of each row.
// REQUIRES: not DirectEncounter, which depends on who is tied: see direct_encounters().
[[nodiscard]] std::vector<TieBreakValue> values_of(TieBreak which, const Table& table,
                                                   Unplayed unplayed);

// Points of each of `tied` against the others, in their order; no values when two of them have not
// met.
[[nodiscard]] std::vector<TieBreakValue> direct_encounters(const Table& table,
                                                           std::span<const std::uint32_t> tied);

// "63.5", "22.75", "2310", "-" for none.
[[nodiscard]] std::string text_of(TieBreakValue value, unsigned decimals);

}  // namespace arbiter::event
