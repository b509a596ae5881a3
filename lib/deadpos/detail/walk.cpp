#include "deadpos/detail/walk.hpp"

#include "chess/movegen.hpp"
#include "deadpos/detail/distance.hpp"
#include "deadpos/detail/material.hpp"
#include "deadpos/detail/pawns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace arbiter::deadpos::detail {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::has;
using chess::Move;
using chess::pop_square;
using chess::Role;
using chess::Square;

// Squares at most so many king moves away.
constexpr auto kWithin = [] {
    std::array<std::array<Bitboard, 8>, chess::kSquares> table{};
    for (unsigned a = 0; a < chess::kSquares; ++a)
        for (unsigned steps = 0; steps < 8; ++steps)
            for (unsigned b = 0; b < chess::kSquares; ++b)
                if (kDistances[a][b] <= steps) table[a][steps] |= Bitboard{1} << b;
    return table;
}();

Bitboard within(Square sq, unsigned steps) {
    return kWithin[index(sq)][steps];
}

// Squares from `corner` along a line of the edge up to the first pawn.
Bitboard open_edge(Square corner, Bitboard line, Bitboard pawns) {
    return chess::rook_attacks(corner, pawns) & line & ~pawns;
}

// Where the winner's king stands when a queen or rook mates in the corner: two files away when the
// mate comes along the file, two ranks away when it comes along the rank.
Bitboard goal_beside(Square corner, Bitboard pawns) {
    const unsigned file = chess::file_of(corner);
    const unsigned rank = chess::rank_of(corner);
    const Bitboard two_files = chess::file_mask(file == 0 ? 2 : 5) & within(corner, 2) &
                               (chess::rank_mask(rank) | chess::rank_mask(rank == 0 ? 1 : 6));
    const Bitboard two_ranks = chess::rank_mask(rank == 0 ? 2 : 5) & within(corner, 2) &
                               (chess::file_mask(file) | chess::file_mask(file == 0 ? 1 : 6));
    Bitboard goal = 0;
    if (chess::has_several(open_edge(corner, chess::file_mask(file), pawns))) goal |= two_files;
    if (chess::has_several(open_edge(corner, chess::rank_mask(rank), pawns))) goal |= two_ranks;
    return goal != 0 ? goal : two_files | two_ranks;
}

// The squares beside `king` on the shortest ways over `open` squares to `goal`; none when there is
// no way.
Bitboard steps_towards(Square king, Bitboard goal, Bitboard open) {
    Bitboard reached = goal & open;
    for (Bitboard before = 0; before != reached;) {
        const Bitboard beside = pseudo_attacks(Role::King, king) & reached;
        if (beside != 0) return beside;
        before = reached;
        const Bitboard wide = reached | chess::neighbours(reached);
        reached |= (wide | wide << 8 | wide >> 8) & open;
    }
    return 0;
}

constexpr Bitboard kInnerRanks = ~(chess::rank_mask(0) | chess::rank_mask(7));

// Where the winner's king guards the flights of that mate that the man on `block` leaves.
Bitboard goal_across(Square corner, Square block) {
    return block == inward(corner, 1, 0) ? bit(inward(corner, 0, 2)) | bit(inward(corner, 1, 2))
                                         : bit(inward(corner, 2, 0)) | bit(inward(corner, 2, 1));
}

// One walk.
class Walk {
  public:
    Walk(const Board& root, Color winner, WalkPlan plan, std::vector<Move>& line)
        : pos_(root),
          winner_(winner),
          plan_(plan),
          goal_(plan.kind == WalkKind::Minor ? goal_across(plan.corner, plan.block)
                                             : goal_beside(plan.corner, root.pieces(Role::Pawn))),
          blocks_(blocks_of(plan)),
          in_the_way_(within(plan.corner, 2) |
                      chess::rook_attacks(plan.corner, root.pieces(Role::Pawn))),
          line_(line) {}

    [[nodiscard]] bool run() {
        for (unsigned ply = 0; ply < kWalkPlies; ++ply) {
            pass();
            dice_ = (ply + plan_.seed * kWalkPlies + 1) * 0x9E3779B97F4A7C15ULL;
            if (!(pos_.turn() == winner_ ? move_winner() : move_loser())) return false;
            if (is_mate_) return true;
            if (is_capture_ && cannot_mate_by_material(pos_, winner_)) return false;
        }
        return false;
    }

