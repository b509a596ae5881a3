#pragma once

#include "arbiter/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

enum class Side : std::uint8_t { White, Black };

// Can a side still checkmate by some series of legal moves?   FIDE 2023 5.2.2, 6.9.
struct Decision {
    std::string_view verdict;           // "winnable", "unwinnable", "unknown"
    std::string_view proof;             // "helpmate", "material", "static", ...
    std::vector<std::string> helpmate;  // in UCI notation, when that is the proof
    std::uint64_t nodes = 0;
    std::string text;  // a sentence
    std::string json;  // the line of `arbiter decide`, without a line feed
};

// `fen`: castling rights, e.p. square and counters may be missing, and no game need reach the
// position. `budget`: nodes that may be looked at; 0: as many as usual. The answer never depends on
// speed. Fails when `fen` is no position.   THREADS: any.
[[nodiscard]] Result<Decision> decide(std::string_view fen, Side winner, std::uint64_t budget = 0);

// What it means that the flag of `flag` falls: the opponent wins where he can still checkmate.
struct FlagFall {
    std::string_view result;         // "1-0", "0-1", "1/2-1/2"; empty: not known
    std::string_view laws, article;  // "fide-2023", "6.9"
    Decision decision;               // about the opponent
};
[[nodiscard]] Result<FlagFall> decide_flag_fall(std::string_view fen, Side flag,
                                                std::uint64_t budget = 0);

}  // namespace v1
}  // namespace arbiter
