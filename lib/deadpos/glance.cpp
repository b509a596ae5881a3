#include "deadpos/glance.hpp"

#include "base/assert.hpp"
#include "deadpos/detail/material.hpp"
#include "deadpos/detail/mobility.hpp"
#include "deadpos/detail/pawns.hpp"
#include "deadpos/detail/sets.hpp"

#include <cstddef>

// Open play (detail/mobility.hpp) of four positions, one in each lane of a vector: no branch and no
// table, so that what one position needs is done for all. The usual case only: somebody has a pawn
// that can move, the kings meet within a few steps, and a king in check has a step to an empty
// square.

namespace arbiter::deadpos {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Role;

constexpr std::size_t kLanes = 4;
// The compiler's own vectors: every processor has something for them.
using Lanes [[gnu::vector_size(kLanes * sizeof(Bitboard))]] = Bitboard;

// The men of the positions.
struct Men {
    Lanes by_color[chess::kColors];
    Lanes by_role[chess::kRoles];

    [[nodiscard]] Lanes occupied() const { return by_color[0] | by_color[1]; }
    [[nodiscard]] Lanes pieces(Color color) const { return by_color[index(color)]; }
    [[nodiscard]] Lanes pieces(Role role) const { return by_role[index(role)]; }
    [[nodiscard]] Lanes pieces(Color color, Role role) const {
        return pieces(color) & pieces(role);
    }
};

// All ones where it is true, else nothing.
[[gnu::always_inline]] inline Lanes is_empty(Lanes set) {
    return reinterpret_cast<Lanes>(set == 0);
}
[[gnu::always_inline]] inline Lanes has_any(Lanes set) {
    return ~is_empty(set);
}
[[gnu::always_inline]] inline Lanes without_lowest(Lanes set) {
    return set & (set - 1);
}
[[gnu::always_inline]] inline Lanes has_several(Lanes set) {
    return has_any(without_lowest(set));
}
[[gnu::always_inline]] inline Lanes has_so_many(Lanes set, unsigned number) {
    set -= set >> 1 & 0x5555555555555555ULL;
    set = (set & 0x3333333333333333ULL) + (set >> 2 & 0x3333333333333333ULL);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    set += set >> 32;
    set += set >> 16;
    set += set >> 8;
    return reinterpret_cast<Lanes>((set & 0xFFULL) >= Bitboard{number});
}

// Towards higher squares, or lower ones.
template <int kStep>
[[gnu::always_inline]] inline Lanes moved(Lanes set) {
    if constexpr (kStep > 0)
        return set << kStep;
    else
        return set >> -kStep;
}

// The squares that sliders see in one direction, over open squares up to the first other one.
// `kEntered`: those that a step can lead to without crossing an edge.
template <int kStep, Bitboard kEntered>
[[gnu::always_inline]] inline Lanes seen_along(Lanes sliders, Lanes open) {
    Lanes way = open & kEntered;
    sliders |= way & moved<kStep>(sliders);
    way &= moved<kStep>(way);
    sliders |= way & moved<2 * kStep>(sliders);
    way &= moved<2 * kStep>(way);
    sliders |= way & moved<4 * kStep>(sliders);
    return moved<kStep>(sliders) & kEntered;
}

[[gnu::always_inline]] inline Lanes seen_by_sliders(const Men& men, Color color, Lanes open) {
    constexpr Bitboard kAll = ~Bitboard{0}, kNotA = ~chess::kFileA, kNotH = ~chess::kFileH;
    const Lanes straight = men.pieces(color) & (men.pieces(Role::Rook) | men.pieces(Role::Queen));
    const Lanes oblique = men.pieces(color) & (men.pieces(Role::Bishop) | men.pieces(Role::Queen));
    return seen_along<8, kAll>(straight, open) | seen_along<-8, kAll>(straight, open) |
           seen_along<1, kNotA>(straight, open) | seen_along<-1, kNotH>(straight, open) |
           seen_along<9, kNotA>(oblique, open) | seen_along<7, kNotH>(oblique, open) |
           seen_along<-7, kNotA>(oblique, open) | seen_along<-9, kNotH>(oblique, open);
}

struct KingSight {
    Lanes safe_steps;     // to empty squares that are not attacked
    Lanes is_in_sliders;  // sliders give check
};
[[gnu::always_inline]] inline KingSight look_around(const Men& men, Color color) {
    const Lanes king = men.pieces(color, Role::King), enemies = men.pieces(~color);
    const Lanes seen = seen_by_sliders(men, ~color, ~(men.occupied() ^ king));
    const Lanes attacked =
        seen | detail::with_neighbours(enemies & men.pieces(Role::King)) |
        detail::pawn_attacks_of(Lanes(enemies & men.pieces(Role::Pawn)), ~color) |
        detail::knight_neighbours(Lanes(enemies & men.pieces(Role::Knight)));
    return {detail::with_neighbours(king) & ~men.occupied() & ~attacked, has_any(seen & king)};
}

// Pieces that can move to an empty square, pins aside.
[[gnu::always_inline]] inline Lanes movable_pieces(const Men& men) {
    const Lanes empty = ~men.occupied();
    const Lanes diagonal = detail::diagonal_neighbours(empty),
                straight = detail::straight_neighbours(empty);
    return (men.pieces(Role::Bishop) & diagonal) | (men.pieces(Role::Rook) & straight) |
           (men.pieces(Role::Queen) & (diagonal | straight)) |
           (men.pieces(Role::Knight) & detail::knight_neighbours(empty));
}

// The kings share kRoom squares after so many steps of both.
constexpr int kSteps = 8;
[[gnu::always_inline]] inline Lanes is_roomy(const Men& men) {
    const Lanes pawns = men.pieces(Role::Pawn);
    const auto open_to = [&](Color color) {
        return ~(pawns | detail::pawn_attacks_of(Lanes(pawns & men.pieces(~color)), ~color));
    };
    const Lanes open_to_white = open_to(Color::White), open_to_black = open_to(Color::Black);
    Lanes white = men.pieces(Color::White, Role::King);
    Lanes black = men.pieces(Color::Black, Role::King);
    for (int step = 0; step < kSteps; ++step) {
        white |= detail::with_neighbours(white) & open_to_white;
        black |= detail::with_neighbours(black) & open_to_black;
    }
    return has_so_many(white & black, detail::kRoom);
}

[[gnu::always_inline]] inline Lanes has_tripled_pawns(Lanes pawns) {
    const Lanes doubled = pawns & detail::above(pawns);
    return has_any(doubled & detail::above(doubled));
}

// Walls, cages, and bishops that no set of chessmen has.
[[gnu::always_inline]] inline Lanes is_doubtful(const Men& men, Lanes rammed) {
    const Lanes pawns = men.pieces(Role::Pawn), bishops = men.pieces(Role::Bishop);
    Lanes doubtful = has_any(rammed) &
                     (~is_roomy(men) | has_any(bishops & ~detail::diagonal_neighbours(~rammed)));
    for (const Color color : {Color::White, Color::Black}) {
        const Lanes own = men.pieces(color);
        doubtful |= has_tripled_pawns(own & pawns) |
                    has_several(own & bishops & detail::kDarkSquares) |
                    has_several(own & bishops & ~detail::kDarkSquares);
    }
    return doubtful;
}

// A pawn that no man of its own side blocks, nor another pawn where men of the other side are
// locked in.
[[gnu::always_inline]] inline Lanes has_movable_pawn(const Men& men, Color color, Lanes movable) {
    const Lanes own = men.pieces(color), pawns = men.pieces(Role::Pawn);
    const Lanes ahead = color == Color::White ? (own & pawns) << 8 : (own & pawns) >> 8;
    const Lanes locked = men.pieces(~color) & ~pawns & ~men.pieces(Role::King) & ~movable;
    return has_any(ahead & ~own & ~(pawns & has_any(locked)));
}

struct OpenTo {
    Lanes winners[chess::kColors];
};
// Where play is open, and for whom. `kMoved`: the side that has just left check, if any.
template <class Moved>
[[gnu::always_inline]] inline OpenTo look_at(const Men& men, Moved has_moved) {
    using enum Color;
    const KingSight white = look_around(men, White), black = look_around(men, Black);
    const Lanes movable = movable_pieces(men);
    const Lanes white_pieces = movable & men.pieces(White),
                black_pieces = movable & men.pieces(Black);
    const Lanes white_steps = has_any(white.safe_steps), black_steps = has_any(black.safe_steps);
    const Lanes is_free = (white_steps & (black_steps | has_several(black_pieces))) |
                          (black_steps & has_several(white_pieces));
    const Lanes is_loose = has_any(white_pieces) & has_any(black_pieces);
    const Lanes black_rams = men.pieces(White, Role::Pawn) << 8 & men.pieces(Black, Role::Pawn);
    Lanes too_many = black_rams;
    for (unsigned i = 0; i < detail::kMaxRamsForPawns; ++i)
        too_many = without_lowest(too_many);
    const Lanes is_open = is_free & is_loose & is_empty(too_many) &
                          ~is_doubtful(men, black_rams | black_rams >> 8) & has_moved(white, black);
    return {{is_open & has_movable_pawn(men, White, movable),
             is_open & has_movable_pawn(men, Black, movable)}};
}

OpenTo look_without_check(const Men& men) {
    return look_at(men, [](const KingSight&, const KingSight&) { return ~Lanes{}; });
}

// The king in check goes to a safe square; who can win then could win before.
template <Color Us>
OpenTo look_behind_step(Men men) {
    const Lanes steps = look_around(men, Us).safe_steps;
    const Lanes king = men.pieces(Us, Role::King), to = steps & (0 - steps);
    men.by_color[index(Us)] ^= king | to;
    men.by_role[index(Role::King)] ^= king | to;
    return look_at(men, [&](const KingSight& white, const KingSight& black) {
        return has_any(steps) & ~(Us == Color::White ? black : white).is_in_sliders;
    });
}

// Positions of one kind until there are enough.
template <OpenTo (*kLook)(const Men&)>
class Batch {
  public:
    explicit Batch(std::span<Winners> winners) : winners_(winners) {}

