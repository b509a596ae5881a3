#include "deadpos/detail/search.hpp"

#include "deadpos/detail/descent.hpp"
#include "deadpos/detail/distance.hpp"
#include "deadpos/detail/material.hpp"
#include "deadpos/detail/pawns.hpp"

#include <algorithm>
#include <bit>

namespace arbiter::deadpos::detail {
namespace {

using chess::count;
using chess::first_square;
using chess::pop_square;

unsigned edge_distance(Square sq) {
    const unsigned f = std::min(file_of(sq), 7 - file_of(sq));
    const unsigned r = std::min(rank_of(sq), 7 - rank_of(sq));
    return std::min(f, r) * 2 + std::max(f, r);
}

Bitboard attacks_of(const Layout& pos, Color color, Bitboard occupied) {
    Bitboard attacked = pawn_attacks_of(pos.pieces(color, Role::Pawn), color);
    for (Bitboard men = pos.pieces(color, Role::Knight); men != 0;)
        attacked |= chess::pseudo_attacks(Role::Knight, pop_square(men));
    const Bitboard queens = pos.pieces(color, Role::Queen);
    for (Bitboard men = pos.pieces(color, Role::Bishop) | queens; men != 0;)
        attacked |= chess::bishop_attacks(pop_square(men), occupied);
    for (Bitboard men = pos.pieces(color, Role::Rook) | queens; men != 0;)
        attacked |= chess::rook_attacks(pop_square(men), occupied);
    attacked |= chess::pseudo_attacks(Role::King, pos.king_square(color));
    return attacked;
}

// Plies' worth of work until some pawn of the winner promotes: its steps, the pawns of both sides
// before it, other men, and the way of the king to the first enemy pawn, which it would have to
// take.
unsigned promotion_cost(const Layout& pos, Color winner) {
    constexpr unsigned kPawnAhead = 3;
    unsigned best = 99;
    const Bitboard own = pos.pieces(winner);
    for (Bitboard pawns = own & pos.pieces(Role::Pawn); pawns != 0;) {
        const Square pawn = pop_square(pawns);
        const Bitboard file = chess::file_mask(file_of(pawn));
        const Bitboard path =
            winner == Color::White ? file & ~((bit(pawn) << 1) - 1) : file & (bit(pawn) - 1);
        const Bitboard walls = path & pos.pieces(~winner, Role::Pawn);
        unsigned cost = 7 - relative_rank(winner, pawn);
        cost += kPawnAhead * (count(walls) + count(path & own));
        cost += count(path & pos.pieces(~winner) & ~walls);
        if (walls != 0) {
            const Square first =
                winner == Color::White ? first_square(walls) : chess::last_square(walls);
            cost += distance(pos.king_square(winner), first) / 2;
        }
        best = std::min(best, cost);
    }
    return best;
}

// King moves' worth of work until a man of the loser stands on `sq`.
unsigned blocker_cost(const Layout& pos, Color loser, Square sq) {
    unsigned best = 12;
    for (Bitboard men = pos.pieces(loser) & ~pos.pieces(Role::King); men != 0;) {
        const Square from = pop_square(men);
        unsigned cost = distance(from, sq);
        const Role role = pos.role_on(from);
        if (role == Role::Pawn) cost = 3 + 7 - relative_rank(loser, from);
        if (role == Role::Bishop && !is_of_one_colour(bit(from) | bit(sq))) continue;
        if (role != Role::Pawn && role != Role::Knight) cost = std::min(cost, 2U);
        best = std::min(best, cost);
    }
    return best;
}

// With a minor piece alone the loser's king stands in a corner of its colour, one of its own men
// beside it, and the winner's king a knight's move or two squares away on the other side.
unsigned minor_plan(const Layout& pos, Color winner, Square corner) {
    constexpr unsigned kKing = 6, kOwnKing = 3, kBlocker = 3, kMinor = 2, kWrongCorner = 30;
    const Square loser_king = pos.king_square(~winner);
    const Square own_king = pos.king_square(winner);
    const Bitboard bishops = pos.pieces(winner, Role::Bishop);
    const bool is_one_colour = pos.pieces(winner, Role::Knight) == 0 && is_of_one_colour(bishops);
    unsigned cost = kKing * distance(loser_king, corner);
    if (is_one_colour && !is_of_one_colour(bishops | bit(corner))) cost += kWrongCorner;
    const int right = file_of(corner) == 0 ? 1 : -1;
    const int up = rank_of(corner) == 0 ? 8 : -8;
    const auto at = [&](int files, int ranks) {
        return static_cast<Square>(static_cast<int>(corner) + files * right + ranks * up);
    };
    const unsigned beside =
        std::min(distance(own_king, at(1, 2)), distance(own_king, at(0, 2))) * kOwnKing +
        blocker_cost(pos, ~winner, at(1, 0)) * kBlocker;
    const unsigned above =
        std::min(distance(own_king, at(2, 1)), distance(own_king, at(2, 0))) * kOwnKing +
        blocker_cost(pos, ~winner, at(0, 1)) * kBlocker;
    cost += std::min(beside, above);
    unsigned nearest = 7;
    for (Bitboard men = pos.pieces(winner, Role::Knight); men != 0;)
        nearest = std::min(nearest, std::max(2U, distance(pop_square(men), corner)) - 2);
    if (bishops != 0) nearest = std::min(nearest, 1U);
    return cost + kMinor * nearest;
}

constexpr unsigned kNoPlan = 0xFFFFU;

// What seems left to do before a mate, in three ways; kNoPlan where a way is closed.
struct Costs {
    unsigned corner = kNoPlan;  // both kings to a corner
    unsigned siege = kNoPlan;   // flights taken from the loser's king where it stands
    unsigned minor = kNoPlan;   // the corner mate of a minor piece
};

// Weights of what is left to do, in plies or so: they were tried, not derived.
constexpr unsigned kLoserToCorner = 6, kWinnerToCorner = 3;  // for each step of a king
constexpr unsigned kFlight = 4, kToEdge = 2;                 // a flight, a step from the edge
constexpr unsigned kPromotion = 10, kPromotionStep = 3;      // while nothing heavy is there
constexpr unsigned kNothingHeavy = 50;                       // and no pawn either

Costs evaluate(const Layout& pos, Color winner) {
    const Square loser_king = pos.king_square(~winner);
    const Square own_king = pos.king_square(winner);
    const Bitboard own = pos.pieces(winner);
    const Bitboard minors = own & (pos.pieces(Role::Knight) | pos.pieces(Role::Bishop));
    const bool has_heavy = (own & (pos.pieces(Role::Queen) | pos.pieces(Role::Rook))) != 0;
    const bool has_pawn = (own & pos.pieces(Role::Pawn)) != 0;
    const Bitboard ring = chess::pseudo_attacks(Role::King, loser_king);
    const Bitboard attacked = attacks_of(pos, winner, pos.occupied() ^ bit(loser_king));
    const unsigned flights = count(ring & ~attacked & ~pos.pieces(~winner));
    const unsigned work = has_heavy  ? 0
                          : has_pawn ? kPromotion + kPromotionStep * promotion_cost(pos, winner)
                                     : kNothingHeavy;
    Costs costs;
    for (const Square at : {Square::A1, Square::H1, Square::A8, Square::H8}) {
        costs.corner = std::min(costs.corner,
                                kLoserToCorner * distance(loser_king, at) +
                                    kWinnerToCorner * (std::max(2U, distance(own_king, at)) - 2));
        if (!has_heavy && minors != 0)
            costs.minor = std::min(costs.minor, minor_plan(pos, winner, at));
    }
    costs.corner += work;
    costs.siege = work + kFlight * flights + kToEdge * edge_distance(loser_king) +
                  distance(own_king, loser_king);
    return costs;
}

// A walk to a mate is tried from one of so many positions expanded, for it may succeed once a wall
// is open. The walks take no more than one of so many positions looked at: a closure has to be
// complete within the same budget.
constexpr std::uint64_t kExpandedForWalk = 64;
constexpr std::uint64_t kSeenForWalked = 16;

// Thorough looks for an invariant that one search may take, one for so many positions expanded.
constexpr unsigned kThoroughLooks = 32;
constexpr unsigned kExpandedForLook = 300;
// Positions expanded before the first look, in a blocked position and in others.
constexpr unsigned kLooksFromBlocked = 80;
constexpr unsigned kLooksFrom = 400;

}  // namespace

Search::Search(const Packed& root, Color winner, bool is_blocked)
    : root_(root),
      winner_(winner),
      is_blocked_(is_blocked),
      has_rams_(count_rams(Layout{root}) != 0) {}

void Search::begin() {
    for (auto& plan : buckets_)
        plan.resize(kBuckets);
    open(seen_.insert(root_, 0, Move::none()), Plan::Corner, 0);
}

void Search::open(std::uint32_t at, Plan plan, unsigned score) {
    if (score == kNoPlan) return;
    score = std::min(score, kBuckets - 1);
    buckets_[static_cast<unsigned>(plan)][score].push_back(at);
    lowest_[static_cast<unsigned>(plan)] = std::min(lowest_[static_cast<unsigned>(plan)], score);
}

std::uint32_t Search::pop(Plan plan) {
    auto& buckets = buckets_[static_cast<unsigned>(plan)];
    unsigned& lowest = lowest_[static_cast<unsigned>(plan)];
    for (; lowest < kBuckets; ++lowest) {
        while (!buckets[lowest].empty()) {
            const std::uint32_t at = buckets[lowest].back();
            buckets[lowest].pop_back();
            if (!seen_[at].is_expanded) return at;
        }
    }
    return kSeen;
}

bool Search::expand(std::uint32_t at) {
    const Layout pos{seen_[at].packed};
    chess::MoveList moves;
    generate_legal(pos, moves);
    if (moves.is_empty() && pos.is_check() && pos.turn() != winner_) {
        mate_ = at;
        return true;
    }
    if (moves.is_empty()) return false;
    if (expanded_ % kExpandedForWalk == 0 && walked_ * kSeenForWalked <= seen_.size() &&
        walk_from(at))
        return true;
    const bool is_forced = moves.size() <= 2 || pos.is_check();
    children_.clear();
    for (const Move move : moves) {
        children_.push_back(pos.after(move));
        seen_.prefetch_place(children_.back());
    }
    for (const Packed& child : children_)
        seen_.prefetch_position(child);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::uint32_t child = seen_.insert(children_[i], at, moves[i]);
        if (child != kSeen && visit(child, is_irreversible(pos, moves[i]), is_forced)) return true;
    }
    return false;
}

