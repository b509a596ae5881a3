#include "core/mating/quick_test.hpp"

#include "core/base/assert.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/mobility.hpp"
#include "core/mating/detail/pawns.hpp"
#include "core/mating/detail/sets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

// Open play (detail/mobility.hpp) of four positions, one in each lane of a vector: no branch and no
// table, so that what one position needs is done for all. The usual case only: a side has a pawn
// that can move, the kings meet within a few steps, and a king in check has a step to an empty
// square.

namespace arbiter::mating {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Role;

constexpr std::size_t kLanes = 4;
// The compiler's own vectors: every processor has something for them.
using Lanes [[gnu::vector_size(kLanes * sizeof(Bitboard))]] = Bitboard;

// The pieces of the positions.
struct PieceSets {
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

[[gnu::always_inline]] inline Lanes seen_by_sliders(const PieceSets& pieces, Color color,
                                                    Lanes open) {
    constexpr Bitboard kAll = ~Bitboard{0}, kNotA = ~chess::kFileA, kNotH = ~chess::kFileH;
    const Lanes straight =
        pieces.pieces(color) & (pieces.pieces(Role::Rook) | pieces.pieces(Role::Queen));
    const Lanes oblique =
        pieces.pieces(color) & (pieces.pieces(Role::Bishop) | pieces.pieces(Role::Queen));
    return seen_along<8, kAll>(straight, open) | seen_along<-8, kAll>(straight, open) |
           seen_along<1, kNotA>(straight, open) | seen_along<-1, kNotH>(straight, open) |
           seen_along<9, kNotA>(oblique, open) | seen_along<7, kNotH>(oblique, open) |
           seen_along<-7, kNotA>(oblique, open) | seen_along<-9, kNotH>(oblique, open);
}

struct KingSight {
    Lanes safe_squares;   // next to it, not attacked, without a piece of its own side
    Lanes is_in_sliders;  // sliders give check
};
[[gnu::always_inline]] inline KingSight look_around(const PieceSets& pieces, Color color) {
    const Lanes king = pieces.pieces(color, Role::King), enemies = pieces.pieces(~color);
    const Lanes seen = seen_by_sliders(pieces, ~color, ~(pieces.occupied() ^ king));
    const Lanes attacked =
        seen | detail::with_neighbours(enemies & pieces.pieces(Role::King)) |
        detail::pawn_attacks_of(Lanes(enemies & pieces.pieces(Role::Pawn)), ~color) |
        detail::knight_neighbours(Lanes(enemies & pieces.pieces(Role::Knight)));
    return {detail::with_neighbours(king) & ~pieces.pieces(color) & ~attacked,
            has_any(seen & king)};
}

// The kings share kRoom squares after this many steps of both.
constexpr int kSteps = 8;
[[gnu::always_inline]] inline Lanes is_roomy(const PieceSets& pieces) {
    const Lanes open_to_white = detail::open_to_king(pieces, Color::White),
                open_to_black = detail::open_to_king(pieces, Color::Black);
    Lanes white = pieces.pieces(Color::White, Role::King);
    Lanes black = pieces.pieces(Color::Black, Role::King);
    for (int step = 0; step < kSteps; ++step) {
        white |= detail::with_neighbours(white) & open_to_white;
        black |= detail::with_neighbours(black) & open_to_black;
    }
    return has_so_many(white & black, detail::kRoom);
}

// Walls, cages, and bishops that no set of chessmen has.
[[gnu::always_inline]] inline Lanes is_doubtful(const PieceSets& pieces, Lanes rammed) {
    const Lanes pawns = pieces.pieces(Role::Pawn), bishops = pieces.pieces(Role::Bishop);
    Lanes doubtful =
        has_any(rammed) & (~is_roomy(pieces) | has_any(detail::locked_bishops(pieces, rammed)));
    for (const Color color : {Color::White, Color::Black}) {
        const Lanes own = pieces.pieces(color);
        doubtful |= has_any(detail::lowest_of_three(Lanes(own & pawns))) |
                    has_several(own & bishops & detail::kDarkSquares) |
                    has_several(own & bishops & ~detail::kDarkSquares);
    }
    return doubtful;
}

// A pawn that no piece of its own side blocks, nor another pawn where pieces of the other side are
// locked in.
[[gnu::always_inline]] inline Lanes has_movable_pawn(const PieceSets& pieces, Color color,
                                                     Lanes movable) {
    const Lanes own = pieces.pieces(color), pawns = pieces.pieces(Role::Pawn);
    const Lanes ahead = color == Color::White ? (own & pawns) << 8 : (own & pawns) >> 8;
    const Lanes locked = pieces.pieces(~color) & ~pawns & ~pieces.pieces(Role::King) & ~movable;
    return has_any(ahead & ~own & ~(pawns & has_any(locked)));
}

struct Play {
    Lanes is_open_to[chess::kColors];
    Lanes is_loose;  // both sides have a piece that can move: no single move can end that
};
// The side that has moved: the other one must not be in check. Nobody: no king is in check.
enum class Moved : std::uint8_t { Nobody, White, Black };
template <Moved kMoved>
Play look_behind(const PieceSets& pieces) {
    using enum Color;
    const KingSight white = look_around(pieces, White), black = look_around(pieces, Black);
    const Lanes movable = detail::movable_pieces(pieces);
    const Lanes white_pieces = movable & pieces.pieces(White),
                black_pieces = movable & pieces.pieces(Black);
    const Lanes empty = ~pieces.occupied();
    const Lanes white_steps = has_any(white.safe_squares & empty),
                black_steps = has_any(black.safe_squares & empty);
    const Lanes is_free = (white_steps & (black_steps | has_several(black_pieces))) |
                          (black_steps & has_several(white_pieces));
    const Lanes black_rams =
        pieces.pieces(White, Role::Pawn) << 8 & pieces.pieces(Black, Role::Pawn);
    Lanes too_many = black_rams;
    for (unsigned i = 0; i < detail::kMaxRamsForPawns; ++i)
        too_many = without_lowest(too_many);
    Lanes is_open =
        is_free & is_empty(too_many) & ~is_doubtful(pieces, black_rams | black_rams >> 8);
    if constexpr (kMoved != Moved::Nobody)
        is_open &= ~(kMoved == Moved::White ? black : white).is_in_sliders;
    return {{is_open & has_movable_pawn(pieces, White, movable),
             is_open & has_movable_pawn(pieces, Black, movable)},
            has_any(white_pieces) & has_any(black_pieces)};
}

// The king goes to a safe square, best to an empty one; a side that can win then could win before.
// Returns where it can.
template <Color Us>
[[gnu::always_inline]] inline Lanes step_aside(PieceSets& pieces) {
    const Lanes king = pieces.pieces(Us, Role::King);
    const Lanes safe = look_around(pieces, Us).safe_squares;
    const Lanes empty = safe & ~pieces.occupied();
    const Lanes steps = empty | (safe & is_empty(empty)), to = steps & (0 - steps);
    for (Lanes& set : pieces.by_role)
        set &= ~to;
    pieces.by_color[index(~Us)] &= ~to;
    pieces.by_color[index(Us)] ^= king | to;
    pieces.by_role[index(Role::King)] ^= king | to;
    return has_any(steps);
}

// Positions of one kind until there are enough: those without check as they are, others after a
// step of the king of White or Black.
class Batch {
  public:
    explicit Batch(Moved moved) : moved_(moved) {}

