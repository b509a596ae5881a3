#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/spelling_review.hpp"
#include "core/replay/detail/surroundings.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// What is written around the moves: NAGs, signs, marks, punctuation. It changes no move, and is
// noted where PGN writes it otherwise.   PGN 8.2.3.8, 8.2.4, 10. THREADS: one owner.
class AnnotationReview {
  public:
    AnnotationReview(GameInPlay& game, SpellingReview& spelling, const Surroundings& around)
        : game_(game), spelling_(spelling), around_(around) {}

    void on_nag(std::uint32_t token);
    void on_suffix(std::uint32_t token, bool is_in_variation);
    // "[#]" outside a comment.
    void on_bracketed(std::uint32_t token, bool is_in_variation);

    // For a symbol. False: it is none of these.
    // A sign that means a NAG.
    // `now`: the board of the line it is in.
    template <class Board>
    [[nodiscard]] bool take_sign(std::uint32_t token, bool is_in_variation, const Board& now);
    // "(=)", "(±)", "(N)": a sign by itself in parentheses is no variation; it annotates the move
    // before. A draw offer is recorded so.   FIDE 2023 8.1.5.
    [[nodiscard]] bool take_sign_in_parentheses(std::uint32_t token);
    // "ch", "mate", "++" or "+" as a separate word after a move.
    [[nodiscard]] bool take_check_word(std::uint32_t token, bool is_in_variation);
    // Commas between moves, and a dash between the two moves of a number: "1. e4 , e5",
    // "1. e4 - e5".
    [[nodiscard]] bool take_punctuation(std::uint32_t token, bool is_in_variation);

  private:
    template <class Board>
    [[nodiscard]] bool may_begin_knight_move(std::uint32_t token, const Board& now) const;

    GameInPlay& game_;
    SpellingReview& spelling_;
    const Surroundings& around_;
};

}  // namespace arbiter::replay::detail
