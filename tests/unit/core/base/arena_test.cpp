#include "core/base/arena.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace arbiter {
namespace arena_test {

TEST(Arena, AlignsEveryAllocation) {
    Arena arena{64};
    for (int i = 0; i < 200; ++i) {
        for (const std::size_t alignment : {1U, 2U, 8U, 16U, 64U}) {
            const auto at = reinterpret_cast<std::uintptr_t>(arena.allocate(3, alignment));
            EXPECT_EQ(at % alignment, 0U);
        }
    }
}

TEST(Arena, AllocationsDoNotOverlap) {
    Arena arena{128};
    std::vector<std::span<int>> arrays;
    for (int i = 0; i < 100; ++i) {
        arrays.push_back(arena.allocate_array<int>(static_cast<std::size_t>(i)));
        std::ranges::fill(arrays.back(), i);
    }
    for (int i = 0; i < 100; ++i) {
        const auto& array = arrays[static_cast<std::size_t>(i)];
        EXPECT_EQ(array.size(), static_cast<std::size_t>(i));
        EXPECT_TRUE(std::ranges::all_of(array, [i](int item) { return item == i; }));
    }
}

TEST(Arena, GivesMoreThanABlockAtOnce) {
    Arena arena{16};
    const std::span<char> large = arena.allocate_array<char>(100000);
    std::ranges::fill(large, 'x');
    EXPECT_EQ(arena.allocated_bytes(), 100000U);
}

TEST(Arena, CopiesOutliveTheirOriginal) {
    Arena arena;
    std::string_view kept;
    {
        const std::string text(1000, 't');
        kept = arena.copy(text);
    }
    EXPECT_EQ(kept, std::string(1000, 't'));
    EXPECT_EQ(arena.copy(std::string_view{}), "");
    const int numbers[] = {1, 2, 3};
    EXPECT_TRUE(std::ranges::equal(arena.copy(std::span<const int>(numbers)), numbers));
}

TEST(Arena, ResetReusesTheSameMemory) {
    Arena arena{1024};
    const void* const first = arena.allocate(100, 8);
    for (int i = 0; i < 50; ++i)
        (void)arena.allocate(500, 8);
    arena.reset();
    EXPECT_EQ(arena.allocated_bytes(), 0U);
    EXPECT_EQ(arena.allocate(100, 8), first);
}

// Blocks that are too small for a request are passed over, not lost: after reset() they serve
// again.
TEST(Arena, StaysUsableAfterManyResets) {
    Arena arena{64};
    for (int round = 0; round < 100; ++round) {
        for (std::size_t size = 1; size < 300; size += 7) {
            std::ranges::fill(arena.allocate_array<char>(size), static_cast<char>(round));
        }
        arena.reset();
    }
    EXPECT_EQ(arena.allocated_bytes(), 0U);
}

}  // namespace arena_test
}  // namespace arbiter
