#include "run/git/patch_reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::git {
namespace patch_reader_test {

ChangesByPath read(std::string_view patch, std::size_t piece = std::string_view::npos) {
    PatchReader reader;
    for (std::size_t at = 0; at < patch.size(); at += std::min(piece, patch.size() - at))
        reader.read(patch.substr(at, piece));
    return reader.finish();
}

constexpr std::string_view kTwoFiles =
    "diff --git a/a.pgn b/a.pgn\n"
    "index 1..2 100644\n"
    "--- a/a.pgn\n"
    "+++ b/a.pgn\n"
    "@@ -3 +3 @@ [Event \"x\"]\n"
    "-1. e4 1-0\n"
    "+1. d4 1-0\n"
    "@@ -10,2 +9,0 @@\n"
    "-x\n"
    "-\n"
    "diff --git a/sub/old name.pgn b/sub/new name.pgn\n"
    "similarity index 90%\n"
    "rename from sub/old name.pgn\n"
    "rename to sub/new name.pgn\n"
    "--- a/sub/old name.pgn\t\n"
    "+++ b/sub/new name.pgn\t\n"
    "@@ -1,0 +2,3 @@\n"
    "+a\n"
    "+b\n"
    "+c\n"
    "\\ No newline at end of file\n";

TEST(PatchReader, KnowsFilesAndLines) {
    const ChangesByPath files = read(kTwoFiles);
    ASSERT_EQ(files.size(), 2U);
    const ChangedLines& first = files.at("a.pgn");
    EXPECT_FALSE(first.touch_lines(1, 2));
    EXPECT_TRUE(first.touch_lines(3, 3));
    EXPECT_FALSE(first.touch_lines(4, 9));
    EXPECT_TRUE(first.touch_lines(9, 10));
    const ChangedLines& second = files.at("sub/new name.pgn");
    EXPECT_FALSE(second.touch_lines(1, 1));
    EXPECT_TRUE(second.touch_lines(4, 9));
    EXPECT_FALSE(second.touch_lines(5, 9));
}

TEST(PatchReader, DoesNotDependOnPieces) {
    for (const std::size_t piece : {1U, 2U, 7U, 50U}) {
        const ChangesByPath files = read(kTwoFiles, piece);
        ASSERT_EQ(files.size(), 2U) << piece;
        EXPECT_TRUE(files.at("a.pgn").touch_lines(3, 3)) << piece;
        EXPECT_FALSE(files.at("sub/new name.pgn").touch_lines(5, 9)) << piece;
    }
}

// A game may hold any line: what a hunk counts is never taken for the patch.
TEST(PatchReader, TakesNoLineOfAGameForThePatch) {
    const ChangesByPath files = read(
        "diff --git a/a.pgn b/a.pgn\n--- a/a.pgn\n+++ b/a.pgn\n@@ -1,2 +1,3 @@\n"
        "--- a/other.pgn\n-diff --git a/z b/z\n+++ b/victim.pgn\n+@@ -1 +1 @@\n+new file mode 1\n"
        "@@ -9 +10 @@\n-x\n+y\n");
    ASSERT_EQ(files.size(), 1U);
    EXPECT_TRUE(files.at("a.pgn").touch_lines(1, 3));
    EXPECT_FALSE(files.at("a.pgn").touch_lines(4, 9));
    EXPECT_TRUE(files.at("a.pgn").touch_lines(10, 10));
}

TEST(PatchReader, ReadsQuotedNames) {
    const ChangesByPath files = read(
        "diff --git \"a/t\\303\\266rn \\\"1\\\"\\t.pgn\" \"b/t\\303\\266rn \\\"1\\\"\\t.pgn\"\n"
        "--- \"a/t\\303\\266rn \\\"1\\\"\\t.pgn\"\n"
        "+++ \"b/t\\303\\266rn \\\"1\\\"\\t.pgn\"\n"
        "@@ -1 +1 @@\n-a\n+b\n");
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(files.begin()->first, "t\xC3\xB6rn \"1\"\t.pgn");
}

TEST(PatchReader, TakesNewAndBinaryFilesAsAWhole) {
    const ChangesByPath files = read(
        "diff --git a/empty file.pgn b/empty file.pgn\nnew file mode 100644\nindex 0..e\n"
        "diff --git a/a.pgn.gz b/a.pgn.gz\nindex 1..2 100644\n"
        "Binary files a/a.pgn.gz and b/a.pgn.gz differ\n"
        "diff --git \"a/\\303\\266.gz\" \"b/\\303\\266.gz\"\nindex 1..2\n"
        "Binary files \"a/\\303\\266.gz\" and \"b/\\303\\266.gz\" differ\n"
        "diff --git a/gone.pgn b/gone.pgn\ndeleted file mode 100644\n--- a/gone.pgn\n+++ "
        "/dev/null\n"
        "@@ -1 +0,0 @@\n-x\n"
        "diff --git a/moved.pgn b/there.pgn\nsimilarity index 100%\nrename from moved.pgn\n"
        "rename to there.pgn\n"
        "* Unmerged path torn.pgn\n");
    ASSERT_EQ(files.size(), 4U);
    for (const std::string_view name : {"empty file.pgn", "a.pgn.gz", "\xC3\xB6.gz", "torn.pgn"}) {
        const auto found = files.find(name);
        ASSERT_NE(found, files.end()) << name;
        EXPECT_TRUE(found->second.is_whole_file()) << name;
    }
}

TEST(PatchReader, KeepsTheEndsOfLongLines) {
    const std::string game(1 << 20, 'x');
    const ChangesByPath files = read(
        "diff --git a/a.pgn b/a.pgn\n--- a/a.pgn\n+++ b/a.pgn\n@@ -1,2 +0,0 @@\n"
        "-[Event \"" +
            game + "\"]\n-" + game + " 1-0\n",
        4096);
    // Whole games that are gone touch nobody.
    EXPECT_FALSE(files.at("a.pgn").touch_game(1, 9));
}

TEST(PatchReader, SurvivesWhatIsNoPatch) {
    for (const std::string_view text :
         {"diff --git", "diff --git \n", "diff --git \"\n", "diff --git a b\n+++ \"b/\\\n@@ -\n",
          "@@ -1,99999999999999999999 +5,99999999999999999999 @@\n+x", "@@ +\n",
          "+++ b/\n@@ -1 +1 @@\n"})
        for (std::size_t i = 0; i < 3; ++i)
            (void)read(std::string(text) + std::string(i, '"'));
}

}  // namespace patch_reader_test
}  // namespace arbiter::git
