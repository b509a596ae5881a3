#include "core/mating/detail/saturation.hpp"

#include <bit>

namespace arbiter::mating::detail {

using chess::has;
using chess::pop_square;

namespace {

constexpr Bitboard kLastRanks = chess::rank_mask(0) | chess::rank_mask(7);

Bitboard step(Color color, Bitboard set) {
    return color == Color::White ? chess::shift<chess::Direction::North>(set)
                                 : chess::shift<chess::Direction::South>(set);
}

Bitboard home_rank(Color color) {
    return chess::rank_mask(color == Color::White ? 1 : 6);
}

Bitboard file_of_home(const Unit& unit) {
    return chess::file_mask(file_of(unit.home));
}

}  // namespace

Saturation::Saturation(const Units& start, Color winner)
    : winner_(winner), size_(start.size), units_(start.pieces) {
    for (std::size_t i = 0; i < size_; ++i) {
        const Unit& unit = units_[i];
        if (unit.role == Role::King) kings_[index(unit.color)] = i;
        if (unit.role == Role::Pawn) pawns_[index(unit.color)] |= 1U << i;
    }
}

Units Saturation::after_exit(std::size_t gone) const {
    Units next;
    for (std::size_t i = 0; i < size_; ++i) {
        if (i == gone) continue;
        Unit unit = units_[i];
        unit.is_kept = false;
        if ((takers_[gone] >> i & 1U) != 0) unit.squares |= units_[gone].squares;
        next.pieces[next.size++] = unit;
    }
    return next;
}

std::optional<Invariant> Saturation::run() {
    do {
        is_changed_ = false;
        note_steady();
        for (std::size_t i = 0; i < size_; ++i)
            if (!move(i)) return std::nullopt;
    } while (is_changed_ && !is_kept_moved_);
    if (is_kept_moved_ || holds_mate()) return std::nullopt;
    return invariant();
}

Invariant Saturation::invariant() const {
    Invariant found;
    for (const Unit& unit : units())
        found.pieces.push_back({unit.piece(), unit.squares, unit.may_be_captured});
    for (std::size_t i = 0; i < size_; ++i) {
        for (std::size_t j = 0; j < size_; ++j)
            if (units_[i].color == Color::White && is_facing(i, j))
                found.facing.push_back(
                    {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)});
    }
    return found;
}

void Saturation::note_steady() {
    steady_ = 0;
    own_steady_[0] = own_steady_[1] = 0;
    anywhere_[0] = anywhere_[1] = 0;
    for (const Unit& unit : units()) {
        if (unit.is_steady() && !(is_walking_ && unit.role == Role::King)) {
            steady_ |= unit.squares;
            own_steady_[index(unit.color)] |= unit.squares;
        }
        anywhere_[index(unit.color)] |= unit.squares;
    }
    guarded_[0] = guarded_by(Color::White, kings_[1]);
    guarded_[1] = guarded_by(Color::Black, kings_[0]);
}

// Squares that `color` attacks in every position, wherever the pieces are; `mover` is the king that
// would step there, which does not shelter itself.
Bitboard Saturation::guarded_by(Color color, std::size_t mover) const {
    Bitboard guarded = 0;
    for (std::size_t j = 0; j < size_; ++j) {
        const Unit& guard = units_[j];
        if (guard.color != color || guard.may_be_captured) continue;
        if (is_walking_ && guard.role == Role::King) continue;
        Bitboard others = 0;
        if (guard.role == Role::Bishop || guard.role == Role::Rook || guard.role == Role::Queen) {
            for (std::size_t i = 0; i < size_; ++i)
                if (i != j && i != mover) others |= units_[i].squares;
        }
        Bitboard always = ~guard.squares;
        for (Bitboard from = guard.squares; from != 0 && always != 0;)
            always &= attacks_from(guard, pop_square(from), others);
        guarded |= always;
        if (chess::has_several(guard.squares)) guarded |= guarded_by_group(j, mover);
    }
    return guarded;
}

// Pieces of one kind that share few squares more than they are leave few of them empty: what is
// attacked from more of the squares than can be empty is guarded. The pieces do not hide each
// other, for then the nearer one attacks.
Bitboard Saturation::guarded_by_group(std::size_t one, std::size_t mover) const {
    constexpr unsigned kMostEmpty = 3;
    const Unit& like = units_[one];
    const auto is_in_group = [&](const Unit& unit) {
        return unit.color == like.color && unit.role == like.role && !unit.may_be_captured &&
               (unit.squares & ~like.squares) == 0;
    };
    unsigned pieces = 0;
    Bitboard others = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        if (is_in_group(units_[i])) {
            pieces += 1;
            if (i < one && units_[i].squares == like.squares) return 0;  // asked already
        } else if (i != mover) {
            others |= units_[i].squares;
        }
    }
    const unsigned empty = chess::count(like.squares) - pieces;
    if (pieces < 2 || empty > kMostEmpty) return 0;
    std::array<Bitboard, kMostEmpty + 2> by_more_than{};  // attacked from more than this many
    by_more_than[0] = 0;
    for (Bitboard from = like.squares & ~units_[mover].squares; from != 0;) {
        const Bitboard attacked = attacks_from(like, pop_square(from), others);
        for (unsigned n = empty; n > 0; --n)
            by_more_than[n] |= by_more_than[n - 1] & attacked;
        by_more_than[0] |= attacked;
    }
    return by_more_than[empty];
}

