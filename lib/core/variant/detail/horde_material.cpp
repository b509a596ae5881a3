#include "core/variant/detail/horde_material.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace arbiter::variant::detail {
namespace {

using chess::count;

// Black pieces that must stand around their king so that White has a mate; bishops by the colour of
// the squares of White's bishop, for others it does not matter. A pawn may become any of them.
struct Blockers {
    std::uint8_t knights, bishops_alike, bishops_unlike, rooks, queens;
};

// The least blockers for each set of white pieces. They were found by trying every square of the
// king, of White's pieces and of each black piece that shuts a way out or blocks one that would
// help (tests/support/horde_mates.hpp); horde_material_test does so again.
constexpr Blockers kAgainstQueen[] = {{0, 0, 0, 1, 0}, {0, 0, 2, 0, 0}, {0, 2, 0, 0, 0}};
constexpr Blockers kAgainstRook[] = {{1, 0, 0, 1, 0}};
constexpr Blockers kAgainstBishop[] = {{0, 0, 2, 0, 0}};
constexpr Blockers kAgainstKnight[] = {
    {0, 0, 1, 1, 1}, {0, 0, 1, 2, 0}, {0, 1, 0, 1, 1}, {0, 1, 0, 2, 0}, {0, 1, 1, 1, 0},
    {1, 0, 0, 1, 1}, {1, 0, 0, 2, 0}, {1, 0, 1, 0, 1}, {1, 0, 1, 1, 0}, {1, 1, 0, 0, 1},
    {1, 1, 0, 1, 0}, {1, 1, 1, 0, 0}, {2, 0, 0, 0, 1}, {2, 0, 0, 1, 0}, {2, 0, 1, 0, 0},
    {2, 1, 0, 0, 0}, {3, 0, 0, 0, 0},
};
constexpr Blockers kAgainstTwoKnights[] = {{0, 0, 1, 0, 0}, {0, 1, 0, 0, 0}, {1, 0, 0, 0, 0}};
constexpr Blockers kAgainstBishopAndKnight[] = {
    {0, 0, 0, 0, 2}, {0, 0, 0, 1, 1}, {0, 0, 0, 2, 0}, {0, 0, 1, 0, 0},
    {1, 0, 0, 0, 1}, {1, 0, 0, 1, 0}, {2, 0, 0, 0, 0},
};
constexpr Blockers kAgainstTwoBishops[] = {
    {0, 0, 1, 0, 0}, {0, 1, 0, 0, 0}, {1, 0, 0, 0, 1}, {1, 0, 0, 1, 0}};
constexpr Blockers kAgainstBishopsAlike[] = {{0, 0, 2, 0, 0}, {1, 0, 1, 0, 0}, {2, 0, 0, 0, 0}};
constexpr Blockers kAgainstRookAndBishop[] = {
    {0, 0, 0, 0, 1}, {0, 0, 0, 1, 0}, {0, 0, 1, 0, 0}, {1, 0, 0, 0, 0}};

// What Black has, with bishops besides those on the squares of `shade`.
class BlackSide {
  public:
    BlackSide(const Position& pos, Bitboard shade) {
        const auto number = [&](Role role, Bitboard squares) {
            return static_cast<int>(count(pos.pieces(Color::Black, role) & squares));
        };
        pawns_ = number(Role::Pawn, ~Bitboard{0});
        have_[0] = number(Role::Knight, ~Bitboard{0});
        have_[1] = number(Role::Bishop, shade);
        have_[2] = number(Role::Bishop, ~shade);
        have_[3] = number(Role::Rook, ~Bitboard{0});
        have_[4] = number(Role::Queen, ~Bitboard{0});
    }

    [[nodiscard]] bool has_any_of(std::span<const Blockers> sets) const {
        return std::any_of(sets.begin(), sets.end(),
                           [&](const Blockers& blockers) { return has(blockers); });
    }

    // Those that can be on squares of the other shade than White's bishops, pawns included.
    [[nodiscard]] int off_shade() const {
        return pawns_ + have_[0] + have_[2] + have_[3] + have_[4];
    }

  private:
    [[nodiscard]] bool has(const Blockers& needed) const {
        const int need[] = {needed.knights, needed.bishops_alike, needed.bishops_unlike,
                            needed.rooks, needed.queens};
        int missing = 0;
        for (std::size_t i = 0; i < std::size(need); ++i)
            missing += std::max(0, need[i] - have_[i]);
        return missing <= pawns_;
    }

    int pawns_ = 0;
    int have_[5] = {};
};

// REQUIRES: White has one piece.
bool can_lone_piece_mate(const Position& pos, Role role) {
    const Bitboard white = pos.pieces(Color::White);
    const BlackSide black{pos, (white & kDarkSquares) != 0 ? kDarkSquares : ~kDarkSquares};
    const BlackSide other{pos, (white & kDarkSquares) != 0 ? ~kDarkSquares : kDarkSquares};
    switch (role) {
        case Role::Queen:
            return black.has_any_of(kAgainstQueen);
        case Role::Rook:
            return black.has_any_of(kAgainstRook);
        case Role::Bishop:
            return black.has_any_of(kAgainstBishop);
        case Role::Knight:
            return black.has_any_of(kAgainstKnight);
        default:  // a pawn becomes any of these
            return black.has_any_of(kAgainstQueen) || black.has_any_of(kAgainstRook) ||
                   black.has_any_of(kAgainstKnight) || black.has_any_of(kAgainstBishop) ||
                   other.has_any_of(kAgainstBishop);
    }
}

}  // namespace

// Two pieces with a queen, a pawn, two rooks or a rook and a knight mate a bare king, and so do
// three pieces and more that are not all bishops on squares of one colour.
bool can_horde_mate(const Position& pos) {
    const Bitboard white = pos.pieces(Color::White);
    const Bitboard bishops = white & pos.pieces(Role::Bishop);
    const Bitboard knights = white & pos.pieces(Role::Knight);
    const Bitboard rooks = white & pos.pieces(Role::Rook);
    const unsigned pieces = count(white);
    if (pieces == 0) return false;
    if (pieces == 1)
        return can_lone_piece_mate(pos, role_of(pos.piece_on(chess::first_square(white))));
    const BlackSide black{pos, (bishops & kDarkSquares) != 0 ? kDarkSquares : ~kDarkSquares};
    const bool are_alike = (bishops & kDarkSquares) == 0 || (bishops & ~kDarkSquares) == 0;
    if (pieces <= 3 && white == bishops && are_alike) return black.has_any_of(kAgainstBishopsAlike);
    // However many they are: the checked king is on their shade, and has two squares or more of the
    // other one next to it, which no bishop attacks or holds. Black's own pieces must hold them.
    if (white == bishops && are_alike) return black.off_shade() >= 2;
    if (pieces > 2) return true;
    if (white == bishops) return black.has_any_of(kAgainstTwoBishops);
    if (white == knights) return black.has_any_of(kAgainstTwoKnights);
    if (white == (bishops | knights)) return black.has_any_of(kAgainstBishopAndKnight);
    if (white == (bishops | rooks) && bishops != 0) return black.has_any_of(kAgainstRookAndBishop);
    return true;
}

}  // namespace arbiter::variant::detail
