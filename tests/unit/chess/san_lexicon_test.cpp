#include "chess/san_lexicon.hpp"

#include "chess/fen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::chess {
namespace {

// A spelling with the 8 readable bytes that find() wants, whatever stands behind it.
class Spelling {
  public:
    explicit Spelling(std::string_view text, char behind = ' ')
        : size_(text.size()), bytes_(std::string(text) + std::string(8, behind)) {}
    [[nodiscard]] std::string_view view() const {
        return std::string_view(bytes_).substr(0, size_);
    }

  private:
    std::size_t size_;
    std::string bytes_;
};

template <Color Us>
const PlainSan& entry_of(SanLexicon& lexicon, const Spelling& spelling) {
    if (lexicon.find<Us>(spelling.view()) == nullptr) lexicon.learn(spelling.view(), Us);
    return *lexicon.find<Us>(spelling.view());
}

// What the hot path would play, by whoever is to move.
Move plain_move_of(const Position& pos, SanLexicon& lexicon, std::string_view text) {
    const Spelling spelling(text);
    const bool is_white = pos.turn() == Color::White;
    const PlainSan& san = is_white ? entry_of<Color::White>(lexicon, spelling)
                                   : entry_of<Color::Black>(lexicon, spelling);
    Position after = pos;
    return is_white ? play_if_plain<Color::White>(after, san, nullptr)
                    : play_if_plain<Color::Black>(after, san, nullptr);
}

// Nothing is left to the slow path that need not be.
TEST(SanLexicon, FindsEveryPlainMove) {
    SanLexicon lexicon;
    int found = 0;
    testing::for_each_position(3, 100, [&](const Position& pos, const MoveList& moves) {
        for (const Move move : moves) {
            const SanText text = to_san(pos, move);
            const bool is_plain = move.is_plain() || move.is_castling();
            ASSERT_EQ(plain_move_of(pos, lexicon, text.view()), is_plain ? move : Move::none())
                << text.view() << " in " << to_fen(pos);
            found += is_plain ? 1 : 0;
        }
    });
    EXPECT_GT(found, 50'000);
}

// Whatever is written, the hot path plays what resolve_san() finds without remarks, or nothing.
TEST(SanLexicon, NeverFindsWhatTheResolverDoesNot) {
    testing::Dice dice{7};
    SanLexicon lexicon;
    constexpr std::string_view kBytes = "abcdefgh12345678NBRQKx=O-+#";
    int found = 0;
    int refused = 0;
    testing::for_each_position(2, 80, [&](const Position& pos, const MoveList& moves) {
        if (moves.is_empty()) return;
        for (int round = 0; round < 60; ++round) {
            const SanText right = to_san(pos, moves[dice.roll(moves.size())]);
            std::string text(right.view());
            const std::size_t at = dice.roll(text.size());
            const char byte = kBytes[dice.roll(kBytes.size())];
            switch (dice.roll(3)) {
                case 0:
                    text[at] = byte;
                    break;
                case 1:
                    text.insert(at, 1, byte);
                    break;
                default:
                    text.erase(at, 1);
            }
            if (text.size() < SanLexicon::kShortest || text.size() > SanLexicon::kLongest) continue;
            const Move move = plain_move_of(pos, lexicon, text);
            if (move.is_none()) {
                ++refused;
                continue;
            }
            const auto san = parse_san(text);
            ASSERT_TRUE(san) << text;
            ASSERT_EQ(san->deviations, 0U) << text;
            const SanResolution slow = resolve_san(pos, *san);
            ASSERT_EQ(slow.status, SanStatus::Ok) << text << " in " << to_fen(pos);
            ASSERT_EQ(slow.move, move) << text << " in " << to_fen(pos);
            ASSERT_EQ(slow.notes, 0) << text << " in " << to_fen(pos);
            ++found;
        }
    });
    EXPECT_GT(found, 1'000);
    EXPECT_GT(refused, 1'000);
}

TEST(SanLexicon, PlaysAsTheBoardDoes) {
    SanLexicon lexicon;
    testing::for_each_position(2, 100, [&](const Position& pos, const MoveList& moves) {
        for (const Move move : moves) {
            if (!move.is_plain() && !move.is_castling()) continue;
            const SanText text = to_san(pos, move);
            const Spelling spelling(text.view());
            Position fast = pos;
            Position slow = pos;
            slow.play(move);
            const auto play = [&]<Color Us>() {
                const PlainSan& san = entry_of<Us>(lexicon, spelling);
                Position before = Position::initial();
                ASSERT_EQ(play_if_plain<Us>(fast, san, &before), move);
                ASSERT_EQ(before, pos);
            };
            if (pos.turn() == Color::White)
                play.operator()<Color::White>();
            else
                play.operator()<Color::Black>();
            ASSERT_EQ(fast, slow) << spelling.view() << " in " << to_fen(pos);
            ASSERT_EQ(fast.key(), fast.recomputed_key());
            ASSERT_EQ(fast.is_check(), fast.recomputed_check());
        }
    });
}

TEST(SanLexicon, LooksAtTheTextAlone) {
    SanLexicon lexicon;
    const Position start = Position::initial();
    const auto origin = [&](std::string_view text, char behind) {
        const Spelling spelling(text, behind);
        Position pos = start;
        const PlainSan& san = entry_of<Color::White>(lexicon, spelling);
        const Move move = play_if_plain<Color::White>(pos, san, nullptr);
        return move.is_none() ? Square::None : move.from();
    };
    for (const char behind : {' ', '\n', '\0', '4', '+', '\xFF'}) {
        EXPECT_EQ(origin("e4", behind), Square::E2);
        EXPECT_EQ(origin("Nf3", behind), Square::G1);
        EXPECT_EQ(origin("e5", behind), Square::None);
    }
    using namespace std::string_view_literals;
    EXPECT_EQ(origin("\0e4"sv, ' '), Square::None);
    EXPECT_EQ(origin("e4\0"sv, ' '), Square::None);
    EXPECT_EQ(origin("\0\0\0\0\0e4"sv, ' '), Square::None);
}

// A pawn of Black comes from the other side than one of White, and a knight does not.
TEST(SanLexicon, KnowsWhoseMoveItIs) {
    SanLexicon lexicon;
    const Spelling pawn("e4"), knight("Nf3");
    EXPECT_EQ(lexicon.find<Color::White>(pawn.view()), nullptr);
    EXPECT_EQ(entry_of<Color::White>(lexicon, pawn).origins, bit(Square::E2) | bit(Square::E3));
    EXPECT_EQ(lexicon.find<Color::Black>(pawn.view()), nullptr);
    EXPECT_EQ(entry_of<Color::Black>(lexicon, pawn).origins, bit(Square::E5));
    EXPECT_EQ(entry_of<Color::White>(lexicon, pawn).origins, bit(Square::E2) | bit(Square::E3));
    EXPECT_EQ(entry_of<Color::White>(lexicon, knight).origins,
              entry_of<Color::Black>(lexicon, knight).origins);
}

}  // namespace
}  // namespace arbiter::chess
