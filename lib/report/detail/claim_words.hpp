#pragma once

#include "check/finding.hpp"
#include "judge/stretches.hpp"
#include "report/game_record.hpp"

#include <string_view>

namespace arbiter::report::detail {

// What the reports of claims say of a stretch, in the words of docs/guide/claims.md.

[[nodiscard]] inline check::Certainty certainty_of(const judge::Stretch& stretch) {
    if (stretch.is_conditional) return check::Certainty::Conditional;
    return stretch.is_certain ? check::Certainty::Claimable : check::Certainty::Possible;
}

// How the game went on.
[[nodiscard]] inline std::string_view sequel_of(const judge::Stretch& stretch,
                                                const ClaimsRecord& claims) {
    if (!claims.is_drawn) return "played-on";
    return stretch.stands_at_end ? "ended-so" : "drawn-later";
}

[[nodiscard]] inline std::string_view player_of(const judge::Stretch& stretch) {
    return stretch.who == chess::Color::White ? "white" : "black";
}

// How the draw can be claimed in the first position.
[[nodiscard]] inline std::string_view way_of(const judge::Stretch& stretch) {
    return stretch.is_claimable(judge::ClaimWay::OnBoard, stretch.from_ply) ? "on_board"
                                                                            : "intended";
}

}  // namespace arbiter::report::detail
