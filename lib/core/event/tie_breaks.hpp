#pragma once

#include "core/event/table.hpp"
#include "core/event/unplayed.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

enum class TieBreak : std::uint8_t {
#define ARBITER_TIE_BREAK(id, acronym, decimals, definition) id,
#include "core/event/tie_breaks.def"
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

// A tie-break with its modifiers.   FIDE Handbook C.07 14.
struct TieBreakColumn {
    TieBreak which{};
    unsigned cut_low = 0, cut_high = 0;  // values that do not count, beyond those of `which`
    bool counts_forfeits = false;        // P: as games against the opponent
    bool is_fore = false;                // F, of AOB
    int limit = 0;                       // of KS: half points more than half of all points
    std::string name;                    // "BH-C1", "KS/L-1"

    TieBreakColumn() = default;
    TieBreakColumn(TieBreak each)  // NOLINT(google-explicit-constructor): as its usual form
        : which(each), name(info_of(each).acronym) {}
    friend bool operator==(const TieBreakColumn&, const TieBreakColumn&) = default;
};

// What a word of a list of tie-breaks says, of players or teams: "BH", "bh-c1", "BH/M2", "KS/L+1",
// "DE/P", "BH:GP/C1-P", "SSSC/K4". nullopt when a modifier is not known.
struct TieBreakWord {
    std::string acronym;  // in capitals
    unsigned cut_low = 0, cut_high = 0;
    bool counts_forfeits = false, is_fore = false;
    int limit = 0;
    int divisor = 0;                       // K, of SSSC; 0 = as usual
    std::optional<bool> uses_game_points;  // ":GP", ":MP"; of teams
};
[[nodiscard]] std::optional<TieBreakWord> read_tie_break_word(std::string_view word);
// nullopt for one that is not known, or is of teams.
[[nodiscard]] std::optional<TieBreakColumn> find_tie_break_column(std::string_view word);
// Do its values compare ratings? They mean little where a player has none.   C.07 10.
[[nodiscard]] bool is_of_ratings(TieBreak which);

// Does it look at the games between the tied?   C.07 4.3, type A
[[nodiscard]] bool is_between_tied(const TieBreakColumn& column);

// A value in ten-thousandths, exact for everything but averages, which are rounded half up to what
// is written of them.
// nullopt: there is none, because no opponent has a rating.
using TieBreakValue = std::optional<std::int64_t>;
inline constexpr std::int64_t kTieBreakUnit = 10000;

// The value of each row.
// REQUIRES: not DirectEncounter, which depends on which players are tied: see direct_encounters().
[[nodiscard]] std::vector<TieBreakValue> values_of(const TieBreakColumn& which, const Table& table,
                                                   Unplayed unplayed);

// Points of each of `tied` against the others, in their order, of several games the average; no
// values when two of them have not met.
[[nodiscard]] std::vector<TieBreakValue> direct_encounters(const Table& table,
                                                           std::span<const std::uint32_t> tied,
                                                           bool counts_forfeits = false);

// The tied in groups, best first: by their encounters, begun again in each group; where some have
// not met, when one of them is ahead with every result that those games can have.   C.07 6.2, 6.3
[[nodiscard]] std::vector<std::vector<std::uint32_t>> split_by_encounters(
    const Table& table, std::span<const std::uint32_t> tied, bool counts_forfeits = false);

// "63.5", "22.75", "2310", "-" for none.
[[nodiscard]] std::string text_of(TieBreakValue value, unsigned decimals);
[[nodiscard]] std::string text_of(TieBreakValue value, const TieBreakColumn& column);
// What its definition says, with the modifiers.
[[nodiscard]] std::string definition_of(const TieBreakColumn& column);

}  // namespace arbiter::event
