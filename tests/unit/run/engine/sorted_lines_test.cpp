#include "run/engine/sorted_lines.hpp"

#include "core/report/position_reports.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace arbiter::engine {
namespace sorted_lines_test {

// Writes one piece a batch, and one more when it is drained.
class Pieces final : public report::Report {
  public:
    explicit Pieces(std::vector<std::string> pieces) : pieces_(std::move(pieces)) {}
    void render(const report::BatchView&, std::string&) const override {}
    void absorb(const report::BatchView&, std::string& out) override { out += pieces_[next_++]; }
    bool drain(std::string& out) override {
        if (next_ == pieces_.size()) return false;
        out += pieces_[next_++];
        return true;
    }
    void finish(const report::RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += report::kPartialPositions;
    }

  private:
    std::vector<std::string> pieces_;
    std::size_t next_ = 0;
};

std::string run(std::vector<std::string> pieces, std::size_t batches, bool is_partial) {
    const auto sorted = make_sorted_lines(std::make_unique<Pieces>(std::move(pieces)),
                                          {.memory_bytes = 0, .folder = "/tmp"});
    std::string out;
    for (std::size_t i = 0; i < batches; ++i)
        sorted->absorb({}, out);
    EXPECT_EQ(out, "");
    for (std::string piece; sorted->drain(piece); piece.clear())
        out += piece;
    report::RunSummary summary;
    summary.is_partial = is_partial;
    sorted->finish(summary, out);
    return out;
}

TEST(SortedLines, SortsWhatIsAbsorbedAndWhatIsDrained) {
    EXPECT_EQ(run({"b\na\n", "", "c\na\n", "B\n\xFF\n"}, 3, false), "B\na\na\nb\nc\n\xFF\n");
    EXPECT_EQ(run({}, 0, false), "");
}

TEST(SortedLines, ThePartialLineStaysLast) {
    EXPECT_EQ(run({"b\n", "a\n"}, 2, true), "a\nb\n" + std::string(report::kPartialPositions));
}

// Far more than the least memory, so that runs are written and merged, and more than one piece.
TEST(SortedLines, MoreThanFitsIntoMemoryIsSortedAsInMemory) {
    std::mt19937 random(7);
    std::vector<std::string> lines;
    std::vector<std::string> pieces(1);
    for (int i = 0; i < 60'000; ++i) {
        lines.push_back(std::to_string(random()) + std::string(random() % 40, 'x'));
        if (pieces.back().size() > 5'000) pieces.emplace_back();
        pieces.back() += lines.back() + "\n";
    }
    std::ranges::sort(lines);
    std::string expected;
    for (const std::string& line : lines)
        expected += line + "\n";
    const std::size_t batches = pieces.size();
    EXPECT_EQ(run(std::move(pieces), batches, false), expected);
}

}  // namespace sorted_lines_test
}  // namespace arbiter::engine
