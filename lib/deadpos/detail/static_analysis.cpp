#include "deadpos/detail/static_analysis.hpp"

#include "deadpos/detail/material.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>

namespace arbiter::deadpos::detail {
namespace {

using chess::has;
using chess::Piece;
using chess::pop_square;

constexpr Bitboard kLastRanks = chess::rank_mask(0) | chess::rank_mask(7);
constexpr std::size_t kMaxMen = 32;

struct Unit {
    Color color = Color::White;
    Role role = Role::None;
    Square home = Square::None;  // where it stands in the position asked about
    Bitboard squares = 0;
    bool may_be_captured = false;
    bool is_kept = false;  // if it is captured, the position belongs to another invariant

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

struct Units {
    std::array<Unit, kMaxMen> men{};
    std::size_t size = 0;
};

// False when there are more men than an invariant holds.
bool lay_out(const Layout& pos, Units& units) {
    if (chess::count(pos.occupied()) > kMaxMen) return false;
    for (Bitboard men = pos.occupied(); men != 0;) {
        const Square sq = pop_square(men);
        const Color color = has(pos.packed().black, sq) ? Color::Black : Color::White;
        units.men[units.size++] = {color, pos.role_on(sq), sq, bit(sq), false, false};
    }
    return true;
}

// The reasons by which a move cannot happen are those of docs/deadpos.md, section "Invariants"; the
// checker knows the same ones and nothing of this code.
class Saturation {
  public:
    Saturation(const Units& start, Color winner)
        : winner_(winner), size_(start.size), units_(start.men) {
        for (std::size_t i = 0; i < size_; ++i)
            if (units_[i].role == Role::King) kings_[index(units_[i].color)] = i;
    }

    // The men that might be captured before they could move, the first ones found: what becomes of
    // the others may hang on whether they are.
    [[nodiscard]] std::uint32_t captured_at_home() const { return captured_at_home_; }

    // What can stand where once the kept man `gone` has been captured.   REQUIRES: run() found an
    // invariant.
    [[nodiscard]] Units after_exit(std::size_t gone) const {
        Units next;
        for (std::size_t i = 0; i < size_; ++i) {
            if (i == gone) continue;
            Unit unit = units_[i];
            unit.is_kept = false;
            if ((takers_[gone] >> i & 1U) != 0) unit.squares |= units_[gone].squares;
            next.men[next.size++] = unit;
        }
        return next;
    }

    // Each king goes where it can, whatever the other one does.
    [[nodiscard]] std::optional<Invariant> run() {
        do {
            is_changed_ = false;
            note_steady();
            for (std::size_t i = 0; i < size_; ++i)
                if (!move(i)) return std::nullopt;
        } while (is_changed_ && !is_kept_moved_);
        if (is_kept_moved_ || holds_mate()) return std::nullopt;
        return invariant();
    }

    // The kings walk together, move by move, and keep each other away.
    [[nodiscard]] std::optional<Invariant> run_with_kings(const KingPair& start) {
        start_ = start;
        is_walking_ = true;
        do {
            is_changed_ = false;
            note_steady();
            can_pass_[0] = can_pass_[1] = false;
            for (std::size_t i = 0; i < size_; ++i)
                if (units_[i].role != Role::King && !move(i)) return std::nullopt;
            walk_kings();
        } while (is_changed_);
        if (kings_hold_mate()) return std::nullopt;
        Invariant found = invariant();
        for (const Color turn : {Color::White, Color::Black})
            for (unsigned white = 0; white < chess::kSquares; ++white)
                for (Bitboard black = walked_[index(turn)][white]; black != 0;)
                    found.kings.push_back({static_cast<Square>(white), pop_square(black), turn});
        return found;
    }

  private:
    [[nodiscard]] std::span<Unit> units() { return {units_.data(), size_}; }
    [[nodiscard]] std::span<const Unit> units() const { return {units_.data(), size_}; }

    [[nodiscard]] Invariant invariant() const {
        Invariant found;
        for (const Unit& unit : units())
            found.men.push_back({unit.piece(), unit.squares, unit.may_be_captured});
        for (std::size_t i = 0; i < size_; ++i) {
            for (std::size_t j = 0; j < size_; ++j)
                if (units_[i].color == Color::White && is_facing(i, j))
                    found.facing.push_back(
                        {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)});
        }
        return found;
    }

