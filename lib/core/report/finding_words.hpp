#pragma once

#include "core/check/finding.hpp"
#include "core/report/game_record.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::report {

// The line of a finding in the report `text`, without colours and line feed:
//     games.pgn:16:42: error MOV01 illegal-move: game 1, White's 19th move: ... [PGN 8.2.3.4]
// `game` is null, and `ordinal` 0, for a finding about the file. `line`, `column`: its place.
[[nodiscard]] std::string finding_line(const check::Finding& finding, const GameRecord* game,
                                       std::uint64_t ordinal, std::string_view file,
                                       std::uint64_t line, std::uint64_t column);

}  // namespace arbiter::report
