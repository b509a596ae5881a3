#include "run/io/atomic_file.hpp"

#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::io {
namespace atomic_file_test {

using testing::bytes_of;
using testing::TempFolder;

auto count_of_files(const TempFolder& folder) {
    return std::distance(std::filesystem::directory_iterator(folder.path()), {});
}

TEST(AtomicFile, AppearsWithCommit) {
    const TempFolder folder;
    AtomicFile file{folder / "x"};
    file.write("new");
    file.output().flush();
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
    file.commit();
    EXPECT_EQ(bytes_of(folder / "x"), "new");
    EXPECT_EQ(count_of_files(folder), 1);
}

TEST(AtomicFile, LeavesTheOldFileWithoutCommit) {
    const TempFolder folder;
    const std::string path = folder.write("x", "old");
    {
        AtomicFile file{path};
        file.write("new");
        const AtomicFile moved = std::move(file);
        EXPECT_FALSE(moved.is_in_place());
    }
    EXPECT_EQ(bytes_of(path), "old");
    EXPECT_EQ(count_of_files(folder), 1);
}

TEST(AtomicFile, KeepsPermissionsAndFollowsLinks) {
    const TempFolder folder;
    const std::string path = folder.write("x", "old");
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
    ASSERT_EQ(::symlink("x", (folder / "link").c_str()), 0);
    AtomicFile file{folder / "link"};
    file.write("new");
    file.commit();
    EXPECT_EQ(bytes_of(path), "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0640U);
}

TEST(AtomicFile, TwoOfOneNameDoNotMix) {
    const TempFolder folder;
    AtomicFile first{folder / "x"}, second{folder / "x"};
    first.write("first");
    second.write("second");
    second.commit();
    first.commit();
    EXPECT_EQ(bytes_of(folder / "x"), "first");
    EXPECT_EQ(count_of_files(folder), 1);
}

TEST(AtomicFile, AppendsToACopyOfTheOldContent) {
    const TempFolder folder;
    const std::string path = folder.write("x", "old ");
    ASSERT_EQ(::chmod(path.c_str(), 0604), 0);
    {
        AtomicFile file{path, Opening::Append};
        file.write("lost");
        file.output().flush();
        EXPECT_EQ(bytes_of(path), "old ");
    }
    EXPECT_EQ(bytes_of(path), "old ");
    AtomicFile file{path, Opening::Append};
    file.write("new");
    file.commit();
    EXPECT_EQ(bytes_of(path), "old new");
    EXPECT_EQ(count_of_files(folder), 1);
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0604U);
}

TEST(AtomicFile, IsPreparedWithoutItsName) {
    const TempFolder folder;
    const std::string path = folder.write("x", "old");
    AtomicFile file{path};
    file.write("new");
    EXPECT_EQ(file.target(), std::filesystem::canonical(path));
    file.prepare();
    EXPECT_EQ(bytes_of(file.temporary()), "new");
    EXPECT_EQ(bytes_of(path), "old");
    file.commit();
    EXPECT_EQ(bytes_of(path), "new");
    EXPECT_EQ(file.temporary(), "");
}

TEST(AtomicFile, ThatCannotBeOpenedIsAnIoError) {
    const TempFolder folder;
    const std::string path = folder / "no/such/folder";
    for (const bool is_check : {false, true}) {
        try {
            if (is_check)
                AtomicFile::check(path);
            else
                const AtomicFile file{path};
            FAIL();
        } catch (const IoError& error) {
            EXPECT_EQ(std::string(error.what()),
                      "cannot open '" + path + "': No such file or directory");
        }
    }
    EXPECT_THROW(AtomicFile::check(folder.path()), IoError);
    EXPECT_THROW(AtomicFile{folder.path()}, IoError);
}

TEST(AtomicFile, CheckLeavesEverythingAsItWas) {
    const TempFolder folder;
    const std::string path = folder.write("x", "old");
    AtomicFile::check(path);
    AtomicFile::check(folder / "new");
    AtomicFile::check("/dev/null");
    EXPECT_EQ(bytes_of(path), "old");
    EXPECT_EQ(count_of_files(folder), 1);
}

TEST(AtomicFile, RemovesWhatAKilledProgramHasLeft) {
    const TempFolder folder;
    const std::string left = folder.write(".x.0.tmp", "half of");
    AtomicFile file{folder / "x"};
    EXPECT_EQ(file.temporary(), std::filesystem::canonical(left));
    file.write("new");
    file.commit();
    EXPECT_EQ(bytes_of(folder / "x"), "new");
    EXPECT_EQ(count_of_files(folder), 1);
}

TEST(AtomicFile, LeavesWhatAnotherProgramIsWriting) {
    const TempFolder folder;
    AtomicFile other{folder / "x"};
    other.write("other");
    {
        const AtomicFile file{folder / "x"};
        EXPECT_NE(file.temporary(), other.temporary());
    }
    other.commit();
    EXPECT_EQ(bytes_of(folder / "x"), "other");
    EXPECT_EQ(count_of_files(folder), 1);
}

TEST(AtomicFile, DoesNotTakeTheFileOfAnotherForItsOwn) {
    const TempFolder folder;
    folder.write("x", "old");
    AtomicFile file{folder / "x"};
    file.write("new");
    file.prepare();
    std::filesystem::rename(folder.write("other", "of somebody else"), file.temporary());
    EXPECT_THROW(file.commit(), IoError);
    EXPECT_EQ(bytes_of(folder / "x"), "old");
}

TEST(AtomicFile, WritesToOpenDescriptorsInPlace) {
    const TempFolder folder;
    const std::string path = folder / "x";
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_EQ(::write(number, "before ", 7), 7);
    const std::string name = "/dev/fd/" + std::to_string(number);
    ASSERT_EQ(::symlink(name.c_str(), (folder / "link").c_str()), 0);
    AtomicFile::check(folder / "link");
    AtomicFile file{folder / "link"};
    EXPECT_TRUE(file.is_in_place());
    file.write("after");
    file.commit();
    ::close(number);
    EXPECT_EQ(bytes_of(path), "before after");
    EXPECT_THROW(AtomicFile{name}, IoError);
}

TEST(AtomicFile, TakesTheLongestNames) {
    const TempFolder folder;
    const std::string path = folder / std::string(255, 'x');
    AtomicFile file{path};
    file.write("new");
    file.commit();
    EXPECT_EQ(bytes_of(path), "new");
}

TEST(AtomicFile, SaysThatItsFolderIsTheTrouble) {
    const TempFolder folder;
    const std::string path = folder.write("locked/x", "old");
    std::filesystem::permissions(folder.path(), std::filesystem::perms{0755});
    const auto message = [](const std::string& target) -> std::string {
        try {
            const AtomicFile file{target};
        } catch (const IoError& error) {
            return error.what();
        }
        return "";
    };
    std::filesystem::permissions(folder / "locked", std::filesystem::perms{0555});
    // root may write everywhere.
    const bool was_root = ::geteuid() == 0;
    constexpr uid_t kNobody = 65534;
    ASSERT_TRUE(!was_root || ::seteuid(kNobody) == 0);
    EXPECT_EQ(message(path), "cannot create a file beside '" + path + "': Permission denied");
    const std::string other = folder / "locked/y";
    EXPECT_EQ(message(other), "cannot open '" + other + "': Permission denied");
    ASSERT_TRUE(!was_root || ::seteuid(0) == 0);
    std::filesystem::permissions(folder / "locked", std::filesystem::perms{0755});
    EXPECT_EQ(bytes_of(path), "old");
}

TEST(AtomicFile, DevicesAreWrittenInPlace) {
    AtomicFile file{"/dev/null"};
    EXPECT_TRUE(file.is_in_place());
    file.write("x");
    file.commit();
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(AtomicFile, ThatCannotBeCreatedIsAnIoError) {
    const TempFolder folder;
    EXPECT_THROW(AtomicFile{folder / "no/x"}, IoError);
    EXPECT_THROW(AtomicFile{folder.path()}, IoError);
}

}  // namespace atomic_file_test
}  // namespace arbiter::io
