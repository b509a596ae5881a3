#include "core/positions/position_numberer.hpp"

#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/positions/position_auditor.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::positions {
namespace {

// "2: ..." for each finding about something that occurs twice, in the order of the batch.
std::vector<std::string> twice(const PositionBatch& batch) {
    std::vector<std::string> all;
    for (std::size_t game = 0; game < batch.games.size(); ++game) {
        const report::GameRecord& record = batch.games[game];
        for (std::size_t i = record.findings_begin; i < record.findings_end; ++i) {
            const check::Finding& finding = batch.findings.kept()[i];
            const std::string_view name = check::rule(finding.rule).name;
            if (name == "epd-duplicate-position" || name == "epd-opcode-invalid")
                all.push_back(std::to_string(batch.first_game + game) + ": " +
                              std::string(finding.message));
        }
    }
    return all;
}

class Numbered : public ::testing::Test {
  protected:
    // What is said of the next lines; they begin a file, or go on with the last one.
    std::vector<std::string> lines(std::string_view text, std::string file = {}) {
        check::RuleSettings settings = *check::resolve_selection({});
        settings[static_cast<std::size_t>(check::RuleId::FEN16_epd_duplicate_position)].is_on =
            true;
        PositionBatch batch(settings);
        batch.is_first_of_file = !file.empty();
        if (batch.is_first_of_file) file_ = file;
        batch.file = file_;
        batch.set_text(text);
        PositionAuditor({.dedupes = true}).audit(batch);
        numberer_.number(batch);
        return twice(batch);
    }

  private:
    PositionNumberer numberer_;
    std::string file_;
};

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
constexpr const char* kBare = "4k3/8/8/8/8/8/8/4KB2 b - -";

TEST_F(Numbered, FindsPositionsInAllFilesAndNamesInOne) {
    const std::string start = std::string(kStart) + " id \"a\";\n";
    const std::string bare = std::string(kBare) + " id \"a\";\n";
    EXPECT_EQ(lines(start, "one").size(), 0U);
    // A batch of the same file later: a position and a name that were there, and one name more.
    const auto later = lines(bare + start);
    ASSERT_EQ(later.size(), 3U);
    EXPECT_TRUE(later[0].starts_with("2: ")) << later[0];
    EXPECT_TRUE(later[1].starts_with("3: ")) << later[1];
    EXPECT_TRUE(later[2].starts_with("3: ")) << later[2];
    // Names are those of a file, positions those of all: the message says which file.
    const auto other = lines(start, "two");
    ASSERT_EQ(other.size(), 1U);
    EXPECT_TRUE(other[0].starts_with("1: ")) << other[0];
    EXPECT_NE(other[0].find("one"), std::string::npos) << other[0];
}

TEST(FirstPlaces, KeepsTheFirstOfManyKeys) {
    FirstPlaces places;
    const auto key = [](std::uint64_t i) { return fen_line::Key{.high = i, .low = i % 7}; };
    for (std::uint64_t i = 1; i <= 5000; ++i)
        EXPECT_FALSE(places.find_or_keep({.key = key(i), .ordinal = i}));
    for (std::uint64_t i = 1; i <= 5000; ++i)
        EXPECT_EQ(places.find_or_keep({.key = key(i), .ordinal = 9999})->ordinal, i);
    EXPECT_EQ(places.size(), 5000U);
    places.clear();
    EXPECT_FALSE(places.find_or_keep({.key = key(1), .ordinal = 1}));
}

}  // namespace
}  // namespace arbiter::positions
