#pragma once

#include "core/check/rule.hpp"

#include <span>
#include <string>

namespace arbiter::check::detail {

// Why a half-move could not be played, in the words of an arbiter.

// "no white bishop can reach b6", "the white king on e1 would be in check from the black queen on
// e8".
[[nodiscard]] std::string why_refused(const GameContext& game, const replay::Refusal& refusal);

// "; legal bishop moves: Bd3, Be2", "; legal here: Nd7"; empty when nothing near is legal.
[[nodiscard]] std::string legal_instead(const replay::Refusal& refusal);

// "Bd3, Be2" in canonical SAN; `last` before the last one ("Nbd7 or Nfd7" with " or ").
[[nodiscard]] std::string list_moves(const replay::GamePosition& before,
                                     std::span<const chess::Move> moves,
                                     std::string_view last = ", ");

// Fills in a finding about a refused move: place, FEN and "san 'Bb6' is written, but <why><legal
// alternatives>".
void say_refused(Findings::Builder finding, const GameContext& game,
                 const replay::Refusal& refusal);

// The rule that reports a main line stopped for `kind`: one finding with say_refused(), and one for
// each half-move like it among those that were kept.
void report_refused(const GameContext& game, Findings& findings, const Rule& rule,
                    replay::StopKind kind);
// The same as what a rule does that does nothing else.
template <const Rule& rule, replay::StopKind kind>
void find_refused(const GameContext& game, Findings& findings) {
    report_refused(game, findings, rule, kind);
}

}  // namespace arbiter::check::detail
