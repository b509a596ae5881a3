#include "core/event/rating_check.hpp"

#include "run/io/text_file.hpp"
#include "tests/support/written_file.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::event {
namespace rating_check_test {

names::RatingList list_of(std::string_view rows, int month = 2024 * 12 + 4) {
    const testing::WrittenFile file("fideid,name,elo,title\n" + std::string(rows), ".csv");
    auto list =
        names::RatingList::read(io::text_file(file.path()), names::RatingMonths{month, month});
    EXPECT_TRUE(list) << list.error();
    return std::move(list).value();
}

// Four players in May 2024, with ids 1 to 4.
Entries with_ids() {
    Entries entries = four_players();
    for (GameEntry& each : entries.all()) {
        each.date = "2024.05.0" + each.round;
        for (SideEntry& side : each.sides) {
            side.fide_id = std::to_string(side.name[0] == 'D' ? 4 : side.name[0] - 'A' + 1);
            side.elo = "2000";
            side.title = "FM";
        }
    }
    return entries;
}

constexpr std::string_view kSound =
    "1,\"Anders, Anna\",2000,FM\n2,\"Berg, B.\",2000,FM\n3,\"Carl, Clara\",2000,FM\n"
    "4,\"Dorn, David\",2000,FM\n";

std::string checked(const Entries& entries, const names::RatingList& list) {
    std::string text;
    for (const Finding& each : check_rating_list(entries.make(), list))
        text += std::string(rule(each.rule).code) + ' ' + std::to_string(each.place.game) + ": " +
                each.message + '\n';
    return text;
}

TEST(RatingCheck, ASoundEventSaysNothing) {
    EXPECT_EQ(checked(with_ids(), list_of(kSound)), "");
    EXPECT_EQ(checked(with_ids(), list_of("9,\"Somebody, Else\",2000,FM\n")), "");
}

TEST(RatingCheck, AnIdOfSomebodyElseIsToldOnce) {
    const auto list = list_of("1,\"Zimmer, Zoe\",2000,FM\n2,\"Berg, B.\",2000,FM\n");
    const std::string found = checked(with_ids(), list);
    EXPECT_EQ(found.substr(0, 48), "EVT14 1: Anders, A has FIDE id 1, but in the rat") << found;
    EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 1);
    // Ids hold in every month.
    EXPECT_EQ(checked(with_ids(), list_of("1,\"Zimmer, Zoe\",2000,FM\n", 1999 * 12)).substr(0, 5),
              "EVT14");
}

TEST(RatingCheck, OtherRatingsAndTitlesOfTheMonth) {
    const auto list = list_of("1,\"Anders, A\",2010,IM\n2,\"Berg, B.\",2000,\n3,\"Carl, C\",,FM\n");
    const std::string found = checked(with_ids(), list);
    EXPECT_NE(found.find("EVT23 1: Anders, A has the Elo 2000, but 2010 in"), std::string::npos);
    EXPECT_NE(found.find("EVT23 1: Anders, A has the title FM, but IM in"), std::string::npos);
    EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 2) << found;
}

TEST(RatingCheck, ValuesOfAnotherMonthOrOfFastChessAreLeftAlone) {
    const std::string_view rows = "1,\"Anders, A\",2010,IM\n";
    EXPECT_EQ(checked(with_ids(), list_of(rows, 2024 * 12 + 5)), "");
    Entries rapid = with_ids();
    for (GameEntry& each : rapid.all())
        each.event = "Oslo Rapid";
    const std::string found = checked(rapid, list_of(rows));
    EXPECT_EQ(found.find("Elo"), std::string::npos) << found;
    EXPECT_NE(found.find("title"), std::string::npos) << found;
}

}  // namespace rating_check_test
}  // namespace arbiter::event