    void add(const Board& pos, std::size_t place) {
        for (const Color color : {Color::White, Color::Black})
            men_.by_color[index(color)][size_] = pos.pieces(color);
        for (unsigned role = index(Role::Pawn); role < chess::kRoles; ++role)
            men_.by_role[role][size_] = pos.pieces(static_cast<Role>(role));
        places_[size_++] = place;
        if (size_ == kLanes) look();
    }
    void look() {
        if (size_ == 0) return;
        const OpenTo open = kLook(men_);
        for (std::size_t lane = 0; lane < size_; ++lane)
            winners_[places_[lane]] = {open.winners[0][lane] != 0, open.winners[1][lane] != 0};
        size_ = 0;
    }

  private:
    std::span<Winners> winners_;
    Men men_{};
    std::array<std::size_t, kLanes> places_{};
    std::size_t size_ = 0;
};

OpenTo look_behind_white(const Men& men) {
    return look_behind_step<Color::White>(men);
}
OpenTo look_behind_black(const Men& men) {
    return look_behind_step<Color::Black>(men);
}

}  // namespace

void glance(std::span<const Board* const> positions, std::span<Winners> winners) {
    ARBITER_ASSERT(positions.size() == winners.size());
    Batch<&look_without_check> plain{winners};
    Batch<&look_behind_white> white_in_check{winners};
    Batch<&look_behind_black> black_in_check{winners};
    for (std::size_t place = 0; place < positions.size(); ++place) {
        const Board& pos = *positions[place];
        if (!pos.is_check())
            plain.add(pos, place);
        else if (pos.turn() == Color::White)
            white_in_check.add(pos, place);
        else
            black_in_check.add(pos, place);
    }
    plain.look();
    white_in_check.look();
    black_in_check.look();
}

}  // namespace arbiter::deadpos
