#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/spelling_review.hpp"
#include "core/replay/word.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::replay::detail {

// What the tokens around a symbol say about it, where its own letters leave it open. THREADS: one
// owner.
class Surroundings {
  public:
    Surroundings(const GameInPlay& game, const NumberStyle& numbers, const SpellingReview& spelling)
        : game_(game), numbers_(numbers), spelling_(spelling) {}

    void forget() { trailing_from_ = UINT32_MAX; }

    // The next token, if it is a symbol; else empty.
    [[nodiscard]] std::string_view next_symbol(std::uint32_t token) const;
    // Does no ply follow before the terminator?
    [[nodiscard]] bool is_trailing(std::uint32_t token);
    // Is the next token to the left that is a move or a number a move, and to the right as well?
    // What is between may be removed when the game is fixed.   COST: bounded.
    [[nodiscard]] bool is_between_moves(std::uint32_t token) const;
    // "(N)": is it all that its parentheses hold?
    [[nodiscard]] bool is_alone_in_parentheses(std::uint32_t token) const;

    // Is `split` what was meant? Where the text could also be a single move that is illegal, only
    // when the move numbers confirm it. `now`: the board of the line it is in.
    template <class Board>
    [[nodiscard]] bool is_split_meant(std::uint32_t token, const SplitOn<Board>& split,
                                      bool is_in_variation, const Board& now) const;
    // A symbol that is refused: two moves, of which not both are legal or that can be cut in two
    // ways?
    // What may as well be one move is two only where the first of them is legal on `now`.
    template <class Board>
    [[nodiscard]] bool are_moves_glued(std::uint32_t token, const Board& now) const;
    // "3. Nc3 Nd5 4. Bg5": does the number that follows, after comments and variations, count the
    // refused move `token` as the reply of Black?
    [[nodiscard]] bool is_reply_by_number(std::uint32_t token) const;

  private:
    [[nodiscard]] std::uint32_t next_word(std::uint32_t token) const;
    [[nodiscard]] bool is_end_of_line(std::uint32_t token, bool is_in_variation) const;
    [[nodiscard]] bool is_split_confirmed(std::uint32_t token, std::size_t parts,
                                          bool is_in_variation) const;
    template <class Board>
    [[nodiscard]] bool is_last_and_no_single_move(std::uint32_t token, const chess::San& single,
                                                  const Board& now) const;

    const GameInPlay& game_;
    const NumberStyle& numbers_;
    const SpellingReview& spelling_;
    // From this token on no ply follows: what is_trailing() has found out.
    std::uint32_t trailing_from_ = UINT32_MAX;
};

}  // namespace arbiter::replay::detail
