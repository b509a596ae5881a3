#include "run/engine/cutter.hpp"

#include "tests/support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::engine {
namespace cutter_test {

// What the tests ask of a batch.
struct Cut {
    std::string file, text, error;
    std::uint64_t base_offset;
    bool is_first, is_last;
};

std::vector<Cut> cut(const std::vector<std::string>& inputs, std::size_t slab_bytes,
                     CutAt cut_at = CutAt::Games) {
    const std::atomic<bool> interrupt = false;
    const check::RuleSettings settings{};
    audit::Batch batch(settings);
    Cutter cutter(inputs, std::uint64_t{1} << 27, slab_bytes, interrupt, cut_at);
    std::vector<Cut> cuts;
    for (batch.clear(); cutter.next(batch); batch.clear())
        cuts.push_back({batch.file, std::string(batch.text()), batch.open_error, batch.base_offset,
                        batch.is_first_of_file, batch.is_last_of_file});
    return cuts;
}

std::string games(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "[Event \"Game " + std::to_string(i) +
                "\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";
    return text;
}

void expect_whole(const std::vector<Cut>& cuts, std::string_view text) {
    std::string joined;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        EXPECT_EQ(cuts[i].base_offset, joined.size()) << i;
        EXPECT_EQ(cuts[i].is_first, i == 0) << i;
        EXPECT_EQ(cuts[i].is_last, i + 1 == cuts.size()) << i;
        joined += cuts[i].text;
    }
    EXPECT_EQ(joined, text);
}

TEST(Cutter, PutsEveryByteIntoOneBatchThatBeginsWithAGame) {
    const io::testing::TempFolder folder;
    const std::string text = games(400);
    const std::string path = folder.write("a.pgn", text);
    for (const std::size_t slab : {std::size_t{300}, std::size_t{1000}, std::size_t{4096}}) {
        const std::vector<Cut> cuts = cut({path}, slab);
        expect_whole(cuts, text);
        EXPECT_GT(cuts.size(), text.size() / slab / 2) << slab;
        for (const Cut& each : cuts)
            EXPECT_TRUE(each.text.starts_with("[Event \"")) << each.text.substr(0, 40);
    }
    EXPECT_EQ(cut({path}, std::size_t{1} << 20).size(), 1U);
}

// A game that is larger than a slab is not torn.
TEST(Cutter, LetsASlabGrowForOneGame) {
    const io::testing::TempFolder folder;
    const std::string large =
        "[Event \"Large\"]\n\n1. e4 {" + std::string(20000, 'x') + "} e5 *\n\n";
    const std::string text = games(3) + large + games(3);
    const std::vector<Cut> cuts = cut({folder.write("a.pgn", text)}, 512);
    expect_whole(cuts, text);
    std::size_t holders = 0;
    for (const Cut& each : cuts)
        holders += each.text.find(large) != std::string::npos ? 1 : 0;
    EXPECT_EQ(holders, 1U);
}

// Lines are what counts in lists of positions; only one that has no end is cut
// anywhere.
TEST(Cutter, CutsListsAfterLineEnds) {
    const io::testing::TempFolder folder;
    std::string text;
    for (int i = 0; i < 500; ++i)
        text += "8/8/8/1K6/4k3/8/8/8 w - - 0 " + std::to_string(i + 1) + "\n";
    text += "no line end";
    const std::vector<Cut> cuts = cut({folder.write("a.fen", text)}, 400, CutAt::Lines);
    expect_whole(cuts, text);
    EXPECT_GT(cuts.size(), 10U);
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
        EXPECT_TRUE(cuts[i].text.ends_with('\n')) << i;
}

TEST(Cutter, GivesABatchForEveryInputInTheirOrder) {
    const io::testing::TempFolder folder;
    const std::string empty = folder.write("empty.pgn", "");
    const std::string missing = folder / "missing.pgn";
    const std::string last = folder.write("last.pgn", games(1));
    const std::vector<Cut> cuts = cut({empty, missing, last}, 4096);
    ASSERT_EQ(cuts.size(), 3U);
    EXPECT_EQ(cuts[0].file, empty);
    EXPECT_EQ(cuts[0].text + cuts[0].error, "");
    EXPECT_EQ(cuts[1].file, missing);
    EXPECT_NE(cuts[1].error, "");
    EXPECT_EQ(cuts[2].text, games(1));
    for (const Cut& each : cuts)
        EXPECT_TRUE(each.is_first && each.is_last) << each.file;
}

TEST(Cutter, ConvertsUtf16BeforeItCuts) {
    const io::testing::TempFolder folder;
    const std::string text = games(50);
    std::string wide = "\xFF\xFE";
    for (const char c : text)
        wide += std::string{c, '\0'};
    const std::vector<Cut> cuts = cut({folder.write("a.pgn", wide)}, 512);
    std::string joined;
    for (const Cut& each : cuts)
        joined += each.text;
    EXPECT_GT(cuts.size(), 3U);
    EXPECT_TRUE(joined.ends_with(text));
}

}  // namespace cutter_test
}  // namespace arbiter::engine
