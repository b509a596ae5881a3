#include "core/report/place.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::report {
namespace place_test {

// The definition, byte by byte: lines end at LF, CRLF or a lone CR.
report::Place place_by_definition(std::string_view bytes, std::size_t offset) {
    report::Place place;
    for (std::size_t i = 0; i < offset; ++i) {
        const bool is_crlf = bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n';
        if (bytes[i] == '\n' || (bytes[i] == '\r' && !is_crlf)) {
            ++place.line;
            place.column = 1;
        } else {
            ++place.column;
        }
    }
    return place;
}

TEST(PlaceCursor, CountsLinesOfEveryKind) {
    const std::string bytes = "a\nbc\r\nd\re\n\nf";
    report::PlaceCursor cursor{bytes, 0, {}};
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
        EXPECT_EQ(cursor.at(i), place_by_definition(bytes, i)) << i;
    }
}

TEST(PlaceCursor, ContinuesWhereTheBatchBeforeEnded) {
    report::PlaceCursor cursor{"tail\nnext", 1000, {12, 41}};
    EXPECT_EQ(cursor.at(1000), (report::Place{12, 41}));
    EXPECT_EQ(cursor.at(1003), (report::Place{12, 44}));
    EXPECT_EQ(cursor.at(1005), (report::Place{13, 1}));
    EXPECT_EQ(cursor.at(1001), (report::Place{12, 42}));
}

TEST(PlaceCursor, StaysInsideTheBatch) {
    report::PlaceCursor cursor{"one\ntwo", 100, {3, 1}};
    EXPECT_EQ(cursor.at(5), (report::Place{3, 1}));
    EXPECT_EQ(cursor.at(5000), (report::Place{4, 4}));
}

TEST(PlaceCursor, CountsTheByteOrderMark) {
    report::PlaceCursor cursor{"\xEF\xBB\xBF[Event", 0, {}};
    EXPECT_EQ(cursor.at(3), (report::Place{1, 4}));
}

TEST(PlaceCursor, AgreesWithTheDefinitionInAnyOrder) {
    std::mt19937 random{20240229};
    for (int round = 0; round < 200; ++round) {
        std::string bytes(random() % 1500, 'x');
        for (char& c : bytes)
            c = "xxxxxxx\r\n\n"[random() % 10];
        report::PlaceCursor cursor{bytes, 0, {}};
        for (int step = 0; step < 20; ++step) {
            const std::size_t offset = random() % (bytes.size() + 1);
            ASSERT_EQ(cursor.at(offset), place_by_definition(bytes, offset))
                << round << ' ' << offset;
        }
    }
}

// Of a file in UTF-16: lines are those of its text, columns count its bytes.
TEST(PlaceCursor, CountsBytesOfTheInput) {
    constexpr std::string_view kText = "\xC3\xBCx\n\xF0\x9F\x91\x91y\nz";
    encoding::OffsetMap offsets;
    offsets.assign(kText, 50, 80, 80 + encoding::utf16_size(kText));
    report::BatchView batch{};
    batch.bytes = kText;
    batch.base_offset = 50;
    batch.first_line = 7;
    batch.starts_in_line = true;
    batch.first_column = 5;
    batch.offsets = &offsets;
    report::PlaceCursor cursor{batch};
    EXPECT_EQ(cursor.at(50), (report::Place{7, 5}));
    EXPECT_EQ(cursor.at(52), (report::Place{7, 7})) << "x, behind two bytes";
    EXPECT_EQ(cursor.at(54), (report::Place{8, 1}));
    EXPECT_EQ(cursor.at(58), (report::Place{8, 5})) << "y, behind a pair";
    EXPECT_EQ(cursor.at(60), (report::Place{9, 1}));
    EXPECT_EQ(cursor.at(61), (report::Place{9, 3})) << "the end";
    EXPECT_EQ(cursor.at(52), (report::Place{7, 7})) << "and back";
    EXPECT_EQ(cursor.at(49), (report::Place{7, 5})) << "before the batch";
    EXPECT_EQ(cursor.at(0), (report::Place{1, 1})) << "the first byte of the file";
    EXPECT_EQ(batch.input_offset(58), 80 + 2 + 2 + 2 + 4);
}

}  // namespace place_test
}  // namespace arbiter::report