    // The query about one position.
    struct Question {
        std::size_t place;
        Color turn;
        // The winners for whom play was open one move earlier, if that was tested: where pieces are
        // not loose, a last free move may stalemate, so that play must be open twice.
        Winners before;
        bool is_second;
    };
    // True: it is full.
    bool add(const Question& question, const PieceSets& pieces, std::size_t lane) {
        for (std::size_t i = 0; i < chess::kColors; ++i)
            pieces_.by_color[i][size_] = pieces.by_color[i][lane];
        for (std::size_t i = 0; i < chess::kRoles; ++i)
            pieces_.by_role[i][size_] = pieces.by_role[i][lane];
        return add(question);
    }
    bool add(const Question& question, const Board& pos) {
        for (const Color color : {Color::White, Color::Black})
            pieces_.by_color[index(color)][size_] = pos.pieces(color);
        for (unsigned role = index(Role::Pawn); role < chess::kRoles; ++role)
            pieces_.by_role[role][size_] = pos.pieces(static_cast<Role>(role));
        return add(question);
    }
    // Answers what has been added; calls `ask_again(question, pieces, lane)` where play is open,
    // but not loose. That may add to this batch.
    template <class AskAgain>
    void look(std::span<Winners> winners, AskAgain ask_again) {
        const std::array<Question, kLanes> questions = questions_;
        const std::size_t size = std::exchange(size_, 0);
        if (size == 0) return;
        PieceSets pieces = pieces_;
        const Play play = look_at(pieces);
        for (std::size_t lane = 0; lane < size; ++lane) {
            const Question& question = questions[lane];
            const Winners open{play.is_open_to[0][lane] != 0 && question.before[0],
                               play.is_open_to[1][lane] != 0 && question.before[1]};
            const Color next = moved_ == Moved::Nobody ? question.turn : ~question.turn;
            if (question.is_second || play.is_loose[lane] != 0)
                winners[question.place] = open;
            else if (open[0] || open[1])
                ask_again(Question{question.place, next, open, true}, pieces, lane);
        }
    }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }

