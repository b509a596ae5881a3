#include "core/check/rules/tags/tag_survey.hpp"

#include "core/check/inspector.hpp"
#include "core/check/rules/tags/dates.hpp"
#include "core/check/rules/tags/tag_values.hpp"
#include "tests/support/one_game.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::check {
namespace tag_survey_test {

namespace fs = std::filesystem;

using testing::kToday;
constexpr std::uint32_t kPlies = 4;

// Calls `visit` with each game of the text, as if it were legal and had kPlies half-moves.
template <class Visit>
void for_each_game(std::string text, Visit visit) {
    replay::GameFacts facts;
    facts.is_legal = true;
    facts.plies = kPlies;
    testing::for_each_game(std::move(text), facts, visit);
}

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Sections of the case files of all tag rules: what is not PGN in them is text between games.
std::vector<std::string> case_texts() {
    std::vector<std::string> texts;
    const fs::path folder = fs::path(ARBITER_SOURCE_DIR) / "tests" / "cases";
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const bool is_of_tag_rule =
            entry.path().parent_path().filename().string().starts_with("TAG");
        if (is_of_tag_rule && entry.path().extension() == ".case")
            texts.push_back(read(entry.path()));
    }
    return texts;
}

bool is_triggered(const Rule& rule, const GameContext& game) {
    return (rule.when.flaws & game.view.flaw_set.bits()) != 0 ||
           (rule.when.features & features_of(game)) != 0;
}

// The survey decides which rules look. Here every tag rule looks at every game, and whatever one of
// them finds, the survey must have asked for it.
TEST(TagSurvey, AsksForEveryRuleThatFindsSomething) {
    RuleSettings settings;
    Arena arena;
    std::size_t findings_seen = 0;
    for (const std::string& text : case_texts()) {
        for_each_game(text, [&](const GameContext& game) {
            for (const Rule* rule : rules()) {
                if (!rule->code.starts_with("TAG") || rule->inspect == nullptr) continue;
                Findings findings(settings, arena);
                findings.begin_game(game.charset, 0);
                rule->inspect(game, findings);
                findings_seen += findings.size();
                EXPECT_TRUE(findings.size() == 0 || is_triggered(*rule, game))
                    << rule->code << " in\n"
                    << game.view.bytes();
            }
        });
    }
    EXPECT_GT(findings_seen, 100U);
}

// What archives hold must not wake the rules, or they cost time in every game.
TEST(TagSurvey, SeesNothingInAnOrdinaryGame) {
    for_each_game(R"([Event "Club championship"]
[Site "Lyon"]
[Date "2024.05.01"]
[Round "1"]
[White "Petit, Anne"]
[Black "Roux, Paul"]
[Result "1-0"]
[WhiteElo "2512"]
[BlackElo "?"]
[WhiteTitle "WGM"]
[ECO "C44"]
[Opening "Open game: 1. e4 e5"]
[TimeControl "5400+30"]
[UTCDate "2024.05.01"]
[Termination "normal"]
[PlyCount "4"]
[WhiteFideId "651000123"]
[BlackFideId "651000124"]
[EventDate "2024.04.28"]

1. e4 e5 2. Nf3 Nc6 1-0
)",
                  [](const GameContext& game) { EXPECT_EQ(tag_features(game), 0U); });
}

TEST(TagSurvey, FindsANameThatStandsTwiceAfterManyOthers) {
    std::string text;
    for (int i = 0; i < 70; ++i)
        text += "[Tag" + std::to_string(i) + " \"x\"]\n";
    for_each_game(text + "[Tag5 \"y\"]\n\n*\n", [](const GameContext& game) {
        const auto twice = std::uint64_t{1} << static_cast<unsigned>(Feature::TagTwice);
        EXPECT_NE(tag_features(game) & twice, 0U);
    });
}

constexpr std::uint64_t bit(Feature feature) {
    return std::uint64_t{1} << static_cast<unsigned>(feature);
}

// What the survey sees in a game with that tag alone.
std::uint64_t features_of_tag(std::string_view name, std::string_view value) {
    std::uint64_t features = 0;
    const std::string pair = "[" + std::string(name) + " \"" + std::string(value) + "\"]";
    for_each_game(pair + "\n\n*\n",
                  [&](const GameContext& game) { features = tag_features(game); });
    return features;
}

// A word of these bytes, at most `most` of them.
std::string any_word(std::string_view bytes, std::uint64_t most, testing::Dice& dice) {
    std::string word;
    for (std::uint64_t size = dice.roll(most + 1); size != 0; --size)
        word += bytes[dice.roll(bytes.size())];
    return word;
}