  private:
    [[nodiscard]] bool is_siege() const { return plan_.kind == WalkKind::Siege; }

    // Where men of the loser stand beside its king in the corner.
    [[nodiscard]] static Bitboard blocks_of(const WalkPlan& plan) {
        if (plan.kind == WalkKind::Minor) return bit(plan.block);
        if (plan.kind == WalkKind::Box)
            return bit(inward(plan.corner, 1, 0)) | bit(inward(plan.corner, 0, 1));
        return 0;
    }

    [[nodiscard]] bool is_safe(Square from, Square to) const {
        return pos_.turn() == Color::White ? pos_.is_safe<Color::White>(from, to)
                                           : pos_.is_safe<Color::Black>(from, to);
    }

    // One member of a set, otherwise at every call: who is in the way leaves some day.
    [[nodiscard]] Square any_of(Bitboard set) {
        dice_ ^= dice_ >> 29;
        dice_ *= 0xBF58476D1CE4E5B9ULL;
        const auto turn = static_cast<unsigned>(dice_ >> 58);
        const Bitboard turned = std::rotr(set, static_cast<int>(turn));
        return static_cast<Square>((index(chess::first_square(turned)) + turn) & 63U);
    }

    void pass() {
        passed_[line_.size()] = pos_.key();
        hint_of(pos_.key()) |= hint_bit(pos_.key());
    }

    // Did this position stand on the board since the last capture or pawn move?
    [[nodiscard]] bool is_passed(std::uint64_t key) {
        if ((hint_of(key) & hint_bit(key)) == 0) return false;
        bool is_found = false;
        for (std::size_t i = new_from_; i < line_.size(); ++i)
            is_found |= passed_[i] == key;
        return is_found;
    }
    [[nodiscard]] std::uint64_t& hint_of(std::uint64_t key) {
        return hints_[key >> 6 & (hints_.size() - 1)];
    }
    [[nodiscard]] static std::uint64_t hint_bit(std::uint64_t key) {
        return std::uint64_t{1} << (key & 63U);
    }

    // Plays a legal move unless it leads back to a position of this walk or stalemates.
    [[nodiscard]] bool play(Move move) {
        const Board next = pos_.after(move);
        if (next.quiet_plies() != 0 && is_passed(next.key())) return false;
        if (pos_.turn() == winner_ && !next.has_legal_move()) {
            if (!next.is_check()) return false;
            is_mate_ = true;
        }
        is_capture_ = has(pos_.occupied(), move.to());
        if (next.quiet_plies() == 0) {
            new_from_ = line_.size() + 1;
            hints_ = {};
        }
        line_.push_back(move);
        pos_ = next;
        return true;
    }

    // Sends the man on `from` to one of `targets`.
    [[nodiscard]] bool send(Square from, Bitboard targets) {
        while (targets != 0) {
            const Square to = any_of(targets);
            targets ^= bit(to);
            if (is_safe(from, to) && play(Move::normal(from, to))) return true;
        }
        return false;
    }

    [[nodiscard]] Bitboard targets_of(Role role, Square from) const {
        return chess::attacks(role, from, pos_.occupied()) & ~pos_.pieces(pos_.turn()) &
               ~pos_.pieces(Role::King);
    }

    // Moves that neither capture nor, unless they mate, check: a check decides what comes next.
    [[nodiscard]] Bitboard quiet_of(Role role, Square from) const {
        return chess::attacks(role, from, pos_.occupied()) & ~pos_.occupied() &
               ~checks_[index(role)];
    }

    // Lets one of `men`, no pawns, go to one of the squares that `targets(role, from)` names.
    template <class Targets>
    [[nodiscard]] bool send_one(Bitboard men, Targets targets) {
        while (men != 0) {
            const Square from = any_of(men);
            men ^= bit(from);
            if (send(from, targets(role_of(pos_.piece_on(from)), from))) return true;
        }
        return false;
    }
    // A quiet move that does not check.
    [[nodiscard]] bool move_any_quietly(Bitboard men) {
        return send_one(men, [&](Role role, Square from) { return quiet_of(role, from); });
    }
    [[nodiscard]] bool send_any(Bitboard men, Bitboard where) {
        return send_one(men,
                        [&](Role role, Square from) { return targets_of(role, from) & where; });
    }

