#pragma once

#include "core/mating/detail/packed.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::mating::detail {

// Exact keys of 64 bits for the positions of one search. The placements of each colour are few
// compared with the positions made of them, so each is kept once and has a number; the two numbers
// and the side to move are the key. Keys are equal if and only if the positions are, so no verdict
// hangs on a hash, and none is 0.
class PositionKeys {
  public:
    // At most this many positions get keys: the numbers have 31 bits.
    static constexpr std::uint64_t kMost = (std::uint64_t{1} << 31) - 1024;

    [[nodiscard]] std::uint64_t key_of(const Packed& packed);
    [[nodiscard]] Packed packed(std::uint64_t key) const;
    // The keys of the positions after all legal moves of `pos`, whose key is `key`, in the order of
    // `moves`; `keys` has room for them.
    void after_all(const Layout& pos, std::uint64_t key, const chess::MoveList& moves,
                   std::uint64_t* keys);

  private:
    // The pieces of one colour as in Packed, and castling and e.p. rights with those of White.
    struct PieceSets {
        std::array<Bitboard, 3> role_bits{};
        std::uint64_t rights = 0;

        // Linear, so that a piece that comes or goes adds or takes its share.
        [[nodiscard]] std::uint64_t sum() const;
        // Without branches, and not by memcmp(): it is called for every move.
        friend bool operator==(const PieceSets& a, const PieceSets& b) {
            return ((a.role_bits[0] ^ b.role_bits[0]) | (a.role_bits[1] ^ b.role_bits[1]) |
                    (a.role_bits[2] ^ b.role_bits[2]) | (a.rights ^ b.rights)) == 0;
        }
    };

    // The ways in which the pieces of one colour stood, numbered from 1.
    class Ways {
      public:
        [[nodiscard]] std::uint32_t number_of(const PieceSets& pieces, std::uint64_t sum);
        [[nodiscard]] const PieceSets& operator[](std::uint32_t number) const {
            return pieces_[number - 1];
        }

      private:
        static constexpr std::size_t kFirstTable = 64;
        void grow();
        [[nodiscard]] std::uint32_t add(const PieceSets& pieces, std::uint32_t hash);

        std::vector<PieceSets> pieces_;
        std::vector<std::uint64_t> table_;  // number in the low half, hash in the high half
    };

    // Where the number of the pieces of `color` is in a key.
    static unsigned place_of(Color color) { return color == Color::White ? 32 : 1; }
    static std::uint32_t number(std::uint64_t key, Color color) {
        return color == Color::White ? static_cast<std::uint32_t>(key >> 32)
                                     : static_cast<std::uint32_t>(key) >> 1;
    }
    [[nodiscard]] const PieceSets& pieces(std::uint64_t key, Color color) const {
        return ways_[index(color)][number(key, color)];
    }

    std::array<Ways, chess::kColors> ways_;
};

}  // namespace arbiter::mating::detail
