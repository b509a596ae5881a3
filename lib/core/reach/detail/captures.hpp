#pragma once

#include "core/reach/detail/census.hpp"
#include "core/reach/detail/piece_sets.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace arbiter::reach::detail {

// The pawns of one file in their order, from White's side upwards: a bit for each, 0 for a white
// one and 1 for a black one, and a 1 above the last. No pawn passes another on its file, so only
// captures and promotions change that order.
using Column = std::uint16_t;

inline constexpr Column kStartColumn = 0b110;  // a white pawn below a black one

// What is left of a position when only captures and promotions count: the pawns of each file in
// their order, how many pieces were captured, and how many pawns at least must have promoted to a
// bishop of either colour of squares. Every game has such a story, the moves of which are its
// captures and promotions in their order; where no story ends as the position does, no game does.
struct CaptureProblem {
    CaptureProblem() = default;
    CaptureProblem(const PieceSets& pieces, const Census& census);

    struct OfColor {
        std::uint8_t missing = 0;     // captured, but not as a bishop on its start square
        std::uint8_t lost_pawns = 0;  // at most how many of these as pawns
        // [dark squares]: bishops that must have promoted there, without those of `bishop_files`.
        std::array<std::uint8_t, 2> bishops{};
        std::uint8_t steady_files = 0;   // with an unmoved pawn
        std::uint8_t promotes_on = 0;    // files whose last square can be entered
        std::uint8_t promotes_from = 0;  // files on which a pawn can get to the rank before it
        // Files from whose last square no bishop can go, for steady pieces close its diagonals; and
        // those of them where there is one: it promoted there.
        std::uint8_t trap_files = 0;
        std::uint8_t bishop_files = 0;

        friend bool operator==(const OfColor&, const OfColor&) = default;
    };
    std::array<Column, kFiles> goal{};
    std::array<OfColor, chess::kColors> of{};

    friend bool operator==(const CaptureProblem&, const CaptureProblem&) = default;
};

enum class Story : std::uint8_t { Found, None, OutOfBudget };

// Is there a story? `nodes` counts the states looked at; OutOfBudget when it would exceed `budget`.
[[nodiscard]] Story find_story(const CaptureProblem& problem, std::uint64_t budget,
                               std::uint64_t& nodes);

}  // namespace arbiter::reach::detail
