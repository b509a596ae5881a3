#pragma once

#include "core/chess/types.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::reach {

// Why no game reaches a position: one entry of reasons.def each.
enum class Reason : std::uint8_t {
#define ARBITER_REACH_REASON(name, words, sentence) name,
#include "core/reach/reasons.def"
#undef ARBITER_REACH_REASON
};

inline constexpr unsigned kReasons = 0
#define ARBITER_REACH_REASON(name, words, sentence) +1
#include "core/reach/reasons.def"
#undef ARBITER_REACH_REASON
    ;

// The name of a reason as in reports: "pawn-captures". "none" for None.
[[nodiscard]] std::string_view to_string(Reason reason);
// What the reason says of any position, without a full stop: "the pawns need more captures than
// pieces are missing". Empty for None.
[[nodiscard]] std::string_view describe(Reason reason);

// The colour, the square and the two numbers of a reason; which ones depends on it.
struct Facts {
    chess::Color color = chess::Color::White;
    chess::Square square = chess::Square::None;
    chess::Role role = chess::Role::None;
    std::uint8_t needed = 0;
    std::uint8_t available = 0;

    friend constexpr bool operator==(const Facts&, const Facts&) = default;
};

}  // namespace arbiter::reach
