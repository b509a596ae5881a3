#include "reach/reach.hpp"

#include "reach/detail/cheap.hpp"
#include "reach/detail/men.hpp"

namespace arbiter::reach {

Answer examine(const chess::Position& pos, Options options) {
    const detail::Men men{pos};
    const auto found = detail::cheap_contradiction(men);
    if (found) return {Verdict::Unreachable, found.reason, 0, found.facts};
    static_cast<void>(options);
    return {};
}

}  // namespace arbiter::reach