    [[nodiscard]] bool push_any(Bitboard pawns, bool is_last_rank_wanted) {
        const Color us = pos_.turn();
        while (pawns != 0) {
            const Square from = any_of(pawns);
            pawns ^= bit(from);
            if (push(from, us, is_last_rank_wanted)) return true;
        }
        return false;
    }

    [[nodiscard]] bool push(Square from, Color us, bool is_last_rank_wanted) {
        const Square to = from + chess::forward(us);
        const Bitboard takes =
            chess::pawn_attacks(us, from) & pos_.pieces(~us) & ~pos_.pieces(Role::King);
        Bitboard targets = has(pos_.occupied(), to) ? 0 : bit(to);
        if (is_last_rank_wanted) targets |= takes;
        while (targets != 0) {
            const Square target = any_of(targets);
            targets ^= bit(target);
            if (!is_safe(from, target)) continue;
            const bool is_last = relative_rank(us, target) == 7;
            if (is_last && !is_last_rank_wanted && us == winner_) continue;
            const Role role = us == winner_ ? Role::Queen : Role::Knight;
            if (play(is_last ? Move::promote(from, target, role) : Move::normal(from, target)))
                return true;
        }
        return false;
    }

    // --- the winner ---

    // What the winner's men see of the squares beside the loser's king, looking through that king.
    struct Survey {
        Square target = Square::None;     // the loser's king
        Bitboard seen_through = 0;        // the men but that king
        Bitboard flights = 0;             // squares beside it that hold no man of its own
        Bitboard pieces = 0;              // queens, rooks, bishops and knights of the winner
        Bitboard once = 0, twice = 0;     // flights that at least so many men see
        std::array<Bitboard, 16> sees{};  // by each of `pieces`, in order

        // Flights that nobody but piece number i sees.
        [[nodiscard]] Bitboard open_without(unsigned i) const {
            return flights & ~((once & ~sees[i]) | twice);
        }
    };

    void survey() {
        Survey& s = survey_;
        s.target = pos_.king_square(~winner_);
        const Bitboard own = pos_.pieces(winner_);
        s.seen_through = pos_.occupied() ^ bit(s.target);
        s.flights = chess::pseudo_attacks(Role::King, s.target) & ~pos_.pieces(~winner_);
        s.pieces = own & ~pos_.pieces(Role::Pawn) & ~pos_.pieces(Role::King);
        s.once = (chess::pseudo_attacks(Role::King, pos_.king_square(winner_)) |
                  pawn_attacks_of(own & pos_.pieces(Role::Pawn), winner_)) &
                 s.flights;
        s.twice = 0;
        unsigned i = 0;
        for (Bitboard men = s.pieces; men != 0; ++i) {
            const Square from = pop_square(men);
            if (i == s.sees.size()) {  // such hosts come from a FEN only
                s.pieces &= ~(men | bit(from));
                break;
            }
            const Role role = role_of(pos_.piece_on(from));
            Bitboard sees = chess::pseudo_attacks(role, from) & s.flights;
            if (sees != 0) sees &= chess::attacks(role, from, s.seen_through);
            s.twice |= s.once & sees;
            s.once |= sees;
            s.sees[i] = sees;
        }
        const Bitboard occupied = pos_.occupied();
        checks_[index(Role::Bishop)] = chess::bishop_attacks(s.target, occupied);
        checks_[index(Role::Rook)] = chess::rook_attacks(s.target, occupied);
        checks_[index(Role::Queen)] = checks_[index(Role::Bishop)] | checks_[index(Role::Rook)];
        checks_[index(Role::Knight)] = chess::pseudo_attacks(Role::Knight, s.target);
    }

    // Surely can some man but the king, when the man of the winner on `from` goes to `to`.
    [[nodiscard]] bool can_be_taken(Square from, Square to) const {
        const Square target = survey_.target;
        const Bitboard sliders =
            pos_.pieces(winner_) & ~bit(from) &
            (pos_.pieces(Role::Bishop) | pos_.pieces(Role::Rook) | pos_.pieces(Role::Queen));
        // A line that opens gives another check.
        if ((chess::line(target, from) & sliders) != 0) return false;
        Bitboard takers = pos_.attackers_to(to, pos_.occupied() ^ bit(from)) &
                          pos_.pieces(~winner_) & ~bit(to) & ~bit(target);
        while (takers != 0) {
            // Nothing may pin it.
            if ((chess::line(target, pop_square(takers)) & sliders & ~bit(to)) == 0) return true;
        }
        return false;
    }

