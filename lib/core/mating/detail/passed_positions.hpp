#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arbiter::mating::detail {

// The positions that a walk of at most `kMost` plies has passed since its last capture or pawn
// move, by their keys: nearly every lookup is decided by one bit. THREADS: one owner.
template <std::size_t kMost>
class PassedPositions {
  public:
    void add(std::uint64_t key) {
        keys_[size_++] = key;
        hint_of(key) |= hint_bit(key);
    }
    // None of them comes back.
    void forget() {
        size_ = 0;
        hints_ = {};
    }
    [[nodiscard]] bool has(std::uint64_t key) const {
        if ((hint_of(key) & hint_bit(key)) == 0) return false;
        bool is_found = false;
        for (std::size_t i = 0; i < size_; ++i)
            is_found |= keys_[i] == key;
        return is_found;
    }

  private:
    [[nodiscard]] std::uint64_t& hint_of(std::uint64_t key) {
        return hints_[key >> 6 & (hints_.size() - 1)];
    }
    [[nodiscard]] std::uint64_t hint_of(std::uint64_t key) const {
        return hints_[key >> 6 & (hints_.size() - 1)];
    }
    [[nodiscard]] static std::uint64_t hint_bit(std::uint64_t key) {
        return std::uint64_t{1} << (key & 63U);
    }

    std::array<std::uint64_t, kMost> keys_;
    std::size_t size_ = 0;
    std::array<std::uint64_t, 16> hints_{};  // a bit for each key
};

}  // namespace arbiter::mating::detail
