#pragma once

#include "core/audit/batch.hpp"
#include "core/mating/decide.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "run/selfcheck/difference.hpp"

#include <cstdint>

namespace arbiter::selfcheck {

// What was looked at.
struct SecondCounts {
    std::uint64_t replayed = 0;  // games on the reference board
    std::uint64_t plies = 0;     // of them
    std::uint64_t rulings = 0;   // a game under one edition each
    std::uint64_t proofs = 0;    // that the checker was asked about
};

// Plays the games on the reference board (core/reference), which shares no code with the rest: all
// legal moves, positions as text, claims by their definitions, under every edition and every site's
// rules. The last position is decided again, with a proof for the independent checker. Games of
// variants have no reference. THREADS: one owner.
class SecondOpinion {
  public:
    // Of so many games of a file one is looked at, the first among them.   REQUIRES: every > 0.
    SecondOpinion(const mating::Options& dead, std::uint64_t every) : dead_(dead), every_(every) {}

    // `first_game`: the ordinal of the first game of the batch in its file.
    // REQUIRES: `batch` was audited, with facts.
    void look_at(const audit::Batch& batch, std::uint64_t first_game, Differences& differences,
                 SecondCounts& counts);

  private:
    const mating::Options dead_;
    const std::uint64_t every_;
    pgn::GameReader reader_{pgn::GameReader::Way::General};
    replay::Replayer replayer_;
};

}  // namespace arbiter::selfcheck
