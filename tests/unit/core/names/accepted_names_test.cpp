#include "core/names/accepted_names.hpp"

#include "run/io/text_file.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/written_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::names {
namespace accepted_names_test {

constexpr std::string_view kRows =
    "kind,written,right\n"
    "player,A,B\n"
    "player,C,B\n"
    "site,Here,There\n";

std::string game(std::string_view white, std::string_view fide_id = {}) {
    std::string text = "[Event \"?\"]\n[Site \"Here\"]\n[White \"";
    text.append(white).append("\"]\n[Black \"?\"]\n");
    if (!fide_id.empty()) text.append("[WhiteFideId \"").append(fide_id).append("\"]\n");
    return text.append("\n1. e4 e5 *\n\n");
}

AcceptedNames accepted_of(const std::string& pgn, int least_score = 98) {
    const testing::WrittenFile file(kRows, ".csv");
    const auto spelling = Spelling::read(io::text_file(file.path()));
    NameSurvey survey(std::size_t{1} << 20);
    const test::CleanGames games(pgn);
    for (const export_format::Game& each : games)
        survey.add(each);
    return accept_names(survey, *spelling, least_score);
}

std::vector<std::string> changed(const AcceptedNames& accepted, const std::string& pgn) {
    const test::CleanGames games(pgn);
    std::vector<std::string> all;
    for (const export_format::Game& each : games) {
        std::vector<export_format::TagChange> changes;
        accepted.changes.changes(each, changes);
        for (const export_format::TagChange& change : changes)
            all.push_back(std::string(change.name) + "=" + std::string(*change.value));
    }
    return all;
}

TEST(AcceptedNames, AreThoseWithTheScore) {
    const std::string pgn = game("A") + game("D");
    EXPECT_EQ(changed(accepted_of(pgn), pgn),
              (std::vector<std::string>{"White=B", "Site=There", "Site=There"}));
    EXPECT_EQ(accepted_of(pgn, 99).changes.size(), 0U);
}

TEST(AcceptedNames, SayWhatTheyGoBy) {
    const std::string pgn = game("A");
    const test::CleanGames games(pgn);
    const AcceptedNames accepted = accepted_of(pgn);
    std::vector<export_format::TagChange> changes;
    accepted.changes.changes(games[0], changes);
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_TRUE(changes[0].source.ends_with(": your list (score 98)")) << changes[0].source;
}

TEST(AcceptedNames, WithEqualIdsBecomeOne) {
    const std::string pgn = game("A", "7") + game("C", "7") + game("C") + game("B", "7");
    const AcceptedNames accepted = accepted_of(pgn);
    EXPECT_EQ(accepted.withheld, 0U);
    EXPECT_EQ(changed(accepted, pgn).size(), 7U);
}

struct TwoPlayers {
    std::string_view name;
    std::string pgn;
    std::uint64_t withheld;
};

class AcceptedNamesOfTwoPlayers : public ::testing::TestWithParam<TwoPlayers> {};

TEST_P(AcceptedNamesOfTwoPlayers, StayAsTheyAre) {
    const AcceptedNames accepted = accepted_of(GetParam().pgn);
    EXPECT_EQ(accepted.withheld, GetParam().withheld);
    for (const std::string& change : changed(accepted, GetParam().pgn))
        EXPECT_EQ(change, "Site=There");
}

INSTANTIATE_TEST_SUITE_P(
    AcceptedNames, AcceptedNamesOfTwoPlayers,
    ::testing::Values(TwoPlayers{"under_two_spellings", game("A", "1") + game("C", "2"), 2},
                      TwoPlayers{"one_under_the_right_name", game("A", "1") + game("B", "2"), 1},
                      TwoPlayers{"both_under_the_right_name",
                                 game("A") + game("B", "1") + game("B", "2"), 1},
                      TwoPlayers{"under_one_spelling", game("A", "1") + game("A", "2"), 1}),
    [](const auto& suite) { return std::string(suite.param.name); });

TEST(NameChanges, LookUpWhatIsChangedAlready) {
    NameChanges first;
    first.add(NameKind::Player, "X", "Y", "one");
    NameChanges second;
    second.add(NameKind::Player, "Y", "Z", "two");
    const test::CleanGames games(game("X"));
    std::vector<export_format::TagChange> changes;
    first.changes(games[0], changes);
    second.changes(games[0], changes);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].value, "Z");
    EXPECT_EQ(changes[0].source, "two");
    // A tag that is taken out has no name to look up.
    changes = {{"White", std::nullopt}};
    first.changes(games[0], changes);
    EXPECT_EQ(changes[0].value, std::nullopt);
}

}  // namespace accepted_names_test
}  // namespace arbiter::names
