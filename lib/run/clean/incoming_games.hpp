#pragma once

#include "core/audit/batch.hpp"
#include "run/clean/clean.hpp"
#include "run/clean/clean_lists.hpp"
#include "run/clean/held_game.hpp"
#include "run/clean/outgoing_game.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace arbiter::clean {

// The prepared batches of a run as a row of games and texts, as if no file had been cut: text
// before the games of a batch goes with the last game of the batch before. THREADS: one owner.
// THROWS (take and finish): as the receiver.
class IncomingGames {
  public:
    // Where each goes. It may change the game: later text of the game follows what it changed.
    // `prepared` is null for text without a game.
    using Taker = std::function<void(OutgoingGame& game, const PreparedGame* prepared)>;

    // LIFETIME: keeps both.
    IncomingGames(const CleanOptions& options, CleanLists& lists, Taker taker)
        : options_(options), lists_(lists), taker_(std::move(taker)) {}

    // The sequences that are given from now on follow this one.
    void begin_after(std::uint64_t sequence) { sequence_ = sequence; }
    void take(const audit::Batch& batch, const PreparedBatch& prepared);
    // After the last batch.
    void finish() { release_held(); }

  private:
    // The last game that was taken, for text after it that comes later.
    struct LastGame {
        Destination destination = Destination::Written;
        check::LineEnd line_end = check::LineEnd::None;
        std::uint64_t ordinal = 0, line = 0;
        bool is_rejected = false, is_rewritten = false, has_terminator = false;
        std::string file, sort_key, part;
    };

    [[nodiscard]] bool keeps_text() const {
        return options_.writes_pgn() && !options_.is_canonical;
    }
    void take_text(const audit::Batch& batch, const PreparedBatch& prepared);
    void take_more_text(const PreparedBatch& prepared);
    void log_more_left_out(const PreparedBatch& prepared);
    void take_game(const PreparedGame& prepared, const GamePlace& place);
    void add_text_after(const PreparedBatch& next);
    void release_held();

    const CleanOptions& options_;
    CleanLists& lists_;
    const Taker taker_;
    std::uint64_t sequence_ = 0;  // of the last game or text
    HeldGame held_;
    LastGame last_game_;
    std::string text_;
};

}  // namespace arbiter::clean