    [[nodiscard]] bool try_mate(Square from, Square to) {
        if (!is_safe(from, to) || can_be_taken(from, to)) return false;
        const Board next = pos_.after(Move::normal(from, to));
        if (!next.is_check() || next.has_legal_move()) return false;
        line_.push_back(Move::normal(from, to));
        return is_mate_ = true;
    }

    // A check by a piece after which no flight is left. Lines that open by it are not looked at.
    [[nodiscard]] bool mate() {
        const Bitboard free = ~pos_.pieces(winner_);
        unsigned i = 0;
        for (Bitboard men = survey_.pieces; men != 0; ++i) {
            const Square from = pop_square(men);
            const Role role = role_of(pos_.piece_on(from));
            Bitboard to = chess::pseudo_attacks(role, from) & checks_[index(role)] & free;
            if (to == 0) continue;
            to &= chess::attacks(role, from, pos_.occupied());
            if (to == 0) continue;
            const Bitboard open = survey_.open_without(i);
            const Bitboard without = survey_.seen_through ^ bit(from);
            while (to != 0) {
                const Square at = pop_square(to);
                if ((open & ~chess::pseudo_attacks(role, at)) == 0 &&
                    (open & ~chess::attacks(role, at, without)) == 0 && try_mate(from, at))
                    return true;
            }
        }
        return mate_by_pawn(survey_.target);
    }

    [[nodiscard]] bool mate_by_pawn(Square target) {
        const Bitboard checks = chess::pawn_attacks(~winner_, target);
        const Bitboard ahead = winner_ == Color::White ? pos_.pieces(winner_, Role::Pawn) << 8
                                                       : pos_.pieces(winner_, Role::Pawn) >> 8;
        const Bitboard last = chess::rank_mask(winner_ == Color::White ? 7 : 0);
        for (Bitboard to = ahead & checks & ~pos_.occupied() & ~last; to != 0;) {
            const Square at = pop_square(to);
            if (try_mate(at - chess::forward(winner_), at)) return true;
        }
        for (Bitboard to = checks & pos_.pieces(~winner_) & ~last; to != 0;) {
            const Square at = pop_square(to);
            const Bitboard from =
                chess::pawn_attacks(~winner_, at) & pos_.pieces(winner_, Role::Pawn);
            if (from != 0 && try_mate(chess::first_square(from), at)) return true;
        }
        return false;
    }

    [[nodiscard]] Bitboard heavy() const {
        return pos_.pieces(winner_) & (pos_.pieces(Role::Queen) | pos_.pieces(Role::Rook));
    }

    [[nodiscard]] bool move_winner() {
        survey();
        if (mate()) return true;
        if (pos_.is_check()) return answer_check();
        if (is_in_corner(plan_.kind)) return lead_minor();
        return is_siege() ? besiege() : march();
    }

    // A move after which the men see more flights, or a piece that nobody misses stands nearer.
    // Of a man that sees no flight: a step from the king, and the luck of the dice.
    static constexpr int kMostByNearness = 4 - 1 + 3;
    [[nodiscard]] bool besiege() {
        const Square target = survey_.target;
        const Bitboard pawns = pos_.pieces(winner_, Role::Pawn);
        std::array<Move, 4> best{};
        int most = -100;
        unsigned i = 0;
        for (Bitboard men = survey_.pieces; men != 0; ++i) {
            const Square from = pop_square(men);
            const Role role = role_of(pos_.piece_on(from));
            const Bitboard open = survey_.open_without(i);
            const Bitboard without = survey_.seen_through ^ bit(from);
            const int before = static_cast<int>(chess::count(survey_.sees[i] & open));
            const Bitboard useful = looking_at(role, open, without);
            Bitboard to = targets_of(role, from) & ~checks_[index(role)];
            // The others gain no more than this.
            if (kMostByNearness - 8 * before <= most) to &= useful;
            while (to != 0) {
                const Square at = pop_square(to);
                int gain = 4 - 8 * before - static_cast<int>(distance(at, target)) +
                           static_cast<int>((dice_ >> (index(at) & 31U)) & 3U);
                if (has(useful, at))
                    gain += 8 * static_cast<int>(
                                    chess::count(chess::attacks(role, at, without) & open));
                if (gain <= most) continue;
                most = gain;
                best[3] = best[2];
                best[2] = best[1];
                best[1] = best[0];
                best[0] = Move::normal(from, at);
            }
        }
        if (most < 8) {
            const Square king = pos_.king_square(winner_);
            const Bitboard beside = within(target, 1);
            if (distance(king, target) > 2 && walk(king, within(target, 2) & ~beside, beside))
                return true;
            if (heavy() == 0 && pawns != 0 && push_foremost(pawns)) return true;
        }
        for (const Move move : best)
            if (!move.is_none() && is_safe(move.from(), move.to()) && play(move)) return true;
        return wander();
    }

