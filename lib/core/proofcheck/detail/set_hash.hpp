#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter::proofcheck::detail {

// The sum modulo 2^128 of the FNV-1a hashes (128 bits) of texts: it names a set of texts whatever
// their order.   http://www.isthe.com/chongo/tech/comp/fnv/.
class SetHash {
  public:
    void add(std::string_view text) {
        Wide hash = Wide{0x6C62272E07BB0142ULL} << 64 | 0x62B821756295C58DULL;
        for (const char c : text) {
            hash ^= static_cast<unsigned char>(c);
            // The prime is 2^88 + 0x13B.
            hash = (hash << 88) + hash * 0x13B;
        }
        sum_ += hash;
    }
    // High, low.
    [[nodiscard]] std::array<std::uint64_t, 2> value() const {
        return {static_cast<std::uint64_t>(sum_ >> 64), static_cast<std::uint64_t>(sum_)};
    }

  private:
    __extension__ using Wide = unsigned __int128;
    Wide sum_ = 0;
};

}  // namespace arbiter::proofcheck::detail
