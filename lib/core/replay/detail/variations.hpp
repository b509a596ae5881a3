#pragma once

#include "core/replay/detail/annotation_review.hpp"
#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/spelling_review.hpp"
#include "core/replay/detail/surroundings.hpp"
#include "core/replay/detail/word_player.hpp"
#include "core/replay/single_move.hpp"

#include <cstddef>
#include <cstdint>

namespace arbiter::replay {

// Variations nested deeper than this are not replayed, only read.
inline constexpr std::size_t kReplayedNesting = 256;

namespace detail {

// Plays the variations, each from the position before the last ply of the line it is in. One that
// cannot be read further stops there, and the main line goes on.   PGN 8.2.5. THREADS: one owner.
template <class Board>
class Variations final : LineOfWord<Board> {
  public:
    Variations(GameOn<Board>& game, NumberStyle& numbers, SpellingReview& spelling,
               const Surroundings& around, AnnotationReview& annotations, WordPlayer& words)
        : game_(game),
          numbers_(numbers),
          spelling_(spelling),
          around_(around),
          annotations_(annotations),
          words_(words) {}

    // REQUIRES: what came before was played on game.board.now.
    void open(std::uint32_t token);
    void close();
    void on_symbol(std::uint32_t token);

  private:
    void play(std::uint32_t token, const SingleMoveOn<Board>& single);
    [[nodiscard]] bool play_unusual(std::uint32_t token);
    [[nodiscard]] bool take_no_move(std::uint32_t token);
    void give_up_at(std::uint32_t token);
    [[nodiscard]] bool play_part(std::uint32_t token, const SanOf<Board>& san) override;
    void take(std::uint32_t token, chess::Move move);
    // The board of the innermost one.
    [[nodiscard]] const Board& now() const { return game_.variation_boards.back().now; }

    GameOn<Board>& game_;
    NumberStyle& numbers_;
    SpellingReview& spelling_;
    const Surroundings& around_;
    AnnotationReview& annotations_;
    WordPlayer& words_;
};

}  // namespace detail
}  // namespace arbiter::replay
