#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/refusal_finder.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::replay::detail {

// What is written after an illegal move of the main line, played on as if that stood. The facts of
// the legal part are finished before and do not change. THREADS: one owner; memory is kept.
class PlayAfterIllegal {
  public:
    // At most this many illegal moves of a game are kept: a text with more is no game.
    static constexpr std::size_t kMostKept = 256;

    PlayAfterIllegal(GameOn<chess::Position>& game, NumberStyle& numbers,
                     const RefusalFinder<chess::Position>& refusals)
        : game_(game), numbers_(numbers), refusals_(refusals) {}

    // Fills facts.after_illegal and facts.kept_plies.   REQUIRES: the other facts are finished;
    // game.view is the text that was played.
    void play();

  private:
    [[nodiscard]] bool keep_rest(std::uint32_t token);
    [[nodiscard]] bool keep_symbol(std::uint32_t token);
    [[nodiscard]] bool keep_refused(const Refusal& refusal);
    [[nodiscard]] std::uint32_t keep_legal(std::uint32_t token);

    GameOn<chess::Position>& game_;
    NumberStyle& numbers_;
    const RefusalFinder<chess::Position>& refusals_;
    std::vector<Refusal> kept_;
};

}  // namespace arbiter::replay::detail
