#include "run/io/packed_output.hpp"

#include "tests/support/temp_folder.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

namespace arbiter::io {
namespace packed_output_test {

using testing::bytes_of;
using testing::TempFolder;

struct Case {
    std::string_view name, file;
    Packing packing;
    std::string (*pack)(std::string_view);  // as somebody else does
};

class PackedFile : public ::testing::TestWithParam<Case> {
  protected:
    [[nodiscard]] std::string path() const { return folder_ / GetParam().file; }
    void write(std::string_view text, Opening opening = Opening::Replace) const {
        PackedOutput output{path(), opening};
        // Pieces of all sizes.
        for (std::size_t at = 0, size = 1; at < text.size(); at += size, size = size * 3 + 1)
            output.write(text.substr(at, size));
        output.commit();
    }
    [[nodiscard]] std::string text() const {
        const testing::Everything read = testing::read_file(bytes_of(path()));
        EXPECT_EQ(read.problem(), "");
        return read.bytes();
    }
    TempFolder folder_;
};

std::string packed_as_is(std::string_view text) {
    return std::string(text);
}
std::string packed_by_zstd(std::string_view text) {
    return testing::zstd(text);
}

TEST_P(PackedFile, HoldsTheText) {
    EXPECT_EQ(packing_of(path()), GetParam().packing);
    const std::string games = testing::games(700'000);
    write(games);
    EXPECT_TRUE(text() == games);
    const bool is_plain = GetParam().packing == Packing::Plain;
    EXPECT_EQ(std::filesystem::file_size(path()) < games.size() / 2, !is_plain);
}

TEST_P(PackedFile, DependsOnTheTextAlone) {
    const std::string games = testing::games(200'000);
    write(games);
    const std::string first = bytes_of(path());
    std::filesystem::remove(path());
    PackedOutput output{path()};
    output.write(games);
    output.commit();
    EXPECT_TRUE(bytes_of(path()) == first);
}

TEST_P(PackedFile, OfNoTextIsOne) {
    write("");
    EXPECT_TRUE(std::filesystem::exists(path()));
    EXPECT_EQ(std::filesystem::file_size(path()) == 0, GetParam().packing == Packing::Plain);
    EXPECT_EQ(text(), "");
}

TEST_P(PackedFile, GrowsByWhatIsAppended) {
    const std::string first = testing::games(200'000), second = testing::games(100'000);
    const std::string old = GetParam().pack(first);
    folder_.write(GetParam().file, old);
    write(second, Opening::Append);
    EXPECT_TRUE(text() == first + second);
    EXPECT_TRUE(bytes_of(path()).starts_with(old));
    write("third", Opening::Append);
    EXPECT_TRUE(text() == first + second + "third");
}

TEST_P(PackedFile, StaysAsItIsWhenNothingIsAppended) {
    const std::string old = GetParam().pack("old\n");
    folder_.write(GetParam().file, old);
    write("", Opening::Append);
    EXPECT_EQ(bytes_of(path()), old);
}

TEST_P(PackedFile, TellsBothEndsOfWhatItAppendsTo) {
    const std::string games = testing::games(300'000);
    folder_.write(GetParam().file, GetParam().pack(games));
    const PackedOutput output{path(), Opening::Append};
    EXPECT_EQ(output.old_head(), games.substr(0, PackedOutput::kEndBytes));
    EXPECT_EQ(output.old_tail(), games.substr(games.size() - PackedOutput::kEndBytes));
    folder_.write(GetParam().file, GetParam().pack("short"));
    const PackedOutput second{path(), Opening::Append};
    EXPECT_EQ(second.old_head(), "short");
    EXPECT_EQ(second.old_tail(), "short");
}

TEST_P(PackedFile, ThatIsNotThereIsBegunByAppending) {
    {
        const PackedOutput output{path(), Opening::Append};
        EXPECT_EQ(output.old_tail(), "");
    }
    EXPECT_FALSE(std::filesystem::exists(path()));
    write("new", Opening::Append);
    EXPECT_EQ(text(), "new");
}

TEST_P(PackedFile, LeavesTheOldOneWithoutCommit) {
    folder_.write(GetParam().file, "old");
    {
        PackedOutput output{path()};
        output.write(testing::games(300'000));
        PackedOutput moved{std::move(output)};
        moved.write("more");
        moved.prepare();
    }
    EXPECT_EQ(bytes_of(path()), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

INSTANTIATE_TEST_SUITE_P(Of, PackedFile,
                         ::testing::Values(Case{"plain", "x.pgn", Packing::Plain, packed_as_is},
                                           Case{"gzip", "x.pgn.gz", Packing::Gzip, testing::gzip},
                                           Case{"zstd", "x.ZST", Packing::Zstd, packed_by_zstd},
                                           Case{"bzip2", "x.pgn.bz2", Packing::Bzip2,
                                                testing::bzip2},
                                           Case{"xz", "x.xz", Packing::Xz, testing::xz}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(PackedOutput, PutsNeitherTimeNorNameIntoGzip) {
    const TempFolder folder;
    PackedOutput output{folder / "x.gz"};
    output.write("text");
    output.commit();
    const std::string bytes = bytes_of(folder / "x.gz");
    ASSERT_GE(bytes.size(), 10U);
    EXPECT_EQ(bytes.substr(0, 4), std::string("\x1F\x8B\x08\x00", 4));  // no flags: no name
    EXPECT_EQ(bytes.substr(4, 4), std::string(4, '\0'));                // RFC 1952 2.3.1: no time
}

std::string refusal_of(const std::string& path) {
    try {
        const PackedOutput output{path, Opening::Append};
    } catch (const IoError& error) {
        return error.what();
    }
    return "";
}

TEST(PackedOutput, AppendsOnlyToWhatCanBeReadOn) {
    const TempFolder folder;
    const std::string plain = folder.write("x.pgn", testing::gzip("text"));
    EXPECT_EQ(refusal_of(plain),
              "cannot append to '" + plain + "': it is packed, and its name does not say so");
    const std::string other = folder.write("y.gz", "text");
    EXPECT_EQ(refusal_of(other),
              "cannot append to '" + other + "': its name says gzip, but its content does not");
    const std::string whole = testing::gzip(testing::games(100'000));
    const std::string cut = folder.write("z.gz", whole.substr(0, whole.size() - 20));
    EXPECT_TRUE(refusal_of(cut).starts_with("cannot append to '" + cut + "': ")) << refusal_of(cut);
    const std::string tar = folder.write("t.gz", testing::gzip(testing::tar({{"x.pgn", "text"}})));
    EXPECT_EQ(refusal_of(tar), "cannot append to '" + tar + "': it is an archive");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 4);
}

TEST(PackedOutput, FullDiskIsToldThroughEveryPacker) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
    const std::string games = testing::games(600'000);
    for (const char* name : {"x", "x.gz", "x.zst", "x.bz2", "x.xz"}) {
        const TempFolder folder;
        std::filesystem::create_symlink("/dev/full", folder / name);
        PackedOutput output{folder / name};
        EXPECT_TRUE(output.is_in_place());
        const auto write_all = [&] {
            output.write(games);
            output.prepare();
        };
        EXPECT_THROW(write_all(), DiskFull) << name;
        EXPECT_NO_THROW(output.write("more")) << name;
    }
}

}  // namespace packed_output_test
}  // namespace arbiter::io
