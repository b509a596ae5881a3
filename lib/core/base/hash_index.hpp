#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter {

// FNV-1a, the same on every machine.
[[nodiscard]] constexpr std::uint32_t hash_of(std::string_view text, std::uint32_t seed) {
    std::uint64_t hash = 0xCBF29CE484222325ULL ^ seed;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

// Numbers under 32-bit hashes, several under one hash if need be: filled, sealed, then only read.
// Memory: 12 bytes a number at most.   THREADS: pure once it is sealed.   COST: a missing hash
// mostly costs one test of a bit.
class HashIndex {
  public:
    void add(std::uint32_t hash, std::uint32_t value) { items_.push_back({hash, value}); }
    void seal();

    // Calls `visit(value)` for each number under that hash, in ascending order, until it says
    // false.   REQUIRES: sealed.
    template <class Visit>
    void visit(std::uint32_t hash, Visit visit) const {
        if (items_.empty() || !may_have(hash)) return;
        for (std::size_t i = offsets_[hash >> shift_]; i < items_.size(); ++i) {
            if (items_[i].hash < hash) continue;
            if (items_[i].hash > hash || !visit(items_[i].value)) return;
        }
    }

  private:
    // One bit for each hash, of which a sixteenth at most is set: nearly every spelling that is
    // tried is not there.
    [[nodiscard]] bool may_have(std::uint32_t hash) const {
        const std::uint32_t bit = bit_of(hash);
        return (bits_[bit / 64] >> (bit % 64) & 1U) != 0;
    }
    [[nodiscard]] std::uint32_t bit_of(std::uint32_t hash) const { return hash >> bit_shift_; }

    struct Item {
        std::uint32_t hash, value;
        friend auto operator<=>(const Item&, const Item&) = default;
    };
    std::vector<Item> items_;             // sorted
    std::vector<std::uint32_t> offsets_;  // of the first item with those leading bits
    std::vector<std::uint64_t> bits_;
    unsigned shift_ = 31, bit_shift_ = 26;
};

}  // namespace arbiter
