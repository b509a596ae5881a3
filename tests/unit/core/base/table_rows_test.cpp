#include "core/base/table_rows.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace arbiter {
namespace table_rows_test {

TEST(TableRows, AreReadAsTheyWereWritten) {
    constexpr std::int64_t kNumbers[] = {0,
                                         1,
                                         -1,
                                         63,
                                         64,
                                         -64,
                                         -65,
                                         1'000'000,
                                         std::numeric_limits<std::int64_t>::max(),
                                         std::numeric_limits<std::int64_t>::min()};
    const std::string long_text(70'000, 'x');
    std::string bytes;
    RowWriter writer{bytes};
    writer.skip_number(3).row(7);
    for (const std::int64_t number : kNumbers)
        writer.integer(number);
    writer.null().text(long_text).blob({"\0\1", 2}).current(2).name(1, "Morphy").row(0);

    RowReader reader{bytes};
    EXPECT_EQ(reader.table(), kSkippedNumber);
    EXPECT_EQ(reader.table(), 3);
    EXPECT_EQ(reader.table(), 7);
    for (const std::int64_t number : kNumbers)
        EXPECT_EQ(reader.field().number, number);
    EXPECT_EQ(reader.field().kind, FieldKind::Null);
    EXPECT_EQ(reader.field().bytes, long_text);
    EXPECT_EQ(reader.field().bytes, std::string_view("\0\1", 2));
    const Field current = reader.field();
    EXPECT_EQ(current.kind, FieldKind::Current);
    EXPECT_EQ(current.table, 2);
    const Field name = reader.field();
    EXPECT_EQ(name.kind, FieldKind::Name);
    EXPECT_EQ(name.table, 1);
    EXPECT_EQ(name.bytes, "Morphy");
    EXPECT_FALSE(reader.is_at_end());
    EXPECT_EQ(reader.table(), 0);
    EXPECT_TRUE(reader.is_at_end());
}

}  // namespace table_rows_test
}  // namespace arbiter
