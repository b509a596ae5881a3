#pragma once

#include "run/clean/clean.hpp"
#include "run/clean/outgoing_game.hpp"
#include "run/io/spool.hpp"

#include <cstdint>
#include <string>

namespace arbiter::clean {

// The games and texts of a run that wait on disk, in the order of the input, until all of them are
// known. The sequences of what is added follow each other; those of --against, which are read
// before, are not here.
// MEMORY: a game at a time. THREADS: one owner.   THROWS (all): DiskFull, IoError.
class SpooledGames {
  public:
    explicit SpooledGames(const std::string& folder) : spool_(folder), places_(folder) {}

    void add(const OutgoingGame& game);
    // After the last add(): each in turn; false after the last one.   LIFETIME of the game: until
    // the next call.
    [[nodiscard]] bool next(OutgoingGame& game);
    // The place of the game that next() returned.
    [[nodiscard]] std::uint64_t place() const { return place_; }
    // Adds what a game has become after the last of them; its place. next() does not come to it.
    [[nodiscard]] std::uint64_t append(const OutgoingGame& game) { return spool_.add(game); }
    // Here and there.   LIFETIME: until the next call of one of the three.
    [[nodiscard]] OutgoingGame at(std::uint64_t place) { return spool_.read_apart(place); }
    [[nodiscard]] OutgoingGame of(std::uint64_t sequence);
    [[nodiscard]] GameOrigin origin_of(std::uint64_t sequence);

  private:
    OutgoingSpool spool_;
    io::Spool places_;         // of each game, eight bytes, in the order of the sequence
    std::uint64_t first_ = 0;  // the first sequence
    std::uint64_t bytes_ = 0;  // of what add() has added
    std::uint64_t place_ = 0, next_ = 0;
    std::string number_;
};

}  // namespace arbiter::clean
