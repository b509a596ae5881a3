#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::replay::detail {

// A run of ordinary plies at the beginning of the main line: symbols, their move numbers and
// comments, nothing else. Where its spellings have been read to.
struct SpellingRun {
    const char* text;          // of the view
    const pgn::Token* tokens;  // of the view
    std::uint32_t size;        // how many there are
    std::uint32_t end;         // index of the token where it ends at the latest
    std::uint32_t at;          // index of the token that comes next
    std::uint32_t ply;
    std::uint32_t last_ply;  // with it, or the one after it, the run ends
    std::uint32_t number;    // the move number that comes next
    NumberStyle::Run numbers;
};

// Reads the spellings of a main line ahead, whatever the board says to them: they are to be played
// in lockstep. THREADS: one owner; memory is kept.
class SpellingReader {
  public:
    // Spellings go to `spellings`, their tokens to game.move_tokens.
    SpellingReader(GameInPlay& game, std::vector<std::uint64_t>& spellings)
        : game_(game), spellings_(spellings) {}

    // From the first token on, at most `last_ply` plies and one.
    [[nodiscard]] SpellingRun begin(const NumberStyle& numbers, std::uint32_t last_ply) const;
    // The run from `before` on, its spellings kept.
    [[nodiscard]] SpellingRun read(const SpellingRun& before);
    // The same run as far as token `end`, where the spellings have been kept before.
    [[nodiscard]] SpellingRun read_until(const SpellingRun& before, std::uint32_t end);

    // The spellings of further plies from `token` on, whatever is between them. Returns the number
    // of plies.
    [[nodiscard]] std::uint32_t read_on(std::uint32_t token, std::uint32_t ply);

  private:
    [[nodiscard]] bool keep_spelling(std::string_view text, std::uint32_t token, std::uint32_t ply);
    // With or without the spellings, which may have been kept before.
    template <bool kKeepsSpellings>
    [[nodiscard]] bool take_spelling(const SpellingRun& run, std::uint32_t token,
                                     std::uint32_t ply);
    template <chess::Color Us>
    [[nodiscard]] static bool take_number(SpellingRun& run);
    template <chess::Color Us, bool kKeepsSpellings>
    [[nodiscard]] bool take_ply(SpellingRun& run);
    template <bool kKeepsSpellings>
    [[nodiscard]] SpellingRun take_all(const SpellingRun& before);

    GameInPlay& game_;
    std::vector<std::uint64_t>& spellings_;  // packed
};

}  // namespace arbiter::replay::detail
