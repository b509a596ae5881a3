#include "run/io/detail/container.hpp"

#include "tests/unit/run/io/packing.hpp"

#include <gtest/gtest.h>

namespace arbiter::io::detail {
namespace container_test {

using namespace std::string_view_literals;

TEST(ContainerOf, KnowsEveryFormatByItsStart) {
    EXPECT_EQ(container_of(testing::gzip("x")), Container::Gzip);
    EXPECT_EQ(container_of(testing::bzip2("x")), Container::Bzip2);
    EXPECT_EQ(container_of(testing::bzip2("")), Container::Bzip2);
    EXPECT_EQ(container_of(testing::xz("x")), Container::Xz);
    EXPECT_EQ(container_of(testing::lzma("x")), Container::Lzma);
    EXPECT_EQ(container_of(testing::zstd("x")), Container::Zstd);
    EXPECT_EQ(container_of(testing::skippable_frame("x")), Container::Zstd);
    EXPECT_EQ(container_of(testing::zip({{"x", "x"}})), Container::Zip);
    EXPECT_EQ(container_of(testing::zip({})), Container::Zip);
    EXPECT_EQ(container_of(testing::tar({{"x", "x"}})), Container::Tar);
}

TEST(ContainerOf, TakesTextForText) {
    for (const auto text : {""sv, "B"sv, "P"sv, "("sv, "BZh9 is how a bzip2 file starts"sv,
                            "PK"
                            " Smith - A. Miles, 1-0"sv,
                            "[Event \"?\"]"sv, "\xef\xbb\xbf[Event \"?\"]"sv, "1. e4 e5"sv,
                            "P*M\x18"sv.substr(0, 3)}) {
        EXPECT_EQ(container_of(text), Container::Plain) << text;
    }
    EXPECT_EQ(container_of(std::string(512, '\0')), Container::Plain);
    EXPECT_EQ(container_of(testing::games(600)), Container::Plain);
}

TEST(BeginsLikePgn, WantsATagPairOrAFirstMove) {
    for (const auto text :
         {"[Event \"?\"]"sv, "\n \t\r\n[White \"A\"]"sv, "\xef\xbb\xbf[E"sv, "1. e4"sv, "1.e4"sv,
          "1... e5"sv, "\xff\xfe[\0E\0v\0"sv, "\xfe\xff\0[\0E\0v"sv}) {
        EXPECT_TRUE(begins_like_pgn(text)) << text;
    }
    for (const auto text :
         {""sv, "["sv, "[1]"sv, "hello"sv, "1"sv, "1.5 kg"sv, "10. e4"sv, "{x}"sv}) {
        EXPECT_FALSE(begins_like_pgn(text)) << text;
    }
}

}  // namespace container_test
}  // namespace arbiter::io::detail
