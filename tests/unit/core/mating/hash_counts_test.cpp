#include "core/mating/detail/hash_counts.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace arbiter::mating::detail {
namespace hash_counts_test {

// Whatever the number of keys: few, as many as fit, and more.
TEST(HashCountsTest, AreThoseOfOneTable) {
    testing::Dice dice{7};
    for (const std::uint64_t keys : {1, 5, 127, 128, 129, 500, 70'000}) {
        HashCounts counts;
        std::vector<unsigned> table(std::size_t{1} << 16);
        for (int round = 0; round < 70'000; ++round) {
            const std::uint64_t at = dice.roll(keys) * 0x9E37 % 0x10000;
            const std::uint64_t hash = at << 48 | dice.roll(1000);
            table[at] = std::min(table[at] + 1, 0xFFFFU);
            ASSERT_EQ(counts.add_one(hash), table[at]);
        }
    }
}

}  // namespace hash_counts_test
}  // namespace arbiter::mating::detail
