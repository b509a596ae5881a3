#pragma once

#include "core/check/detail/message.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/pgn/result.hpp"

#include <optional>
#include <string>

namespace arbiter::check::detail {

// What the rules about the end of a game share: the written result against the board, and the words
// of their findings.

// The result of a game as its record has it: the termination marker, or the Result tag where there
// is no marker. Absent when it cannot be read in one way only, or when tag and marker contradict
// each other (RES03, RES04).
[[nodiscard]] std::optional<WrittenResult> undisputed_result(const GameContext& game);
// What it says; None when it is absent.
[[nodiscard]] pgn::Outcome undisputed_outcome(const GameContext& game);

[[nodiscard]] constexpr bool is_decisive(pgn::Outcome outcome) {
    return outcome == pgn::Outcome::WhiteWins || outcome == pgn::Outcome::BlackWins;
}
[[nodiscard]] pgn::Outcome outcome_of(judge::Score score);

// By the rules of a variant.
[[nodiscard]] constexpr bool is_end_of_variant(laws::EndingKind kind) {
    return kind == laws::EndingKind::VariantWin || kind == laws::EndingKind::VariantDraw;
}

// Nothing can be played after it: mate, stalemate and the ends of variants.
[[nodiscard]] constexpr bool is_final(laws::EndingKind kind) {
    using laws::EndingKind;
    return kind == EndingKind::Checkmate || kind == EndingKind::Stalemate ||
           is_end_of_variant(kind);
}

// Which grade an ending of this game deserves: the edition may be a guess, a null move may precede
// it.
[[nodiscard]] Certainty ending_certainty(const judge::Ruling& ruling);
[[nodiscard]] Certainty claim_certainty(const judge::Ruling& ruling, const judge::Claim& claim);

// "result '0-1' is written, but checkmate at ply 84 makes it 1-0", with FEN, article and the edits
// that write the score into marker and tag. REQUIRES: the game has a final_ending().
void say_contradiction(Findings::Builder finding, const GameContext& game,
                       const WrittenResult& written);

// From the ply at `first_token`, its number included, to the termination marker: what goes when the
// game ended before it.
[[nodiscard]] ByteSpan tail_span(const GameContext& game, std::uint32_t first_token);

// Reports moves after `ending` (checkmate or stalemate) with the edit that cuts them off.
void report_play_after(const GameContext& game, Findings& findings, const Rule& rule,
                       replay::StopKind stop, laws::EndingKind ending);

// The article by which the edition ends a game that way; empty when it has none.
[[nodiscard]] std::string_view article_of(const laws::Edition& edition, laws::EndingKind ending);

// One finding of `rule` when the game went on after an automatic draw, or was scored as a win,
// which makes it an error. `why` says what drew the position; it is called only for a finding that
// is read.   REQUIRES: the ending is an automatic draw that replay goes on after.
using WhyDrawn = std::string (*)(const GameContext& game, const replay::GamePosition& drawn);
void report_after_draw(const GameContext& game, Findings& findings, const Rule& rule, WhyDrawn why);

// The token that led to the position after `ply` half-moves; for the start position the FEN tag or
// the game's first byte.
[[nodiscard]] ByteSpan position_span(const GameContext& game, std::uint32_t ply);
// Ply, FEN, article and grade of a claim.
void say_claim(Findings::Builder finding, const GameContext& game, const judge::Claim& claim);

// "start position, 2...Ng8, 4...Ng8": after which moves the position after `ply` half-moves was on
// the board, up to there.
[[nodiscard]] Words occurrences(const replay::GameFacts& facts, std::uint64_t key,
                                std::uint32_t ply);
// "1st", "2nd", "3rd", "4th", ...
[[nodiscard]] std::string ordinal(std::uint32_t number);
// "1 ply", "2 plies"
[[nodiscard]] std::string plies(std::uint32_t number);
// "1 more move", "3 more plies"
[[nodiscard]] std::string more_moves(std::uint32_t number);

}  // namespace arbiter::check::detail