    // Squares from which a man of `role` looks at one of `flights`.
    [[nodiscard]] static Bitboard looking_at(Role role, Bitboard flights, Bitboard occupied) {
        Bitboard from = 0;
        while (flights != 0)
            from |= chess::attacks(role, pop_square(flights), occupied);
        return from;
    }

    [[nodiscard]] bool march() {
        const Square king = pos_.king_square(winner_);
        const bool is_bare = heavy() == 0;
        const Bitboard pawns = pos_.pieces(winner_, Role::Pawn);
        if (plan_.kind == WalkKind::Forage && forage(king, pawns)) return true;
        if (is_bare && pawns != 0 &&
            (push_foremost(pawns) || walk(king, pos_.pieces(~winner_, Role::Pawn), 0)))
            return true;
        if (!has(goal_, king)) {
            if (walk(king, goal_, within(plan_.corner, 1))) return true;
        } else if (!is_bare && aim()) {
            stuck_ = 0;
            return true;
        }
        ++stuck_;
        return wander();
    }

    // The king goes to its goal, where it is needed, then a piece to where its next move can check
    // in the corner.
    [[nodiscard]] bool lead_minor() {
        const Square king = pos_.king_square(winner_);
        if (plan_.kind == WalkKind::Minor && !has(goal_, king) &&
            walk(king, goal_, within(plan_.corner, 1)))
            return true;
        for (Bitboard men = survey_.pieces; men != 0;) {
            const Square from = any_of(men);
            men ^= bit(from);
            const Role role = role_of(pos_.piece_on(from));
            const Bitboard checks = chess::attacks(role, plan_.corner, pos_.occupied());
            const Bitboard ready = looking_at(role, checks, pos_.occupied());
            if (!has(ready, from) && hop(from, ready)) return true;
        }
        return wander();
    }

    // Brings the man on `from`, no pawn, nearer to one of `goal` by quiet moves.
    [[nodiscard]] bool hop(Square from, Bitboard goal) {
        const Role role = role_of(pos_.piece_on(from));
        const Bitboard open = ~pos_.occupied();
        const Bitboard steps =
            pos_.turn() == winner_ ? quiet_of(role, from) : targets_of(role, from) & open;
        Bitboard reached = goal & open;
        for (Bitboard before = 0; before != reached;) {
            if ((steps & reached) != 0 && send(from, steps & reached)) return true;
            before = reached;
            reached |= looking_at(role, reached, pos_.occupied()) & open;
        }
        return false;
    }

    // Opens the position: takes pawns, or sends the king to take one.
    [[nodiscard]] bool forage(Square king, Bitboard pawns) {
        const Bitboard prey = pos_.pieces(~winner_, Role::Pawn);
        if (prey == 0) return false;
        for (Bitboard left = pawns; left != 0;) {
            const Square from = pop_square(left);
            if (send(from, chess::pawn_attacks(winner_, from) & prey & kInnerRanks)) return true;
        }
        return send_any(survey_.pieces, prey) || walk(king, prey, 0);
    }

    // A step of the king of the side to move on its way to `goal`, not over `closed` squares.
    [[nodiscard]] bool walk(Square king, Bitboard goal, Bitboard closed) {
        const Color us = pos_.turn();
        const Bitboard own = pos_.pieces(us);
        closed |=
            pawn_attacks_of(pos_.pieces(~us, Role::Pawn), ~us) | within(pos_.king_square(~us), 1);
        const Bitboard all = steps_towards(king, goal, ~(closed | own));
        const Bitboard some =
            all != 0 ? all : steps_towards(king, goal, ~(closed | (own & pos_.pieces(Role::Pawn))));
        if (!send(king, some & ~own)) return false;
        stuck_ = 0;
        return true;
    }

