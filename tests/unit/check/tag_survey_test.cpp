#include "check/tag_survey.hpp"

#include "check/inspector.hpp"
#include "pgn/game_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check {
namespace {

namespace fs = std::filesystem;

constexpr Date kToday{2026, 1, 1};
constexpr std::uint32_t kPlies = 4;

// Calls `visit` with each game of the text, as if it were legal and had kPlies half-moves.
template <class Visit>
void for_each_game(std::string text, Visit visit) {
    constexpr std::size_t kReadable = 64;
    const std::size_t size = text.size();
    text.resize(size + kReadable);
    pgn::GameReader reader;
    reader.open({.text = std::string_view(text).substr(0, size)});
    pgn::GameView view;
    replay::GameFacts facts;
    facts.is_legal = true;
    facts.plies = kPlies;
    const judge::Ruling ruling{};
    while (reader.next(view))
        visit(GameContext{view, facts, ruling, kToday});
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
                findings.begin_game(game.charset);
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

TEST(TagSurvey, FindsANameThatStandsTwiceBehindManyOthers) {
    std::string text;
    for (int i = 0; i < 70; ++i)
        text += "[Tag" + std::to_string(i) + " \"x\"]\n";
    for_each_game(text + "[Tag5 \"y\"]\n\n*\n", [](const GameContext& game) {
        const auto twice = std::uint64_t{1} << static_cast<unsigned>(Feature::TagTwice);
        EXPECT_NE(tag_features(game) & twice, 0U);
    });
}

}  // namespace
}  // namespace arbiter::check
