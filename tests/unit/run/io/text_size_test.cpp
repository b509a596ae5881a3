#include "run/io/text_size.hpp"

#include "run/io/detail/descriptor.hpp"
#include "run/io/detail/zip_tail.hpp"
#include "run/io/packed_block.hpp"
#include "run/io/zstd_frames.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/unit/run/io/packing.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::io {
namespace text_size_test {

using testing::TempFolder;

TextSize size_of(const TempFolder& folder, const std::string& bytes) {
    return text_size_of(folder.write("x", bytes), bytes.size());
}

TEST(TextSize, IsExactWhereFilesSayIt) {
    const TempFolder folder;
    const std::string text = testing::games(300'000);
    EXPECT_EQ(size_of(folder, text).bytes, text.size());
    // Short ones are decoded as a whole.
    for (const std::string& packed : {testing::gzip(text), testing::bzip2(text), testing::xz(text),
                                      testing::zstd(text), testing::tar({{"a.pgn", text}})}) {
        const TextSize size = size_of(folder, packed);
        EXPECT_EQ(size.bytes, text.size());
        EXPECT_TRUE(size.is_exact);
    }
    const std::string zip = testing::zip({{"a.pgn", text}, {"b.pgn", text}, {"c.pgn", "x"}});
    EXPECT_EQ(size_of(folder, zip).bytes, 2 * text.size() + 1);
}

TEST(TextSize, IsExtrapolatedFromTheStart) {
    const TempFolder folder;
    const std::string text = testing::games(12'000'000);
    for (const std::string& packed : {testing::gzip(text), testing::zstd(text)}) {
        const TextSize size = size_of(folder, packed);
        EXPECT_FALSE(size.is_exact);
        EXPECT_GT(size.bytes, text.size() / 2);
        EXPECT_LT(size.bytes, text.size() * 3 / 2);
    }
}

TEST(TextSize, IsThatOfTheFileWhereNothingCanBeRead) {
    EXPECT_EQ(text_size_of("/no/such/file", 17).bytes, 17U);
}

TEST(ZipDirectory, SaysTheBytesOfItsEntries) {
    const TempFolder folder;
    // More entries than one piece of the directory that is read holds.
    std::vector<testing::Packed> members;
    std::uint64_t sum = 0;
    for (int i = 0; i < 20'000; ++i) {
        members.push_back({std::string(60, 'n') + std::to_string(i), std::string(i % 7, 'x')});
        sum += members.back().bytes.size();
    }
    const std::string path = folder.write("many.zip", testing::zip(members));
    EXPECT_EQ(detail::unpacked_bytes_of(detail::open_to_read(path), path), sum);
    EXPECT_TRUE(detail::has_whole_directory(detail::open_to_read(path), path));
}

// The zip64 field of an entry holds what has no room in four bytes.   APPNOTE 4.5.3.
TEST(ZipDirectory, ReadsSizesOfEightBytes) {
    const TempFolder folder;
    std::string zip = testing::zip({{"a.pgn", "some text"}}, "zip:compression=store");
    const std::string path = folder.write("large.zip", zip);
    EXPECT_EQ(detail::unpacked_bytes_of(detail::open_to_read(path), path), 9U);
    const std::size_t entry = zip.rfind("PK\x01\x02");
    ASSERT_NE(entry, std::string::npos);
    const auto byte_at = [&](std::size_t at) { return static_cast<unsigned char>(zip[at]); };
    const std::size_t name = byte_at(entry + 28);
    const std::size_t extra = byte_at(entry + 30);
    const std::string field = std::string("\x01\0\x08\0", 4) + std::string("\0\0\0\0\x03\0\0\0", 8);
    zip.replace(entry + 24, 4, "\xFF\xFF\xFF\xFF");
    zip.replace(entry + 46 + name, extra, field);
    zip[entry + 30] = static_cast<char>(field.size());
    // The end record says how long the directory is.
    const std::size_t end = zip.rfind("PK\x05\x06");
    const std::size_t length = end - entry;
    zip[end + 12] = static_cast<char>(length & 0xFF);
    zip[end + 13] = static_cast<char>(length >> 8);
    const std::string larger = folder.write("larger.zip", zip);
    EXPECT_EQ(detail::unpacked_bytes_of(detail::open_to_read(larger), larger),
              std::uint64_t{3} << 32);
}

TEST(ZipDirectory, IsWholeOrSaysNothing) {
    const TempFolder folder;
    const std::string zip = testing::zip({{"a.pgn", "text"}, {"b.pgn", "more"}});
    for (std::size_t size = 0; size < zip.size(); ++size) {
        const std::string path = folder.write("cut.zip", zip.substr(0, size));
        EXPECT_EQ(detail::unpacked_bytes_of(detail::open_to_read(path), path), std::nullopt);
    }
}

TEST(ZstdFramesOf, SayTheirTextWhereTheirHeadsDo) {
    const TempFolder folder;
    for (const std::size_t bytes : {3U, 250U, 300U, 70'000U, 300'000U}) {
        const std::string text = testing::games(bytes).substr(0, bytes);
        std::string frame;
        BlockPacker().pack(text, frame);
        const std::string file = testing::skippable_frame("abc") + frame + frame;
        const auto frames = zstd_frames_of(folder.write("x.zst", file), file.size());
        ASSERT_EQ(frames.size(), 2U);
        EXPECT_EQ(frames[0].at, file.size() - 2 * frame.size());
        EXPECT_EQ(frames[0].end, frames[1].at);
        EXPECT_EQ(frames[1].end, file.size());
        for (const ZstdFrame& each : frames)
            EXPECT_EQ(each.text_bytes, text.size());
        const auto cut =
            zstd_frames_of(folder.write("y.zst", file.substr(0, file.size() - 1)), file.size() - 1);
        ASSERT_EQ(cut.size(), 2U);
        EXPECT_EQ(cut[1].end, file.size() - 1);
    }
}

TEST(ZstdFramesOf, KnowNoTextWhereHeadsDoNotSayIt) {
    const TempFolder folder;
    const std::string file = testing::zstd(testing::games(9000));
    const auto frames = zstd_frames_of(folder.write("x.zst", file), file.size());
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0].text_bytes, std::nullopt);
}

}  // namespace text_size_test
}  // namespace arbiter::io
