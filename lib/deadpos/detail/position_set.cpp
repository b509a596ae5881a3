#include "deadpos/detail/position_set.hpp"

namespace arbiter::deadpos::detail {

std::size_t PositionSet::slot_of(const Packed& packed, std::uint64_t hash) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = place(hash);
    while (table_[slot] != 0 &&
           (table_[slot] >> 32 != hash >> 32 ||
            (*this)[static_cast<std::uint32_t>(table_[slot]) - 1].packed != packed))
        slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t PositionSet::insert(const Packed& packed, std::uint64_t hash, std::uint32_t parent,
                                  Move move) {
    if (2 * std::size_t{size_} >= table_.size()) grow();
    const std::size_t slot = slot_of(packed, hash);
    if (table_[slot] != 0) return kSeen;
    table_[slot] = hash >> 32 << 32 | (size_ + 1);
    if (size_ % kChunk == 0) chunks_.push_back(std::make_unique_for_overwrite<Node[]>(kChunk));
    (*this)[size_] = {packed, parent, move};
    return size_++;
}

void PositionSet::grow() {
    std::vector<std::uint64_t> larger(table_.empty() ? kFirstTable : table_.size() * 2);
    const std::size_t mask = larger.size() - 1;
    for (const std::uint64_t entry : table_) {
        if (entry == 0) continue;
        std::size_t slot = (entry >> 32) & mask;
        while (larger[slot] != 0)
            slot = (slot + 1) & mask;
        larger[slot] = entry;
    }
    table_ = std::move(larger);
}

}  // namespace arbiter::deadpos::detail
