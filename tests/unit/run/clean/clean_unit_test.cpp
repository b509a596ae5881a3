#include "run/clean/clean_unit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::clean {
namespace clean_unit_test {

// A batch and what fixing made of it. A '|' stands before each game, and is not part of the text.
class Fixed {
  public:
    Fixed(std::string_view before, std::string_view after,
          std::vector<fix::Replacement> changes = {}) {
        fixed_.batch = std::make_unique<audit::Batch>(settings_);
        fill(batch_, before);
        fill(*fixed_.batch, after);
        fixed_.changes = std::move(changes);
    }

    [[nodiscard]] const audit::Batch& batch() const { return batch_; }
    void convert() { fixed_.is_converted = true; }

    // "A=1 B*2": game 1 as it is, game 2 fixed; "!" restored.
    [[nodiscard]] std::string units() const {
        std::vector<CleanUnit> units;
        units_of(batch_, fixed_, units);
        std::string all;
        for (const CleanUnit& unit : units) {
            if (!all.empty()) all += ' ';
            all += std::string(text_of(*unit.source, unit.game)) + (unit.is_fixed ? "*" : "") +
                   (unit.is_restored ? "!" : "");
        }
        return all;
    }

  private:
    static constexpr std::uint64_t kBase = 1000;

    static void fill(audit::Batch& batch, std::string_view marked) {
        std::string text;
        for (const char c : marked) {
            if (c == '|') {
                report::GameRecord record{};
                record.span = {kBase + text.size(), kBase + text.size() + 1};
                batch.games.push_back(record);
            } else {
                text += c;
            }
        }
        batch.set_text(text);
        batch.base_offset = kBase;
    }

    check::RuleSettings settings_{};
    audit::Batch batch_{settings_};
    fix::FixedBatch fixed_;
};

TEST(CleanUnit, WithoutChangesIsTheInput) {
    const Fixed same("|aa|bb|cc", "|aa|bb|cc");
    EXPECT_EQ(same.units(), "aa bb cc");
    EXPECT_EQ(Fixed("", "").units(), "");
    EXPECT_EQ(Fixed("text", "text").units(), "");
}

TEST(CleanUnit, KnowsWhichGamesWereFixed) {
    EXPECT_EQ(Fixed("|aa|bb|cc", "|aa|bxb|cc", {{3, 3, 3, 4}}).units(), "aa bxb* cc");
    EXPECT_EQ(Fixed("|aa.|bb.|cc", "|a.|bb.|cXX", {{1, 2, 1, 1}, {7, 8, 6, 8}}).units(),
              "a.* bb. cXX*");
    EXPECT_EQ(Fixed("|aa|bb|cc", "|aa|bb|ccX", {{6, 6, 6, 7}}).units(), "aa bb ccX*");
}

// A file that left UTF-16 has no game with the bytes that it had.
TEST(CleanUnit, OfAConvertedFileIsFixed) {
    Fixed converted("|aa|bb", "|aa|bb");
    converted.convert();
    EXPECT_EQ(converted.units(), "aa* bb*");
}

TEST(CleanUnit, ThatBecameTwoGamesStaysAsItWas) {
    EXPECT_EQ(Fixed("|aa|bb|cc", "|aa|b|xb|cc", {{3, 3, 3, 4}}).units(), "aa bb! cc");
    // Its neighbours keep their fixes.
    EXPECT_EQ(Fixed("|aa|bb|cc", "|aX|b|xb|cY", {{1, 2, 1, 2}, {3, 3, 3, 4}, {5, 6, 6, 7}}).units(),
              "aX* bb! cY*");
}

// The text of a game that swallowed the next one is not the text of one game.
TEST(CleanUnit, ThatBecameOneWithTheNextStaysAsItWas) {
    EXPECT_EQ(Fixed("|aa|bb|cc", "|aabb|cc", {{2, 2, 2, 2}}).units(), "aa! bb! cc");
    EXPECT_EQ(Fixed("|aa|bb|cc|dd", "|aabbcc|dX", {{2, 2, 2, 2}, {7, 8, 7, 8}}).units(),
              "aa! bb! cc! dX*");
    EXPECT_EQ(Fixed("|aa|bb", "aabb", {{0, 0, 0, 0}}).units(), "aa! bb!");
}

TEST(CleanUnit, HasTheTextAfterItsGame) {
    Fixed cut("before|aa behind|bb end", "before|aa behind|bb end");
    EXPECT_EQ(cut.units(), "aa behind bb end");
    EXPECT_EQ(text_before_games(cut.batch()), "before");
    EXPECT_EQ(text_before_games(Fixed("no game", "no game").batch()), "no game");
}

}  // namespace clean_unit_test
}  // namespace arbiter::clean
