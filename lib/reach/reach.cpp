#include "reach/reach.hpp"

#include "reach/detail/cheap.hpp"
#include "reach/detail/history.hpp"
#include "reach/detail/men.hpp"

namespace arbiter::reach {

Answer examine(const chess::Position& pos, Options options) {
    const detail::Men men{pos};
    if (options.level == Level::Cheap) {
        const auto found = detail::cheap_contradiction(men);
        if (found) return {Verdict::Unreachable, found.reason, 0, found.facts};
        return {};
    }
    detail::History history{options.budget_nodes};
    const auto found = history.contradiction(men);
    const Verdict verdict = found ? Verdict::Unreachable : Verdict::Unknown;
    return {verdict, found.reason, history.nodes(), found.facts};
}

}  // namespace arbiter::reach