    void note_steady() {
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

    // Squares that `color` attacks in every position, whatever stands where; `mover` is the king
    // that asks and does not shelter itself.
    [[nodiscard]] Bitboard guarded_by(Color color, std::size_t mover) const {
        Bitboard guarded = 0;
        for (std::size_t j = 0; j < size_; ++j) {
            const Unit& guard = units_[j];
            if (guard.color != color || guard.may_be_captured) continue;
            if (is_walking_ && guard.role == Role::King) continue;
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
    void capture(std::size_t taker, Bitboard targets) {
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

    void reach(Unit& unit, Bitboard targets) {
        if ((targets & ~unit.squares) == 0) return;
        unit.squares |= targets;
        is_changed_ = true;
        is_kept_moved_ |= unit.is_kept;
    }

    // Lets a man make all its moves from all its squares. False when it may promote.
    [[nodiscard]] bool move(std::size_t i) {
        Unit& unit = units_[i];
        if (unit.role == Role::Pawn) return move_pawn(i);
        const Color enemy = ~unit.color;
        Bitboard allowed = ~own_steady_[index(unit.color)];
        if (unit.role == Role::King) allowed &= ~guarded_[index(enemy)];
        Bitboard todo = unit.squares;
        Bitboard done = 0;
        while (todo != 0) {
            const Square from = pop_square(todo);
            done |= bit(from);
            const Bitboard targets = attacks_from(unit, from, steady_) & allowed;
            can_pass_[index(unit.color)] |= targets != 0;
            capture(i, targets);
            reach(unit, targets);
            todo |= targets & ~done;
        }
        return true;
    }

    // Do the pawns i and j, of different colours, face each other for ever?
    [[nodiscard]] bool is_facing(std::size_t i, std::size_t j) const {
        const Unit& one = units_[i];
        const Unit& other = units_[j];
        if (one.role != Role::Pawn || other.role != Role::Pawn || one.color == other.color ||
            ((one.squares | other.squares) & ~file_of_home(one)) != 0)
            return false;
        if ((one.color == Color::White) != (one.home < other.home)) return false;
        for (std::size_t k = 0; k < size_; ++k) {
            const Unit& unit = units_[k];
            if (unit.role != Role::Pawn || k == i || k == j) continue;
            const Bitboard same = unit.color == one.color ? one.squares : other.squares;
            if ((unit.squares & same) != 0) return false;
        }
        return true;
    }

    [[nodiscard]] static Bitboard file_of_home(const Unit& unit) {
        return chess::file_mask(file_of(unit.home));
    }

    // Squares a pawn cannot be pushed to, because an enemy pawn that nobody can take stays before
    // it.
    [[nodiscard]] Bitboard beyond_facing(std::size_t i) const {
        Bitboard beyond = 0;
        for (std::size_t j = 0; j < size_; ++j) {
            if (units_[j].may_be_captured || !is_facing(i, j)) continue;
            beyond |= units_[i].color == Color::White
                          ? ~(bit(chess::last_square(units_[j].squares)) - 1)
                          : (bit(chess::first_square(units_[j].squares)) << 1) - 1;
        }
        return beyond;
    }

    [[nodiscard]] bool move_pawn(std::size_t i) {
        Unit& unit = units_[i];
        const Color us = unit.color;
        const Bitboard from = unit.squares;
        const Bitboard closed = steady_ | beyond_facing(i);
        const Bitboard single = step(us, from) & ~closed;
        const Bitboard third = chess::rank_mask(us == Color::White ? 2 : 5);
        const Bitboard doubled =
            step(us, single & third) & ~closed & step(us, step(us, from & home(us)));
        Bitboard taken = 0;
        for (Bitboard each = from; each != 0;)
            taken |= chess::pawn_attacks(us, pop_square(each));
        taken &= capturable_squares(~us) & ~own_steady_[index(us)];
        capture(i, taken);
        const Bitboard targets = single | doubled | taken;
        if ((targets & kLastRanks) != 0) return false;
        can_pass_[index(us)] |= targets != 0;
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
                can_pass_[index(taker.color)] = true;
                is_kept_moved_ |= pushed.is_kept;
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

    // Every pair of squares the kings can reach, with the side to move; a side that has another man
    // to move may leave its king where it is.
    void walk_kings() {
        for (auto& side : walked_)
            std::ranges::fill(side, Bitboard{0});
        std::vector<KingPair> todo{start_};
        walked_[index(start_.turn)][index(start_.white)] |= bit(start_.black);
        const auto visit = [&](const KingPair& kings) {
            Bitboard& walked = walked_[index(kings.turn)][index(kings.white)];
            if (has(walked, kings.black)) return;
            walked |= bit(kings.black);
            todo.push_back(kings);
        };
        while (!todo.empty()) {
            const KingPair kings = todo.back();
            todo.pop_back();
            const Color us = kings.turn;
            const Bitboard steps = king_steps(kings);
            Bitboard captured = 0;
            for (Bitboard targets = steps; targets != 0;) {
                const Square to = pop_square(targets);
                const KingPair next = after_step(kings, to);
                if (is_final(next)) continue;
                captured |= bit(to);
                visit(next);
            }
            capture(kings_[index(us)], captured);
            // After its last step, too, the king stands in the way of its own men.
            reach(units_[kings_[index(us)]], steps);
            if (can_pass_[index(us)]) visit({kings.white, kings.black, ~us});
        }
    }

    [[nodiscard]] Bitboard king_steps(const KingPair& kings) const {
        const bool is_white = kings.turn == Color::White;
        const Square own = is_white ? kings.white : kings.black;
        const Square other = is_white ? kings.black : kings.white;
        return chess::pseudo_attacks(Role::King, own) &
               ~(own_steady_[index(kings.turn)] | guarded_[index(~kings.turn)] | bit(other) |
                 chess::pseudo_attacks(Role::King, other));
    }

    // Nobody can move after this: a king stepped here, and what it captured is of no account any
    // more.
    [[nodiscard]] bool is_final(const KingPair& kings) const {
        return !can_pass_[index(kings.turn)] && king_steps(kings) == 0;
    }

    [[nodiscard]] static KingPair after_step(const KingPair& kings, Square to) {
        return kings.turn == Color::White ? KingPair{to, kings.black, Color::Black}
                                          : KingPair{kings.white, to, Color::White};
    }

    // Looks at every move of the winner within the walk: one of the king mates by a discovered
    // check only.
    [[nodiscard]] bool kings_hold_mate() const {
        const Bitboard attacked = attackable();
        const Bitboard settled = attacked | own_steady_[index(~winner_)] | guarded_[index(winner_)];
        for (unsigned white = 0; white < chess::kSquares; ++white) {
            for (Bitboard black = walked_[index(winner_)][white]; black != 0;) {
                const KingPair kings{static_cast<Square>(white), pop_square(black), winner_};
                const Square loser = winner_ == Color::White ? kings.black : kings.white;
                const Square own = winner_ == Color::White ? kings.white : kings.black;
                if (can_pass_[index(winner_)] && has(attacked, loser) &&
                    is_mate_open(loser, own, settled))
                    return true;
                if (!is_discoverable(loser, own)) continue;
                for (Bitboard steps = king_steps(kings); steps != 0;)
                    if (is_mate_open(loser, pop_square(steps), settled)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool is_mate_open(Square loser, Square winner, Bitboard settled) const {
        return can_block(chess::pseudo_attacks(Role::King, loser) & ~settled &
                         ~chess::pseudo_attacks(Role::King, winner));
    }

    // May a man of the winner give check on `loser` once the winner's king has left `own`?
    [[nodiscard]] bool is_discoverable(Square loser, Square own) const {
        const Bitboard line = chess::line(loser, own);
        if (line == 0) return false;
        const Bitboard blockers = steady_ & ~bit(own) & ~bit(loser);
        for (const Unit& unit : units()) {
            if (unit.color != winner_ || unit.role == Role::King || unit.role == Role::Pawn ||
                unit.role == Role::Knight)
                continue;
            for (Bitboard from = unit.squares & line; from != 0;) {
                const Square sq = pop_square(from);
                if (has(chess::between(sq, loser), own) &&
                    has(chess::attacks(unit.role, sq, blockers), loser))
                    return true;
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
    std::size_t size_;
    std::array<Unit, kMaxMen> units_;
    std::array<std::uint32_t, kMaxMen> takers_{};  // who can capture each kept man
    bool is_kept_moved_ = false;
    static constexpr unsigned kMaxCandidates = 6;
    std::uint32_t captured_at_home_ = 0;
    unsigned captured_count_ = 0;
    std::size_t kings_[chess::kColors] = {};
    bool is_changed_ = false;
    Bitboard steady_ = 0;
    Bitboard own_steady_[chess::kColors] = {};
    Bitboard guarded_[chess::kColors] = {};  // by that colour
    Bitboard anywhere_[chess::kColors] = {};
    // Kings walk together: then where they stand is asked of the pair, and none of them is a guard
    // or a wall for the other men, because a step that ends the game leaves the invariant.
    bool is_walking_ = false;
    KingPair start_;
    bool can_pass_[chess::kColors] = {};  // some man other than the king may move
    std::array<std::array<Bitboard, chess::kSquares>, chess::kColors> walked_;
};

// Looks for invariants with exits: what if this man is never captured, and what if it is?
class Splits {
  public:
    Splits(Color winner, std::vector<Invariant>& found) : winner_(winner), found_(found) {}

    // `candidates` may be kept. Adds what was found, the invariant of `start` first; adds nothing
    // on failure.
    [[nodiscard]] bool prove(const Units& start, std::uint32_t candidates, unsigned depth) {
        for (std::uint32_t one = candidates; one != 0; one &= one - 1) {
            Units kept = start;
            kept.men[std::countr_zero(one)].is_kept = true;
            std::uint32_t more = 0;
            if (try_kept(kept, depth, more)) return true;
            for (more &= ~candidates | (one & (one - 1)); more != 0; more &= more - 1) {
                Units both = kept;
                both.men[std::countr_zero(more)].is_kept = true;
                std::uint32_t ignored = 0;
                if (try_kept(both, depth, ignored)) return true;
            }
        }
        return false;
    }

  private:
    [[nodiscard]] bool try_kept(const Units& start, unsigned depth, std::uint32_t& candidates) {
        if (++looks_ > kMaxLooks) return false;
        Saturation saturation{start, winner_};
        auto invariant = saturation.run();
        if (!invariant) {
            candidates = saturation.captured_at_home();
            return false;
        }
        const std::size_t at = found_.size();
        found_.push_back(std::move(*invariant));
        for (std::size_t i = 0; i < start.size; ++i) {
            if (!start.men[i].is_kept) continue;
            const auto next = static_cast<std::uint32_t>(found_.size());
            if (!prove_next(saturation.after_exit(i), depth)) {
                found_.resize(at);
                return false;
            }
            found_[at].exits.push_back({static_cast<std::uint8_t>(i), next});
        }
        return true;
    }

    [[nodiscard]] bool prove_next(const Units& start, unsigned depth) {
        if (++looks_ > kMaxLooks) return false;
        Saturation saturation{start, winner_};
        if (auto invariant = saturation.run()) {
            found_.push_back(std::move(*invariant));
            return true;
        }
        return depth > 1 && prove(start, saturation.captured_at_home(), depth - 1);
    }

    static constexpr unsigned kMaxLooks = 64;

    Color winner_;
    std::vector<Invariant>& found_;
    unsigned looks_ = 0;
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

bool are_in_order(const Invariant& invariant, const Layout& pos) {
    return std::ranges::all_of(invariant.facing, [&](const FacingPawns& pair) {
        const Bitboard white =
            pos.pieces(Color::White, Role::Pawn) & invariant.men[pair.white].squares;
        const Bitboard black =
            pos.pieces(Color::Black, Role::Pawn) & invariant.men[pair.black].squares;
        return white == 0 || black == 0 || chess::last_square(white) < chess::first_square(black);
    });
}

KingPair kings_of(const Layout& pos) {
    return {pos.king_square(Color::White), pos.king_square(Color::Black), pos.turn()};
}

}  // namespace

bool find_invariant(const Layout& pos, Color winner, Effort effort, std::vector<Invariant>& found) {
    Units start;
    if (pos.packed().has_castling_or_ep() || !lay_out(pos, start)) return false;
    Saturation plain{start, winner};
    if (auto invariant = plain.run()) {
        found.push_back(std::move(*invariant));
        return true;
    }
    if (effort == Effort::Quick) return false;
    if (auto invariant = Saturation{start, winner}.run_with_kings(kings_of(pos))) {
        found.push_back(std::move(*invariant));
        return true;
    }
    return Splits{winner, found}.prove(start, plain.captured_at_home(), 2);
}

bool covers(const Invariant& invariant, const Layout& pos) {
    if (pos.packed().has_castling_or_ep() || chess::count(pos.occupied()) > invariant.men.size())
        return false;
    if (!invariant.kings.empty() &&
        std::ranges::find(invariant.kings, kings_of(pos)) == invariant.kings.end())
        return false;
    return are_in_order(invariant, pos) && Matching{invariant, pos}.exists();
}

}  // namespace arbiter::deadpos::detail
