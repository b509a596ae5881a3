#pragma once

#include "core/proofcheck/detail/invariant.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace arbiter::proofcheck::detail {

// A matching of what stands on the left with what stands on the right, by augmenting paths: pieces
// on the board with pieces of an invariant, squares with the pieces that fill them. At most
// kMaxPieces on either side.
class Matching {
  public:
    explicit Matching(std::size_t right) : left_of_(right, kNone) {}

    // Finds a partner for `left` among `wanted(left, right)`, moving others if need be. A partner
    // once matched stays matched.
    template <class Wanted>
    bool add(std::size_t left, const Wanted& wanted) {
        std::array<std::size_t, kMaxPieces> came_from{};  // right -> left that looked at it
        std::array<bool, kMaxPieces> is_seen{};
        std::array<std::size_t, kMaxPieces> queue{};
        std::size_t end = 0;
        queue[end++] = left;
        for (std::size_t at = 0; at < end; ++at) {
            for (std::size_t right = 0; right < left_of_.size(); ++right) {
                if (is_seen[right] || !wanted(queue[at], right)) continue;
                is_seen[right] = true;
                came_from[right] = queue[at];
                if (left_of_[right] != kNone) {
                    queue[end++] = left_of_[right];
                    continue;
                }
                turn_over(right, left, came_from);
                return true;
            }
        }
        return false;
    }

  private:
    static constexpr std::size_t kNone = kMaxPieces;

    void turn_over(std::size_t right, std::size_t first,
                   const std::array<std::size_t, kMaxPieces>& came_from) {
        while (true) {
            const std::size_t left = came_from[right];
            const auto old = std::find(left_of_.begin(), left_of_.end(), left);
            left_of_[right] = left;
            if (left == first) return;
            right = static_cast<std::size_t>(old - left_of_.begin());
        }
    }

    std::vector<std::size_t> left_of_;
};

}  // namespace arbiter::proofcheck::detail
