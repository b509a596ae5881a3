#include "run/event/stored_entry.hpp"

#include "run/io/error.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace arbiter::event_run {
namespace stored_entry_test {

event::GameEntry entry() {
    event::GameEntry entry;
    entry.event = "Open";
    entry.study = std::string("with\0nul", 8);
    entry.has_server_date = true;
    entry.sides[0] = {"Abel, Anna", "123", "2000", "WGM", "Oslo", "NOR", "1990"};
    entry.sides[1].team = std::string(1000, 'x');
    entry.half_moves = 127;
    entry.moves_hash = UINT64_MAX;
    return entry;
}

std::string bytes_of(const event::GameEntry& entry) {
    std::string bytes;
    append_entry(entry, bytes);
    return bytes;
}

TEST(StoredEntry, IsReadAsItWasWritten) {
    const event::GameEntry written = entry();
    const std::string bytes = bytes_of(written);
    io::PackedReader in(bytes);
    const event::GameEntry read = read_entry(in);
    EXPECT_TRUE(in.is_at_end());
    EXPECT_EQ(bytes_of(read), bytes);
    EXPECT_EQ(read.moves_hash, written.moves_hash);
    EXPECT_EQ(read.half_moves, written.half_moves);
    EXPECT_EQ(read.study, written.study);
    EXPECT_EQ(read.sides[0].title, "WGM");
    EXPECT_EQ(read.sides[0].federation, "NOR");
    EXPECT_EQ(read.sides[0].birth, "1990");
    EXPECT_EQ(read.sides[1].team, written.sides[1].team);
    EXPECT_TRUE(read.has_server_date);
    EXPECT_EQ(read.file, "");
}

TEST(StoredEntry, CutOffIsAnError) {
    const std::string bytes = bytes_of(entry());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        io::PackedReader in(std::string_view(bytes).substr(0, size));
        EXPECT_THROW((void)read_entry(in), io::IoError) << size;
    }
}

TEST(StoredEntry, NumbersAreNotLongerThanTheyCanBe) {
    io::PackedReader in("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF");
    EXPECT_THROW((void)in.number(), io::IoError);
    io::PackedReader text(
        "\x7F"
        "abc");
    EXPECT_THROW((void)text.text(), io::IoError);
}

}  // namespace stored_entry_test
}  // namespace arbiter::event_run
