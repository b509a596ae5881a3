#include "deadpos/detail/static_analysis.hpp"

#include "deadpos/detail/material.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace arbiter::deadpos::detail {
namespace {

using chess::has;
using chess::Piece;
using chess::pop_square;

constexpr Bitboard kLastRanks = chess::rank_mask(0) | chess::rank_mask(7);
constexpr std::size_t kMaxMen = 32;

struct Unit {
    Color color;
    Role role;
    Bitboard squares;
    bool may_be_captured;

    [[nodiscard]] bool is_steady() const {
        return !may_be_captured && !chess::has_several(squares);
    }
    [[nodiscard]] Piece piece() const { return make_piece(color, role); }
};

Bitboard step(Color color, Bitboard set) {
    return color == Color::White ? chess::shift<chess::Direction::North>(set)
                                 : chess::shift<chess::Direction::South>(set);
}

// Squares a man attacks from `sq` when only `blockers` stand in the way.
Bitboard attacks_from(const Unit& unit, Square sq, Bitboard blockers) {
    return unit.role == Role::Pawn ? chess::pawn_attacks(unit.color, sq)
                                   : chess::attacks(unit.role, sq, blockers);
}

// The reasons by which a move cannot happen are those of docs/deadpos.md, section "Invariants"; the
// checker knows the same ones and nothing of this code.
class Saturation {
  public:
    Saturation(const Layout& pos, Color winner) : winner_(winner) {
        for (Bitboard men = pos.occupied(); men != 0;) {
            const Square sq = pop_square(men);
            const Color color = has(pos.pieces(Color::White), sq) ? Color::White : Color::Black;
            if (pos.role_on(sq) == Role::King) kings_[index(color)] = size_;
            if (size_ < kMaxMen) units_[size_] = {color, pos.role_on(sq), bit(sq), false};
            ++size_;
        }
    }

    [[nodiscard]] std::optional<Invariant> run() {
        if (size_ > kMaxMen) return std::nullopt;
        do {
            is_changed_ = false;
            note_steady();
            for (std::size_t i = 0; i < size_; ++i)
                if (!move(i)) return std::nullopt;
        } while (is_changed_);
        if (holds_mate()) return std::nullopt;
        Invariant invariant;
        for (const Unit& unit : units())
            invariant.men.push_back({unit.piece(), unit.squares, unit.may_be_captured});
        return invariant;
    }

  private:
    [[nodiscard]] std::span<Unit> units() { return {units_.data(), size_}; }
    [[nodiscard]] std::span<const Unit> units() const { return {units_.data(), size_}; }

    void note_steady() {
        steady_ = 0;
        own_steady_[0] = own_steady_[1] = 0;
        anywhere_[0] = anywhere_[1] = 0;
        pawns_anywhere_[0] = pawns_anywhere_[1] = 0;
        for (const Unit& unit : units()) {
            if (unit.is_steady()) {
                steady_ |= unit.squares;
                own_steady_[index(unit.color)] |= unit.squares;
            }
            anywhere_[index(unit.color)] |= unit.squares;
            if (unit.role == Role::Pawn) pawns_anywhere_[index(unit.color)] |= unit.squares;
        }
        guarded_[0] = guarded_by(Color::White, kings_[1]);
        guarded_[1] = guarded_by(Color::Black, kings_[0]);
    }

    // Squares that `color` attacks in every position, whatever stands where; `mover` is the king
    // that asks and does not shelter itself.
    [[nodiscard]] Bitboard guarded_by(Color color, std::size_t mover) const {
        Bitboard guarded = 0;
        for (std::size_t j = 0; j < size_; ++j) {
            const Unit& guard = units_[j];
            if (guard.color != color || guard.may_be_captured) continue;
            Bitboard others = 0;
            if (guard.role == Role::Bishop || guard.role == Role::Rook ||
                guard.role == Role::Queen) {
                for (std::size_t i = 0; i < size_; ++i)
                    if (i != j && i != mover) others |= units_[i].squares;
            }
            Bitboard always = ~guard.squares;
            for (Bitboard from = guard.squares; from != 0 && always != 0;)
                always &= attacks_from(guard, pop_square(from), others);
            guarded |= always;
        }
        return guarded;
    }

    // The enemy men (kings never) that may stand on `targets` may be captured from now on.
    void capture(Color enemy, Bitboard targets) {
        if ((anywhere_[index(enemy)] & targets) == 0) return;
        for (Unit& unit : units()) {
            if (unit.color != enemy || unit.may_be_captured || unit.role == Role::King ||
                (unit.squares & targets) == 0)
                continue;
            unit.may_be_captured = true;
            is_changed_ = true;
        }
    }

