#include "run/decide/line_reader.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace arbiter::decide {
namespace line_reader_test {

namespace fs = std::filesystem;

struct Read {
    std::vector<std::string> lines;
    std::vector<LineFlaw> flaws;
    std::vector<std::string> errors;
    std::uint64_t bytes = 0;
    std::size_t chunks = 0;
};

class LineReading : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() /
                  (std::string("arbiter_line_reader_") +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string file(const std::string& name, std::string_view bytes) const {
        const fs::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }

    [[nodiscard]] static Read read(const std::vector<std::string>& inputs,
                                   std::size_t lines_per_chunk = 3) {
        const std::atomic<bool> interrupt = false;
        LineReader reader(inputs, std::uint64_t{128} << 20, lines_per_chunk, interrupt);
        Read result;
        for (LineChunk chunk; reader.next(chunk); ++result.chunks) {
            EXPECT_LE(chunk.lines.size(), lines_per_chunk);
            for (const LineChunk::Line& line : chunk.lines) {
                result.lines.emplace_back(chunk.line(line));
                result.flaws.push_back(line.flaw);
            }
            result.errors.insert(result.errors.end(), chunk.errors.begin(), chunk.errors.end());
            result.bytes += chunk.bytes;
        }
        return result;
    }

    fs::path folder_;
};

using Lines = std::vector<std::string>;

TEST_F(LineReading, EndsLinesAtLfCrlfLoneCrAndTheEnd) {
    const std::string path = file("a", "one\ntwo\r\nthree\rfour");
    EXPECT_EQ(read({path}).lines, (Lines{"one", "two", "three", "four"}));
    EXPECT_EQ(read({path}).bytes, 19U);
}

TEST_F(LineReading, SkipsLinesOfBlanksAndAByteOrderMark) {
    const std::string path = file("a", "\xEF\xBB\xBF\n one \n\n \t\n\r\n\ntwo\n");
    EXPECT_EQ(read({path}).lines, (Lines{" one ", "two"}));
    EXPECT_TRUE(read({file("b", "\xEF\xBB\xBF")}).lines.empty());
    EXPECT_TRUE(read({file("c", "")}).lines.empty());
}

TEST_F(LineReading, ReadsOneFileAfterTheOther) {
    const std::string a = file("a", "one\ntwo");
    const std::string b = file("b", "\xEF\xBB\xBFthree\n");
    EXPECT_EQ(read({a, b}).lines, (Lines{"one", "two", "three"}));
    EXPECT_EQ(read({a, b}).bytes, 16U);
}

TEST_F(LineReading, GivesTheSameLinesForEveryChunkSize) {
    std::string text;
    Lines expected;
    for (int i = 0; i < 1000; ++i) {
        expected.push_back("line " + std::to_string(i) + std::string(std::size_t(i) % 300, '.'));
        text += expected.back() + (i % 3 == 0 ? "\r\n" : "\n");
    }
    const std::string path = file("a", text);  // longer than a block
    for (const std::size_t size : {1U, 7U, 10'000U}) {
        const Read result = read({path}, size);
        EXPECT_EQ(result.lines, expected);
        EXPECT_EQ(result.bytes, text.size());
    }
}

TEST_F(LineReading, KeepsOnlyTheBeginningOfALineThatIsTooLong) {
    const std::string fits(kMaxLineBytes, 'x');
    const std::string text = fits + "\n" + fits + "y\n" + std::string(300'000, ' ') + "\nend\n" +
                             std::string(2 * kMaxLineBytes, 'z');
    const Read result = read({file("a", text)});
    EXPECT_EQ(result.lines, (Lines{fits, fits, std::string(kMaxLineBytes, ' '), "end",
                                   std::string(kMaxLineBytes, 'z')}));
    EXPECT_EQ(result.flaws, (std::vector{LineFlaw::None, LineFlaw::TooLong, LineFlaw::TooLong,
                                         LineFlaw::None, LineFlaw::TooLong}));
}

TEST_F(LineReading, ReadsUtf16) {
    const std::string little("\xFF\xFEo\0n\0e\0\r\0\n\0t\0w\0o\0", 18);
    EXPECT_EQ(read({file("a", little)}).lines, (Lines{"one", "two"}));
    EXPECT_EQ(read({file("a", little)}).bytes, 18U);
    const std::string half = little + "x";  // half a code unit
    EXPECT_EQ(read({file("b", half)}).lines, (Lines{"one", "two\xEF\xBF\xBD"}));
}

TEST_F(LineReading, KeepsNulBytes) {
    const std::string text("a\0b\n", 4);
    EXPECT_EQ(read({file("a", text)}).lines, (Lines{std::string("a\0b", 3)}));
}

TEST_F(LineReading, SaysWhatItCannotReadAndGoesOn) {
    const std::string good = file("a", "one\n");
    const Read result = read({folder_.string() + "/missing", good, folder_.string(), good});
    EXPECT_EQ(result.lines, (Lines{"one", "one"}));
    ASSERT_EQ(result.errors.size(), 2U);
    EXPECT_NE(result.errors[0].find("No such file"), std::string::npos);
    EXPECT_NE(result.errors[1].find("directory"), std::string::npos);
}

}  // namespace line_reader_test
}  // namespace arbiter::decide
