#pragma once

#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"

namespace arbiter::check::detail {

// What the FEN rules share: flaws found by the FEN reader, and their places in the tag.

// The flaw of that kind in the FEN tag; nullptr when there is none or the variant is not ours to
// read (VAR03).
[[nodiscard]] const chess::FenFault* find_fault(const GameContext& game, chess::FenDefect defect);

// Bytes [begin, end) of the FEN tag's value as a span of the input; the whole value when that is
// empty.
[[nodiscard]] ByteSpan fen_span(const GameContext& game, std::size_t begin, std::size_t end);

// What precedes the flaw's own words in a message: "it has ", "there is ", or nothing.
[[nodiscard]] std::string_view lead_in(const chess::FenFault& fault);

// The finding of `rule` for `fault`: "fen '...' is written, but rank 5 has 9 squares".
[[nodiscard]] Findings::Builder add_fault(const GameContext& game, Findings& findings,
                                          const Rule& rule, const chess::FenFault& fault);

// The whole rule for a flaw that only a person can repair.
void report_fault(const GameContext& game, Findings& findings, const Rule& rule,
                  chess::FenDefect defect, std::string_view section);

// The whole rule for castling rights that the board does not bear out: the fix writes those that
// are left.
void report_castling_fault(const GameContext& game, Findings& findings, const Rule& rule,
                           const chess::FenFault& fault);

// What the start position of a game tagged as orthodox certainly is: VAR01, which then also covers
// FEN09. None where the tags say what it is.
[[nodiscard]] chess::ShuffledStart untagged_shuffle(const GameContext& game);

}  // namespace arbiter::check::detail
