#include "core/mating/detail/position_set.hpp"

namespace arbiter::mating::detail {

std::size_t PositionSet::slot_of(std::uint64_t key) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = place(key);
    while (table_[slot] != 0 && table_[slot] != key)
        slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t PositionSet::insert(std::uint64_t key, std::uint32_t parent, Move move) {
    if (2 * std::size_t{size_} >= table_.size()) grow();
    const std::size_t slot = slot_of(key);
    if (table_[slot] != 0) return kSeen;
    table_[slot] = key;
    if (size_ % kChunk == 0) chunks_.push_back(std::make_unique_for_overwrite<Node[]>(kChunk));
    chunks_[size_ / kChunk][size_ % kChunk] = {key, parent, move};
    return size_++;
}

void PositionSet::grow() {
    const std::vector<std::uint64_t> smaller = std::move(table_);
    table_ = std::vector<std::uint64_t>(smaller.empty() ? kFirstTable : smaller.size() * 2);
    for (const std::uint64_t key : smaller)
        if (key != 0) table_[slot_of(key)] = key;
}

}  // namespace arbiter::mating::detail
