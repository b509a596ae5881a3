#include "reach/reach.hpp"

#include "reach/detail/captures.hpp"
#include "reach/detail/cheap.hpp"
#include "reach/detail/men.hpp"

namespace arbiter::reach {

Answer examine(const chess::Position& pos, Options options) {
    const detail::Men men{pos};
    const auto found = detail::cheap_contradiction(men);
    if (found) return {Verdict::Unreachable, found.reason, 0, found.facts};
    if (options.level == Level::Cheap) return {};
    std::uint64_t nodes = 0;
    const detail::CaptureProblem problem{men, detail::Census{men, detail::steady_pieces(men)}};
    const auto story = detail::find_story(problem, options.budget_nodes, nodes);
    const auto captures = static_cast<std::uint8_t>(men.missing(chess::Color::White) +
                                                    men.missing(chess::Color::Black));
    if (story == detail::Story::None)
        return {Verdict::Unreachable, Reason::NoCaptures, nodes, {.available = captures}};
    return {Verdict::Unknown, Reason::None, nodes, {}};
}

}  // namespace arbiter::reach
