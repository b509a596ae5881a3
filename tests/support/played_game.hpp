#pragma once

#include "chess/position.hpp"
#include "replay/facts.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arbiter::testing {

// The facts of a game that was played somewhere else, with every position of it.
class PlayedGame {
  public:
    explicit PlayedGame(const chess::Position& start) : start_(start), now_(start) { keep(); }

    void play(chess::Move move) {
        moves_.push_back(move);
        now_.play(move);
        keep();
    }
    [[nodiscard]] const chess::Position& now() const { return now_; }
    [[nodiscard]] const chess::Position& after(std::uint32_t ply) const { return positions_[ply]; }
    [[nodiscard]] std::uint32_t plies() const { return static_cast<std::uint32_t>(moves_.size()); }
    [[nodiscard]] const std::vector<chess::Move>& moves() const { return moves_; }
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

    // LIFETIME: views the game.
    [[nodiscard]] replay::GameFacts facts() const {
        replay::GameFacts facts;
        facts.plies = plies();
        facts.start = start_;
        facts.final = now_;
        facts.course = replay::Course({.moves = moves_,
                                       .tokens = {},
                                       .keys = keys_,
                                       .quiet = quiet_,
                                       .repetitions = repetitions_});
        return facts;
    }

  private:
    void keep() {
        positions_.push_back(now_);
        quiet_.push_back(static_cast<std::uint16_t>(now_.quiet_plies()));
        keys_.push_back(now_.repetition_key());
        const auto stood = std::ranges::count(keys_, keys_.back());
        repetitions_.push_back(static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(stood, 255)));
    }

    chess::Position start_, now_;
    std::vector<chess::Move> moves_;
    std::vector<std::uint16_t> quiet_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint8_t> repetitions_;
    std::vector<chess::Position> positions_;
};

}  // namespace arbiter::testing
