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
    };

    // The number of a new position, or kSeen.   REQUIRES: size() < kSeen, `hash` is
    // packed.hash().
    [[nodiscard]] std::uint32_t insert(const Packed& packed, std::uint64_t hash,
                                       std::uint32_t parent, Move move);
    [[nodiscard]] std::uint32_t insert(const Packed& packed, std::uint32_t parent, Move move) {
        return insert(packed, packed.hash(), parent, move);
    }
    // Fetches what insert() will look at: first the place in the table, then, once that is here,
    // the position that stands there. A search that asks for all moves of a position first and
    // inserts them afterwards waits for memory once instead of once a move.
    void prefetch_place(std::uint64_t hash) const { __builtin_prefetch(&table_[place(hash)]); }
    void prefetch_position(std::uint64_t hash) const {
        const std::uint64_t entry = table_[place(hash)];
        if (entry != 0) __builtin_prefetch(&(*this)[static_cast<std::uint32_t>(entry) - 1]);
    }
    // REQUIRES: `packed` is in the set.
    [[nodiscard]] std::uint32_t number_of(const Packed& packed) const {
        return static_cast<std::uint32_t>(table_[slot_of(packed, packed.hash())]) - 1;
    }
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] Node& operator[](std::uint32_t at) { return chunks_[at / kChunk][at % kChunk]; }
    [[nodiscard]] const Node& operator[](std::uint32_t at) const {
        return chunks_[at / kChunk][at % kChunk];
    }

  private:
    static constexpr std::uint32_t kChunk = 1U << 10;
    static constexpr std::size_t kFirstTable = 256;
    void grow();
    [[nodiscard]] std::size_t place(std::uint64_t hash) const {
        return hash >> 32 & (table_.size() - 1);
    }
    // Where `packed` is, or the free place where it would be put.
    [[nodiscard]] std::size_t slot_of(const Packed& packed, std::uint64_t hash) const;

    std::vector<std::unique_ptr<Node[]>> chunks_;
    std::uint32_t size_ = 0;
    std::vector<std::uint64_t> table_;  // number + 1 in the low half, hash in the high half
};

}  // namespace arbiter::deadpos::detail
