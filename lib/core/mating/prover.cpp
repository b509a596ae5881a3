#include "core/mating/prover.hpp"

#include "core/mating/detail/closure.hpp"
#include "core/mating/detail/descent.hpp"
#include "core/mating/detail/material.hpp"
#include "core/mating/detail/packed.hpp"
#include "core/mating/detail/pawns.hpp"
#include "core/mating/detail/search.hpp"
#include "core/mating/detail/seventy_five.hpp"

#include <algorithm>

namespace arbiter::mating {
namespace {

using chess::Color;
using detail::Effort;
using detail::kManyRams;
using detail::Layout;
using detail::Packed;
using detail::Search;

// Walks to a mate before an invariant is searched, since most blocked positions can be won.
constexpr unsigned kFirstDescents = 4;

// How far forced moves are followed before the real search begins.
constexpr unsigned kForcedPlies = 8;
// A closure this small is a matter of a few forced moves.
constexpr std::uint64_t kForcedPositions = 64;

void refuse(Answer& answer, Proof proof) {
    answer.can_win = CanWin::No;
    answer.proof = proof;
}

// Everything but the certificate.
void answer_without_certificate(const chess::Board& root, const Layout& pos, Color winner,
                                const Limits& limits, Search& search, Answer& answer) {
    if (!has_legal_move(pos)) {
        if (!pos.is_check() || pos.turn() == winner) return refuse(answer, Proof::Forced);
        answer.can_win = CanWin::Yes;
        answer.proof = Proof::MateOnBoard;
        return;
    }
    if (cannot_mate_by_material(pos, winner)) return refuse(answer, Proof::Material);
    if (may_be_caged(pos, winner) && search.is_settled(pos, Effort::Quick))
        return refuse(answer, Proof::Static);
    // Invariants hold in blocked positions; elsewhere they are not worth looking for at once.
    const bool has_walls = may_be_settled(pos, winner);
    const bool is_blocked = has_walls && count_rams(pos) >= kManyRams;
    const auto walk = [&](unsigned from, unsigned to) {
        return detail::descend_to_mate(root, winner, from, to, limits.nodes, answer);
    };
    if (walk(0, kFirstDescents)) return;
    if (is_blocked && search.is_settled(pos, Effort::Quick)) return refuse(answer, Proof::Static);
    if (walk(kFirstDescents, detail::kDescents)) return;
    const std::uint64_t walked = answer.nodes;
    const std::uint64_t left = limits.nodes - walked;
    const std::uint64_t first_look = is_blocked ? 2000 : 4000;
    auto outcome = search.run(std::min(first_look, left));
    answer.nodes = walked + search.seen();
    if (outcome == Search::Outcome::BudgetSpent && count_rams(pos) != 0) {
        if (has_walls && search.is_settled(pos, Effort::Thorough))
            return refuse(answer, Proof::Static);
        if (search.is_settled_by_force(pos, kForcedPlies)) return refuse(answer, Proof::Forced);
    }
    if (outcome == Search::Outcome::BudgetSpent) outcome = search.run(left);
    answer.nodes = walked + search.seen();
    if (outcome == Search::Outcome::Mate) {
        answer.can_win = CanWin::Yes;
        answer.proof = Proof::Helpmate;
        answer.helpmate = search.line();
    }
    if (outcome == Search::Outcome::Exhausted)
        refuse(answer, search.seen() <= kForcedPositions && search.invariants().empty()
                           ? Proof::Forced
                           : Proof::Closure);
}

// The same question when the clock may end the series.
Answer decide_against_clock(const chess::Position& root, Color winner, const Limits& limits) {
    const Packed packed = detail::pack(root);
    Limits timeless = limits;
    timeless.is_ended_by_seventy_five = false;
    Answer answer = decide(root, winner, timeless);
    if (answer.can_win == CanWin::No ||
        (answer.can_win == CanWin::Yes &&
         detail::is_in_time(packed, root.quiet_plies(), answer.helpmate)))
        return answer;
    return detail::decide_in_time(packed, root.quiet_plies(), winner, limits.nodes);
}

}  // namespace

Answer decide(const chess::Position& root, Color winner, const Limits& limits) {
    if (limits.is_ended_by_seventy_five) return decide_against_clock(root, winner, limits);
    Answer answer;
    const Packed packed = detail::pack(root);
    const Layout pos{packed};
    Search search{packed, winner, count_rams(pos) >= kManyRams};
    answer_without_certificate(root, pos, winner, limits, search, answer);
    if (answer.can_win != CanWin::No || !limits.with_certificate) return answer;
    auto certificate = detail::walk_closure(packed, winner, search.invariants(),
                                            std::max(limits.nodes, search.seen()) + 1);
    if (certificate) answer.certificate = std::move(*certificate);
    return answer;
}

}  // namespace arbiter::mating
