#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/spelling_review.hpp"
#include "core/replay/word.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// A line that takes the plies of a word one by one. Their SAN text can be reviewed once they are
// separated.
template <class Board>
class LineOfWord {
  public:
    // False: it cannot be played.
    [[nodiscard]] virtual bool play_part(std::uint32_t token, const SanOf<Board>& san) = 0;

  protected:
    ~LineOfWord() = default;
};

// Plays the plies of words, and notes what else is in them. False: a ply of it cannot be played.
// REQUIRES: the word was read at the line's current position. THREADS: one owner.
class WordPlayer {
  public:
    WordPlayer(GameInPlay& game, NumberStyle& numbers, SpellingReview& spelling)
        : game_(game), numbers_(numbers), spelling_(spelling) {}

    // "Nf3±", "Bh6+,", "e4,e5".
    template <class Board>
    [[nodiscard]] bool play(const WordOn<Board>& word, std::uint32_t token, bool is_in_variation,
                            LineOfWord<Board>& line);
    // "e4e5".
    template <class Board>
    [[nodiscard]] bool play(const SplitOn<Board>& split, std::uint32_t token, bool is_in_variation,
                            LineOfWord<Board>& line);

  private:
    GameInPlay& game_;
    NumberStyle& numbers_;
    SpellingReview& spelling_;
};

}  // namespace arbiter::replay::detail