    void reach(Unit& unit, Bitboard targets) {
        if ((targets & ~unit.squares) == 0) return;
        unit.squares |= targets;
        is_changed_ = true;
    }

    // Lets a man make all its moves from all its squares. False when it may promote.
    [[nodiscard]] bool move(std::size_t i) {
        Unit& unit = units_[i];
        if (unit.role == Role::Pawn) return move_pawn(unit);
        const Color enemy = ~unit.color;
        Bitboard allowed = ~own_steady_[index(unit.color)];
        if (unit.role == Role::King) allowed &= ~guarded_[index(enemy)];
        Bitboard todo = unit.squares;
        Bitboard done = 0;
        while (todo != 0) {
            const Square from = pop_square(todo);
            done |= bit(from);
            const Bitboard targets = attacks_from(unit, from, steady_) & allowed;
            capture(enemy, targets);
            reach(unit, targets);
            todo |= targets & ~done;
        }
        return true;
    }

    [[nodiscard]] bool move_pawn(Unit& unit) {
        const Color us = unit.color;
        const Bitboard from = unit.squares;
        const Bitboard single = step(us, from) & ~steady_;
        const Bitboard third = chess::rank_mask(us == Color::White ? 2 : 5);
        const Bitboard doubled =
            step(us, single & third) & ~steady_ & step(us, step(us, from & home(us)));
        Bitboard taken = 0;
        for (Bitboard each = from; each != 0;)
            taken |= chess::pawn_attacks(us, pop_square(each));
        taken &= capturable_squares(~us) & ~own_steady_[index(us)];
        capture(~us, taken);
        const Bitboard targets = single | doubled | taken;
        if ((targets & kLastRanks) != 0) return false;
        reach(unit, targets);
        if (doubled != 0) take_in_passing(unit, doubled);
        return true;
    }

    [[nodiscard]] static Bitboard home(Color color) {
        return chess::rank_mask(color == Color::White ? 1 : 6);
    }

    // Where enemy men other than the king may stand.
    [[nodiscard]] Bitboard capturable_squares(Color color) const {
        Bitboard squares = 0;
        for (const Unit& unit : units())
            if (unit.color == color && unit.role != Role::King) squares |= unit.squares;
        return squares;
    }

    void take_in_passing(Unit& pushed, Bitboard doubled) {
        for (Unit& taker : units()) {
            if (taker.color == pushed.color || taker.role != Role::Pawn) continue;
            for (Bitboard each = doubled; each != 0;) {
                const Bitboard to = each & (~each + 1);
                each &= each - 1;
                if ((chess::neighbours(to) & taker.squares) == 0) continue;
                reach(taker, step(~pushed.color, to));
                if (!pushed.may_be_captured) {
                    pushed.may_be_captured = true;
                    is_changed_ = true;
                }
            }
        }
    }

    // Squares that some man of the winner but the king may attack.
    [[nodiscard]] Bitboard attackable() const {
        // A king in check does not shelter the squares behind it.
        const Bitboard blockers = steady_ & ~units_[kings_[index(~winner_)]].squares;
        Bitboard attacked = 0;
        for (const Unit& unit : units()) {
            if (unit.color != winner_ || unit.role == Role::King) continue;
            for (Bitboard from = unit.squares; from != 0;)
                attacked |= attacks_from(unit, pop_square(from), blockers);
        }
        return attacked;
    }

    [[nodiscard]] bool holds_mate() const {
        const Unit& loser_king = units_[kings_[index(~winner_)]];
        const Unit& winner_king = units_[kings_[index(winner_)]];
        const Bitboard attacked = attackable();
        const Bitboard settled = attacked | own_steady_[index(~winner_)] | guarded_[index(winner_)];
        for (Bitboard squares = loser_king.squares & attacked; squares != 0;) {
            const Square king = pop_square(squares);
            const Bitboard flights = chess::pseudo_attacks(Role::King, king) & ~settled;
            if (flights == 0) return true;
            const Bitboard near = chess::pseudo_attacks(Role::King, king) | bit(king);
            for (Bitboard from = winner_king.squares & ~near; from != 0;) {
                const Square other = pop_square(from);
                if (can_block(flights & ~chess::pseudo_attacks(Role::King, other))) return true;
            }
        }
        return false;
    }

