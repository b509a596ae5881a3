#include "core/reach/reach.hpp"

#include "core/reach/detail/cheap.hpp"
#include "core/reach/detail/history.hpp"
#include "core/reach/detail/piece_sets.hpp"

namespace arbiter::reach {

Answer examine(const chess::Position& pos, Options options) {
    const detail::PieceSets pieces{pos};
    if (options.level == Level::Cheap) {
        const auto found = detail::cheap_contradiction(pieces);
        if (found) return {Verdict::Unreachable, found.reason, 0, found.facts};
        return {};
    }
    detail::History history{options.budget_nodes};
    const auto found = history.contradiction(pieces);
    const Verdict verdict = found ? Verdict::Unreachable : Verdict::Unknown;
    return {verdict, found.reason, history.nodes(), found.facts};
}

}  // namespace arbiter::reach
