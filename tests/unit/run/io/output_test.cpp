#include "run/io/output.hpp"

#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace arbiter::io {
namespace output_test {

using testing::bytes_of;
using testing::TempFolder;

// Into the file `path` itself, which is emptied: what AtomicFile never does.
Output output_to(const std::string& path) {
    return Output::to_descriptor(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), path);
}

TEST(Output, WritesEveryByteInOrder) {
    const TempFolder folder;
    std::string expected;
    {
        Output output = output_to(folder / "x");
        for (int i = 0; i < 3000; ++i) {
            const std::string piece(static_cast<std::size_t>(i) * 37 % 1000,
                                    static_cast<char>('a' + i % 26));
            expected += piece;
            output.write(piece);
        }
        const std::string large(1'000'000, 'L');
        expected += large;
        output.write(large);
        output.write("");
        output.write("end");
        expected += "end";
        EXPECT_EQ(output.written_bytes(), expected.size());
        output.close();
        output.close();
    }
    EXPECT_TRUE(bytes_of(folder / "x") == expected);
}

TEST(Output, IsFlushedAtItsEndOfLife) {
    const TempFolder folder;
    {
        Output first = output_to(folder / "x");
        first.write("kept");
        Output second = std::move(first);
        second.write(" too");
        second = output_to(folder / "y");
        EXPECT_EQ(bytes_of(folder / "x"), "kept too");
        second.write("y");
    }
    EXPECT_EQ(bytes_of(folder / "y"), "y");
}

TEST(Output, FullDiskIsAnErrorOfItsOwn) {
    if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full";
    Output output = output_to("/dev/full");
    output.write("x");
    EXPECT_THROW(output.flush(), DiskFull);
    EXPECT_FALSE(output.is_closed_by_reader());
    EXPECT_NO_THROW(output.write("y"));
    EXPECT_NO_THROW(output.close());
}

TEST(Output, ReaderThatGoesAwayIsToldOnce) {
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    const TempFolder folder;
    const std::string fifo = folder / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    const int reader = ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK);
    Output output = output_to(fifo);
    ::close(reader);
    output.write("x");
    EXPECT_FALSE(output.is_closed_by_reader());
    EXPECT_THROW(output.flush(), ReaderGone);
    EXPECT_TRUE(output.is_closed_by_reader());
    EXPECT_NO_THROW(output.write(std::string(1'000'000, 'x')));
    EXPECT_NO_THROW(output.flush());
    EXPECT_NO_THROW(output.close());
    std::signal(SIGPIPE, before);
}

TEST(Output, WaitsForASlowReaderOfANonBlockingPipe) {
    const TempFolder folder;
    const std::string fifo = folder / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    const int reader = ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK);
    const int writer = ::open(fifo.c_str(), O_WRONLY | O_NONBLOCK);
    const int saved = ::dup(STDOUT_FILENO);
    ::dup2(writer, STDOUT_FILENO);
    ::close(writer);
    ::fcntl(reader, F_SETFL, 0);
    const std::string text(1'000'000, 'x');
    std::string seen;
    std::thread reading([&] {
        char block[5000];
        for (ssize_t count = 0;
             seen.size() < text.size() && (count = ::read(reader, block, sizeof block)) > 0;) {
            seen.append(block, static_cast<std::size_t>(count));
        }
    });
    {
        Output output = Output::to_stdout();
        output.write(text);
        output.close();
    }
    ::dup2(saved, STDOUT_FILENO);
    ::close(saved);
    reading.join();
    ::close(reader);
    EXPECT_TRUE(seen == text);
}

// No file may grow beyond `bytes` while it lives.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_{};
};

std::string lines(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += std::to_string(i) + "\n";
    return text;
}

// What is left of `text` in a file of at most `limit` bytes that ends with "end\n".
std::string cut_to(const std::string& text, rlim_t limit, bool replaces_all) {
    const TempFolder folder;
    const FileSizeLimit restrained(limit);
    Output output = output_to(folder / "x");
    EXPECT_THROW(
        {
            output.write(text);
            output.close();
        },
        DiskFull);
    EXPECT_EQ(output.end_with("end\n", replaces_all), limit >= 4);
    return limit >= 4 ? bytes_of(folder / "x") : "";
}

TEST(Output, EndsAFileThatIsFullAfterAWholeLine) {
    const std::string text = lines(200'000);
    for (const rlim_t limit : {5U, 100U, 513U, 2000U, 262'144U, 262'145U, 700'001U}) {
        const std::string content = cut_to(text, limit, false);
        ASSERT_TRUE(content.ends_with("end\n")) << limit;
        const std::string kept = content.substr(0, content.size() - 4);
        EXPECT_TRUE(kept.empty() || kept.ends_with('\n')) << limit;
        EXPECT_TRUE(text.starts_with(kept)) << limit;
        EXPECT_LE(content.size(), limit);
        // The ending and a line or two are all that it costs.
        EXPECT_GT(content.size() + Output::kMostEnding + 16, limit) << limit;
    }
}

TEST(Output, ReplacesAllOfAFileThatIsFull) {
    EXPECT_EQ(cut_to(lines(200'000), 300'000, true), "end\n");
    EXPECT_EQ(cut_to("{\"a\": 1}", 4, true), "end\n");
}

TEST(Output, EmptiesAFileWithoutRoomForItsEnd) {
    const TempFolder folder;
    const FileSizeLimit restrained(3);
    Output output = output_to(folder / "x");
    output.write("12345678");
    EXPECT_THROW(output.close(), DiskFull);
    EXPECT_FALSE(output.end_with("end\n", false));
    EXPECT_EQ(bytes_of(folder / "x"), "");
}

TEST(Output, EndsNoFileThatSomebodyElseWritesTo) {
    const TempFolder folder;
    const int file = ::open((folder / "x").c_str(), O_WRONLY | O_CREAT, 0600);
    const int saved = ::dup(STDOUT_FILENO);
    ::dup2(file, STDOUT_FILENO);
    bool has_ended = true;
    {
        const FileSizeLimit restrained(10);
        Output output = Output::to_stdout();
        EXPECT_EQ(::write(file, "other\n", 6), 6);
        output.write("some more\n");
        EXPECT_THROW(output.flush(), DiskFull);
        has_ended = output.end_with("end\n", false);
    }
    ::dup2(saved, STDOUT_FILENO);
    ::close(saved);
    ::close(file);
    EXPECT_FALSE(has_ended);
    EXPECT_EQ(bytes_of(folder / "x"), "other\nsome");
}

}  // namespace output_test
}  // namespace arbiter::io
