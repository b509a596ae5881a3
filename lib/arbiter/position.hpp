#pragma once

#include "arbiter/finding.hpp"
#include "arbiter/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

// How positions are checked: the options of `arbiter fen` of the same names.
struct FenOptions {
    std::string variant = {};                // "chess960", "crazyhouse"; empty: the line says
    std::string reach = "cheap";             // or "off", "full": can a game reach it? FEN17
    std::uint64_t budget = 0;                // positions that "full" looks at; 0: as usual
    std::string profile = "archive";         // levels of the rules, as in Options
    std::vector<std::string> select = {};    // as in Options
    std::vector<std::string> ignore = {};    // likewise
    std::vector<std::string> severity = {};  // likewise
    // Of whole lists (Reports).
    std::string column = {};          // of a table: its name or number; empty: FEN or EPD
    std::string dedupe = {};          // "position", "mirror", "off": what occurs twice. FEN16
    std::string to = {};              // "fen", "epd", "shredder", "xfen": positions are written
    std::string ep = "legal";         // or "pseudo", "always": when the en passant square is
    bool canonical_counters = false;  // ... and the move counters are always 0 1
};

// What is wrong with a position. LIFETIME: code and rule are constants.
struct PositionProblem {
    std::string_view code, rule;
    Severity severity = Severity::Error;
    std::string message;
};

// A line with a position, checked.   docs/guide/interface.md 5.
struct CheckedPosition {
    bool is_ok = false;      // no problem of level warning or above
    std::string normalized;  // six fields; empty: not readable
    std::string variant;     // "crazyhouse", ...; empty: chess, Chess960 too
    std::vector<PositionProblem> problems;
    // Why no game can reach it; nullopt: nothing is known against it. One of the problems, too.
    std::optional<std::string> unreachable;
    std::string json;  // the line of `arbiter fen --report ndjson`, without a line feed
};

// The position that a word of a command line is, as a line to be read: of "startpos" the usual
// start position. Nullopt: it is the name of a file.
[[nodiscard]] std::optional<std::string> position_of_operand(std::string_view word);

// Checks one FEN or EPD, as people write them. Fails when a word of the options names nothing, and
// when `line` is more than a line, or holds no position at all: it is blank or a comment.
// THREADS: any.
[[nodiscard]] Result<CheckedPosition> check_fen(std::string_view line,
                                                const FenOptions& options = {});

}  // namespace v1
}  // namespace arbiter
