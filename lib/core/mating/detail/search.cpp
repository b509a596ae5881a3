#include "core/mating/detail/search.hpp"

#include "core/mating/detail/descent.hpp"
#include "core/mating/detail/left_to_do.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/pawns.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace arbiter::mating::detail {
namespace {

using chess::count;

// A walk to a mate is tried once for this many expanded positions, for it may succeed once a wall
// is open. The walks take no more than this share of the positions examined: a closure has to be
// complete within the same budget.
constexpr std::uint64_t kExpandedForWalk = 64;
constexpr std::uint64_t kSeenForWalked = 16;

// Thorough looks for an invariant that one search may take, one for this many expanded positions.
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
    open(seen_.insert(root_), Plan::Corner, 0);
    is_expanded_.push_back(false);
}

void Search::open(std::uint32_t at, Plan plan, unsigned score) {
    if (score == kNoPlan) return;
    score = std::min(score, kBuckets - 1);
    auto& buckets = buckets_[static_cast<unsigned>(plan)];
    if (score >= buckets.size()) buckets.resize(score + 1);
    buckets[score].push_back(at);
    lowest_[static_cast<unsigned>(plan)] = std::min(lowest_[static_cast<unsigned>(plan)], score);
}

std::uint32_t Search::pop(Plan plan) {
    auto& buckets = buckets_[static_cast<unsigned>(plan)];
    unsigned& lowest = lowest_[static_cast<unsigned>(plan)];
    for (; lowest < buckets.size(); ++lowest) {
        while (!buckets[lowest].empty()) {
            const std::uint32_t at = buckets[lowest].back();
            buckets[lowest].pop_back();
            if (!is_expanded_[at]) return at;
        }
    }
    return kSeen;
}

bool Search::expand(std::uint32_t at) {
    const Layout pos{seen_.packed(at)};
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
    std::array<std::uint64_t, chess::MoveList::kCapacity> keys;
    seen_.keys_after(pos, at, moves, keys.data());
    for (std::size_t i = 0; i < moves.size(); ++i)
        seen_.prefetch(keys[i]);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::uint32_t child = seen_.insert(keys[i], at, moves[i]);
        if (child == kSeen) continue;
        is_expanded_.push_back(false);
        if (visit(child, is_irreversible(pos, moves[i]), is_forced)) return true;
    }
    return false;
}

bool Search::walk_from(std::uint32_t at) {
    // The first kDescents were tried from the root; each number is another walk.
    const unsigned number = detail::kDescents + walks_++;
    Answer answer;
    const bool is_mate = descend_to_mate(unpack(seen_.packed(at)), winner_, number, number + 1,
                                         budget_ - seen(), answer);
    walked_ += answer.nodes;
    if (!is_mate) return false;
    mate_ = at;
    walk_ = std::move(answer.helpmate);
    return true;
}

bool Search::visit(std::uint32_t at, bool is_irreversible, bool is_forced) {
    const Layout pos{seen_.packed(at)};
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
    const LeftToDo costs = left_to_do(pos, winner_);
    open(at, Plan::Corner, costs.corner);
    open(at, Plan::Siege, costs.siege);
    open(at, Plan::Minor, costs.minor);
    if (costs.minor != kNoPlan) open(at, Plan::RareKings, count_kings(pos));
    if (has_rams_) open(at, Plan::RareMove, count_move(pos, seen_[at].move));
}

namespace {

// Kings, pawns and the side to move, as a separate position.
Packed kings_and_pawns(const Layout& pos) {
    Packed kings;
    kings.role_bits[0] = pos.pieces(Role::King);
    kings.role_bits[1] = pos.pieces(Role::Pawn);
    kings.black = pos.packed().black & (kings.role_bits[0] | kings.role_bits[1]);
    kings.state = pos.packed().state & 1U;
    return kings;
}

}  // namespace

// For pieces that get in each other's way: go where few positions with these kings and pawns were
// seen so far.
unsigned Search::count_kings(const Layout& pos) {
    return kings_seen_.add_one(kings_and_pawns(pos).hash());
}

// For walls of pieces: with these kings and pawns, let every piece go once to every square before
// something is tried again. So a piece that has to leave a diagonal, or to be lost where a wall
// opens, does it soon, however many moves of the others change nothing.
unsigned Search::count_move(const Layout& pos, Move move) {
    Packed key = kings_and_pawns(pos);
    key.state |= index(move.to()) << 8 | index(pos.role_on(move.to())) << 16;
    return moves_seen_.add_one(key.hash());
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
    if (has_runner(pos)) {
        unsettled_.insert(key);
        return false;
    }
    const bool is_thorough = may_look_thoroughly();
    if (is_thorough) ++thorough_looks_;
    if (find_invariant(pos, winner_, is_thorough ? Effort::Thorough : Effort::Quick, invariants_))
        return true;
    unsettled_.insert(key);
    return false;
}

Search::Outcome Search::run(std::uint64_t budget) {
    if (seen_.size() == 0) begin();
    budget = std::min(budget, PositionSet::kMost);
    budget_ = budget;
    while (seen() < budget) {
        // Every position is open under the first plan, which takes the turns of those that have
        // nothing.
        std::uint32_t at = pop(static_cast<Plan>(expanded_ % kPlans));
        if (at == kSeen) at = pop(Plan::Corner);
        if (at == kSeen) return Outcome::Exhausted;
        is_expanded_[at] = true;
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

}  // namespace arbiter::mating::detail
