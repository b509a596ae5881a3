#include "run/io/input.hpp"

#include "tests/support/temp_folder.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

namespace arbiter::io {
namespace input_test {

using testing::Packed;
using testing::TempFolder;

using testing::members_of;
using testing::Read;
using testing::rest_of;

// The only member of a file with these bytes.
Read read_single(const std::string& bytes, const OpenLimits& limits = {}) {
    const testing::Everything everything = testing::read_file(bytes, limits);
    EXPECT_EQ(everything.members.size(), 1U);
    EXPECT_FALSE(everything.damage);
    return everything.members.empty() ? Read{} : everything.members.front();
}

// What a process sees that gets `bytes` through a pipe.
std::vector<Read> read_through_pipe(const std::string& bytes) {
    testing::Everything everything = testing::read_pipe(bytes);
    EXPECT_FALSE(everything.damage) << everything.damage->what;
    return std::move(everything.members);
}

struct Format {
    std::string_view name;
    std::string (*pack)(std::string_view);
};

std::string keep(std::string_view bytes) {
    return std::string(bytes);
}
std::string zstd(std::string_view bytes) {
    return testing::zstd(bytes);
}
std::string tgz(std::string_view bytes) {
    return testing::gzip(testing::tar({{"a.pgn", std::string(bytes)}}));
}
std::string tar(std::string_view bytes) {
    return testing::tar({{"a.pgn", std::string(bytes)}});
}
std::string zip(std::string_view bytes) {
    return testing::zip({{"a.pgn", std::string(bytes)}});
}

constexpr Format kSingle[] = {{"plain", keep},           {"gzip", testing::gzip},
                              {"bzip2", testing::bzip2}, {"xz", testing::xz},
                              {"lzma", testing::lzma},   {"zstd", zstd}};
constexpr Format kAll[] = {{"plain", keep},     {"gzip", testing::gzip}, {"bzip2", testing::bzip2},
                           {"xz", testing::xz}, {"lzma", testing::lzma}, {"zstd", zstd},
                           {"tar", tar},        {"tar_gz", tgz},         {"zip", zip}};

const auto kName = [](const auto& row) { return std::string(row.param.name); };

class EveryFormat : public ::testing::TestWithParam<Format> {};

TEST_P(EveryFormat, IsReadWholeFromFileAndPipe) {
    for (const std::size_t size : {1U, 100U, 65536U, 700000U}) {
        const std::string text = testing::games(size);
        const std::string packed = GetParam().pack(text);
        const TempFolder folder;
        const auto input = open_input(folder.write("input", packed));
        const std::vector<Read> from_file = members_of(*input);
        EXPECT_FALSE(input->damage()) << input->damage()->what;
        const std::vector<Read> from_pipe = read_through_pipe(packed);
        ASSERT_EQ(from_file.size(), 1U);
        ASSERT_EQ(from_pipe.size(), 1U);
        for (const Read& read : {from_file[0], from_pipe[0]}) {
            EXPECT_EQ(read.bytes.size(), text.size());
            EXPECT_TRUE(read.bytes == text);
            EXPECT_FALSE(read.damage) << read.damage->what;
        }
    }
}

TEST_P(EveryFormat, IsTheSameInPiecesOfAnySize) {
    const std::string text = testing::games(20000);
    const TempFolder folder;
    const std::string path = folder.write("input", GetParam().pack(text));
    for (const std::size_t piece : {1U, 7U, 4096U, 131071U, 131072U, 131073U}) {
        const auto input = open_input(path);
        const auto member = input->next();
        ASSERT_TRUE(member);
        EXPECT_TRUE(rest_of(*member->source, piece) == text) << piece;
        std::string more(1, ' ');
        EXPECT_EQ(member->source->read(more), 0U);
    }
}

TEST_P(EveryFormat, MayHoldNothing) {
    const TempFolder folder;
    const auto input = open_input(folder.write("input", GetParam().pack("")));
    const std::vector<Read> members = members_of(*input);
    ASSERT_EQ(members.size(), 1U);
    EXPECT_EQ(members[0].bytes, "");
    EXPECT_FALSE(members[0].damage) << members[0].damage->what;
    EXPECT_FALSE(input->damage()) << input->damage()->what;
}

INSTANTIATE_TEST_SUITE_P(Input, EveryFormat, ::testing::ValuesIn(kAll), kName);

class Concatenated : public ::testing::TestWithParam<Format> {};

// `cat a.gz b.gz > ab.gz` is valid in every one of these formats.
TEST_P(Concatenated, IsReadToTheLastMember) {
    const std::string a = testing::games(3000), b = testing::games(150000), c = testing::games(10);
    const auto pack = GetParam().pack;
    const Read read = read_single(pack(a) + pack(b) + pack("") + pack(c));
    EXPECT_TRUE(read.bytes == a + b + c) << read.bytes.size();
    EXPECT_FALSE(read.damage) << read.damage->what;
}

TEST_P(Concatenated, ReadsThousandsOfMembers) {
    const std::string game = testing::games(300);
    const std::string packed = GetParam().pack(game);
    std::string all, expected;
    for (int i = 0; i < 200; ++i) {
        all += packed;
        expected += game;
    }
    EXPECT_TRUE(read_single(all).bytes == expected);
}

constexpr Format kConcatenable[] = {
    {"gzip", testing::gzip}, {"bzip2", testing::bzip2}, {"xz", testing::xz}, {"zstd", zstd}};
INSTANTIATE_TEST_SUITE_P(Input, Concatenated, ::testing::ValuesIn(kConcatenable), kName);

TEST(Input, NestedCompressionIsTakenOff) {
    const std::string text = testing::games(5000);
    EXPECT_TRUE(read_single(testing::gzip(testing::zstd(testing::xz(text)))).bytes == text);
}

TEST(Input, SkippableAndEmptyZstdFramesAreSkipped) {
    const std::string text = testing::games(5000);
    const std::string frame = testing::zstd(text);
    const std::string packed = testing::skippable_frame("1234") + frame + testing::zstd("") +
                               testing::skippable_frame("") + testing::skippable_frame(text) +
                               frame;
    const Read read = read_single(packed);
    EXPECT_TRUE(read.bytes == text + text);
    EXPECT_FALSE(read.damage);
}

TEST(Input, LargeZstdWindowNeedsPermission) {
    const std::string text = testing::games(5000);
    const std::string packed = testing::zstd(text, 28);
    const Read refused = read_single(packed);
    EXPECT_EQ(refused.bytes, "");
    EXPECT_EQ(refused.damage,
              (Damage{0, "the zstd data needs a larger window than the limit of 134217728 bytes"}));
    EXPECT_TRUE(read_single(packed, {.max_window_bytes = 1 << 28}).bytes == text);
    EXPECT_TRUE(read_single(testing::zstd(text, 27)).bytes == text);
}

TEST(Input, XzWindowIsLimitedToo) {
    const Read refused = read_single(testing::xz("[Event \"?\"]"), {.max_window_bytes = 1 << 20});
    EXPECT_EQ(refused.damage,
              (Damage{0, "the xz data needs a window of 8388608 bytes, but the limit is 1048576"}));
}

TEST(Input, PlainFileSaysSo) {
    const TempFolder folder;
    const std::string path = folder.write("x.gz", "[Event \"?\"]\n");  // the suffix says nothing
    const auto input = open_input(path);
    const auto member = input->next();
    ASSERT_TRUE(member);
    EXPECT_EQ(member->name, path);
    EXPECT_TRUE(member->is_plain);
    EXPECT_FALSE(input->is_archive());
    EXPECT_EQ(member->known_bytes, 12U);
    EXPECT_EQ(input->total_bytes(), 12U);
    EXPECT_EQ(rest_of(*member->source), "[Event \"?\"]\n");
    EXPECT_EQ(input->read_bytes(), 12U);
    EXPECT_FALSE(input->next());
    const auto packed = open_input(folder.write("x.pgn", testing::gzip("x")));
    EXPECT_FALSE(packed->next()->is_plain);
}

TEST(Input, WhatCannotBeOpenedIsAnIoError) {
    const TempFolder folder;
    const auto message = [](const std::string& path) -> std::string {
        try {
            (void)open_input(path);
        } catch (const IoError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message(folder / "x.pgn"),
              "cannot open '" + (folder / "x.pgn") + "': No such file or directory");
    EXPECT_EQ(message(folder.path()), "cannot open '" + folder.path() + "': Is a directory");
    const std::string seven = folder.write("x.7z", "7z\xbc\xaf\x27\x1c and more");
    EXPECT_EQ(message(seven), "cannot read '" + seven + "': this kind of archive is not supported");
}

TEST(Input, RangeOfAPlainFile) {
    const TempFolder folder;
    const std::string path = folder.write("x.pgn", "0123456789");
    EXPECT_EQ(rest_of(*open_plain_range(path, 3, 7)), "3456");
    EXPECT_EQ(rest_of(*open_plain_range(path, 8, 99)), "89");
    EXPECT_EQ(rest_of(*open_plain_range(path, 5, 5)), "");
}

class EveryArchive : public ::testing::TestWithParam<bool> {
  protected:
    static std::string pack(const std::vector<Packed>& members) {
        return GetParam() ? testing::zip(members) : testing::tar(members);
    }
};

TEST_P(EveryArchive, GivesItsPgnMembersInOrder) {
    const std::string game = "[Event \"?\"]\n\n1. e4 *\n";
    const TempFolder folder;
    const std::string path =
        folder.write("a", pack({{"b.pgn", game + "b"},
                                {"readme.txt", "hello"},
                                {"dir/A.PGN", game + "A"},
                                {"games", "\n\n" + game},
                                {"LICENSE", "Anyone may"},
                                {"dir.d/moves", "1. e4 e5 *"},
                                {"c.pgn.gz", testing::gzip(game + "c")},
                                {"__MACOSX/._b.pgn", std::string("\x00\x05\x16\x07zz", 6)},
                                {"empty.pgn", ""}}));
    std::vector<Read> expected = {
        {path + "!b.pgn", game + "b", {}},    {path + "!dir/A.PGN", game + "A", {}},
        {path + "!games", "\n\n" + game, {}}, {path + "!dir.d/moves", "1. e4 e5 *", {}},
        {path + "!c.pgn.gz", game + "c", {}}, {path + "!empty.pgn", "", {}}};
    const auto input = open_input(path);
    EXPECT_TRUE(input->is_archive());
    const std::vector<Read> members = members_of(*input);
    EXPECT_FALSE(input->damage()) << input->damage()->what;
    ASSERT_EQ(members.size(), expected.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        EXPECT_EQ(members[i].name, expected[i].name);
        EXPECT_EQ(members[i].bytes, expected[i].bytes);
        EXPECT_FALSE(members[i].damage) << members[i].damage->what;
    }
    EXPECT_EQ(read_through_pipe(testing::bytes_of(path)).size(), expected.size());
}

TEST_P(EveryArchive, NamesWhatItPassesOverThatMayHoldGames) {
    const std::string inner = pack({{"a.pgn", "a"}});
    const TempFolder folder;
    const std::string path = folder.write("a", pack({{"inner.zip", inner},
                                                     {"b.pgn", "b"},
                                                     {"nameless", inner},
                                                     {"squeezed", testing::gzip("x")},
                                                     {"readme.txt", "hello"},
                                                     {"LICENSE", "Anyone may"},
                                                     {"d/more.tar.gz", ""}}));
    const auto input = open_input(path);
    EXPECT_EQ(members_of(*input).size(), 1U);
    const SkippedEntries& skipped = input->skipped();
    ASSERT_EQ(skipped.count(), 4U);
    EXPECT_EQ(skipped.named()[0].name, path + "!inner.zip");
    EXPECT_EQ(skipped.named()[1].name, path + "!nameless");
    EXPECT_EQ(skipped.named()[2].name, path + "!squeezed");
    EXPECT_EQ(skipped.named()[3].name, path + "!d/more.tar.gz");
}

TEST(Input, NamesAnEncryptedEntryOfUnknownContent) {
    const TempFolder folder;
    const auto input = open_input(folder.write(
        "a", testing::zip({{"games", "1. e4 *"}}, "zip:encryption=traditional", "secret")));
    EXPECT_EQ(members_of(*input).size(), 0U);
    ASSERT_EQ(input->skipped().count(), 1U);
    EXPECT_NE(input->skipped().named()[0].why.find("encrypted"), std::string::npos);
}

TEST_P(EveryArchive, MayHoldNoPgn) {
    const TempFolder folder;
    const auto input = open_input(folder.write("a", pack({{"readme.txt", "hello"}})));
    EXPECT_FALSE(input->next());
    EXPECT_FALSE(input->damage());
    EXPECT_FALSE(input->next());
}

TEST_P(EveryArchive, NamesAreKeptByteForByte) {
    const TempFolder folder;
    const std::string path = folder.write("a", pack({{"K\xc3\xa4se.pgn", "x"}}));
    EXPECT_EQ(open_input(path)->next()->name, path + "!K\xc3\xa4se.pgn");
}

TEST_P(EveryArchive, UnreadMembersAreSkipped) {
    const std::string text = testing::games(400000);
    const TempFolder folder;
    const std::string path = folder.write(
        "a", testing::gzip(pack({{"a.pgn", text}, {"b.pgn", text + "b"}, {"c.pgn", "c"}})));
    const auto input = open_input(path);
    auto first = input->next();
    auto second = input->next();
    std::string block(1000, '\0');
    EXPECT_EQ(second->source->read(block), 1000U);
    EXPECT_EQ(first->source->read(block) % 1000, 0U);  // what it had seen already, then its end
    const auto third = input->next();
    EXPECT_EQ(rest_of(*third->source), "c");
    EXPECT_FALSE(input->next());
    EXPECT_FALSE(input->damage());
}

TEST_P(EveryArchive, MemberOutlivesItsInput) {
    const TempFolder folder;
    auto input = open_input(folder.write("a", pack({{"a.pgn", "text"}})));
    const auto member = input->next();
    input.reset();
    EXPECT_EQ(rest_of(*member->source), "text");
}

INSTANTIATE_TEST_SUITE_P(Input, EveryArchive, ::testing::Bool(),
                         [](const auto& suite) { return suite.param ? "zip" : "tar"; });

TEST(Input, ConcatenatedTarsAreReadToTheEnd) {
    const TempFolder folder;
    const auto input = open_input(
        folder.write("a.tar", testing::tar({{"a.pgn", "a"}}) + testing::tar({{"b.pgn", "b"}})));
    EXPECT_EQ(members_of(*input).size(), 2U);
    EXPECT_FALSE(input->damage());
}

TEST(Input, StoredAndZip64MembersAreRead) {
    const std::string text = testing::games(100000);
    for (const char* options :
         {"zip:compression=store", "zip:zip64=1", "zip:compression=store,zip:zip64=1"}) {
        const std::string packed = testing::zip({{"a.pgn", text}, {"b.pgn", "b"}}, options);
        const TempFolder folder;
        const auto input = open_input(folder.write("a.zip", packed));
        const std::vector<Read> members = members_of(*input);
        ASSERT_EQ(members.size(), 2U) << options;
        EXPECT_TRUE(members[0].bytes == text) << options;
        const std::vector<Read> piped = read_through_pipe(packed);
        ASSERT_EQ(piped.size(), 2U) << options;
        EXPECT_TRUE(piped[0].bytes == text) << options;
        EXPECT_FALSE(piped[0].damage) << piped[0].damage->what;
    }
}

TEST(Input, StandardInputIsReadFromWhereItStands) {
    const TempFolder folder;
    const std::string path = folder.write("x", "skipped" + testing::gzip("[Event \"?\"]"));
    const int saved = ::dup(STDIN_FILENO);
    const int file = ::open(path.c_str(), O_RDONLY);
    ::lseek(file, 7, SEEK_SET);
    ::dup2(file, STDIN_FILENO);
    ::close(file);
    const auto input = open_input("-");
    const auto member = input->next();
    EXPECT_EQ(member->name, "-");
    EXPECT_EQ(rest_of(*member->source), "[Event \"?\"]");
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
}

}  // namespace input_test
}  // namespace arbiter::io
