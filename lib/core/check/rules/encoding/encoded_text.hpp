#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <string>
#include <vector>

// What the rules about the encoding of a game share.
namespace arbiter::check::detail {

// A run of bytes outside ASCII, counted from the first byte of the batch.
struct HighRun {
    std::uint32_t begin, end;
};

// The runs of the game that are not UTF-8, in order; single no-break spaces between moves are the
// business of ENC11 and left out.
[[nodiscard]] std::vector<HighRun> runs_not_utf8(const GameContext& game);

// Are characters among them that Windows-1252 has and ISO-8859-1 has not?
[[nodiscard]] bool has_cp1252_characters(const GameContext& game, const std::vector<HighRun>& runs);

// How many bytes they are, which is as many characters.
[[nodiscard]] std::uint32_t count_bytes(const std::vector<HighRun>& runs);

// The word that contains the run, in UTF-8: letters, digits, hyphens and apostrophes. Bytes of an
// unknown encoding are shown as \xNN.
[[nodiscard]] std::string word_at(const GameContext& game, HighRun run);

// ENC03, ENC04: an edit for each of the runs, which makes it UTF-8; none when the encoding is
// unknown.
void add_utf8(Findings::Builder& finding, const GameContext& game,
              const std::vector<HighRun>& runs);

}  // namespace arbiter::check::detail