bool Search::walk_from(std::uint32_t at) {
    // The first kDescents were tried from the root; each number is another walk.
    const unsigned number = detail::kDescents + walks_++;
    Answer answer;
    const bool is_mate = descend_to_mate(unpack(seen_[at].packed), winner_, number, number + 1,
                                         budget_ - seen(), answer);
    walked_ += answer.nodes;
    if (!is_mate) return false;
    mate_ = at;
    walk_ = std::move(answer.helpmate);
    return true;
}

bool Search::visit(std::uint32_t at, bool is_irreversible, bool is_forced) {
    const Layout pos{seen_[at].packed};
    if (pos.is_check() && pos.turn() != winner_ && !has_legal_move(pos)) {
        mate_ = at;
        return true;
    }
    if (is_irreversible && cannot_mate_by_material(pos, winner_)) return false;
    if (expanded_ >= (is_blocked_ ? kLooksFromBlocked : kLooksFrom) &&
        may_be_settled(pos, winner_)) {
        if (is_irreversible && is_settled_structure(pos)) return false;
        if (is_forced && may_look_thoroughly() && is_settled(pos, Effort::Thorough)) return false;
    }
    open_by_all_plans(at, pos);
    return false;
}

void Search::open_by_all_plans(std::uint32_t at, const Layout& pos) {
    const Costs costs = evaluate(pos, winner_);
    open(at, Plan::Corner, costs.corner);
    open(at, Plan::Siege, costs.siege);
    open(at, Plan::Minor, costs.minor);
    if (costs.minor != kNoPlan) open(at, Plan::RareKings, count_kings(pos));
    if (has_rams_) open(at, Plan::RareMove, count_move(pos, seen_[at].move));
}

