#include "core/event/expected_score.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace arbiter::event {
namespace {

// The largest rating difference for which a share of points is expected, of 50 % to 99 %.
constexpr std::array<int, 50> kLargestDifferences{
    3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
    129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
    290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

}  // namespace

std::int64_t expected_share(std::int64_t difference) {
    const auto above = std::ranges::lower_bound(kLargestDifferences, std::abs(difference));
    const std::int64_t share = 50 + (above - kLargestDifferences.begin());
    return difference >= 0 ? share : 100 - share;
}

}  // namespace arbiter::event
