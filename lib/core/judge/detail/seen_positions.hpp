#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>

namespace arbiter::judge::detail {

// How often each position has stood on the board, for one ply after the other of a game. LIFETIME:
// views `keys`.
class SeenPositions {
  public:
    // `keys`: of all positions of the game, the start position first.
    explicit SeenPositions(std::span<const std::uint64_t> keys) : keys_(keys) {}

    // How many of the positions up to `ply` have `key`.   REQUIRES: `ply` is not less than before.
    // COST: constant on average.
    [[nodiscard]] std::size_t count(std::uint64_t key, std::uint32_t ply) {
        for (; counted_ <= ply; ++counted_)
            ++counts_[keys_[counted_]];
        const auto found = counts_.find(key);
        return found == counts_.end() ? 0 : found->second;
    }

  private:
    std::span<const std::uint64_t> keys_;
    std::unordered_map<std::uint64_t, std::size_t> counts_;
    std::size_t counted_ = 0;  // positions
};

}  // namespace arbiter::judge::detail