    // Brings a queen or rook to where it looks at the edge on which it will mate.
    [[nodiscard]] bool aim() {
        const Bitboard lines = chess::rook_attacks(plan_.corner, pos_.pieces(Role::Pawn));
        const Bitboard landing = lines & ~within(plan_.corner, 1) & ~pos_.pieces(winner_);
        for (Bitboard men = heavy(); men != 0;) {
            const Square from = any_of(men);
            men ^= bit(from);
            const Role role = role_of(pos_.piece_on(from));
            const Bitboard without = pos_.occupied() ^ bit(from);
            Bitboard good = 0;
            for (Bitboard to = quiet_of(role, from); to != 0;) {
                const Square at = pop_square(to);
                if ((chess::pseudo_attacks(role, at) & landing) != 0 &&
                    (chess::attacks(role, at, without) & landing) != 0)
                    good |= bit(at);
            }
            if (send(from, good)) return true;
        }
        return false;
    }

    [[nodiscard]] bool push_foremost(Bitboard pawns) {
        for (unsigned rank = 6; rank > 0 && pawns != 0; --rank) {
            const Bitboard row =
                pawns & chess::rank_mask(winner_ == Color::White ? rank : 7 - rank);
            if (row != 0 && push_any(row, true)) return true;
            pawns ^= row;
        }
        return false;
    }

    // A move that changes little.
    [[nodiscard]] bool wander() {
        const Bitboard own = pos_.pieces(winner_);
        if (stuck_ > 4 && stuck_ % 2 == 0 && send_any(heavy(), ~pos_.occupied())) return true;
        if (move_any_quietly(heavy())) return true;
        const Bitboard minors = own & (pos_.pieces(Role::Bishop) | pos_.pieces(Role::Knight));
        if (move_any_quietly(minors)) return true;
        const Square king = pos_.king_square(winner_);
        const Bitboard beside = is_siege() ? 0 : within(plan_.corner, 1);
        if (send(king, targets_of(Role::King, king) & ~beside)) return true;
        if (push_any(own & pos_.pieces(Role::Pawn), true)) return true;
        return send_any(own & ~pos_.pieces(Role::Pawn), ~Bitboard{0});
    }

    // --- the loser ---

    [[nodiscard]] bool move_loser() {
        if (pos_.is_check()) return answer_check();
        const Color us = ~winner_;
        const Square king = pos_.king_square(us);
        const Bitboard quiet = ~pos_.occupied();
        const Bitboard own = pos_.pieces(us);
        const Bitboard men = own & ~pos_.pieces(Role::Pawn) & ~bit(king);
        const Bitboard steps = targets_of(Role::King, king);
        const Bitboard pawns = own & pos_.pieces(Role::Pawn);
        if (is_in_corner(plan_.kind)) {
            if (enter_corner(king, men, pawns)) return true;
        } else if (!is_siege()) {
            if (king != plan_.corner && walk(king, bit(plan_.corner), pos_.pieces(winner_)))
                return true;
            if (stuck_ < 2 && shuttle(men)) return true;
            if (wait(men & in_the_way_, quiet & ~in_the_way_) ||
                wait(men & ~in_the_way_, quiet & ~in_the_way_) ||
                wait(men, quiet & ~within(plan_.corner, 1)))
                return true;
            if (push_any(pawns, false)) return true;
            if (send(king, steps & quiet & within(plan_.corner, 2))) return true;
            if (send(king, steps & quiet)) return true;
        } else {
            const Bitboard ring = chess::pseudo_attacks(Role::King, king);
            if (send_any(men & ~ring, quiet)) return true;
            if (push_any(pawns & ~ring, false)) return true;
            if (send_any(men, quiet)) return true;
            if (push_any(pawns, false)) return true;
            if (send(king, steps & quiet)) return true;
        }
        return send_any(own & ~pos_.pieces(Role::Pawn), ~Bitboard{0}) || push_any(pawns, true);
    }

