#include "core/answers/line_cutter.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::answers {
namespace line_cutter_test {

struct Cut {
    std::vector<std::string> lines;
    std::vector<LineFlaw> flaws;
    std::vector<std::string> errors;
    std::uint64_t bytes = 0;

    friend bool operator==(const Cut&, const Cut&) = default;
};

// `text`, fed in pieces of so many bytes.
Cut cut(std::string_view text, std::size_t piece, bool is_whole = true) {
    LineCutter cutter;
    LineChunk chunk;
    cutter.begin("a");
    for (std::size_t at = 0; at < text.size() && !cutter.is_over(); at += piece) {
        cutter.feed(text.substr(at, piece), chunk);
        while (cutter.take_line(chunk)) {
        }
    }
    if (!cutter.is_over()) cutter.finish(is_whole, chunk);
    while (cutter.take_line(chunk)) {
    }
    EXPECT_TRUE(cutter.is_over());
    Cut result;
    result.errors = chunk.errors;
    result.bytes = chunk.bytes;
    for (const LineChunk::Line& line : chunk.lines) {
        result.lines.emplace_back(chunk.line(line));
        result.flaws.push_back(line.flaw);
    }
    return result;
}

std::string utf16(std::string_view text) {
    std::string bytes = "\xFF\xFE";
    for (const char c : text) {
        bytes += c;
        bytes += '\0';
    }
    return bytes;
}

TEST(LineCutter, FindsTheSameLinesHoweverTheBytesComeIn) {
    std::string lines;
    for (int i = 0; i < 900; ++i)
        lines += "line " + std::to_string(i) + (i % 3 == 0 ? "\r\n" : i % 3 == 1 ? "\r" : "\n\n");
    const std::string texts[] = {
        "",    "\xEF\xBB\xBFone\n \n", "one\ntwo\r\nthree\rfour", std::string(3000, 'x') + "\nlast",
        lines, utf16(lines),           utf16("half\n") + "x"};
    for (const std::string& text : texts) {
        const Cut whole = cut(text, text.size() + 1);
        EXPECT_EQ(whole.bytes, text.size());
        for (const std::size_t piece : {1, 2, 3, 100, 4095, 4096, 4097})
            EXPECT_EQ(cut(text, piece), whole) << piece;
    }
}

TEST(LineCutter, TheLineInWhichATextIsDamagedIsNone) {
    const Cut damaged = cut("one\ntwo", 2, false);
    EXPECT_EQ(damaged.lines, (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(damaged.flaws, (std::vector<LineFlaw>{LineFlaw::None, LineFlaw::CutOff}));
}

TEST(LineCutter, ReadsNoLineOfGames) {
    for (const std::size_t piece : {1, 5000}) {
        const Cut games = cut("[Event \"x\"]\n\n1. e4 e5 *\n", piece);
        EXPECT_TRUE(games.lines.empty());
        ASSERT_EQ(games.errors.size(), 1U);
        EXPECT_EQ(games.errors[0].substr(0, 28), "'a' is no list of positions ");
    }
}

}  // namespace line_cutter_test
}  // namespace arbiter::answers
