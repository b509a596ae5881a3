#include "core/judge/detail/dead_search.hpp"

#include "core/judge/detail/walk.hpp"

#include <algorithm>

namespace arbiter::judge::detail {
namespace {

using chess::Color;
using mating::Proof;
using mating::WinnabilityQuery;
using replay::GameFacts;

// Forced, Static and Closure follow Material in this order.
Proof deeper(const WinnabilityQuery& query) {
    return std::max(query.proof_of(Color::White), query.proof_of(Color::Black));
}

// The first position that the material table calls dead. Material changes only where the count of
// quiet plies starts anew.
std::optional<std::uint32_t> first_dead_by_material(const GameFacts& facts, GameWalk& walk) {
    if (!mating::decide_by_material(facts.final.orthodox()).is_dead()) return std::nullopt;
    // Nearly always it was the last capture that did it.
    std::uint32_t last = facts.plies;
    while (last != 0 && facts.quiet()[last] != 0)
        --last;
    if (last != 0 && !mating::decide_by_material(walk.at(last - 1)).is_dead()) return last;
    for (std::uint32_t k = 0; k < last; ++k) {
        if (k != 0 && facts.quiet()[k] != 0) continue;
        if (mating::decide_by_material(walk.at(k)).is_dead()) return k;
    }
    return last;
}

}  // namespace

// Once dead, a position stays dead (no move gives back what is gone): the final position shows
// whether a search is needed, and the search may halve. A null move could revive a position that
// was dead by forced moves, but never one that was dead by material, and what follows a null move
// is conditional anyway.
std::optional<DeadFrom> find_dead(const GameFacts& facts, const WinnabilityQuery& final,
                                  const mating::Options& options) {
    if (final.terminal() == mating::Terminal::Checkmate || !final.is_dead()) return std::nullopt;
    DeadFrom dead{facts.plies, deeper(final)};
    GameWalk walk{facts};
    if (const auto ply = first_dead_by_material(facts, walk)) dead = {*ply, Proof::Material};
    const auto reach_back = [&](std::uint32_t ply) {
        const WinnabilityQuery query{walk.at(ply), options};
        if (query.is_dead()) dead = {ply, deeper(query)};
        return query.is_dead();
    };
    // Nearly always the move before was played in a live position, so look there first, and back in
    // growing steps.
    std::uint32_t alive = 0;  // every ply before `alive` is alive
    for (std::uint32_t step = 1; alive < dead.ply; step *= 2) {
        const std::uint32_t probe = dead.ply - std::min(step, dead.ply);
        if (!reach_back(probe)) alive = probe + 1;
        if (alive != 0) break;
    }
    while (alive < dead.ply) {
        const std::uint32_t middle = alive + (dead.ply - alive) / 2;
        if (!reach_back(middle)) alive = middle + 1;
    }
    return dead;
}

}  // namespace arbiter::judge::detail
