#pragma once

#include "core/check/rule.hpp"
#include "core/pgn/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The two places in which a game says how it ended: the Result tag and the termination marker.

struct WrittenResult {
    std::string_view text;
    ByteSpan span;
    pgn::ResultReading reading;
};
[[nodiscard]] std::optional<WrittenResult> result_tag(const GameContext& game);
[[nodiscard]] std::optional<WrittenResult> result_token(const GameContext& game);

// A win or a draw: neither open, nor lost by both, nor unreadable.
[[nodiscard]] constexpr bool is_decided(pgn::Outcome outcome) {
    return outcome == pgn::Outcome::WhiteWins || outcome == pgn::Outcome::BlackWins ||
           outcome == pgn::Outcome::Draw;
}
// A decided result that can be read in one way only; "+-" may also be an evaluation.
[[nodiscard]] constexpr bool is_plain(const pgn::ResultReading& reading) {
    return is_decided(reading.outcome) && reading.spelling != pgn::ResultSpelling::PlusMinus;
}
// "*" itself.
[[nodiscard]] constexpr bool is_open(const pgn::ResultReading& reading) {
    return reading.outcome == pgn::Outcome::Unknown &&
           reading.spelling == pgn::ResultSpelling::Standard;
}
// A Result tag that says "half" in another way than 1/2-1/2.
[[nodiscard]] constexpr bool is_half_form(const pgn::ResultReading& reading) {
    return reading.spelling == pgn::ResultSpelling::Half ||
           (reading.outcome == pgn::Outcome::Draw &&
            reading.spelling != pgn::ResultSpelling::Standard);
}

// The marker that a tag or token means; "*" when it is absent or not plain.
[[nodiscard]] std::string_view marker_of(const std::optional<WrittenResult>& result);

// Findings about the result are placed at the last ply. No ply when the game was not replayed.
void place_at_end(Findings::Builder& finding, const GameContext& game);

// One finding of `rule` when the termination marker is spelled that way.   PGN 8.2.6.
void report_spelling(const GameContext& game, Findings& findings, const Rule& rule,
                     pgn::ResultSpelling spelling);

// `text` with a space on each side on which other text touches `span`, which it replaces.
[[nodiscard]] std::string spaced(const GameContext& game, ByteSpan span, std::string_view text);

// STR02 and STR03: one finding of `rule` at the flaw `kind`, with the marker to insert; silent when
// the terminator is missing because of another flaw that is reported.
void report_missing_terminator(const GameContext& game, Findings& findings, const Rule& rule,
                               pgn::FlawKind kind);

}  // namespace arbiter::check::detail
