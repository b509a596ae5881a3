#include "core/base/skipped_entries.hpp"

#include <gtest/gtest.h>

namespace arbiter {
namespace skipped_entries_test {

TEST(SkippedEntries, NamesTheFirstAndCountsAll) {
    SkippedEntries many;
    for (std::size_t i = 0; i < SkippedEntries::kMostNamed + 5; ++i)
        many.add(std::to_string(i), "why");
    EXPECT_EQ(many.count(), SkippedEntries::kMostNamed + 5);
    EXPECT_EQ(many.named().size(), SkippedEntries::kMostNamed);
    EXPECT_EQ(many.unnamed(), 5U);
    SkippedEntries all;
    all.add("first", "why");
    all.add(many);
    EXPECT_EQ(all.count(), SkippedEntries::kMostNamed + 6);
    EXPECT_EQ(all.named()[1].name, "0");
    EXPECT_EQ(all.unnamed(), 6U);
}

TEST(SkippedEntries, KeepsTheStartOfALongName) {
    SkippedEntries entries;
    entries.add(std::string(5000, 'x'), std::string(5000, 'y'));
    EXPECT_EQ(entries.named()[0].name, std::string(SkippedEntries::kLongestText, 'x') + "...");
    EXPECT_EQ(entries.named()[0].why, std::string(SkippedEntries::kLongestText, 'y') + "...");
}

}  // namespace skipped_entries_test
}  // namespace arbiter
