#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::mating::detail {

// A count for each of 65,536 values of a hash, its highest 16 bits. Two keys may share a count: it
// only orders. Most searches end after a hundred keys, so the whole table, 128 KiB to be cleared,
// is made only for those that go on.
class HashCounts {
  public:
    // Adds one to the count at `hash` and returns it. Stays at the last number it can hold.
    unsigned add_one(std::uint64_t hash) {
        const auto at = static_cast<std::uint16_t>(hash >> 48);
        if (counts_.empty()) {
            if (few_used_ == kFew)
                spread();
            else
                return add_one_of_few(at);
        }
        return bump(counts_[at]);
    }

  private:
    static constexpr std::size_t kSlots = 256;
    static constexpr std::size_t kFew = kSlots / 2;  // so that a place is found soon
    struct Slot {
        std::uint16_t at = 0;
        std::uint16_t count = 0;  // 0: free
    };

    static unsigned bump(std::uint16_t& count) {
        if (count < 0xFFFFU) ++count;
        return count;
    }
    unsigned add_one_of_few(std::uint16_t at) {
        if (few_.empty()) few_.resize(kSlots);
        std::size_t slot = at % kSlots;
        while (few_[slot].count != 0 && few_[slot].at != at)
            slot = (slot + 1) % kSlots;
        few_used_ += few_[slot].count == 0 ? 1 : 0;
        few_[slot].at = at;
        return bump(few_[slot].count);
    }
    void spread() {
        counts_.resize(std::size_t{1} << 16);
        for (const Slot& slot : few_)
            if (slot.count != 0) counts_[slot.at] = slot.count;
    }

    std::vector<Slot> few_;
    std::size_t few_used_ = 0;
    std::vector<std::uint16_t> counts_;  // empty until there are too many
};

}  // namespace arbiter::mating::detail
