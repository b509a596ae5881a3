#pragma once

#include <cstddef>
#include <string_view>

namespace arbiter::check::detail {

// Where the parts of a written move are, as offsets into its text, so that a fix can touch one part
// and leave the others to the rules that look after them:  N g1 x f3 + .
struct MoveParts {
    std::size_t hints_begin = 0;  // what distinguishes one piece of a kind from another: "g1"
    std::size_t hints_end = 0;    // what follows up to the target is the sign: "x", "-", ":"
    std::size_t target_begin = 0;
    std::size_t target_end = 0;   // after the target square: where "=Q" belongs
    std::size_t core_end = 0;     // after the promotion: where a check mark belongs
    std::size_t marks_begin = 0;  // "+", "#", "++", "mate"; empty at core_end when there is none
    std::size_t marks_end = 0;
};

// Takes any text that parse_san() reads; for other text all parts are empty.
[[nodiscard]] MoveParts parts_of(std::string_view move);

// The text between `hints_begin` and `hints_end`.
[[nodiscard]] inline std::string_view hints_of(std::string_view move) {
    const MoveParts parts = parts_of(move);
    return move.substr(parts.hints_begin, parts.hints_end - parts.hints_begin);
}
[[nodiscard]] inline std::string_view marks_of(std::string_view move) {
    const MoveParts parts = parts_of(move);
    return move.substr(parts.marks_begin, parts.marks_end - parts.marks_begin);
}

}  // namespace arbiter::check::detail
