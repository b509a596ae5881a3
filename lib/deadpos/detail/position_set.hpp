#pragma once

#include "deadpos/detail/packed.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace arbiter::deadpos::detail {

// Positions seen, each once and by its exact form, numbered in the order of arrival, with the move
// that led to each. Grows without moving what it holds: about 64 bytes a position.
class PositionSet {
  public:
    static constexpr std::uint32_t kSeen = 0xFFFFFFFFU;

    struct Node {
        Packed packed;
        std::uint32_t parent = 0;
        Move move;
        bool is_expanded = false;
    };

    PositionSet() { table_.resize(256); }

    // The number of a new position, or kSeen.   REQUIRES: size() < kSeen.
    [[nodiscard]] std::uint32_t insert(const Packed& packed, std::uint32_t parent, Move move);
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] Node& operator[](std::uint32_t at) { return chunks_[at / kChunk][at % kChunk]; }
    [[nodiscard]] const Node& operator[](std::uint32_t at) const {
        return chunks_[at / kChunk][at % kChunk];
    }

  private:
    static constexpr std::uint32_t kChunk = 1U << 10;
    void grow();

    std::vector<std::unique_ptr<Node[]>> chunks_;
    std::uint32_t size_ = 0;
    std::vector<std::uint64_t> table_;  // number + 1 in the low half, hash in the high half
};

}  // namespace arbiter::deadpos::detail