namespace {

// Kings, pawns and the side to move, as a position of their own.
Packed kings_and_pawns(const Layout& pos) {
    Packed kings;
    kings.role_bits[0] = pos.pieces(Role::King);
    kings.role_bits[1] = pos.pieces(Role::Pawn);
    kings.black = pos.packed().black & (kings.role_bits[0] | kings.role_bits[1]);
    kings.state = pos.packed().state & 1U;
    return kings;
}

// Adds one to the count at a hash and returns it. Two keys may share a count: it only orders.
unsigned add_one(std::vector<std::uint16_t>& counts, std::uint64_t hash) {
    if (counts.empty()) counts.resize(std::size_t{1} << 16);
    std::uint16_t& count = counts[hash >> 48];
    if (count < 0xFFFFU) ++count;
    return count;
}

}  // namespace

// For men that get in each other's way: go where few positions with these kings and pawns were seen
// so far.
unsigned Search::count_kings(const Layout& pos) {
    return add_one(kings_seen_, kings_and_pawns(pos).hash());
}

// For walls of men: with these kings and pawns, let every man go once to every square before
// something is tried again. So a man that has to leave a diagonal, or to be lost where a wall
// opens, does it soon, however many moves of the others change nothing.
unsigned Search::count_move(const Layout& pos, Move move) {
    Packed key = kings_and_pawns(pos);
    key.state |= index(move.to()) << 8 | index(pos.role_on(move.to())) << 16;
    return add_one(moves_seen_, key.hash());
}