  private:
    bool add(const Question& question) {
        questions_[size_++] = question;
        return size_ == kLanes;
    }
    [[nodiscard]] Play look_at(PieceSets& pieces) const {
        if (moved_ == Moved::Nobody) return look_behind<Moved::Nobody>(pieces);
        const bool is_white = moved_ == Moved::White;
        const Lanes can_step =
            is_white ? step_aside<Color::White>(pieces) : step_aside<Color::Black>(pieces);
        Play play =
            is_white ? look_behind<Moved::White>(pieces) : look_behind<Moved::Black>(pieces);
        for (Lanes& open : play.is_open_to)
            open &= can_step;
        return play;
    }

    const Moved moved_;
    PieceSets pieces_{};
    std::array<Question, kLanes> questions_{};
    std::size_t size_ = 0;
};

class QuickTest {
  public:
    explicit QuickTest(std::span<Winners> winners) : winners_(winners) {}

    void ask(const Board& pos, std::size_t place) {
        Batch& batch = pos.is_check() ? by(pos.turn()) : by_nobody_;
        if (batch.add({place, pos.turn(), {true, true}, false}, pos)) look(batch);
    }
    void finish() {
        look(by_nobody_);
        while (!by_white_.is_empty() || !by_black_.is_empty()) {
            look(by_white_);
            look(by_black_);
        }
    }

  private:
    [[nodiscard]] Batch& by(Color turn) { return turn == Color::White ? by_white_ : by_black_; }
    void look(Batch& batch) {
        batch.look(winners_, [this](const Batch::Question& question, const PieceSets& pieces,
                                    std::size_t lane) {
            Batch& next = by(question.turn);
            if (next.add(question, pieces, lane)) look(next);
        });
    }

    std::span<Winners> winners_;
    Batch by_nobody_{Moved::Nobody}, by_white_{Moved::White}, by_black_{Moved::Black};
};

}  // namespace

void quick_test(std::span<const Board* const> positions, std::span<Winners> winners) {
    ARBITER_ASSERT(positions.size() == winners.size());
    std::ranges::fill(winners, Winners{});
    QuickTest quick_test{winners};
    for (std::size_t place = 0; place < positions.size(); ++place)
        quick_test.ask(*positions[place], place);
    quick_test.finish();
}

}  // namespace arbiter::mating
