#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace arbiter {

// FNV-1a over bytes that come one after the other: a digest for names that people compare. It does
// not resist deliberate collisions.   http://www.isthe.com/chongo/tech/comp/fnv
template <class Word>
class Fnv {
    static_assert(std::is_same_v<Word, std::uint32_t> || std::is_same_v<Word, std::uint64_t>);
    static constexpr bool kIsShort = std::is_same_v<Word, std::uint32_t>;

  public:
    static constexpr Word kStart = static_cast<Word>(kIsShort ? 0x811c9dc5 : 0xcbf29ce484222325);
    static constexpr Word kPrime = static_cast<Word>(kIsShort ? 0x01000193 : 0x100000001b3);

    // `start` other than kStart: another digest of the same bytes.
    explicit constexpr Fnv(Word start = kStart) : hash_(start) {}

    constexpr Fnv& byte(unsigned char value) {
        hash_ = (hash_ ^ value) * kPrime;
        return *this;
    }
    constexpr Fnv& bytes(std::string_view text) {
        for (const char c : text)
            byte(static_cast<unsigned char>(c));
        return *this;
    }
    // `end` comes after the text, so that "ab" and "c" are not "a" and "bc".
    constexpr Fnv& field(std::string_view text, unsigned char end) { return bytes(text).byte(end); }
    // The eight bytes of a number, the least first.
    constexpr Fnv& number(std::uint64_t value) {
        for (int shift = 0; shift < 64; shift += 8)
            byte(static_cast<unsigned char>(value >> shift));
        return *this;
    }
    [[nodiscard]] constexpr Word value() const { return hash_; }

  private:
    Word hash_;
};

using Fnv32 = Fnv<std::uint32_t>;
using Fnv64 = Fnv<std::uint64_t>;

}  // namespace arbiter