bool Search::is_settled(const Layout& pos, Effort effort) {
    for (const Invariant& invariant : invariants_)
        if (covers(invariant, pos)) return true;
    if (effort == Effort::Thorough) ++thorough_looks_;
    return find_invariant(pos, winner_, effort, invariants_);
}

bool Search::is_settled_by_force(const Layout& pos, unsigned plies) {
    chess::MoveList moves;
    generate_legal(pos, moves);
    if (moves.is_empty()) return !pos.is_check() || pos.turn() == winner_;
    if (cannot_mate_by_material(pos, winner_)) return true;
    if (thorough_looks_ >= kThoroughLooks) return false;
    if (may_be_settled(pos, winner_) && is_settled(pos, Effort::Thorough)) return true;
    if (plies == 0 || (moves.size() > 3 && !pos.is_check())) return false;
    return std::ranges::all_of(
        moves, [&](Move move) { return is_settled_by_force(Layout{pos.after(move)}, plies - 1); });
}

bool Search::may_look_thoroughly() const {
    return thorough_looks_ < kThoroughLooks && thorough_looks_ * kExpandedForLook <= expanded_;
}

// The same for positions that a capture or a pawn move led to: most of one structure are alike, so
// one that was not settled speaks for the others.
bool Search::is_settled_structure(const Layout& pos) {
    Packed structure;
    structure.role_bits[0] = pos.pieces(Role::Pawn);
    structure.black = pos.pieces(Role::Pawn) & pos.packed().black;
    for (const Color color : {Color::White, Color::Black}) {
        for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen})
            structure.state = structure.state * 16 + count(pos.pieces(color, role));
        structure.role_bits[1] =
            structure.role_bits[1] * 64 + count(pos.pieces(color, Role::Bishop) & kDarkSquares);
    }
    const std::uint64_t key = structure.hash();
    if (unsettled_.contains(key)) return false;
    for (const Invariant& invariant : invariants_)
        if (covers(invariant, pos)) return true;
    const bool is_thorough = may_look_thoroughly();
    if (is_thorough) ++thorough_looks_;
    if (find_invariant(pos, winner_, is_thorough ? Effort::Thorough : Effort::Quick, invariants_))
        return true;
    unsettled_.insert(key);
    return false;
}

Search::Outcome Search::run(std::uint64_t budget) {
    if (seen_.size() == 0) begin();
    budget_ = budget;
    while (seen() < budget) {
        // Every position is open under the first plan, which takes the turns of those that have
        // nothing.
        std::uint32_t at = pop(static_cast<Plan>(expanded_ % kPlans));
        if (at == kSeen) at = pop(Plan::Corner);
        if (at == kSeen) return Outcome::Exhausted;
        seen_[at].is_expanded = true;
        ++expanded_;
        if (expand(at)) return Outcome::Mate;
    }
    return Outcome::BudgetSpent;
}

std::vector<Move> Search::line() const {
    std::vector<Move> moves;
    for (std::uint32_t at = mate_; at != 0; at = seen_[at].parent)
        moves.push_back(seen_[at].move);
    std::ranges::reverse(moves);
    moves.insert(moves.end(), walk_.begin(), walk_.end());
    return moves;
}

}  // namespace arbiter::deadpos::detail
