#include "check/detail/game_walk.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace arbiter::check::detail {
namespace {

// The facts of a game that was played somewhere else.
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

    // LIFETIME: views the game.
    [[nodiscard]] replay::GameFacts facts() const {
        replay::GameFacts facts;
        facts.plies = plies();
        facts.start = start_;
        facts.final = now_;
        facts.course = replay::Course(
            {.moves = moves_, .tokens = {}, .keys = {}, .quiet = quiet_, .repetitions = {}});
        return facts;
    }

  private:
    void keep() {
        positions_.push_back(now_);
        quiet_.push_back(static_cast<std::uint16_t>(now_.quiet_plies()));
    }

    chess::Position start_, now_;
    std::vector<chess::Move> moves_;
    std::vector<std::uint16_t> quiet_;
    std::vector<chess::Position> positions_;
};

void expect_found_again(const PlayedGame& game) {
    const replay::GameFacts facts = game.facts();
    for (std::uint32_t ply = 0; ply <= facts.plies; ++ply)
        ASSERT_EQ(position_after(facts, ply), game.after(ply)) << "ply " << ply;
}

// Random games with castling, also of Chess960, en passant, promotions and null moves: the men are
// moved alone, and what comes out is the position of play().
TEST(PositionAfter, IsWhatPlayingGives) {
    testing::Dice dice{20261122};
    for (const std::string_view start : testing::kPlayoutStarts) {
        for (int round = 0; round < 20; ++round) {
            PlayedGame game{chess::position_of(start)};
            while (game.plies() < 120) {
                chess::MoveList legal;
                chess::generate_legal(game.now(), legal);
                if (legal.is_empty()) break;
                const bool passes = dice.roll(40) == 0 && !game.now().is_check();
                game.play(passes ? chess::Move::null() : legal[dice.roll(legal.size())]);
            }
            expect_found_again(game);
        }
    }
}

}  // namespace
}  // namespace arbiter::check::detail
