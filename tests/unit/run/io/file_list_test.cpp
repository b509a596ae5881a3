#include "run/io/file_list.hpp"

#include "run/io/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

namespace arbiter::io {
namespace file_list_test {

using Paths = std::vector<std::string>;
using testing::TempFolder;

TEST(ExpandInputs, LeavesOutDotsAtTheStart) {
    EXPECT_EQ(
        expand_inputs(Paths{"./a.pgn", ".//b.pgn", "././c.pgn", "../d.pgn", "-", "./-", ".//-"}),
        (Paths{"a.pgn", "b.pgn", "c.pgn", "../d.pgn", "-", "./-", ".//-"}));
}

TEST(ExpandInputs, WalksDirectoriesInByteOrder) {
    const TempFolder folder;
    for (const char* name :
         {"b.pgn", "a/z.pgn", "a/b/c.PGN.gz", "a.pgn", "B.pgn.zst", "x.zip", "y.tar.xz", "z.TGZ",
          "notes.txt", "x.gz", ".hidden.pgn", ".git/x.pgn", "pgn", "a/pgn.txt"}) {
        folder.write(name, "");
    }
    ASSERT_EQ(::symlink("b.pgn", (folder / "link.pgn").c_str()), 0);
    ASSERT_EQ(::symlink("a", (folder / "linked").c_str()), 0);
    const Paths expected = {folder / "B.pgn.zst", folder / "a.pgn", folder / "a/b/c.PGN.gz",
                            folder / "a/z.pgn",   folder / "b.pgn", folder / "x.zip",
                            folder / "y.tar.xz",  folder / "z.TGZ"};
    EXPECT_EQ(expand_inputs(Paths{folder.path()}), expected);
    EXPECT_EQ(expand_inputs({}, Paths{folder.path() + "/"}), expected);
}

TEST(ExpandInputs, NamesLinksAndArchivesThatAreNotRead) {
    const TempFolder folder;
    for (const char* name : {"b.pgn", "sub/x.RAR", "notes.txt"})
        folder.write(name, "");
    ASSERT_EQ(::symlink("../b.pgn", (folder / "sub/link.pgn").c_str()), 0);
    ASSERT_EQ(::symlink("sub", (folder / "more").c_str()), 0);
    ASSERT_EQ(::symlink("notes.txt", (folder / "notes").c_str()), 0);
    SkippedEntries skipped;
    EXPECT_EQ(expand_inputs(Paths{folder.path()}, {}, Content::Games, &skipped),
              Paths{folder / "b.pgn"});
    ASSERT_EQ(skipped.count(), 3U);
    EXPECT_EQ(skipped.named()[0].name, folder / "more");
    EXPECT_EQ(skipped.named()[1].name, folder / "sub/link.pgn");
    EXPECT_EQ(skipped.named()[2].name, folder / "sub/x.RAR");
}

TEST(ExpandInputs, KeepsFilesAsGivenAndInPlace) {
    const TempFolder folder;
    const std::string a = folder.write("d/a.pgn", ""), text = folder.write("x.txt", "");
    const Paths arguments = {"-", text, "no/such.pgn", folder / "d", text};
    const Paths listed = {a, "missing"};
    EXPECT_EQ(expand_inputs(arguments, listed),
              (Paths{"-", text, "no/such.pgn", a, text, a, "missing"}));
}

TEST(ExpandInputs, EmptyDirectoryGivesNothing) {
    const TempFolder folder;
    EXPECT_EQ(expand_inputs(Paths{folder.path()}), Paths{});
}

TEST(ReadFileList, TakesOnePathALine) {
    const TempFolder folder;
    const std::string path = folder.write("list", "a.pgn\r\n\n  b c.pgn \n\r\nd.pgn");
    EXPECT_EQ(read_file_list(path), (Paths{"a.pgn", "  b c.pgn ", "d.pgn"}));
    EXPECT_EQ(read_file_list(folder.write("empty", "")), Paths{});
    EXPECT_THROW((void)read_file_list(folder / "missing"), IoError);
}

TEST(ReadFileList, HasNoLongestLine) {
    const TempFolder folder;
    const std::string name(300000, 'x');
    EXPECT_EQ(read_file_list(folder.write("list", name + "\n" + name)), (Paths{name, name}));
}

TEST(InputNames, AreToldByTheirEnd) {
    for (const char* name :
         {"a.pgn", "A.PGN", "a.pgn.gz", "a.Pgn.Zst", "a.b.pgn.bz2", "a.pgn.xz", "a.pgn.lzma"}) {
        EXPECT_TRUE(is_content_name(name)) << name;
        EXPECT_TRUE(is_input_name(name)) << name;
    }
    for (const char* name :
         {"a.zip", "a.tar", "a.tar.gz", "a.tgz", "a.tbz2", "a.TAR.ZST", "a.txz"}) {
        EXPECT_FALSE(is_content_name(name)) << name;
        EXPECT_TRUE(is_input_name(name)) << name;
    }
    for (const char* name :
         {"", "pgn", ".pgn", "a.txt", "a.gz", "a.pgn.txt", "apgn", ".zip", "a.pgn.gz.gz"}) {
        EXPECT_FALSE(is_input_name(name)) << name;
    }
}

}  // namespace file_list_test
}  // namespace arbiter::io
