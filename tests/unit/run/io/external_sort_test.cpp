#include "run/io/external_sort.hpp"

#include "run/io/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <sys/resource.h>
#include <utility>
#include <vector>

namespace arbiter::io {
namespace external_sort_test {

using testing::TempFolder;
using Rows = std::vector<std::pair<std::string, std::string>>;

// Keys with long common beginnings, zeros, high bytes and many doubles; payloads that tell the
// order in which they were added.
Rows random_rows(std::size_t count, unsigned seed, std::size_t longest) {
    std::mt19937 random{seed};
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) {
        std::string key(random() % longest, 'e');
        for (char& c : key)
            if (random() % 8 == 0) c = static_cast<char>(random() % 256);
        rows.emplace_back(random() % 4 == 0 ? key.substr(0, 2) : key, std::to_string(i));
    }
    return rows;
}

Rows sorted_by(ExternalSort& sort, const Rows& rows) {
    for (const auto& [key, payload] : rows)
        sort.add(key, payload);
    sort.finish();
    Rows sorted;
    for (ExternalSort::Record record; sort.next(record);)
        sorted.emplace_back(record.key, record.payload);
    return sorted;
}

Rows expected(Rows rows) {
    std::ranges::stable_sort(rows, {}, &Rows::value_type::first);
    return rows;
}

struct Case {
    const char* name;
    std::size_t memory_bytes, rows, longest_key;
    std::uint64_t least_runs, most_runs;
};

class ExternalSortSizes : public ::testing::TestWithParam<Case> {};

TEST_P(ExternalSortSizes, GivesTheOrderOfAStableSort) {
    const TempFolder folder;
    const Case& size = GetParam();
    const Rows rows = random_rows(size.rows, 7, size.longest_key);
    ExternalSort sort{{size.memory_bytes, folder.path()}};
    EXPECT_EQ(sorted_by(sort, rows), expected(rows));
    EXPECT_EQ(sort.records(), size.rows);
    EXPECT_GE(sort.written_runs(), size.least_runs);
    EXPECT_LE(sort.written_runs(), size.most_runs);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

INSTANTIATE_TEST_SUITE_P(
    ExternalSort, ExternalSortSizes,
    ::testing::Values(Case{"nothing", 1U << 20, 0, 8, 0, 0}, Case{"one", 1U << 20, 1, 8, 0, 0},
                      Case{"all_in_memory", 1U << 20, 3000, 20, 0, 0},
                      Case{"two_runs_merged_at_once", 64U << 10, 1500, 20, 2, 8},
                      // 16 KiB merge two runs at a time, so that merges of merges are needed.
                      Case{"merges_of_merges", 1, 5000, 40, 20, 200},
                      Case{"records_beyond_the_limit", 1, 30, 60000, 20, 200}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(ExternalSort, KeepsEmptyKeysAndPayloads) {
    const TempFolder folder;
    ExternalSort sort{{1, folder.path()}};
    const Rows rows = {{"b", ""}, {"", "x"}, {std::string(1, '\0'), "y"}, {"", ""}, {"b", "z"}};
    EXPECT_EQ(sorted_by(sort, rows), expected(rows));
}

TEST(ExternalSort, WritesNothingWhileEverythingFits) {
    ExternalSort sort{{1U << 20, "/no/such/folder"}};
    const Rows rows = random_rows(100, 1, 20);
    EXPECT_EQ(sorted_by(sort, rows), expected(rows));
}

TEST(ExternalSort, SaysWhereItCannotWrite) {
    ExternalSort sort{{1, "/no/such/folder"}};
    try {
        (void)sorted_by(sort, random_rows(5000, 1, 20));
        FAIL();
    } catch (const IoError& error) {
        EXPECT_NE(std::string_view(error.what()).find("/no/such/folder"), std::string_view::npos)
            << error.what();
    }
}

TEST(ExternalSort, TellsThatTheDiskIsFull) {
    const TempFolder folder;
    // A limit on the size of files stands in for a full disk: both end in DiskFull.
    const auto old_action = std::signal(SIGXFSZ, SIG_IGN);
    rlimit old_limit{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old_limit), 0);
    rlimit limit = old_limit;
    limit.rlim_cur = 100'000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ExternalSort sort{{1, folder.path()}};
    EXPECT_THROW((void)sorted_by(sort, random_rows(20000, 1, 40)), DiskFull);
    setrlimit(RLIMIT_FSIZE, &old_limit);
    std::signal(SIGXFSZ, old_action);
}

TEST(ExternalSort, LeavesNoFileAfterWhenItIsGivenUp) {
    const TempFolder folder;
    {
        ExternalSort sort{{1, folder.path()}};
        for (const auto& [key, payload] : random_rows(3000, 3, 40))
            sort.add(key, payload);
        EXPECT_GT(sort.written_runs(), 1U);
        // Not even now, while it is written: a killed run leaves nothing.
        EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace external_sort_test
}  // namespace arbiter::io