// Days are read eight bytes at once; here the parser says what they are.
TEST(TagSurvey, ReadsDatesAsTheParserDoes) {
    testing::Dice dice{20261123};
    int dated = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string date = std::to_string(1400 + dice.roll(700)) + "." + any_word("0123", 2, dice) +
                           "." + any_word("0123", 2, dice);
        if (dice.roll(4) == 0) date = any_word("0129", 4, dice) + ".??.??";
        for (std::uint64_t slips = dice.roll(3); slips != 0 && !date.empty(); --slips)
            date[dice.roll(date.size())] = "0123456789.?x:/\x80"[dice.roll(16)];
        // There is no such year.
        if (dice.roll(50) == 0 && date.size() >= 4) date.replace(0, 4, "0000");
        const auto range = parse_pgn_date(date);
        const bool is_unusual = !range && date != "????.??.??";
        const bool is_implausible =
            range && (range->first > kToday || range->last < Date{detail::kFirstYear, 1, 1});
        const std::uint64_t features = features_of_tag("Date", date);
        ASSERT_EQ((features & bit(Feature::DateUnusual)) != 0, is_unusual) << date;
        ASSERT_EQ((features & bit(Feature::DateImplausible)) != 0, is_implausible) << date;
        dated += range ? 1 : 0;
    }
    EXPECT_GT(dated, 500);
}

// The same of ratings, and of move numbers in names.
TEST(TagSurvey, ReadsValuesAsTheirDefinitionsDo) {
    testing::Dice dice{20261123};
    for (int round = 0; round < 20'000; ++round) {
        const std::string elo = any_word("0123456789?-/:\x80", 5, dice);
        const bool is_rating = detail::is_rating(elo) && !detail::is_grade_of_three_digits(elo);
        const bool is_usual = is_rating || detail::is_placeholder(elo);
        ASSERT_EQ((features_of_tag("WhiteElo", elo) & bit(Feature::EloUnusual)) == 0, is_usual)
            << elo;
        const std::string name = any_word("ab 1.", 20, dice);
        bool has_number = false;
        for (std::size_t i = 1; i < name.size(); ++i)
            has_number |= name[i] == '.' && name[i - 1] == '1';
        ASSERT_EQ((features_of_tag("White", name) & bit(Feature::TagMovetext)) != 0, has_number)
            << name;
    }
}

// By the four markers of the standard, PGN 8.2.6, and byte by byte.
TEST(TagSurvey, ReadsResultsAsTexts) {
    constexpr std::string_view kWords[] = {"1-0",
                                           "0-1",
                                           "1/2-1/2",
                                           "*",
                                           "1/2",
                                           "1:0",
                                           "O-1",
                                           "+-",
                                           "1-0 ",
                                           "1/2-1/2x",
                                           "1-01",
                                           "1/2-1",
                                           "**",
                                           "1/2-1/2-1",
                                           "0-0",
                                           "\xC2\xBD",
                                           "",
                                           "-",
                                           "0-1?",
                                           std::string_view("\0001-0", 4),
                                           std::string_view("\0*", 2)};
    int usual = 0, odd = 0;
    const auto has = [](const GameContext& game, Feature feature) {
        return (features_of(game) & bit(feature)) != 0;
    };
    for (const std::string_view marker : kWords) {
        for (const std::string_view tag : kWords) {
            const std::string text = "[Event \"x\"]\n[Result \"" + std::string(tag) +
                                     "\"]\n\n1. e4 e5 " + std::string(marker) + "\n";
            for_each_game(text, [&](const GameContext& game) {
                const pgn::Token* token = game.view.terminator_token();
                constexpr std::string_view kMarkers[] = {"1-0", "0-1", "1/2-1/2", "*"};
                const bool is_marker =
                    token != nullptr &&
                    std::ranges::find(kMarkers, game.view.text_of(*token)) != std::end(kMarkers);
                ASSERT_EQ(has(game, Feature::TerminatorUnusual), !is_marker) << text;
                ASSERT_EQ(has(game, Feature::ResultUnusual),
                          !is_marker || game.view.text_of(*token) != tag)
                    << text;
                ++(is_marker ? usual : odd);
            });
        }
    }
    EXPECT_GT(usual, 75);
    EXPECT_GT(odd, 75);
}

}  // namespace tag_survey_test
}  // namespace arbiter::check
