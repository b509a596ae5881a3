#include "run/io/spool.hpp"

#include "run/io/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::io {
namespace spool_test {

using testing::TempFolder;

// A text of that length that is unlike its neighbours.
std::string text_of(std::size_t number, std::size_t length) {
    std::string text(length, '\0');
    for (std::size_t i = 0; i < length; ++i)
        text[i] = static_cast<char>((number * 131 + i * 7 + i / 251) & 0xFFU);
    return text;
}

// Short ones, empty ones, and some that no buffer holds.
std::size_t length_of(std::size_t number) {
    if (number % 97 == 0) return 0;
    return number % 500 == 250 ? std::size_t{3} << 20 : number * 37 % 4000;
}

TEST(Spool, GivesBackWhatWasAppendedInAnyOrder) {
    const TempFolder folder;
    Spool spool(folder.path());
    std::vector<std::uint64_t> places;
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < 2000; ++i) {
        places.push_back(spool.append(text_of(i, length_of(i))));
        EXPECT_EQ(places.back(), size);
        size += length_of(i);
        ASSERT_EQ(spool.size(), size);
    }
    std::string read;
    for (std::size_t i = 0; i < places.size(); ++i) {  // forward
        spool.read(places[i], length_of(i), read);
        ASSERT_TRUE(read == text_of(i, length_of(i))) << i;
    }
    for (std::size_t i = 0; i < places.size(); ++i) {  // here and there, both ways
        const std::size_t other = i * 977 % places.size();
        if (i % 2 == 0)
            spool.read(places[other], length_of(other), read);
        else
            spool.read_apart(places[other], length_of(other), read);
        ASSERT_TRUE(read == text_of(other, length_of(other))) << other;
    }
}

// What reading has ahead must not hide what is appended later.
TEST(Spool, MayBeAppendedToWhileItIsRead) {
    const TempFolder folder;
    Spool spool(folder.path());
    std::string read;
    std::vector<std::uint64_t> places;
    for (std::size_t i = 0; i < 300; ++i) {
        places.push_back(spool.append(text_of(i, 100)));
        spool.read(places[i / 2], 100, read);
        ASSERT_EQ(read, text_of(i / 2, 100));
        spool.read(places[i], 100, read);
        ASSERT_EQ(read, text_of(i, 100));
        spool.read_apart(places[i / 3], 100, read);
        ASSERT_EQ(read, text_of(i / 3, 100));
    }
}

TEST(Spool, HasNoName) {
    const TempFolder folder;
    Spool spool(folder.path());
    (void)spool.append(std::string(3'000'000, 'x'));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Spool, SaysWhereItCannotBe) {
    const TempFolder folder;
    try {
        const Spool spool(folder / "missing");
        FAIL() << "it was opened";
    } catch (const IoError& error) {
        EXPECT_NE(std::string(error.what()).find("missing"), std::string::npos) << error.what();
    }
}

}  // namespace spool_test
}  // namespace arbiter::io
