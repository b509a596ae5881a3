#include "core/fix/unified_diff.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbiter::fix {
namespace unified_diff_test {

// What is the same in both files, or what differs.
struct Piece {
    std::string old_bytes, new_bytes;
    [[nodiscard]] bool is_same() const { return old_bytes == new_bytes; }
};

std::string diff_of(std::string_view name, const std::vector<Piece>& pieces, std::size_t chunk) {
    fix::UnifiedDiff diff;
    std::string out;
    diff.begin_file(name);
    for (const Piece& piece : pieces) {
        if (!piece.is_same()) {
            diff.differ(piece.old_bytes, piece.new_bytes);
            continue;
        }
        for (std::size_t at = 0; at < piece.old_bytes.size(); at += chunk)
            diff.same(std::string_view(piece.old_bytes).substr(at, chunk), out);
    }
    diff.end_file(out);
    return out;
}

std::string lines(int from, int to) {
    std::string text;
    for (int i = from; i <= to; ++i)
        text += "line " + std::to_string(i) + "\n";
    return text;
}

// Applies a unified diff strictly: every context line and every removed line must be where the
// hunk says. Returns "failed: ..." otherwise.
std::string patched(const std::string& old_text, const std::string& diff) {
    const auto split = [](const std::string& text) {
        std::vector<std::string> parts;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
            parts.push_back(text.substr(at, end + 1 - at));
            at = end + 1;
        }
        return parts;
    };
    const std::vector<std::string> old_lines = split(old_text);
    const std::vector<std::string> rows = split(diff);
    std::string out;
    std::size_t done = 0;
    for (std::size_t i = 2; i < rows.size();) {
        std::size_t start = 0;
        std::size_t old_count = 1;
        if (std::sscanf(rows[i].c_str(), "@@ -%zu,%zu", &start, &old_count) < 1)
            return "failed: no hunk at row " + rows[i];
        if (old_count != 0) --start;
        if (start < done || start > old_lines.size()) return "failed: order at " + rows[i];
        for (; done < start; ++done)
            out += old_lines[done];
        std::size_t seen = 0;
        for (++i; i < rows.size() && !rows[i].starts_with("@@"); ++i) {
            std::string line = rows[i].substr(1);
            if (i + 1 < rows.size() && rows[i + 1].starts_with("\\")) line.pop_back();
            if (rows[i].starts_with("\\")) continue;
            if (rows[i][0] != '+') {
                if (done == old_lines.size() || old_lines[done] != line)
                    return "failed: expected " + line;
                ++done;
                ++seen;
            }
            if (rows[i][0] != '-') out += line;
        }
        if (seen != old_count) return "failed: count";
    }
    for (; done < old_lines.size(); ++done)
        out += old_lines[done];
    return out;
}

TEST(UnifiedDiff, ShowsAChangeWithThreeLinesAround) {
    EXPECT_EQ(
        diff_of("a.pgn",
                {{lines(1, 9), lines(1, 9)},
                 {"line 10\n", "LINE 10\n"},
                 {lines(11, 20), lines(11, 20)}},
                1000),
        "--- a/a.pgn\n+++ b/a.pgn\n@@ -7,7 +7,7 @@\n line 7\n line 8\n line 9\n-line 10\n+LINE 10\n"
        " line 11\n line 12\n line 13\n");
}

TEST(UnifiedDiff, WidensAPartOfALineToTheLine) {
    EXPECT_EQ(
        diff_of("a.pgn", {{"one\ntw", "one\ntw"}, {"o", "OO"}, {"\nthree\n", "\nthree\n"}}, 1),
        "--- a/a.pgn\n+++ b/a.pgn\n@@ -1,3 +1,3 @@\n one\n-two\n+twOO\n three\n");
}

TEST(UnifiedDiff, SaysWhereTheLastLineEndIsMissing) {
    EXPECT_EQ(diff_of("a.pgn", {{"one\ntwo", "one\ntwo"}, {"", "\n"}}, 9),
              "--- a/a.pgn\n+++ b/a.pgn\n@@ -1,2 +1,2 @@\n one\n-two\n\\ No newline at end of "
              "file\n+two\n");
}

TEST(UnifiedDiff, SaysNothingOfAFileThatStays) {
    EXPECT_EQ(diff_of("a.pgn", {{lines(1, 9), lines(1, 9)}}, 3), "");
}

TEST(UnifiedDiff, QuotesNamesAsGitDoes) {
    const std::vector<Piece> pieces{{"a\n", "b\n"}};
    EXPECT_TRUE(diff_of("/abs.pgn", pieces, 1).starts_with("--- a/abs.pgn\n+++ b/abs.pgn\n"));
    EXPECT_TRUE(diff_of("my games.pgn", pieces, 1).starts_with("--- a/my games.pgn\t\n"));
    EXPECT_TRUE(diff_of("x\n@@.pgn", pieces, 1).starts_with("--- \"a/x\\012@@.pgn\"\n"));
}

// Whatever changes, the diff leads to the new text, and it is the same however the file was cut.
TEST(UnifiedDiff, LeadsToTheNewTextHoweverItIsCut) {
    std::mt19937 random(11);
    for (int round = 0; round < 400; ++round) {
        std::vector<Piece> pieces;
        std::string old_text;
        std::string new_text;
        for (std::size_t i = 0, count = random() % 12; i < count; ++i) {
            Piece piece;
            const auto words = [&](std::size_t most) {
                std::string text;
                for (std::size_t k = 0, size = random() % most; k < size; ++k)
                    text += random() % 3 == 0 ? "\n" : "w ";
                return text;
            };
            piece.old_bytes = words(40);
            piece.new_bytes = random() % 2 == 0 ? piece.old_bytes : words(6);
            if (!piece.is_same()) piece.old_bytes = piece.old_bytes.substr(0, 5);
            old_text += piece.old_bytes;
            new_text += piece.new_bytes;
            pieces.push_back(piece);
        }
        const std::string diff = diff_of("a.pgn", pieces, 1);
        ASSERT_EQ(patched(old_text, diff), new_text) << diff;
        ASSERT_EQ(diff_of("a.pgn", pieces, 7), diff);
        ASSERT_EQ(diff_of("a.pgn", pieces, 1U << 20), diff);
    }
}

// A file in which every other line changes is no single hunk, and every hunk has as much context
// before as behind.
TEST(UnifiedDiff, BoundsItsHunks) {
    std::vector<Piece> pieces;
    std::string old_text;
    std::string new_text;
    for (int i = 0; i < 40'000; ++i) {
        pieces.push_back({"x\n", "y" + std::to_string(i) + "\n"});
        pieces.push_back({"same\nsame too\n", "same\nsame too\n"});
        old_text += "x\nsame\nsame too\n";
        new_text += "y" + std::to_string(i) + "\nsame\nsame too\n";
    }
    const std::string diff = diff_of("a.pgn", pieces, 1000);
    EXPECT_EQ(patched(old_text, diff), new_text);
    std::size_t hunks = 0;
    std::size_t longest = 0;
    for (std::size_t at = diff.find("\n@@ "); at != std::string::npos; ++hunks) {
        const std::size_t next = diff.find("\n@@ ", at + 1);
        longest = std::max(longest, std::min(next, diff.size()) - at);
        at = next;
    }
    EXPECT_GT(hunks, 5U);
    EXPECT_LT(longest, 2 * fix::UnifiedDiff::kSoftHunkBytes);
}

}  // namespace unified_diff_test
}  // namespace arbiter::fix
