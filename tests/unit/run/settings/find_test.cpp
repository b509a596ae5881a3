#include "run/settings/find.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace arbiter::settings {
namespace find_test {

namespace fs = std::filesystem;

class Finding : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "arbiter-settings.XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        root_ = fs::canonical(pattern);
        fs::create_directories(root_ / "a" / "b");
    }
    void TearDown() override { fs::remove_all(root_); }

    void write(const fs::path& below, std::string_view text) const {
        std::ofstream(root_ / below) << text;
    }
    [[nodiscard]] std::string folder_of(const Finder::Found& found) const {
        if (!found) return found.error();
        return *found == nullptr ? "none"
                                 : fs::path((*found)->folder).lexically_relative(root_).string();
    }

    fs::path root_;
};

TEST_F(Finding, TakesTheNearestFolderAbove) {
    write("arbiter.toml", "fail-on = \"info\"\n");
    Finder finder;
    EXPECT_EQ(folder_of(finder.find((root_ / "a" / "b" / "x.pgn").string())), ".");
    write("a/arbiter.toml", "fail-on = \"info\"\n");
    Finder again;
    EXPECT_EQ(folder_of(again.find((root_ / "a" / "b" / "x.pgn").string())), "a");
    EXPECT_EQ(folder_of(again.find((root_ / "a" / "b").string())), "a");
    EXPECT_EQ(folder_of(again.find((root_ / "x.pgn").string())), ".");
}

TEST_F(Finding, ReadsAFileOnce) {
    write("arbiter.toml", "");
    Finder finder;
    const auto first = finder.find((root_ / "a" / "x.pgn").string());
    const auto second = finder.find((root_ / "a" / "b" / "y.pgn").string());
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->get(), second->get());
}

TEST_F(Finding, TellsWhatIsWrongInAFile) {
    write("a/arbiter.toml", "x = 1\n");
    Finder finder;
    const auto found = finder.find((root_ / "a" / "x.pgn").string());
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().find("arbiter.toml:1: unknown key 'x'"), std::string::npos)
        << found.error();
}

TEST_F(Finding, TellsWhatCannotBeRead) {
    fs::create_directories(root_ / "a" / "arbiter.toml");
    Finder finder;
    const auto found = finder.find((root_ / "a" / "x.pgn").string());
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().find("cannot open the settings"), std::string::npos);
    EXPECT_FALSE(finder.read((root_ / "none.toml").string()));
}

TEST_F(Finding, PathsCountFromTheFolder) {
    const std::string folder = (root_ / "a").string();
    EXPECT_EQ(path_below(folder, (root_ / "a" / "b" / "x.pgn").string()), "b/x.pgn");
    EXPECT_EQ(path_below(folder, (root_ / "a" / "b" / ".." / "x.pgn").string()), "x.pgn");
    EXPECT_EQ(path_below(folder, (root_ / "x.pgn").string()), "x.pgn");
}

}  // namespace find_test
}  // namespace arbiter::settings
