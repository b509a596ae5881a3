#include "core/export_format/tag_edit.hpp"

#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::export_format {
namespace tag_edit_test {

using Changes = std::vector<TagChange>;

struct Edited {
    std::string text;
    TagEditOutcome outcome;
};

Edited edited(const Game& game, const Changes& changes) {
    Edited result;
    result.outcome = TagEdit().apply(game, changes, result.text);
    return result;
}

struct Case {
    const char* name;
    std::string pgn;
    Changes changes;
    std::string expected;
};

std::vector<Case> cases() {
    const std::string moves = "\n1. e4 e5 1-0\n";
    return {
        {"a_new_value_at_its_place",
         "[Event \"A\"]\n[White \"Carlsen,M\"]\n" + moves,
         {{"White", "Carlsen, Magnus"}},
         "[Event \"A\"]\n[White \"Carlsen, Magnus\"]\n" + moves},
        {"odd_spacing_stays",
         "[Event  \"A\" ]\n [ White \"x\"]\n" + moves,
         {{"White", "y"}},
         "[Event  \"A\" ]\n [ White \"y\"]\n" + moves},
        {"quotes_and_backslashes_are_escaped",
         "[Event \"A\"]\n" + moves,
         {{"Event", "The \"A\" \\ B"}},
         "[Event \"The \\\"A\\\" \\\\ B\"]\n" + moves},
        {"a_roster_tag_goes_to_its_place",
         "[Event \"A\"]\n[Date \"2020.01.01\"]\n[Result \"1-0\"]\n" + moves,
         {{"White", "w"}, {"Site", "s"}},
         "[Event \"A\"]\n[Site \"s\"]\n[Date \"2020.01.01\"]\n[White \"w\"]\n[Result \"1-0\"]\n" +
             moves},
        {"the_first_roster_tag_goes_before_all",
         "[Site \"s\"]\n[ECO \"A00\"]\n" + moves,
         {{"Event", "e"}},
         "[Event \"e\"]\n[Site \"s\"]\n[ECO \"A00\"]\n" + moves},
        {"another_tag_goes_after_the_last",
         "[Event \"A\"]\n[Result \"1-0\"]\n" + moves,
         {{"ECO", "C20"}, {"Opening", "King's Pawn"}},
         "[Event \"A\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n" + moves},
        {"crlf_stays_crlf",
         "[Event \"A\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 1-0\r\n",
         {{"Site", "s"}, {"ECO", "B00"}, {"Event", "B"}},
         "[Event \"B\"]\r\n[Site \"s\"]\r\n[Result \"1-0\"]\r\n[ECO \"B00\"]\r\n\r\n1. e4 1-0\r\n"},
        {"lone_cr_stays_lone_cr",
         "[Event \"A\"]\r[Result \"1-0\"]\r\r1. e4 1-0\r",
         {{"ECO", "B00"}},
         "[Event \"A\"]\r[Result \"1-0\"]\r[ECO \"B00\"]\r\r1. e4 1-0\r"},
        {"a_pair_goes_with_its_line",
         "[Event \"A\"]\n[ECO \"A00\"]\n[Result \"1-0\"]\n" + moves,
         {{"ECO", std::nullopt}},
         "[Event \"A\"]\n[Result \"1-0\"]\n" + moves},
        {"doubles_go_too",
         "[Event \"A\"]\n[ECO \"A00\"]\n[Site \"s\"]\n[ECO \"A01\"]\n" + moves,
         {{"ECO", std::nullopt}},
         "[Event \"A\"]\n[Site \"s\"]\n" + moves},
        {"doubles_that_said_the_same_are_set_too",
         "[Event \"A\"]\n[White \"a\"]\n[White \"a\"]\n[White \"b\"]\n" + moves,
         {{"White", "c"}},
         "[Event \"A\"]\n[White \"c\"]\n[White \"c\"]\n[White \"b\"]\n" + moves},
        {"one_line_section",
         "[Event \"A\"] [Result \"1-0\"] 1. e4 e5 1-0\n",
         {{"Site", "s"}, {"ECO", "C20"}},
         "[Event \"A\"] [Site \"s\"] [Result \"1-0\"] [ECO \"C20\"] 1. e4 e5 1-0\n"},
        {"one_line_section_without_its_middle",
         "[Event \"A\"] [ECO \"A00\"] [Result \"1-0\"] 1. e4 e5 1-0\n",
         {{"ECO", std::nullopt}},
         "[Event \"A\"] [Result \"1-0\"] 1. e4 e5 1-0\n"},
        {"two_pairs_on_a_line",
         "[Event \"A\"]\n[White \"a\"][WhiteElo \"1500\"]\n" + moves,
         {{"Black", "b"}, {"ECO", "C20"}},
         "[Event \"A\"]\n[White \"a\"] [Black \"b\"][WhiteElo \"1500\"]\n[ECO \"C20\"]\n" + moves},
        {"the_second_pair_of_a_line_goes",
         "[Event \"A\"]\n[White \"a\"] [WhiteElo \"1500\"]\n" + moves,
         {{"WhiteElo", std::nullopt}},
         "[Event \"A\"]\n[White \"a\"]\n" + moves},
        {"both_pairs_of_a_line_go",
         "[Event \"A\"]\n[X \"a\"] [Y \"1500\"]\n[Result \"1-0\"]\n" + moves,
         {{"X", std::nullopt}, {"Y", std::nullopt}},
         "[Event \"A\"]\n[Result \"1-0\"]\n" + moves},
        {"what_goes_gives_way_to_what_comes",
         "[Event \"A\"]\n[X \"a\"]\n" + moves,
         {{"X", std::nullopt}, {"ECO", "C20"}},
         "[Event \"A\"]\n[ECO \"C20\"]\n" + moves},
        {"all_pairs_replaced",
         "[X \"a\"]\n[Y \"b\"]\n" + moves,
         {{"X", std::nullopt}, {"Y", std::nullopt}, {"ECO", "C20"}},
         "[ECO \"C20\"]\n" + moves},
        {"no_tag_section",
         "1. e4 e5 1-0\n",
         {{"White", "w"}, {"Event", "e"}},
         "[Event \"e\"]\n[White \"w\"]\n\n1. e4 e5 1-0\n"},
        {"no_tag_section_but_crlf",
         "1. e4 e5\r\n1-0\r\n",
         {{"White", "w"}},
         "[White \"w\"]\r\n\r\n1. e4 e5\r\n1-0\r\n"},
        {"a_pair_without_quote_is_written_anew",
         "[Event \"A\"]\n[White \"a]\n" + moves,
         {{"White", "b"}},
         "[Event \"A\"]\n[White \"b\"]\n" + moves},
        {"a_pair_without_value_is_written_anew",
         "[Event \"A\"]\n[White]\n" + moves,
         {{"White", "b"}},
         "[Event \"A\"]\n[White \"b\"]\n" + moves},
        {"of_two_changes_the_later_counts",
         "[Event \"A\"]\n" + moves,
         {{"Event", "B"}, {"Event", "C"}},
         "[Event \"C\"]\n" + moves},
        {"tags_alone_at_the_end",
         "[Event \"A\"]\n[Site \"s\"]",
         {{"Date", "2020.??.??"}},
         "[Event \"A\"]\n[Site \"s\"]\n[Date \"2020.??.??\"]"},
        {"a_comment_before_the_tags",
         "{c} [Site \"s\"]\n" + moves,
         {{"Event", "e"}},
         "{c} [Event \"e\"] [Site \"s\"]\n" + moves},
    };
}

TEST(TagEdit, ChangesWhatIsAskedAndNothingElse) {
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.name);
        const test::CleanGames games(each.pgn);
        ASSERT_EQ(games.size(), 1U);
        const Edited once = edited(games[0], each.changes);
        EXPECT_EQ(once.text, each.expected);
        EXPECT_GT(once.outcome.made, 0U);
        EXPECT_TRUE(once.outcome.refused.empty());
    }
}

