#include "core/base/hash_index.hpp"

#include <algorithm>
#include <bit>

namespace arbiter {

void HashIndex::seal() {
    std::ranges::sort(items_);
    items_.shrink_to_fit();
    const auto width = [&](std::size_t size) {
        return static_cast<unsigned>(std::bit_width(size));
    };
    // About four items after each offset.
    const unsigned bits = std::clamp(width(items_.size() / 4), 1U, 24U);
    shift_ = 32 - bits;
    offsets_.assign(std::size_t{1} << bits, 0);
    const unsigned bit_bits = std::clamp(width(items_.size() * 15), 6U, 30U);
    bit_shift_ = 32 - bit_bits;
    bits_.assign(std::size_t{1} << (bit_bits - 6), 0);
    for (const Item& each : items_)
        bits_[bit_of(each.hash) / 64] |= std::uint64_t{1} << (bit_of(each.hash) % 64);
    std::size_t item = 0;
    for (std::size_t lead = 0; lead < offsets_.size(); ++lead) {
        while (item < items_.size() && items_[item].hash >> shift_ < lead)
            ++item;
        offsets_[lead] = static_cast<std::uint32_t>(item);
    }
}

}  // namespace arbiter
