#pragma once

#include "run/clean/clean.hpp"
#include "run/clean/clean_database.hpp"
#include "run/clean/clean_lists.hpp"
#include "run/clean/game_text.hpp"
#include "run/clean/joined_pgn.hpp"
#include "run/clean/outgoing_game.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace arbiter::clean {

// All files that a run writes: the database, the games that go elsewhere, and the accompanying
// lists. Counts what goes where.
// THREADS: one owner.   THROWS (all): DiskFull, ReaderGone, IoError.
class CleanOutputs {
  public:
    // Opens them.   LIFETIME: keeps `options`.   THROWS: IoError.
    explicit CleanOutputs(const CleanOptions& options);

    [[nodiscard]] bool has(Destination destination) const {
        return pgn_[static_cast<std::size_t>(destination)] != nullptr;
    }
    [[nodiscard]] CleanLists& lists() { return lists_; }
    [[nodiscard]] const CleanLists& lists() const { return lists_; }

    // In the order of the outputs.
    void write(OutgoingGame game, CleanCounts& counts);
    // Every file is whole before the first gets its name; the database is the last.
    void prepare();
    void commit();
    void abandon();
    // Files of --split.
    [[nodiscard]] std::uint64_t parts() const { return database_ ? database_->parts() : 0; }
    [[nodiscard]] std::optional<outputs::TreeCounts> tree() const {
        return database_ ? database_->tree() : std::nullopt;
    }

  private:
    template <class Action>
    void each_pgn(Action action);
    void fix_apart(OutgoingGame& game);

    const CleanOptions& options_;
    CleanLists lists_;
    std::optional<CleanDatabase> database_;
    std::array<std::unique_ptr<JoinedPgn>, kDestinations> pgn_;  // of the others than Written
    std::array<std::uint64_t, kDestinations> last_{};  // sequence of what was written last there
    GameText game_text_;
};

}  // namespace arbiter::clean
