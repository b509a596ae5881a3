#pragma once

#include "core/fen_line/line.hpp"

#include <optional>
#include <string_view>

// Positions inside something else than a list of positions.
namespace arbiter::fen_line::detail {

// The value of the key "fen" of a JSON object in `text`, {"fen":"...","evals":[...]} as of
// lichess_db_eval.jsonl, without its quotation marks; keys and strings may also be written as in
// JavaScript. The one with the fewest brackets around it counts. COST: one look at each byte.
[[nodiscard]] std::optional<Range> fen_of_json(std::string_view text);

// A web address at the front of `text` that may hold a position, and its variant.
struct WebAddress {
    Range where;
    Range fen;  // still in the form of addresses, "%20" for a blank
    std::string_view variant;
    bool is_chess960 = false;
    bool is_query = false;  // '+' is a blank
};
[[nodiscard]] std::optional<WebAddress> fen_of_address(std::string_view text);

// "position startpos moves e2e4 e7e5" and "startpos".
struct StartCommand {
    Range where;  // up to "startpos"
    Range moves;
};
[[nodiscard]] std::optional<StartCommand> start_command(std::string_view text);

}  // namespace arbiter::fen_line::detail
