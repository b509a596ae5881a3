#pragma once

#include "core/replay/facts.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::testing {

// A game played from SAN without a PGN around it, and its facts by the plainest means: positions
// are counted by comparing every pair of keys. The first move that is not legal ends the game, as
// in replay.
class PlayedGame {
  public:
    // `start` is a FEN or "startpos"; `moves` SAN without numbers, "--" a null move.
    explicit PlayedGame(std::string_view start, std::string_view moves = {});
    explicit PlayedGame(const chess::Position& start);

    // Plays one move more.   REQUIRES: legal, or null.
    void play(chess::Move move);

    // LIFETIME: views this object until its next change.
    [[nodiscard]] replay::GameFacts facts() const&;
    replay::GameFacts facts() const&& = delete;

    [[nodiscard]] const chess::Position& position() const { return positions_.back(); }
    // The one after `ply` half-moves.   REQUIRES: ply <= plies().
    [[nodiscard]] const chess::Position& after(std::uint32_t ply) const { return positions_[ply]; }
    [[nodiscard]] std::uint32_t plies() const { return static_cast<std::uint32_t>(moves_.size()); }
    [[nodiscard]] const std::vector<chess::Move>& moves() const { return moves_; }
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

  private:
    void note_position(const chess::Position& position);

    std::vector<chess::Position> positions_;
    bool is_legal_ = true;
    std::uint32_t first_null_ply_ = 0;
    std::vector<chess::Move> moves_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint16_t> quiet_;
    std::vector<std::uint8_t> repetitions_;
};

}  // namespace arbiter::testing
