#include "run/decide/decide_lines.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace arbiter::decide {
namespace decide_lines_test {

namespace fs = std::filesystem;
using report::Verdict;

class DecideLines : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() /
                  (std::string("arbiter_decide_lines_") +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    struct Run {
        DecideOutcome outcome;
        std::string out;
    };
    [[nodiscard]] Run run(std::string_view text, DecideOptions options = {}) {
        const fs::path in = folder_ / "in";
        const fs::path out = folder_ / "out";
        std::ofstream(in, std::ios::binary) << text;
        options.inputs = {in.string()};
        options.output = out.string();
        Run result;
        result.outcome = run_decide(options, interrupt_);
        std::ifstream written(out, std::ios::binary);
        result.out.assign(std::istreambuf_iterator<char>(written), {});
        return result;
    }

    std::atomic<bool> interrupt_ = false;
    fs::path folder_;
};

// A mate, a dead position, small endings and lines that are no question.
constexpr std::string_view kLines =
    "5k2/5Q2/5K2/8/8/8/8/8 b - -\twhite\n"
    "8/8/8/1K6/4k3/3n4/8/8 w - - 0 83\n"
    "no position\n"
    "4k3/8/8/8/8/8/8/4KQ2 w - -\twhite\n"
    "4k3/8/8/8/8/8/8/4KQ2 w - -\tnobody\n"
    "\n"
    "6Rk/8/7K/8/8/8/8/8 b - - 0 1\twhite\n";

TEST_F(DecideLines, CountsEveryQueryOnce) {
    const auto [outcome, out] = run(kLines);
    EXPECT_EQ(outcome.counts.queries(), 8U);
    EXPECT_EQ(outcome.counts.of(Verdict::Winnable), 2U);
    EXPECT_EQ(outcome.counts.of(Verdict::Unwinnable), 3U);
    EXPECT_EQ(outcome.counts.of(Verdict::Unknown), 0U);
    EXPECT_EQ(outcome.counts.of(Verdict::Invalid), 3U);
    EXPECT_EQ(outcome.counts.bytes, kLines.size());
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 8);
    EXPECT_EQ(outcome.stop, engine::StopReason::None);
    EXPECT_TRUE(outcome.errors.empty());
}

TEST_F(DecideLines, WritesTheSameBytesForEveryNumberOfJobsAndChunkSize) {
    std::string text;
    for (int i = 0; i < 20; ++i)
        text += kLines;
    DecideOptions options;
    options.jobs = 1;
    const Run reference = run(text, options);
    EXPECT_EQ(reference.outcome.counts.queries(), 160U);
    for (const unsigned jobs : {1U, 2U, 4U}) {
        for (const std::size_t lines : {1U, 3U, 8U, 1000U}) {
            options.jobs = jobs;
            options.lines_per_chunk = lines;
            const Run other = run(text, options);
            EXPECT_EQ(other.out, reference.out) << jobs << " jobs, " << lines << " lines";
            EXPECT_EQ(other.outcome.counts.nodes, reference.outcome.counts.nodes);
            EXPECT_EQ(other.outcome.counts.bytes, reference.outcome.counts.bytes);
        }
    }
}

TEST_F(DecideLines, AnswersUnknownWhenTheBudgetIsSpent) {
    DecideOptions options;
    options.limits.nodes = 1;
    const auto [outcome, out] =
        run("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\twhite\n", options);
    EXPECT_EQ(outcome.counts.of(Verdict::Unknown), 1U);
    EXPECT_NE(out.find(R"("verdict":"unknown","proof":"none","helpmate":null)"), std::string::npos);
}

TEST_F(DecideLines, StopsWhenItIsInterrupted) {
    interrupt_ = true;
    for (const unsigned jobs : {1U, 4U}) {
        DecideOptions options;
        options.jobs = jobs;
        const auto [outcome, out] = run(kLines, options);
        EXPECT_EQ(outcome.stop, engine::StopReason::Interrupted);
        EXPECT_EQ(out, "{\"partial\":true}\n");
        EXPECT_EQ(outcome.counts.queries(), 0U);
    }
}

TEST_F(DecideLines, VerifiesEveryProof) {
    DecideOptions options;
    options.verifies = true;
    const auto [outcome, out] = run(kLines, options);
    EXPECT_EQ(outcome.refused, 0U);
    EXPECT_EQ(out.find(R"("verified":false)"), std::string::npos) << out;
    EXPECT_NE(out.find(R"("proof":"material","helpmate":null,"nodes":0,"verified":true})"),
              std::string::npos)
        << out;
}

}  // namespace decide_lines_test
}  // namespace arbiter::decide
