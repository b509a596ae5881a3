#pragma once

#include "core/chess/position.hpp"
#include "core/mating/proof.hpp"
#include "core/proofcheck/proofcheck.hpp"

#include <cstdint>

namespace arbiter::answers {

// Hands the proof of a decision to the independent checker, as plain data: the position as a FEN,
// moves in UCI notation (castling as king takes rook), pieces as FEN letters with their squares.

// Does the answer's own proof show what the answer says? An answer Unknown claims nothing and
// holds. The certificate of an unwinnable position must have been requested
// (mating::Limits::with_certificate). At most `max_positions` are kept in memory, see
// proofcheck::check_certificate().
[[nodiscard]] proofcheck::Verification verify(const chess::Position& pos, chess::Color winner,
                                              const mating::Answer& answer,
                                              std::uint64_t max_positions);

// The certificate in the checker's own words.
[[nodiscard]] proofcheck::Certificate plain_certificate(const mating::Certificate& certificate);

}  // namespace arbiter::answers
