#include "core/laws/edition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace arbiter::laws {
namespace edition_test {

std::string ids(const EditionList& list) {
    std::string text;
    for (const Edition* edition : list) {
        if (!text.empty()) text += ' ';
        text += edition->id;
    }
    return text;
}

// The last of FIDE in the list: a test that wants the newest one does not name it.
const Edition& newest() {
    const Edition* last = nullptr;
    for (const Edition* each : editions())
        if (each->is_fide) last = each;
    return *last;
}

struct DateCase {
    std::string_view name, date, applied, also;
};

constexpr DateCase kDateCases[] = {
    {"before_all_texts", "1851.06.21", "fide-1984", ""},
    {"last_day_of_the_decisions", "1997.06.30", "fide-1984", ""},
    {"first_day_of_1997", "1997.07.01", "fide-1997", ""},
    {"last_day_of_1997", "2001.06.30", "fide-1997", ""},
    {"first_day_of_2001", "2001.07.01", "fide-2001", ""},
    {"last_day_of_2001", "2005.06.30", "fide-2001", ""},
    {"first_day_of_2005", "2005.07.01", "fide-2005", ""},
    {"last_day_of_2005", "2009.06.30", "fide-2005", ""},
    {"first_day_of_2009", "2009.07.01", "fide-2009", ""},
    {"last_day_of_2009", "2014.06.30", "fide-2009", ""},
    {"first_day_of_2014", "2014.07.01", "fide-2014", ""},
    {"last_day_of_2014", "2017.06.30", "fide-2014", ""},
    {"first_day_of_2017", "2017.07.01", "fide-2017", ""},
    {"last_day_of_2017", "2017.12.31", "fide-2017", ""},
    {"first_day_of_2018", "2018.01.01", "fide-2018", ""},
    {"last_day_of_2018", "2022.12.31", "fide-2018", ""},
    {"first_day_of_2023", "2023.01.01", "fide-2023", ""},
    {"month_unknown_in_a_year_of_change", "2017.??.??", "fide-2017", "fide-2014"},
    {"day_unknown_in_the_last_month", "2017.06.??", "fide-2014", ""},
    {"year_without_change", "2016.??.??", "fide-2014", ""},
};

class ChooseByDate : public ::testing::TestWithParam<DateCase> {};

TEST_P(ChooseByDate, TakesTheNewestThatTheDateAllows) {
    const EditionChoice choice = choose_by_date(parse_pgn_date(GetParam().date));
    EXPECT_EQ(choice.applied->id, GetParam().applied);
    EXPECT_EQ(ids(choice.also), GetParam().also);
    EXPECT_TRUE(choice.is_certain);
}

INSTANTIATE_TEST_SUITE_P(Editions, ChooseByDate, ::testing::ValuesIn(kDateCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(EditionChoice, ListsTheOthersNewestFirst) {
    const EditionChoice choice = choose_by_date(DateRange{{2014, 6, 30}, {2018, 1, 1}});
    EXPECT_EQ(choice.applied->id, "fide-2018");
    EXPECT_EQ(ids(choice.also), "fide-2017 fide-2014 fide-2009");
}

TEST(EditionChoice, LetsTheNewestStandInWithoutADate) {
    const EditionChoice choice = choose_by_date(std::nullopt);
    EXPECT_EQ(choice.applied, &newest());
    EXPECT_EQ(choice.also.size(), 0U);
    EXPECT_FALSE(choice.is_certain);
}

TEST(EditionChoice, LetsTheNewestHoldUntilThereIsAnother) {
    EXPECT_EQ(choose_by_date(parse_pgn_date("2099.12.31")).applied, &newest());
}

TEST(EditionChoice, CanHoldEveryFideEdition) {
    const EditionChoice choice = choose_by_date(DateRange{{1900, 1, 1}, {2100, 1, 1}});
    EXPECT_EQ(choice.also.size() + 1,
              static_cast<std::size_t>(std::ranges::count(editions(), true, &Edition::is_fide)));
}

TEST(Editions, AreFoundByTheirIds) {
    std::set<std::string_view> seen;
    for (const Edition* edition : editions()) {
        EXPECT_EQ(find_edition(edition->id), edition);
        EXPECT_TRUE(seen.insert(edition->id).second);
        EXPECT_FALSE(edition->title.empty());
    }
    EXPECT_EQ(find_edition("fide-1999"), nullptr);
    EXPECT_EQ(find_edition(""), nullptr);
}

// "checkmate 5.1.1, claim 9.2.2 at 3, ..."; "?" after what is not verified.
std::string rows(std::string_view id) {
    std::string text;
    for (const Article& article : find_edition(id)->articles) {
        if (article.force == Force::ByPlayers) continue;
        if (!text.empty()) text += ", ";
        text += article.force == Force::EndsGame ? to_string(article.ending) : "claim";
        text += ' ';
        text += article.number;
        if (article.threshold != 0) text.append(" at ").append(std::to_string(article.threshold));
        if (!article.is_verified) text += '?';
    }
    return text;
}

// The rows as merged, against the texts.
TEST(Articles, AreThoseOfEachText) {
    EXPECT_EQ(rows("fide-1984"),
              "checkmate 10.1, stalemate 10.3, dead-position 10.7?, claim 10.5; 10.6 at 3, claim "
              "10.5; 10.6 at 3, "
              "claim 10.8; 10.9 at 200, claim 10.8; 10.9 at 150, claim 10.8 at 100, "
              "claim 10.8; 10.9 at 200, claim 10.8; 10.9 at 150, claim 10.8 at 100");
    EXPECT_EQ(rows("fide-1997"),
              "checkmate 5.1, stalemate 5.2, dead-position 9.6, claim 9.2b at 3, claim 9.2a at 3, "
              "claim 9.3b at 100, "
              "claim 9.3a at 100");
    for (const std::string_view id : {"fide-2001", "fide-2005", "fide-2009"}) {
        EXPECT_EQ(
            rows(id),
            "checkmate 5.1a, stalemate 5.2a, dead-position 5.2b, claim 9.2b at 3, claim 9.2a at 3, "
            "claim 9.3b at 100, claim 9.3a at 100");
    }
    EXPECT_EQ(rows("fide-2014"),
              "checkmate 5.1a, stalemate 5.2a, dead-position 5.2b, fivefold 9.6a at 5, "
              "seventy-five 9.6b at 150, "
              "claim 9.2b at 3, claim 9.2a at 3, claim 9.3b at 100, claim 9.3a at 100");
    for (const std::string_view id : {"fide-2017", "fide-2018"}) {
        EXPECT_EQ(
            rows(id),
            "checkmate 5.1.1, stalemate 5.2.1, dead-position 5.2.2, fivefold 9.6.1 at 5, "
            "seventy-five 9.6.2 at "
            "150, claim 9.2.1.2 at 3, claim 9.2.1.1 at 3, claim 9.3.2 at 100, claim 9.3.1 at 100");
    }
    EXPECT_EQ(rows("fide-2023"),
              "checkmate 5.1.1, stalemate 5.2.1, dead-position 5.2.2, fivefold 9.6.1 at 5, "
              "seventy-five 9.6.2 at 150, "
              "claim 9.2.2 at 3, claim 9.2.1 at 3, claim 9.3.2 at 100, claim 9.3.1 at 100");
}

// What players and clocks bring about.
TEST(Articles, OfPlayersAreThereToBeCited) {
    const auto number = [](std::string_view id, Trigger trigger) {
        const Article* article = find_article(*find_edition(id), trigger, Force::ByPlayers);
        return article == nullptr ? std::string_view("-") : article->number;
    };
    EXPECT_EQ(number("fide-1984", Trigger::FlagFall), "-");
    EXPECT_EQ(number("fide-1997", Trigger::FlagFall), "6.9");
    EXPECT_EQ(number("fide-2005", Trigger::FlagFall), "6.10");
    EXPECT_EQ(number("fide-2009", Trigger::FlagFall), "6.9");
    EXPECT_EQ(number("fide-2009", Trigger::Agreement), "5.2c");
    EXPECT_EQ(number("fide-2023", Trigger::Agreement), "5.2.3");
    const auto resignation = [](std::string_view id) {
        return find_article(*find_edition(id), Trigger::Resignation, Force::ByPlayers);
    };
    EXPECT_FALSE(resignation("fide-2018")->is_draw_without_mate);
    EXPECT_TRUE(resignation("fide-2023")->is_draw_without_mate);
    EXPECT_EQ(
        find_article(*find_edition("fide-2014"), Trigger::Agreement, Force::ByPlayers)->threshold,
        0);
    EXPECT_EQ(
        find_article(*find_edition("fide-2017"), Trigger::Agreement, Force::ByPlayers)->threshold,
        2);
}

// The rows of sites and of the JCA.
TEST(Articles, OfSitesAndOfTheJca) {
    EXPECT_EQ(rows("jca-2010"),
              "checkmate 5.1a, stalemate 5.2a, dead-position 5.2b, claim 9.2b at 3, claim 9.2a at "
              "3, claim 9.3b at 100, claim 9.3a at 100, claim 15.2(b), claim 15.2(c), claim "
              "15.2(c)?, claim 15.2(d), claim 15.2(e)");
    EXPECT_EQ(rows("lichess"),
              "checkmate , stalemate , fivefold  at 5, fifty  at 100, material , claim  at 3, "
              "claim  at 3");
    EXPECT_EQ(rows("chesscom"),
              "checkmate , stalemate , threefold  at 3, fifty  at 100, material ");
    EXPECT_EQ(rows("uscf"),
              "checkmate 13A, stalemate 14A, dead-position 14D, claim 14C at 3, claim 14C at 3, "
              "claim 14F at 100, claim 14F at 100");
    EXPECT_EQ(rows("icc"),
              "checkmate , stalemate , material , claim  at 3, claim  at 3, claim  at 100, claim  "
              "at 100");
}

TEST(Articles, OfSitesApplyOnlyWhenNamed) {
    for (const std::string_view id : {"jca-2010", "lichess", "chesscom", "uscf", "icc"}) {
        ASSERT_NE(find_edition(id), nullptr) << id;
        EXPECT_FALSE(find_edition(id)->is_fide) << id;
    }
    EXPECT_TRUE(choose_by_date(std::nullopt).applied->is_fide);
    EXPECT_EQ(find_article(*find_edition("jca-2010"), Trigger::Material, Force::Claimable)->number,
              "15.2(b)");
    EXPECT_EQ(find_article(*find_edition("fide-2009"), Trigger::Material, Force::Claimable),
              nullptr);
}

// "standard 7.5.5 lost at 2, +120 s, else draw; ..."
std::string illegal_moves(std::string_view id) {
    std::string text;
    for (const IllegalMoveCost& cost : find_edition(id)->illegal_moves) {
        if (!text.empty()) text += "; ";
        text.append(to_string(cost.time_class)).append(" ").append(cost.number);
        if (cost.lost_at != 0) text += " lost at " + std::to_string(cost.lost_at);
        if (cost.compensation_s != 0) text += " +" + std::to_string(cost.compensation_s);
        if (cost.is_draw_without_mate) text += " or drawn";
        if (cost.is_claimed) text += " on claim";
        if (!cost.is_verified) text += "?";
    }
    return text;
}

// What illegal moves cost, edition by edition.
TEST(IllegalMoves, CostWhatEachTextSays) {
    EXPECT_EQ(illegal_moves("fide-1984"), "");
    EXPECT_EQ(illegal_moves("fide-1997"),
              "standard 7.4; rapid B5 on claim; blitz C3 lost at 1 or drawn on claim");
    EXPECT_EQ(illegal_moves("fide-2001"),
              "standard 7.4b lost at 3 +120; rapid B5 on claim; blitz C3 lost at 1 or drawn on "
              "claim");
    EXPECT_EQ(illegal_moves("fide-2005"),
              "standard 7.4b lost at 3 +120?; rapid B5 on claim?; blitz C3 lost at 1 or drawn on "
              "claim");
    EXPECT_EQ(illegal_moves("fide-2009"),
              "standard 7.4b lost at 3 +120 or drawn; rapid A.4c; 7.4b lost at 3 +120 or drawn on "
              "claim; blitz B.3c lost at 1 or drawn on claim");
    // Its text has no appendices.
    EXPECT_EQ(
        illegal_moves("jca-2010"),
        "standard 7.4b lost at 3 +120 or drawn; rapid 7.4b lost at 3 +120 or drawn; blitz 7.4b "
        "lost at 3 +120 or drawn");
    EXPECT_EQ(illegal_moves("fide-2014"),
              "standard 7.5b lost at 2 +120 or drawn; rapid A.4b; 7.5b lost at 1 or drawn; blitz "
              "A.4b; 7.5b lost at 1 or drawn");
    EXPECT_EQ(
        illegal_moves("fide-2017"),
        "standard 7.5.3 lost at 2 +120 or drawn; rapid A.4.2; 7.5.3 lost at 1 or drawn; blitz "
        "A.4.2; 7.5.3 lost at 1 or drawn");
    EXPECT_EQ(illegal_moves("fide-2018"),
              "standard 7.5.5 lost at 2 +120 or drawn; rapid A.4.2; 7.5.5 lost at 2 +120 or drawn; "
              "blitz B.2; 7.5.5 lost at 2 +60 or drawn");
    EXPECT_EQ(illegal_moves("fide-2023"),
              "standard 7.5.5 lost at 2 +120 or drawn; rapid A.5.2; 7.5.5 lost at 2 +60 or drawn; "
              "blitz A.3; 7.5.5 lost at 2 +60 or drawn");
    EXPECT_EQ(illegal_moves("lichess"), "");
}

TEST(LeastCounts, AreTheSmallestThatAnyRowAsksFor) {
    EXPECT_EQ(least_counts().repetitions, 2);
    EXPECT_EQ(least_counts().repetitions_with_move, 3);
    EXPECT_EQ(least_counts().quiet_plies, 99);
}

}  // namespace edition_test
}  // namespace arbiter::laws
