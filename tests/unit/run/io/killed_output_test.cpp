#include "run/io/packed_output.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/unit/run/io/packing.hpp"
#include "tests/unit/run/io/reading.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <iterator>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arbiter::io {
namespace killed_output_test {

using testing::bytes_of;
using testing::TempFolder;

// Runs `body` in a process of its own; returns how that ended, as waitpid() says.
template <class Body>
int in_a_process(Body body) {
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            body();
        } catch (const DiskFull&) {
            ::_exit(3);
        } catch (...) {
            ::_exit(4);
        }
        ::_exit(0);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

// What a process does to a file, killed after one of its steps.
enum class Step { Open, Write, Prepare, Commit, None };

void kill_behind(Step reached, Step last) {
    if (reached == last) ::kill(::getpid(), SIGKILL);
}

struct Case {
    std::string_view name;
    Step last;
    Opening opening;
    bool is_new_after;
};

class KilledOutput : public ::testing::TestWithParam<Case> {};

TEST_P(KilledOutput, LeavesTheOldFileOrTheNewOne) {
    const auto& [name, last, opening, is_new_after] = GetParam();
    const std::string old = testing::games(50'000), added = testing::games(300'000);
    for (const char* file : {"x.pgn", "x.pgn.gz"}) {
        const TempFolder folder;
        const std::string path = folder / file;
        folder.write(file, packing_of(file) == Packing::Plain ? old : testing::gzip(old));
        const int status = in_a_process([&, last = last, opening = opening] {
            PackedOutput output{path, opening};
            kill_behind(Step::Open, last);
            output.write(added);
            kill_behind(Step::Write, last);
            output.prepare();
            kill_behind(Step::Prepare, last);
            output.commit();
            kill_behind(Step::Commit, last);
        });
        EXPECT_EQ(WIFSIGNALED(status), last != Step::None);
        const testing::Everything read = testing::read_file(bytes_of(path));
        const std::string kept = opening == Opening::Append ? old : "";
        EXPECT_EQ(read.problem(), "");
        EXPECT_TRUE(read.bytes() == (is_new_after ? kept + added : old)) << file;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Behind, KilledOutput,
    ::testing::Values(Case{"opening", Step::Open, Opening::Replace, false},
                      Case{"writing", Step::Write, Opening::Replace, false},
                      Case{"preparing", Step::Prepare, Opening::Replace, false},
                      Case{"committing", Step::Commit, Opening::Replace, true},
                      Case{"nothing", Step::None, Opening::Replace, true},
                      Case{"opening_to_append", Step::Open, Opening::Append, false},
                      Case{"appending", Step::Write, Opening::Append, false},
                      Case{"preparing_the_appended", Step::Prepare, Opening::Append, false},
                      Case{"committing_the_appended", Step::Commit, Opening::Append, true}),
    [](const auto& each) { return std::string(each.param.name); });

// A limit on file sizes fails as a full disk does, and needs no disk to fill.
void limit_files_to(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

TEST(FullDisk, LeavesTheOldFileAndNothingElse) {
    for (const Opening opening : {Opening::Replace, Opening::Append}) {
        const TempFolder folder;
        const std::string path = folder.write("x.pgn", std::string(300'000, 'o'));
        const int status = in_a_process([&] {
            limit_files_to(1'000'000);
            PackedOutput output{path, opening};
            for (int i = 0; i < 20; ++i)
                output.write(std::string(100'000, 'n'));
            output.commit();
        });
        EXPECT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 3);
        EXPECT_EQ(bytes_of(path), std::string(300'000, 'o'));
        EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
    }
}

TEST(FullDisk, WhileTheOldContentIsCopiedLeavesTheOldFileAndNothingElse) {
    const TempFolder folder;
    const std::string path = folder.write("x.pgn", std::string(2'000'000, 'o'));
    const int status = in_a_process([&] {
        limit_files_to(1'000'000);
        const PackedOutput output{path, Opening::Append};
    });
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_EQ(std::filesystem::file_size(path), 2'000'000U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

// Whoever goes on after a failure gets no half file under the name.
TEST(FullDisk, CannotBeCommittedOver) {
    const TempFolder folder;
    const std::string path = folder.write("x.pgn", "old");
    const int status = in_a_process([&] {
        limit_files_to(1'000'000);
        AtomicFile file{path};
        try {
            file.write(std::string(2'000'000, 'n'));
        } catch (const DiskFull&) {
            file.commit();
        }
    });
    EXPECT_EQ(WEXITSTATUS(status), 4);
    EXPECT_EQ(bytes_of(path), "old");
}

}  // namespace killed_output_test
}  // namespace arbiter::io
