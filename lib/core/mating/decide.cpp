#include "core/mating/decide.hpp"

#include "core/mating/detail/material.hpp"
#include "core/mating/winnability_query.hpp"

namespace arbiter::mating {

using chess::Color;

Decision decide_by_material(const chess::Position& pos) {
    Decision decision;
    if (detail::cannot_mate_by_material(pos, Color::White)) {
        decision.white = CanWin::No;
        decision.white_proof = Proof::Material;
    }
    if (detail::cannot_mate_by_material(pos, Color::Black)) {
        decision.black = CanWin::No;
        decision.black_proof = Proof::Material;
    }
    return decision;
}

Decision decide(const chess::Position& pos, const Options& options) {
    return WinnabilityQuery(pos, options).decision();
}

}  // namespace arbiter::mating
