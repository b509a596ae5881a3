#pragma once

#include "core/check/finding.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/report/game_record.hpp"

#include <string_view>

namespace arbiter::report::detail {

// What the reports of claims say of a window, in the words of docs/guide/claims.md.

[[nodiscard]] inline check::Certainty certainty_of(const judge::ClaimWindow& window) {
    if (window.is_conditional) return check::Certainty::Conditional;
    return window.is_certain ? check::Certainty::Claimable : check::Certainty::Possible;
}

// How the game went on.
[[nodiscard]] inline std::string_view sequel_of(const judge::ClaimWindow& window,
                                                const ClaimsRecord& claims) {
    if (!claims.is_drawn) return "played-on";
    return window.stands_at_end ? "ended-so" : "drawn-later";
}

[[nodiscard]] inline std::string_view player_of(const judge::ClaimWindow& window) {
    return window.who == chess::Color::White ? "white" : "black";
}

// How the draw can be claimed in the first position.
[[nodiscard]] inline std::string_view way_of(const judge::ClaimWindow& window) {
    return window.is_claimable(judge::ClaimWay::OnBoard, window.from_ply) ? "on_board" : "intended";
}

}  // namespace arbiter::report::detail
