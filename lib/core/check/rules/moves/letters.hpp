#pragma once

#include "core/check/rule.hpp"

#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Letters of moves that are not as PGN has them: those of other languages, figures, and letters
// that only look alike.

// Adds the edits that write the letters of that kind in `token` as PGN has them.
void mend_letters(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
                  replay::OddLetter::Kind kind);

// The symbol as written, with its letters of that kind as PGN has them: for messages.
[[nodiscard]] std::string mended(const GameContext& game, std::string_view symbol,
                                 replay::OddLetter::Kind kind);

// The rules about other languages: one finding when the moves are written in the letters of one
// that is (or is not) in Cyrillic script.
void report_language(const GameContext& game, Findings& findings, const Rule& rule,
                     bool is_cyrillic);

// One finding with the count for the notes of `kind`, whose letters of `letters` are fixed. `what`
// describes the first one in the message: "'♘f3' is written <what>, but PGN has ...".
void report_odd_letters(const GameContext& game, Findings& findings, const Rule& rule,
                        replay::NoteKind kind, replay::OddLetter::Kind letters,
                        std::string_view what);

}  // namespace arbiter::check::detail
