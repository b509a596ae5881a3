#include "core/variant/detail/horde_material.hpp"

#include "tests/support/horde_mates.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

// The table of horde beside a search for mates, for every set of up to four black pieces.

namespace arbiter::variant {
namespace horde_material_test {

constexpr int kMost = 4;

bool is_on(std::string_view letters, char letter) {
    return letters.find(letter) != std::string_view::npos;
}

// Anywhere: where they stand does not matter. Upper case is White; L and D are bishops.
void put_anywhere(Position& pos, char letter) {
    constexpr Bitboard kDark = 0xAA55AA55AA55AA55ULL;
    const char lower = static_cast<char>(letter | 32);
    const Color color = letter == lower ? Color::Black : Color::White;
    const Role role = is_on("ld", lower)
                          ? Role::Bishop
                          : role_of(chess::piece_of_letter(static_cast<char>(lower - 32)));
    Bitboard squares = ~pos.occupied();
    if (role == Role::Bishop) squares &= lower == 'd' ? kDark : ~kDark;
    if (role == Role::Pawn) squares &= ~chess::rank_mask(0) & ~chess::rank_mask(7);
    pos.put(make_piece(color, role), chess::first_square(squares));
}

Position position_with(std::string_view white, const testing::BlackPieces& black) {
    Position pos;
    put_anywhere(pos, 'k');
    for (const char letter : white)
        put_anywhere(pos, letter);
    constexpr std::string_view kBlack = "pnldrq";
    for (std::size_t kind = 0; kind < kBlack.size(); ++kind) {
        for (int i = 0; i < black[kind]; ++i)
            put_anywhere(pos, kBlack[kind]);
    }
    return pos;
}

template <class Visit>
void for_each_set(int most, Visit&& visit) {
    testing::BlackPieces set{};
    const auto extend = [&](auto&& self, std::size_t kind, int left) -> void {
        if (kind == set.size()) return visit(set);
        for (int n = 0; n <= left; ++n) {
            set[kind] = n;
            self(self, kind + 1, left - n);
        }
        set[kind] = 0;
    };
    extend(extend, 0, most);
}

void expect_table(std::string_view white, const std::vector<testing::BlackPieces>& least) {
    for_each_set(kMost, [&](const testing::BlackPieces& black) {
        bool can_mate = false;
        for (const testing::BlackPieces& needed : least)
            can_mate = can_mate || testing::suffices(black, needed);
        const Position pos = position_with(white, black);
        EXPECT_EQ(detail::can_horde_mate(pos), can_mate)
            << white << " against " << ::testing::PrintToString(black);
    });
}

TEST(HordeMaterial, IsWhatASearchForMatesFinds) {
    for (const std::string_view white :
         {"Q", "R", "L", "D", "N", "NN", "LN", "DN", "LD", "LL", "DD", "RL", "RD", "RN", "RR"})
        expect_table(white, testing::least_black_pieces(white, white.size() == 1 ? kMost : 3));
}

// What a pawn becomes mates, or the pawn itself.
TEST(HordeMaterial, KnowsThatAPawnBecomesAnything) {
    std::vector<testing::BlackPieces> least;
    for (const std::string_view white : {"P", "Q", "R", "L", "D", "N"}) {
        const auto sets = testing::least_black_pieces(white, kMost);
        least.insert(least.end(), sets.begin(), sets.end());
    }
    expect_table("P", least);
}

TEST(HordeMaterial, ThreePiecesMateABareKingUnlessAllAreBishopsAlike) {
    for (const std::string_view white :
         {"NNN", "NNL", "LLN", "LLD", "LDN", "RLL", "RLD", "RNL", "RRL", "QNN", "LLL"}) {
        const bool can_mate = !testing::least_black_pieces(white, 0).empty();
        EXPECT_EQ(can_mate, white != "LLL") << white;
        EXPECT_EQ(detail::can_horde_mate(position_with(white, {})), can_mate) << white;
    }
}

// Bishops alike never take the two squares of the other shade beside a king from it.
TEST(HordeMaterial, BishopsAlikeNeedTwoBlackPiecesHoweverManyTheyAre) {
    for (const std::string_view white : {"LLLL", "DDDD", "LLLLLLLL"}) {
        const char alike = white[0] == 'L' ? 'l' : 'd', unlike = alike == 'l' ? 'd' : 'l';
        const auto can_mate = [&](std::string_view black) {
            Position pos = position_with(white, {});
            for (const char letter : black)
                put_anywhere(pos, letter);
            return detail::can_horde_mate(pos);
        };
        EXPECT_FALSE(can_mate("")) << white;
        EXPECT_FALSE(can_mate("q")) << white;
        EXPECT_FALSE(can_mate("p")) << white;
        EXPECT_FALSE(can_mate({&alike, 1})) << white;
        EXPECT_FALSE(can_mate(std::string{alike, alike, 'n'})) << white;
        EXPECT_TRUE(can_mate("nn")) << white;
        EXPECT_TRUE(can_mate(std::string{unlike, 'p'})) << white;
    }
}

}  // namespace horde_material_test
}  // namespace arbiter::variant
