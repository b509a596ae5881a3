#include "run/io/folder.hpp"

#include "run/io/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

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

TEST(Folder, IsNoFile) {
    const TempFolder root;
    const std::string file = root.write("x", "");
    EXPECT_EQ(refusal_of(file), "cannot write to folder '" + file + "': Not a directory");
    EXPECT_THROW(make_folder(file + "/y"), IoError);
}

}  // namespace folder_test
}  // namespace arbiter::io
