#pragma once

#include "core/replay/detail/annotation_review.hpp"
#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/refusal_finder.hpp"
#include "core/replay/detail/spelling_review.hpp"
#include "core/replay/detail/surroundings.hpp"
#include "core/replay/detail/word_player.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// Plays the main line on a board, a symbol at a time, and writes its record: plies in any spelling,
// words that hold more than one, and tolerated tokens that are no ply. It stops for good at
// anything else. THREADS: one owner.
template <class Board>
class MainLine final : LineOfWord<Board> {
  public:
    MainLine(GameOn<Board>& game, NumberStyle& numbers, SpellingReview& spelling,
             Surroundings& around, AnnotationReview& annotations, WordPlayer& words,
             const RefusalFinder<Board>& refusals)
        : game_(game),
          numbers_(numbers),
          spelling_(spelling),
          around_(around),
          annotations_(annotations),
          words_(words),
          refusals_(refusals) {}

    // Plays the symbol `token`, or stops there.   REQUIRES: what came before was played on
    // game.board.now.
    void on_symbol(std::uint32_t token);
    // Goes no further than `token`: finds out why.
    void stop_at(std::uint32_t token);

  private:
    using San = SanOf<Board>;

    void play(std::uint32_t token);
    template <chess::Color Us>
    [[nodiscard]] bool play_san(std::uint32_t token);
    template <chess::Color Us>
    [[nodiscard]] bool play_other_spelling(std::uint32_t token);
    template <chess::Color Us>
    [[nodiscard]] bool play_parsed(std::uint32_t token, San san);
    [[nodiscard]] bool play_found(std::uint32_t token, San san);
    [[nodiscard]] bool play_null(std::uint32_t token, chess::San san);
    void record(chess::Move move, std::uint32_t token);

    [[nodiscard]] bool take_no_move(std::uint32_t token);
    [[nodiscard]] bool play_unusual(std::uint32_t token);
    [[nodiscard]] bool play_cut(std::uint32_t token);
    [[nodiscard]] bool play_part(std::uint32_t token, const San& san) override;
    [[nodiscard]] bool is_number_part_of(const Refusal& refusal) const;

    GameOn<Board>& game_;
    NumberStyle& numbers_;
    SpellingReview& spelling_;
    Surroundings& around_;
    AnnotationReview& annotations_;
    WordPlayer& words_;
    const RefusalFinder<Board>& refusals_;
};

}  // namespace arbiter::replay::detail