    // Can the loser's men stand on all of `squares` at once, one on each?
    [[nodiscard]] bool can_block(Bitboard squares) const {
        std::array<Square, 8> places{};
        std::size_t count = 0;
        while (squares != 0)
            places[count++] = pop_square(squares);
        std::array<std::size_t, kMaxMen> place_of{};
        place_of.fill(kMaxMen);
        for (std::size_t p = 0; p < count; ++p) {
            std::uint32_t tried = 0;
            if (!assign(places, p, place_of, tried)) return false;
        }
        return true;
    }

    // An augmenting path of the bipartite matching; at most 8 deep.
    [[nodiscard]] bool assign(const std::array<Square, 8>& places, std::size_t place,
                              std::array<std::size_t, kMaxMen>& place_of,
                              std::uint32_t& tried) const {
        for (std::size_t i = 0; i < size_; ++i) {
            const Unit& unit = units_[i];
            if (unit.color == winner_ || unit.role == Role::King ||
                !has(unit.squares, places[place]) || (tried >> i & 1U) != 0)
                continue;
            tried |= 1U << i;
            if (place_of[i] == kMaxMen || assign(places, place_of[i], place_of, tried)) {
                place_of[i] = place;
                return true;
            }
        }
        return false;
    }

    Color winner_;
    std::size_t size_ = 0;
    std::array<Unit, kMaxMen> units_;
    std::size_t kings_[chess::kColors] = {};
    bool is_changed_ = false;
    Bitboard steady_ = 0;
    Bitboard own_steady_[chess::kColors] = {};
    Bitboard guarded_[chess::kColors] = {};  // by that colour
    Bitboard anywhere_[chess::kColors] = {};
    Bitboard pawns_anywhere_[chess::kColors] = {};
};

// Matches the men of a position with those of an invariant: augmenting paths, at most 32 deep.
class Matching {
  public:
    Matching(const Invariant& invariant, const Layout& pos) : invariant_(invariant) {
        for (Bitboard left = pos.occupied(); left != 0; ++size_) {
            const Square sq = pop_square(left);
            const Color color = has(pos.packed().black, sq) ? Color::Black : Color::White;
            squares_[size_] = sq;
            men_[size_] = make_piece(color, pos.role_on(sq));
        }
        man_of_.fill(kMaxMen);
    }

    // First as many men as possible on the places that may not stay empty; what is matched then
    // stays matched when the other men look for theirs.
    [[nodiscard]] bool exists() {
        std::size_t needed = 0;
        std::uint32_t on_board = 0;
        for (std::size_t i = 0; i < invariant_.men.size(); ++i) {
            if (invariant_.men[i].may_be_captured) continue;
            kept_ |= 1U << i;
            ++needed;
        }
        for (std::size_t man = 0; man < size_; ++man) {
            if (!place(man, ~kept_)) continue;
            on_board |= 1U << man;
            --needed;
        }
        if (needed != 0) return false;
        for (std::size_t man = 0; man < size_; ++man)
            if ((on_board >> man & 1U) == 0 && !place(man, 0)) return false;
        return true;
    }

  private:
    [[nodiscard]] bool place(std::size_t man, std::uint32_t tried) { return augment(man, tried); }
    [[nodiscard]] bool augment(std::size_t man, std::uint32_t& tried) {
        for (std::size_t i = 0; i < invariant_.men.size(); ++i) {
            const Man& post = invariant_.men[i];
            if ((tried >> i & 1U) != 0 || post.piece != men_[man] ||
                !has(post.squares, squares_[man]))
                continue;
            tried |= 1U << i;
            if (man_of_[i] == kMaxMen || augment(man_of_[i], tried)) {
                man_of_[i] = man;
                return true;
            }
        }
        return false;
    }

    const Invariant& invariant_;
    std::size_t size_ = 0;
    std::array<Square, kMaxMen> squares_{};
    std::array<Piece, kMaxMen> men_{};
    std::array<std::size_t, kMaxMen> man_of_{};
    std::uint32_t kept_ = 0;
};

}  // namespace

std::optional<Invariant> find_invariant(const Layout& pos, Color winner) {
    if (pos.packed().has_castling_or_ep()) return std::nullopt;
    return Saturation{pos, winner}.run();
}

bool covers(const Invariant& invariant, const Layout& pos) {
    if (pos.packed().has_castling_or_ep() || chess::count(pos.occupied()) > invariant.men.size())
        return false;
    return Matching{invariant, pos}.exists();
}

}  // namespace arbiter::deadpos::detail
