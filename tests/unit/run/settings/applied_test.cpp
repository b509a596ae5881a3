#include "run/settings/applied.hpp"

#include "core/check/rule.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::settings {
namespace applied_test {

SettingsFile file_of(std::string_view text) {
    auto file = read_settings(text, "arbiter.toml", "/games");
    EXPECT_TRUE(file) << (file ? "" : file.error());
    return file ? std::move(file).value() : SettingsFile{};
}

Layer command_line(std::vector<std::string> select, std::vector<std::string> ignore = {}) {
    Layer layer;
    if (!select.empty())
        layer.select = Said<std::vector<std::string>>{std::move(select), "--select"};
    for (std::string& word : ignore)
        layer.ignore.push_back({std::move(word), "--ignore"});
    return layer;
}

Applied applied(std::string_view text, std::string_view path, const Layer& upper = {},
                const std::vector<std::string>& own_names = {}) {
    const SettingsFile file = file_of(text);
    const auto result = resolve(layers_of(&file, path, upper), own_names);
    EXPECT_TRUE(result) << (result ? "" : result.error().word);
    return result ? *result : Applied{};
}

bool is_on(const Applied& applied, std::string_view rule) {
    return applied.rules[static_cast<std::size_t>(check::find_rule(rule)->id)].is_on;
}

TEST(Settings, WithoutAFileAreThoseOfTheProgram) {
    const auto result = resolve(layers_of(nullptr, "a.pgn", {}), {});
    ASSERT_TRUE(result);
    const auto usual = check::resolve_selection({});
    for (std::size_t i = 0; i < check::kRules; ++i)
        EXPECT_EQ(result->rules[i].is_on, (*usual)[i].is_on);
    EXPECT_EQ(result->fail_on, 0U);
    EXPECT_EQ(result->own, nullptr);
}

TEST(Settings, OfATableAreLaidOverThoseOfTheFile) {
    constexpr std::string_view kText =
        "ignore = [\"END\"]\nfail-on = \"warning\"\n"
        "[per-file.\"old/**\"]\nlaws = \"fide-1997\"\nignore = [\"RES\"]\nfail-on = \"never\"\n";
    const Applied usual = applied(kText, "a.pgn");
    EXPECT_EQ(usual.fail_on, 1U);
    EXPECT_EQ(usual.edition, nullptr);
    EXPECT_TRUE(is_on(usual, "RES03"));
    const Applied old = applied(kText, "old/a.pgn");
    EXPECT_EQ(old.fail_on, check::kSeverities);
    ASSERT_NE(old.edition, nullptr);
    EXPECT_EQ(old.edition->id, "fide-1997");
    EXPECT_FALSE(is_on(old, "RES03"));
    EXPECT_FALSE(is_on(old, "END02"));
}

TEST(Settings, LaterTablesWin) {
    constexpr std::string_view kText =
        "[per-file.\"z*.pgn\"]\nfail-on = \"info\"\n[per-file.\"*1.pgn\"]\nfail-on = \"style\"\n";
    EXPECT_EQ(applied(kText, "z1.pgn").fail_on, 3U);
    EXPECT_EQ(applied(kText, "z2.pgn").fail_on, 2U);
}

TEST(Settings, OfTheCommandLineWin) {
    constexpr std::string_view kText = "select = [\"END\"]\nignore = [\"END02\"]\n";
    EXPECT_FALSE(is_on(applied(kText, "a.pgn"), "END02"));
    EXPECT_TRUE(is_on(applied(kText, "a.pgn", command_line({"END02"})), "END02"));
    const Applied more = applied(kText, "a.pgn", command_line({}, {"END05"}));
    EXPECT_FALSE(is_on(more, "END02"));
    EXPECT_FALSE(is_on(more, "END05"));
    EXPECT_TRUE(is_on(more, "END06"));
    EXPECT_FALSE(is_on(more, "RES03"));
}

constexpr std::string_view kPatterns =
    "[[tag-pattern]]\nname = \"one\"\ntag = \"Round\"\npattern = \"a\"\n"
    "[[tag-pattern]]\nname = \"two\"\ntag = \"Round\"\npattern = \"b\"\n";

TEST(Settings, KnowPatternsByTheirNames) {
    const std::vector<std::string> names{"one", "two"};
    EXPECT_EQ(applied(kPatterns, "a.pgn").own->tag_patterns.size(), 2U);
    const Applied ignoring = applied(kPatterns, "a.pgn", command_line({}, {"one"}), names);
    ASSERT_EQ(ignoring.own->tag_patterns.size(), 1U);
    EXPECT_EQ(ignoring.own->tag_patterns[0].name, "two");
    const Applied selecting = applied(kPatterns, "a.pgn", command_line({"one,END"}), names);
    ASSERT_EQ(selecting.own->tag_patterns.size(), 1U);
    EXPECT_EQ(selecting.own->tag_patterns[0].name, "one");
    EXPECT_TRUE(is_on(selecting, "OWN02"));
    EXPECT_TRUE(is_on(selecting, "END02"));
    EXPECT_FALSE(is_on(selecting, "RES03"));
    EXPECT_FALSE(is_on(applied(kPatterns, "a.pgn", command_line({"END"})), "OWN02"));
}

TEST(Settings, SelectNothingByAnEmptyList) {
    const Applied none = applied("select = []\n", "a.pgn");
    for (const check::Rule* rule : check::rules())
        EXPECT_FALSE(is_on(none, rule->code)) << rule->code;
}

TEST(Settings, SayWhereEachWasSaid) {
    const SettingsFile file = file_of(
        "profile = \"book\"\nignore = [\"END02\",\n\"END05\"]\n[per-file.\"*.pgn\"]\nignore = "
        "[\"RES\"]\n");
    Layer upper = command_line({}, {"TAG14"});
    upper.fail_on = SaidWord{"style", "--fail-on"};
    EXPECT_EQ(describe(layers_of(&file, "a.pgn", upper)),
              "  profile         book                           arbiter.toml:1\n"
              "  laws            by-date                        default\n"
              "  fail-on         style                          --fail-on\n"
              "  select          all                            default\n"
              "  ignore          END02                          arbiter.toml:2\n"
              "                  END05                          arbiter.toml:3\n"
              "                  RES                            arbiter.toml:5\n"
              "                  TAG14                          --ignore\n"
              "  severity        -                              default\n"
              "  required-tags   -                              default\n"
              "  tag-pattern     -                              default\n"
              "  no-draw-before  -                              default\n");
}

}  // namespace applied_test
}  // namespace arbiter::settings
