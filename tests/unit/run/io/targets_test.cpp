#include "run/io/targets.hpp"

#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sys/stat.h>

namespace arbiter::io {
namespace targets_test {

using testing::TempFolder;

std::string refusal(const NamedFiles& files) {
    try {
        refuse_clashes(files);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(Targets, FilesAreOneWhateverTheirNamesAre) {
    const TempFolder folder;
    const std::string path = folder.write("x", "old");
    std::filesystem::create_symlink("x", folder / "symbolic");
    std::filesystem::create_hard_link(path, folder / "hard");
    std::filesystem::create_directory(folder / "sub");
    for (const char* name : {"x", "./x", "sub/../x", "symbolic", "hard"}) {
        EXPECT_EQ(refusal({{{"--log", folder / name}}, {{"--ratings reads it", path}}}),
                  "--log would overwrite '" + path + "': --ratings reads it");
        EXPECT_EQ(refusal({{{"--log", path}, {"--rest", folder / name}}, {}}),
                  "--log and --rest go to '" + folder / name + "'");
    }
    EXPECT_EQ(refusal({{{"--log", path, "; no"}}, {{"", folder / "hard"}}}),
              "--log would overwrite the input '" + folder / "hard" + "'; no");
}

TEST(Targets, FilesThatDoNotExistYetAreComparedByFolderAndName) {
    const TempFolder folder;
    std::filesystem::create_directory(folder / "sub");
    std::filesystem::create_symlink("sub", folder / "other");
    const NamedFiles same{{{"report json", folder / "sub/x"}, {"report csv", folder / "other/x"}},
                          {}};
    EXPECT_EQ(refusal(same), "two reports go to '" + folder / "other/x" + "'");
    EXPECT_EQ(refusal({{{"--log", folder / "sub/x"}, {"--rest", folder / "x"}}, {}}), "");
    EXPECT_EQ(refusal({{{"--log", folder / "x"}}, {{"", folder / "x"}}}), "");
}

TEST(Targets, PipesAndDevicesMayBeNamedTwice) {
    const TempFolder folder;
    const std::string fifo = folder / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    EXPECT_EQ(refusal({{{"--log", "/dev/null"}, {"--rest", "/dev/null"}}, {{"", "/dev/null"}}}),
              "");
    EXPECT_EQ(refusal({{{"--log", fifo}}, {{"", fifo}}}), "");
}

}  // namespace targets_test
}  // namespace arbiter::io
