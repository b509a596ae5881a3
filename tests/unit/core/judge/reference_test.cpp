#include "core/chess/movegen.hpp"
#include "core/judge/judge.hpp"
#include "tests/support/played_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace arbiter::judge {
namespace reference_test {

using testing::PlayedGame;

// The definitions of docs/guide/interface.md 3.2, word for word and with no regard for time,
// against the judge on random games that shuffle about. Numbers stand here because this is the
// second statement of them.
class SlowJudge {
  public:
    SlowJudge(const replay::GameFacts& facts, bool has_automatic_draws) : facts_(facts) {
        positions_.push_back(facts.start.orthodox());
        for (const chess::Move move : facts.moves()) {
            positions_.push_back(positions_.back());
            positions_.back().play(move);
        }
        end_ = positions_.size();
        if (has_automatic_draws) {
            for (std::size_t k = positions_.size(); k-- > 0;)
                if (occurrences(positions_[k], k) >= 5 || facts.quiet()[k] >= 150) end_ = k;
        }
        if (chess::is_checkmate(facts.final.orthodox()) ||
            chess::is_stalemate(facts.final.orthodox()))
            end_ = std::min(end_, positions_.size() - 1);
    }

    // first_ply and plies of the four claims.
    [[nodiscard]] std::string claims() const {
        return count([&](std::size_t k) { return occurrences(positions_[k], k) >= 3; }) +
               count([&](std::size_t k) { return has_move_to_third(k); }) +
               count([&](std::size_t k) { return facts_.quiet()[k] >= 100; }) +
               count([&](std::size_t k) { return facts_.quiet()[k] >= 99 && has_quiet_move(k); });
    }
    [[nodiscard]] std::string end() const {
        return end_ == positions_.size() ? "none" : std::to_string(end_);
    }

  private:
    // How often `pos` has stood on the board among 0..k.
    [[nodiscard]] std::ptrdiff_t occurrences(const chess::Position& pos, std::size_t k) const {
        return std::count_if(positions_.begin(),
                             positions_.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                             [&](const chess::Position& other) {
                                 return other.repetition_key() == pos.repetition_key();
                             });
    }
    [[nodiscard]] bool has_move_to_third(std::size_t k) const {
        chess::MoveList moves;
        chess::generate_legal(positions_[k], moves);
        return std::ranges::any_of(moves, [&](chess::Move move) {
            chess::Position after = positions_[k];
            after.play(move);
            return occurrences(after, k) >= 2;
        });
    }
    [[nodiscard]] bool has_quiet_move(std::size_t k) const {
        chess::MoveList moves;
        chess::generate_legal(positions_[k], moves);
        return std::ranges::any_of(moves, [&](chess::Move move) {
            chess::Position after = positions_[k];
            after.play(move);
            return after.quiet_plies() > 0;
        });
    }
    template <class Test>
    [[nodiscard]] std::string count(Test is_claim) const {
        std::size_t first = 0;
        std::size_t plies = 0;
        for (std::size_t k = 0; k < end_; ++k) {
            if (is_claim(k) && plies++ == 0) first = k;
        }
        return std::to_string(plies == 0 ? 0 : first) + "x" + std::to_string(plies) + " ";
    }

    const replay::GameFacts& facts_;
    std::vector<chess::Position> positions_;
    std::size_t end_ = 0;
};

std::string claims_of(const Ruling& ruling) {
    std::string text;
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(ClaimKind::Material); ++kind) {
        const auto& claim = ruling.claims[kind];
        text += claim ? std::to_string(claim->first_ply) + "x" + std::to_string(claim->plies) + " "
                      : "0x0 ";
    }
    return text;
}

PlayedGame random_game(std::string_view start, std::mt19937& random) {
    PlayedGame game{start};
    const std::size_t length = 40 + random() % 160;
    for (std::size_t ply = 0; ply < length; ++ply) {
        chess::MoveList moves;
        chess::generate_legal(game.position(), moves);
        if (moves.is_empty()) break;
        // Few different moves, so that positions come back.
        const std::size_t choices = std::min<std::size_t>(moves.size(), 1 + random() % 3);
        game.play(moves[random() % choices]);
    }
    return game;
}

TEST(SlowReference, AgreesOnRandomGames) {
    constexpr std::string_view kStarts[] = {
        "startpos",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 60 80",
        "4k3/pppp4/8/8/8/8/PPPP4/4K1N1 w - - 20 40",
        "8/8/8/1k6/3pP3/8/8/4K2Q b - e3 0 1",
        "n3k3/8/8/8/8/8/8/4K2N w - - 95 90",
        "r3k3/r7/8/8/8/8/R7/R3K3 w - - 0 1",
        "q3k2b/8/8/8/8/8/8/Q3K2B w - - 0 1",
    };
    std::mt19937 random{20231};
    int with_claims = 0;
    for (int round = 0; round < 90; ++round) {
        const std::string_view start =
            kStarts[static_cast<std::size_t>(round) % std::size(kStarts)];
        const PlayedGame game = random_game(start, random);
        const replay::GameFacts facts = game.facts();
        for (const std::string_view id : {"fide-2009", "fide-2023"}) {
            SCOPED_TRACE(std::string(id) + " " + std::string(start) + " round " +
                         std::to_string(round));
            const Ruling ruling = judge(
                facts, {}, std::nullopt,
                {.edition = laws::find_edition(id), .dead = {.depth = mating::Depth::Material}});
            if (ruling.ending && ruling.ending->kind == laws::EndingKind::DeadPosition) continue;
            const SlowJudge slow{facts, id == "fide-2023"};
            EXPECT_EQ(claims_of(ruling), slow.claims());
            EXPECT_EQ(ruling.ending ? std::to_string(ruling.ending->ply) : "none", slow.end());
            with_claims += ruling.claim(ClaimKind::ThreefoldIntended).has_value();
        }
    }
    EXPECT_GT(with_claims, 50);
}

}  // namespace reference_test
}  // namespace arbiter::judge
