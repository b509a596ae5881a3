#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace grouped_test {

// Two batches of the same file, then the end.
std::string grouped(const SampleBatch& first, const SampleBatch& second) {
    report::RenderOptions options;
    options.provenance.is_wanted = false;
    const auto report = format_grouped.make(options);
    std::string out = rendered(*report, first.view());
    out += rendered(*report, second.view());
    return out + finished(*report, {});
}

TEST(Grouped, CountsFindingsAndGamesByRule) {
    SampleBatch batch;
    batch.add(0, illegal_move());
    batch.add(0, illegal_move());
    batch.add(1, illegal_move());
    EXPECT_TRUE(grouped(batch, {}).starts_with(
        "games.pgn\n"
        "  error MOV01 illegal-move: 3 findings in 2 games\n"
        "    3:13: game 7, White's 2nd move: san 'Q' is written, but no queen can move\n"))
        << grouped(batch, {});
}

TEST(Grouped, ShowsTenPlacesAndCountsTheRest) {
    SampleBatch batch;
    for (int i = 0; i < 7; ++i)
        batch.add(0, illegal_move());
    const std::string out = grouped(batch, batch);
    EXPECT_NE(out.find("14 findings in 1 game\n"), std::string::npos) << out;
    EXPECT_NE(out.find("    and 4 more\n"), std::string::npos) << out;
}

TEST(Grouped, CutsLongMessages) {
    const std::string message(5000, 'x');
    check::Finding finding = illegal_move();
    finding.message = message;
    SampleBatch batch;
    batch.add(0, finding);
    EXPECT_LT(grouped(batch, {}).size(), 1000U);
}

TEST(Grouped, HasNoHeaderForFilesWithoutFindings) {
    EXPECT_TRUE(grouped({}, {}).starts_with("games     0:"));
}

}  // namespace grouped_test
}  // namespace arbiter::report
