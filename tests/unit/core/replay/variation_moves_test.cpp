#include "core/chess/san.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::replay {
namespace variation_moves_test {

struct Case {
    std::string_view name, movetext;
    std::string_view moves;  // of all variations, as SAN
};

constexpr Case kCases[] = {
    {"none", "1. e4 e5 *", ""},
    {"one", "1. e4 (1. d4 d5 2. c4) e5 *", "d4 d5 c4"},
    {"nested", "1. e4 (1. d4 (1. c4 e5) d5) e5 *", "d4 c4 e5 d5"},
    {"two_at_one_move", "1. e4 e5 (1... c5) (1... e6 2. d4) *", "c5 e6 d4"},
    {"until_the_first_illegal_move", "1. e4 (1. d4 d5 2. Qh7 Nf6) e5 *", "d4 d5"},
    {"until_the_first_word", "1. e4 (1. d4 d5 2. hello Nf6) e5 *", "d4 d5"},
    {"before_the_first_move", "(1. d4 d5) 1. e4 e5 *", ""},
    {"glued", "1. e4 (1. d4,d5 2. c4) e5 *", "d4 d5 c4"},
    {"null_move", "1. e4 (1. d4 -- 2. c4) e5 *", "d4 -- c4"},
    {"after_a_stop_of_the_main_line", "1. e4 Ke3 (1... d5) *", ""},
};

class VariationMoves : public ::testing::TestWithParam<Case> {};

// Half-moves of lines, followed by the brackets of the text and by nothing else.
class Follower {
  public:
    explicit Follower(const testing::Replayed& game) : game_(game), lines_{{start(), start()}} {}

    std::string follow() {
        const pgn::GameView& view = game_.view();
        for (std::uint32_t i = 0; i < view.token_count(); ++i) {
            const pgn::TokenKind kind = view.tokens()[i].kind;
            if (kind == pgn::TokenKind::RavOpen) {
                const chess::Position from = lines_.back().before;
                lines_.push_back({from, from});
            }
            if (kind == pgn::TokenKind::RavClose) lines_.pop_back();
            if (lines_.size() == 1) follow_main(i);
            while (next_ < moves().size() && moves()[next_].token == i)
                play(moves()[next_++].move, true);
        }
        EXPECT_EQ(next_, moves().size());
        return told_;
    }

  private:
    struct Line {
        chess::Position now, before;
    };
    [[nodiscard]] const chess::Position& start() const { return game_.facts().start.orthodox(); }
    [[nodiscard]] std::span<const VariationMove> moves() const {
        return game_.facts().variation_moves;
    }
    void follow_main(std::uint32_t token) {
        const GameFacts& facts = game_.facts();
        while (main_ < facts.plies && facts.tokens()[main_] == token)
            play(facts.moves()[main_++], false);
    }
    void play(chess::Move move, bool is_told) {
        Line& line = lines_.back();
        ASSERT_TRUE(line.now.is_legal(move));
        if (is_told) {
            const chess::SanText san = chess::to_san(line.now, move);
            if (!told_.empty()) told_ += ' ';
            told_ += move.is_null() ? std::string_view("--") : san.view();
        }
        line.before = line.now;
        line.now.play(move);
    }

    const testing::Replayed& game_;
    std::vector<Line> lines_;
    std::size_t next_ = 0;
    std::uint32_t main_ = 0;
    std::string told_;
};

TEST_P(VariationMoves, AreThoseThatCanBePlayed) {
    const testing::Replayed game(GetParam().movetext);
    EXPECT_EQ(Follower(game).follow(), GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(Replay, VariationMoves, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace variation_moves_test
}  // namespace arbiter::replay
