#pragma once

#include "core/mating/detail/position_keys.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace arbiter::mating::detail {

// Positions seen, each once and by its exact key, numbered in the order of arrival, with the move
// that led to each. Grows without moving what it holds.
class PositionSet {
  public:
    static constexpr std::uint32_t kSeen = 0xFFFFFFFFU;
    static constexpr std::uint64_t kMost = PositionKeys::kMost;

    struct Node {
        std::uint64_t key = 0;
        std::uint32_t parent = 0;
        Move move;
    };

    // The number of a new position, or kSeen.   REQUIRES: size() < kMost.
    [[nodiscard]] std::uint32_t insert(std::uint64_t key, std::uint32_t parent, Move move);
    [[nodiscard]] std::uint32_t insert(const Packed& packed) {
        return insert(keys_.key_of(packed), 0, Move::none());
    }
    // The keys after all legal moves of `pos`, which is number `at`; `keys` has room for them.
    void keys_after(const Layout& pos, std::uint32_t at, const chess::MoveList& moves,
                    std::uint64_t* keys) {
        keys_.after_all(pos, (*this)[at].key, moves, keys);
    }
    // Fetches what insert() will look at: a search that prefetches for all moves of a position
    // first and inserts them afterwards waits for memory once instead of once a move.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&table_[place(key)]); }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] const Node& operator[](std::uint32_t at) const {
        return chunks_[at / kChunk][at % kChunk];
    }
    [[nodiscard]] Packed packed(std::uint32_t at) const { return keys_.packed((*this)[at].key); }

  private:
    static constexpr std::uint32_t kChunk = 1U << 10;
    static constexpr std::size_t kFirstTable = 256;
    void grow();
    // The place in the table where a search for the key begins.   REQUIRES: the table is not empty.
    [[nodiscard]] std::size_t place(std::uint64_t key) const {
        const std::uint64_t mixed = (key ^ key >> 32) * 0x9E3779B97F4A7C15ULL;
        return (mixed ^ mixed >> 32) & (table_.size() - 1);
    }
    // Where `key` is, or the free place where it would be put.
    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const;

    PositionKeys keys_;
    std::vector<std::unique_ptr<Node[]>> chunks_;
    std::uint32_t size_ = 0;
    std::vector<std::uint64_t> table_;  // keys; 0 is free
};

}  // namespace arbiter::mating::detail
