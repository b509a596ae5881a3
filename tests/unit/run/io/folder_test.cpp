#include "run/io/folder.hpp"

#include "run/io/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace arbiter::io {
namespace folder_test {

using testing::TempFolder;

std::string refusal_of(const std::string& folder) {
    try {
        require_writable_folder(folder);
    } catch (const IoError& error) {
        return error.what();
    }
    return "";
}

TEST(Folder, IsWhatThePathNamesAFileIn) {
    EXPECT_EQ(folder_of("a/b/c.pgn"), "a/b");
    EXPECT_EQ(folder_of("c.pgn"), ".");
    EXPECT_EQ(folder_of("/c.pgn"), "/");
}

TEST(Folder, IsMadeWithThoseAboveIt) {
    const TempFolder root;
    const std::string folder = root / "a/b/c";
    EXPECT_EQ(refusal_of(folder),
              "cannot write to folder '" + folder + "': No such file or directory");
    make_folder(folder);
    make_folder(folder);
    EXPECT_EQ(refusal_of(folder), "");
}

TEST(Folder, SaysWhatIsInIt) {
    const TempFolder root;
    (void)root.write("a.pgn", "x");
    make_folder(root / "b");
    ASSERT_EQ(::symlink("b", (root / "c").c_str()), 0);
    ASSERT_EQ(::mkfifo((root / "d").c_str(), 0600), 0);
    std::error_code error;
    std::vector<FolderEntry> entries = entries_of(root / "", error);
    EXPECT_FALSE(error);
    std::ranges::sort(entries, {}, &FolderEntry::name);
    ASSERT_EQ(entries.size(), 4U);
    const std::vector<EntryKind> kinds{EntryKind::File, EntryKind::Folder, EntryKind::Link,
                                       EntryKind::Other};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        EXPECT_EQ(entries[i].name, std::vector<std::string>({"a.pgn", "b", "c", "d"})[i]);
        EXPECT_EQ(entries[i].kind, kinds[i]) << i;
    }
    EXPECT_TRUE(entries_of(root / "b", error).empty());
    EXPECT_FALSE(error);
}

TEST(Folder, ThatCannotBeReadSaysSo) {
    const TempFolder root;
    std::error_code error;
    EXPECT_TRUE(entries_of(root / "nothing", error).empty());
    EXPECT_EQ(error, std::errc::no_such_file_or_directory);
    EXPECT_TRUE(entries_of(root.write("x", ""), error).empty());
    EXPECT_EQ(error, std::errc::not_a_directory);
}

TEST(Folder, IsNoFile) {
    const TempFolder root;
    const std::string file = root.write("x", "");
    EXPECT_EQ(refusal_of(file), "cannot write to folder '" + file + "': Not a directory");
    EXPECT_THROW(make_folder(file + "/y"), IoError);
}

}  // namespace folder_test
}  // namespace arbiter::io
