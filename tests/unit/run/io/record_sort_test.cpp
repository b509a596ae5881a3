#include "run/io/record_sort.hpp"

#include "run/io/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <cstdint>
#include <random>
#include <vector>

namespace arbiter::io {
namespace {

struct Numbers {
    std::uint64_t first = 0;
    std::uint32_t second = 0, third = 0;
    friend auto operator<=>(const Numbers&, const Numbers&) = default;
};

std::vector<Numbers> made(std::size_t count, std::uint64_t values) {
    std::mt19937_64 dice(55);
    std::vector<Numbers> records(count);
    for (Numbers& each : records)
        each = {dice() % values, static_cast<std::uint32_t>(dice() % 3),
                static_cast<std::uint32_t>(dice())};
    return records;
}

std::vector<Numbers> sorted(const std::vector<Numbers>& records, std::size_t memory_bytes,
                            std::size_t& runs) {
    const testing::TempFolder folder;
    RecordSort<Numbers> sort({.memory_bytes = memory_bytes, .folder = folder.path()});
    for (const Numbers& each : records)
        sort.add(each);
    sort.finish();
    runs = sort.written_runs();
    std::vector<Numbers> out;
    for (Numbers each; sort.next(each);)
        out.push_back(each);
    Numbers more;
    EXPECT_FALSE(sort.next(more));
    return out;
}

TEST(RecordSort, SortsInMemoryAndOnDiskAlike) {
    constexpr std::size_t kLeast = RecordSort<Numbers>::kLeastRecords;
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, kLeast - 1, kLeast, kLeast + 1,
                                    7 * kLeast, std::size_t{40'000}})
        for (const std::uint64_t values : {1ULL, 50ULL, ~0ULL}) {
            const std::vector<Numbers> records = made(count, values);
            std::vector<Numbers> expected = records;
            std::ranges::sort(expected);
            std::size_t runs = 0;
            EXPECT_EQ(sorted(records, std::size_t{64} << 20, runs), expected);
            EXPECT_EQ(runs, 0U);
            EXPECT_EQ(sorted(records, 1, runs), expected);
            EXPECT_EQ(runs, count <= kLeast ? 0 : (count + kLeast - 1) / kLeast);
        }
}

TEST(RecordSort, SaysThatItCannotWrite) {
    RecordSort<Numbers> sort({.memory_bytes = 1, .folder = "/does/not/exist"});
    const auto fill = [&] {
        for (std::size_t i = 0; i <= RecordSort<Numbers>::kLeastRecords; ++i)
            sort.add({i, 0, 0});
    };
    EXPECT_THROW(fill(), IoError);
}

}  // namespace
}  // namespace arbiter::io