    // The loser's king goes into the corner and its men, or a pawn that becomes one, beside it.
    // Then others wait.
    [[nodiscard]] bool enter_corner(Square king, Bitboard men, Bitboard pawns) {
        const Bitboard own = pos_.pieces(~winner_);
        const Bitboard steps = targets_of(Role::King, king) & ~pos_.occupied();
        if (king != plan_.corner && walk(king, bit(plan_.corner), pos_.pieces(winner_)))
            return true;
        const Bitboard missing = blocks_ & ~(own & ~pos_.pieces(Role::King));
        if (missing != 0) {
            for (Bitboard left = men & ~blocks_; left != 0;) {
                const Square from = any_of(left);
                left ^= bit(from);
                if (hop(from, missing)) return true;
            }
            if (push_any(pawns, true)) return true;
        }
        const Bitboard free = men & ~blocks_;
        if (send_any(free, ~pos_.occupied() & ~within(plan_.corner, 1))) return true;
        if (push_any(pawns & ~blocks_, false)) return true;
        if (send(king, steps & within(plan_.corner, 1))) return true;
        return send_any(men, ~pos_.occupied()) || send(king, steps);
    }

    // A quiet move of the loser that it may take back next time.
    [[nodiscard]] bool wait(Bitboard men, Bitboard where) {
        if (!send_any(men, where)) return false;
        shuttle_ = line_.back();
        return true;
    }
    [[nodiscard]] bool shuttle(Bitboard men) {
        if (shuttle_.is_none() || !has(men, shuttle_.to()) || has(in_the_way_, shuttle_.from()) ||
            has(in_the_way_, shuttle_.to()))
            return false;
        const Square from = shuttle_.to();
        const Bitboard back = targets_of(role_of(pos_.piece_on(from)), from) & ~pos_.occupied() &
                              bit(shuttle_.from());
        return wait(bit(from), back);
    }

    // Out of check by whatever costs least.
    [[nodiscard]] bool answer_check() {
        chess::MoveList moves;
        chess::generate_legal(pos_, moves);
        const Color us = pos_.turn();
        const Square king = pos_.king_square(us);
        std::array<int, chess::MoveList::kCapacity> costs;
        const auto cost = [&](Move move) {
            int sum = static_cast<int>((dice_ >> (move.raw() & 31U)) & 1U);
            if (us != winner_ && has(pos_.occupied(), move.to())) sum += 40;
            if (move.from() == king && !is_siege())
                sum += 6 * static_cast<int>(distance(move.to(), plan_.corner));
            if (move.from() == king && !is_siege() && us == winner_ &&
                distance(move.to(), plan_.corner) < 2)
                sum += 40;
            if (move.promotion() != Role::None && move.promotion() != Role::Queen) sum += 30;
            return sum;
        };
        for (std::size_t i = 0; i < moves.size(); ++i)
            costs[i] = cost(moves[i]);
        for (std::size_t tried = 0; tried < moves.size(); ++tried) {
            const auto end = costs.begin() + static_cast<std::ptrdiff_t>(moves.size());
            const auto least = std::min_element(costs.begin(), end);
            if (play(moves[static_cast<std::size_t>(least - costs.begin())])) return true;
            *least = 1 << 20;
        }
        return false;
    }

    Board pos_;
    Color winner_;
    WalkPlan plan_;
    Survey survey_;
    Bitboard goal_;        // of the winner's king
    Bitboard blocks_;      // beside the corner
    Bitboard in_the_way_;  // where the loser's men should not stand
    std::vector<Move>& line_;
    std::array<std::uint64_t, kWalkPlies> passed_;
    std::array<std::uint64_t, 16> hints_{};  // a bit for each key in passed_, from new_from_ on
    std::array<Bitboard, chess::kRoles> checks_{};  // by role: from where it checks the loser
    std::size_t new_from_ = 0;  // index in passed_: nothing before it can come back
    std::uint64_t dice_ = 0;
    unsigned stuck_ = 0;  // moves of the winner that brought nothing
    Move shuttle_;        // the loser's last waiting move
    bool is_mate_ = false;
    bool is_capture_ = false;
};

}  // namespace

bool walk_to_mate(const Board& root, Color winner, const WalkPlan& plan, std::vector<Move>& line) {
    return Walk{root, winner, plan, line}.run();
}

}  // namespace arbiter::deadpos::detail