TEST(TagEdit, WhatComesOutReadsAsAskedAndNeedsNothingMore) {
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.name);
        const test::CleanGames before(each.pgn);
        const test::CleanGames after(edited(before[0], each.changes).text);
        ASSERT_EQ(after.size(), 1U);
        EXPECT_EQ(after[0].moves.size(), before[0].moves.size());
        const Edited twice = edited(after[0], each.changes);
        EXPECT_EQ(twice.text, after[0].text);
        EXPECT_EQ(twice.outcome.made, 0U);
        for (const TagChange& change : each.changes) {
            if (change == TagChange{"Event", "B"}) continue;  // a later change of the same tag
            EXPECT_EQ(after[0].tag(change.name), change.value) << change.name;
        }
    }
}

TEST(TagEdit, WritesInTheEncodingOfTheGame) {
    // Müller, in ISO-8859-1.
    const std::string pgn = "[Event \"A\"]\n[White \"M\xFCller, J\"]\n\n1. e4 {sch\xF6n} 1-0\n";
    const test::CleanGames games(pgn);
    ASSERT_EQ(games[0].charset, encoding::Charset::Windows1252);
    const Edited done =
        edited(games[0], {{"White", "Müller, Jörg"}, {"Black", "Łukasz"}, {"Site", "Köln"}});
    EXPECT_EQ(done.text,
              "[Event \"A\"]\n[Site \"K\xF6ln\"]\n[White \"M\xFCller, J\xF6rg\"]\n\n1. e4 "
              "{sch\xF6n} 1-0\n");
    EXPECT_EQ(done.outcome.made, 2U);
    ASSERT_EQ(done.outcome.refused.size(), 1U);
    EXPECT_EQ(done.outcome.refused[0].change, 1U);
    EXPECT_EQ(done.outcome.refused[0].why, TagRefusal::NotInCharset);
}

