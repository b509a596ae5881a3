#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// What the Round tag of a game says, in any of the habits of archives: "3", "3.12" (board 12),
// "3.2.1" (match 2, board 1), "Round 3", "R3", "3 (12)", "Round 3 Board 12". What has no such
// numbers ("Final", "1/8", "QF") is a label.
struct RoundText {
    std::vector<std::uint32_t> numbers;  // round, then board or match and board; 4 at most
    std::string label;                   // folded; only when there are no numbers
    [[nodiscard]] bool is_empty() const { return numbers.empty() && label.empty(); }
    friend bool operator==(const RoundText&, const RoundText&) = default;
};

[[nodiscard]] RoundText read_round(std::string_view tag);

}  // namespace arbiter::event
