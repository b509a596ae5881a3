#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::clean::detail {

// FNV-1a, the same on every machine.
[[nodiscard]] constexpr std::uint32_t hash_of(std::string_view text, std::uint32_t seed) {
    std::uint64_t hash = 0xCBF29CE484222325ULL ^ seed;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

// Numbers under 32-bit hashes, many under one if need be: filled, sealed, then only read.
// Memory: 9 bytes a number.   THREADS: pure once it is sealed.
class HashIndex {
  public:
    void add(std::uint32_t hash, std::uint32_t value) { items_.push_back({hash, value}); }
    void seal();

    // Calls `visit(value)` for each number under that hash, in ascending order, until it says
    // false.   REQUIRES: sealed.
    template <class Visit>
    void visit(std::uint32_t hash, Visit visit) const {
        if (items_.empty()) return;
        for (std::size_t i = offsets_[hash >> shift_]; i < items_.size(); ++i) {
            if (items_[i].hash < hash) continue;
            if (items_[i].hash > hash || !visit(items_[i].value)) return;
        }
    }

    [[nodiscard]] std::size_t memory_bytes() const {
        return items_.capacity() * sizeof(Item) + offsets_.capacity() * sizeof(std::uint32_t);
    }

  private:
    struct Item {
        std::uint32_t hash, value;
        friend auto operator<=>(const Item&, const Item&) = default;
    };
    std::vector<Item> items_;             // sorted
    std::vector<std::uint32_t> offsets_;  // of the first item with those leading bits
    unsigned shift_ = 31;
};

}  // namespace arbiter::clean::detail
