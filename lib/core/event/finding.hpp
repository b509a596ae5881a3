#pragma once

#include "core/check/rule.hpp"
#include "core/trf/deviation.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// Numbers of the rules, in the order of rules.def.
enum class RuleId : std::uint8_t {
#define ARBITER_EVENT_RULE(code, name) code,
#include "core/event/rules.def"
#undef ARBITER_EVENT_RULE
};

// In the order of their numbers.
[[nodiscard]] std::span<const check::Rule* const> rules();
[[nodiscard]] const check::Rule& rule(RuleId id);

// A place in an input. A game has an ordinal; lines of a tournament report have columns.
struct Place {
    std::string file;
    std::uint64_t game = 0;  // 0 = no game
    std::uint64_t line = 0;  // 0 = the file as a whole
    std::uint32_t column = 1;
    friend bool operator==(const Place&, const Place&) = default;
};

// A finding, and both places that show it.
struct Finding {
    RuleId rule{};
    Place place;
    std::string message;        // what is written, what is true, how to repair it
    std::vector<Place> others;  // the other source: games or lines
    friend bool operator==(const Finding&, const Finding&) = default;
};

// What a tournament report says against its format or itself.   `file`: as reports name it.
[[nodiscard]] std::vector<Finding> findings_of(const trf::Deviations& deviations,
                                               std::string_view file);

// "games.pgn, game 12 (line 340)", "event.trf, line 17".
[[nodiscard]] std::string words_of(const Place& place);

}  // namespace arbiter::event