// The enemy pieces (kings never) that may be on `targets` may be captured from now on.
void Saturation::capture(std::size_t taker, Bitboard targets) {
    const Color enemy = ~units_[taker].color;
    if ((anywhere_[index(enemy)] & targets) == 0) return;
    for (std::size_t i = 0; i < size_; ++i) {
        Unit& unit = units_[i];
        if (unit.color != enemy || unit.may_be_captured || unit.role == Role::King ||
            (unit.squares & targets) == 0)
            continue;
        if (unit.is_kept) {
            takers_[i] |= 1U << taker;
            continue;
        }
        if (!chess::has_several(unit.squares) && captured_count_ < kMaxCandidates) {
            captured_at_home_ |= 1U << i;
            ++captured_count_;
        }
        unit.may_be_captured = true;
        is_changed_ = true;
    }
}

// Lets a piece make all its moves from all its squares. False when it may promote.
bool Saturation::move(std::size_t i) {
    if (units_[i].role == Role::Pawn) return move_pawn(i);
    move_piece(i);
    return true;
}

void Saturation::move_piece(std::size_t i) {
    Unit& unit = units_[i];
    const bool is_king = unit.role == Role::King;
    Moved& moved = moved_[i];
    // What a king does hangs on guards as well.
    if (is_king || moved.squares != unit.squares || moved.steady != steady_) {
        Bitboard allowed = ~own_steady_[index(unit.color)];
        if (is_king) allowed &= ~guarded_[index(~unit.color)];
        bool is_any_mating = false;
        moved.targets = 0;
        Bitboard done = 0;
        for (Bitboard todo = unit.squares; todo != 0;) {
            const Square from = pop_square(todo);
            done |= bit(from);
            Bitboard targets = attacks_from(unit, from, steady_) & allowed;
            if (!is_king) {
                const Bitboard mating = mating_targets(i, from, targets);
                is_any_mating |= mating != 0;
                targets &= ~mating;
            }
            moved.targets |= targets;
            reach(unit, targets);
            todo |= targets & ~done;
        }
        moved.squares = is_any_mating ? 0 : unit.squares;
        moved.steady = steady_;
    }
    can_pass_[index(unit.color)] |= moved.targets != 0;
    capture(i, moved.targets);
}

// Do the pawns i and j, of different colours, face each other forever?
bool Saturation::is_facing(std::size_t i, std::size_t j) const {
    const Unit& one = units_[i];
    const Unit& other = units_[j];
    if (one.role != Role::Pawn || other.role != Role::Pawn || one.color == other.color ||
        ((one.squares | other.squares) & ~file_of_home(one)) != 0)
        return false;
    if ((one.color == Color::White) != (one.home < other.home)) return false;
    const auto shares_square = [&](std::size_t pawn) {
        std::uint32_t others = pawns_[index(units_[pawn].color)] & ~(1U << pawn);
        for (; others != 0; others &= others - 1)
            if ((units_[std::countr_zero(others)].squares & units_[pawn].squares) != 0) return true;
        return false;
    };
    return !shares_square(i) && !shares_square(j);
}

// Squares a pawn cannot be pushed to, because an enemy pawn that cannot be taken stays before it.
Bitboard Saturation::beyond_facing(std::size_t i) const {
    Bitboard beyond = 0;
    const Color us = units_[i].color;
    for (std::uint32_t enemies = pawns_[index(~us)]; enemies != 0; enemies &= enemies - 1) {
        const auto j = static_cast<std::size_t>(std::countr_zero(enemies));
        if (units_[j].may_be_captured || !is_facing(i, j)) continue;
        beyond |= us == Color::White ? ~(bit(chess::last_square(units_[j].squares)) - 1)
                                     : (bit(chess::first_square(units_[j].squares)) << 1) - 1;
    }
    return beyond;
}

bool Saturation::move_pawn(std::size_t i) {
    Unit& unit = units_[i];
    const Color us = unit.color;
    const Bitboard from = unit.squares;
    const Bitboard closed = steady_ | beyond_facing(i);
    const Bitboard single = step(us, from) & ~closed;
    const Bitboard third = chess::rank_mask(us == Color::White ? 2 : 5);
    const Bitboard doubled =
        step(us, single & third) & ~closed & step(us, step(us, from & home_rank(us)));
    Bitboard taken = 0;
    for (Bitboard each = from; each != 0;)
        taken |= chess::pawn_attacks(us, pop_square(each));
    taken &= capturable_squares(~us) & ~own_steady_[index(us)];
    const Bitboard lasting =
        ~(chess::has_several(from) ? 0
                                   : mating_targets(i, unit.home, (single | taken) & ~kLastRanks));
    taken &= lasting;
    capture(i, taken);
    const Bitboard targets = (single & lasting) | doubled | taken;
    if ((targets & kLastRanks) != 0) return false;
    can_pass_[index(us)] |= targets != 0;
    reach(unit, targets);
    if (doubled != 0) take_in_passing(unit, doubled);
    return true;
}

// Where enemy pieces other than the king may be.
Bitboard Saturation::capturable_squares(Color color) const {
    Bitboard squares = 0;
    for (const Unit& unit : units())
        if (unit.color == color && unit.role != Role::King) squares |= unit.squares;
    return squares;
}

void Saturation::take_in_passing(Unit& pushed, Bitboard doubled) {
    for (Unit& taker : units()) {
        if (taker.color == pushed.color || taker.role != Role::Pawn) continue;
        for (Bitboard each = doubled; each != 0;) {
            const Bitboard to = each & (~each + 1);
            each &= each - 1;
            if ((chess::neighbours(to) & taker.squares) == 0) continue;
            reach(taker, step(~pushed.color, to));
            can_pass_[index(taker.color)] = true;
            is_kept_moved_ |= pushed.is_kept;
            if (!pushed.may_be_captured) {
                pushed.may_be_captured = true;
                is_changed_ = true;
            }
        }
    }
}

}  // namespace arbiter::mating::detail
