#pragma once

#include "core/replay/facts.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::judge::detail {

// Sameness in the literal reading of 9.2 as printed in 2009: a right to castle makes two positions
// different only where the castling can be played at once, for then alone do the possible moves
// differ. Everywhere else the intention is applied: the rights themselves must be the same.

// Could the literal reading count a position more often than the intention, far enough for a claim?
// False for nearly every game: a king or rook with a right must leave its square, and return there,
// without a capture or pawn move between. COST: one pass over the moves of a game that goes on
// quietly for long enough.
[[nodiscard]] bool may_differ_by_letter(const replay::GameFacts& facts);

// The identity of a position in the literal reading.
[[nodiscard]] std::uint64_t letter_key(const chess::Position& pos);

// The facts of a game with its positions compared by the literal reading. Owns the arrays it
// changes; made only for the few games for which may_differ_by_letter().   LIFETIME: views `facts`.
class LetterReading {
  public:
    explicit LetterReading(const replay::GameFacts& facts);
    LetterReading(const LetterReading&) = delete;
    LetterReading& operator=(const LetterReading&) = delete;

    [[nodiscard]] const replay::GameFacts& facts() const& { return facts_; }
    const replay::GameFacts& facts() const&& = delete;

  private:
    void count_repetitions();

    std::vector<std::uint64_t> keys_;
    std::vector<std::uint8_t> repetitions_;
    replay::GameFacts facts_;
};

}  // namespace arbiter::judge::detail
