#pragma once

#include "core/chess/lockstep.hpp"
#include "core/replay/detail/board_line.hpp"
#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/spelling_reader.hpp"
#include "core/replay/detail/spelling_review.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arbiter::replay::detail {

// The main line as far as it is played in lockstep with those of other games: its spellings are
// read ahead, and what was played is taken over, the beginning at once and the rest token by token.
// Its results for them are those of MainLine. The record of most games is written down only on
// demand. THREADS: one owner; memory is kept.
class LockstepLine final : public MainlineRecord::Writer {
  public:
    LockstepLine(GameOn<chess::Position>& game, NumberStyle& numbers, SpellingReview& spelling)
        : game_(game), numbers_(numbers), spelling_(spelling), reader_(game, spellings_) {}

    // The record of every game will be needed: it is then written at once.
    void write_records() { writes_records_ = true; }

    void begin_game() { is_read_ahead_ = false; }
    void forget();
    // At most this many plies are read ahead.
    void make_room(std::size_t plies) {
        if (spellings_.size() < plies && spellings_.size() < chess::Lockstep::kMostPlies)
            spellings_.resize(std::min<std::size_t>(plies, chess::Lockstep::kMostPlies));
    }

    // The first plies, to be played in lockstep from game.board.now; null where that cannot help.
    [[nodiscard]] chess::Lockstep::Game* read_ahead();
    [[nodiscard]] bool is_read_ahead() const { return is_read_ahead_; }
    // What was played of it. Returns the token that comes next.   REQUIRES: is_read_ahead().
    [[nodiscard]] std::uint32_t take();
    // Can there be a ply at `token`, or after it?
    [[nodiscard]] bool may_go_on(std::uint32_t token) const;
    // The ply at `token` of the main line, if lockstep has played it there.
    [[nodiscard]] bool take_known(std::uint32_t token);

    // Plays on game.board.now what was taken without it.
    void catch_up();
    // The same at the end of the main line.
    void catch_up_at_end();

    // The record of the game, and what follows from it.   REQUIRES: the main line is over.
    void sum_up();
    // Called by code that needs more than replay itself.   REQUIRES: the games that were played
    // together with this one were the last ones.
    [[nodiscard]] MainlineRecord::Arrays write_down() override;

  private:
    [[nodiscard]] bool read_run_ahead();
    [[nodiscard]] bool read_line_ahead(const pgn::UniformMainline& line);
    void prepare(std::span<const std::uint64_t> spellings);
    [[nodiscard]] std::uint32_t take_run();
    [[nodiscard]] std::uint32_t take_line();
    void settle(std::uint32_t ply);
    void review_mate_mark();
    void forget_known();
    void follow();

    GameOn<chess::Position>& game_;
    BoardLine written_{game_};  // the course, once it is written down
    NumberStyle& numbers_;
    SpellingReview& spelling_;
    std::vector<std::uint64_t> spellings_;  // packed, of what is to be played
    SpellingReader reader_;

    // The beginning of the main line, read to be played in lockstep.
    chess::Lockstep::Game lockstep_;
    bool is_read_ahead_ = false;
    bool is_line_ = false;          // the game is one UniformMainline
    SpellingRun before_{}, run_{};  // otherwise
    bool has_mate_mark_ = false;    // the last of its plies

    // The number of plies that lockstep has played: game.moves, move_tokens and history hold them.
    std::uint32_t known_plies_ = 0;
    // The number of last plies that were taken from there and are still to be played on
    // game.board.now, which few games need before their end.
    std::uint32_t owed_plies_ = 0;
    // Played in lockstep and not written down: no position came back, or none comes back again.
    bool is_record_unwritten_ = false;
    chess::Lockstep::Repetition repetition_;  // then
    bool writes_records_ = false;
};

}  // namespace arbiter::replay::detail