TEST(TagEdit, RefusesWhatWouldBeNoTagPair) {
    const test::CleanGames games("[Event \"A\"]\n\n1. e4 1-0\n");
    const Edited done =
        edited(games[0],
               {{"White Elo", "1"}, {"White", "a\nb"}, {"Black", "\xFF"}, {"", "x"}, {"X", "ok"}});
    EXPECT_EQ(done.text, "[Event \"A\"]\n[X \"ok\"]\n\n1. e4 1-0\n");
    std::vector<TagRefusal> why;
    for (const RefusedChange& refused : done.outcome.refused)
        why.push_back(refused.why);
    EXPECT_EQ(why, (std::vector{TagRefusal::NameInvalid, TagRefusal::ValueInvalid,
                                TagRefusal::ValueInvalid, TagRefusal::NameInvalid}));
    for (const TagRefusal each : why)
        EXPECT_FALSE(to_string(each).empty());
}

TEST(TagEdit, TouchesOnlyItsOwnGame) {
    const test::CleanGames games(
        "[Event \"A\"]\n\n1. e4 1-0\n\n[Event \"B\"]\n\n1. d4 0-1\n\n\n[Event \"C\"]\n\n*\n");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(edited(games[1], {{"ECO", "A40"}}).text,
              "[Event \"B\"]\n[ECO \"A40\"]\n\n1. d4 0-1\n");
    EXPECT_EQ(edited(games[1], {}).text, games[1].text);
}

// A pair after the moves belongs to the game, and its value is where it is found.
TEST(TagEdit, SetsALateTagAtItsPlace) {
    const test::CleanGames games("[Event \"A\"]\n\n1. e4 e5\n[ECO \"A00\"]\n2. Nf3 1-0\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(edited(games[0], {{"ECO", "C40"}, {"Site", "s"}}).text,
              "[Event \"A\"]\n[Site \"s\"]\n\n1. e4 e5\n[ECO \"C40\"]\n2. Nf3 1-0\n");
}

}  // namespace tag_edit_test
}  // namespace arbiter::export_format
