#include "run/settings/settings_file.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::settings {
namespace settings_file_test {

std::string error_of(std::string_view text) {
    const auto file = read_settings(text, "arbiter.toml", "/games");
    return file ? "" : file.error();
}

struct Case {
    std::string_view name, text, error;
};

constexpr Case kCases[] = {
    {"unknown_key", "profile = \"book\"\nselct = [\"END\"]\n",
     "arbiter.toml:2: unknown key 'selct', did you mean 'select'?"},
    {"unknown_key_of_a_pattern", "[[tag-pattern]]\nname = \"a\"\ntags = \"Round\"\n",
     "arbiter.toml:3: unknown key 'tags', did you mean 'tag'?"},
    {"unknown_key_of_an_event", "[event]\nno-draws-before = 3\n",
     "arbiter.toml:2: unknown key 'no-draws-before', did you mean 'no-draw-before'?"},
    {"unknown_key_of_files", "[per-file.\"*.pgn\"]\nlows = \"by-date\"\n",
     "arbiter.toml:2: unknown key 'lows', did you mean 'laws'?"},
    {"unknown_rule", "ignore = [\n  \"TAG14\",\n  \"ilegal-move\",\n]\n",
     "arbiter.toml:3: unknown rule 'ilegal-move', did you mean 'illegal-move'?"},
    {"unknown_own_name",
     "ignore = [\"team-cod\"]\n[[tag-pattern]]\nname = \"team-code\"\ntag = \"T\"\npattern = "
     "\"x\"\n",
     "arbiter.toml:1: unknown rule 'team-cod', did you mean 'team-code'?"},
    {"unknown_profile", "profile = \"strickt\"\n",
     "arbiter.toml:1: unknown profile 'strickt', did you mean 'strict'?"},
    {"unknown_edition", "laws = \"fide-2032\"\n",
     "arbiter.toml:1: unknown edition 'fide-2032', did you mean 'fide-2023'?"},
    {"unknown_level", "fail-on = \"errors\"\n",
     "arbiter.toml:1: 'fail-on' is 'errors', did you mean 'error'?"},
    {"unknown_severity", "[severity]\nTAG14 = \"warn\"\n",
     "arbiter.toml:2: the severity of 'TAG14' is 'warn'; there are error, warning, info, style, "
     "off"},
    {"letter_beyond_ascii_in_a_key",
     "profile = \"book\"\npr\xD0\xBE"
     "file = \"book\"\n",
     "arbiter.toml:2: '\xD0\xBE"
     "file' is written without quotes, but only ASCII is without them"},
    {"letter_beyond_ascii_after_a_sign", "profile = -\"b\xD0\xBE\"\n",
     "arbiter.toml:1: '\xD0\xBE\"' is written without quotes, but only ASCII is without them"},
    {"letter_beyond_ascii_after_a_backslash",
     "profile = \"\"\"b\\\n  \xD0\xBE"
     "ok\"\"\"\n",
     "arbiter.toml:2: '\xD0\xBE"
     "ok\"\"\"' follows a backslash in a text between three quotes, but only ASCII may"},
    {"letter_beyond_ascii_after_a_dot", "profile = 1.\"b\xD0\xBE\"\n",
     "arbiter.toml:1: '\xD0\xBE\"' is written without quotes, but only ASCII is without them"},
    {"wrong_kind", "select = \"END\"\n",
     "arbiter.toml:1: 'select' is a string, but must be a list of strings"},
    {"wrong_kind_in_a_list", "select = [\"END\", 3]\n",
     "arbiter.toml:1: 'select' is a number, but must be a string"},
    {"number_out_of_range", "event = { no-draw-before = -1 }\n",
     "arbiter.toml:1: 'no-draw-before' must be a number of moves from 0 to 1000"},
    {"no_pattern", "[[tag-pattern]]\nname = \"a\"\ntag = \"Round\"\n",
     "arbiter.toml:1: this tag pattern has no 'pattern'"},
    {"broken_pattern", "[[tag-pattern]]\nname = \"a\"\ntag = \"Round\"\npattern = \"(a\"\n",
     "arbiter.toml:4: the pattern of 'a' cannot be used: missing ): (a"},
    {"backreference", "[[tag-pattern]]\nname = \"a\"\ntag = \"Round\"\npattern = '(a)\\1'\n",
     "arbiter.toml:4: the pattern of 'a' cannot be used: invalid escape sequence: \\1"},
    {"name_of_a_rule", "[[tag-pattern]]\nname = \"bom\"\ntag = \"Round\"\npattern = \"a\"\n",
     "arbiter.toml:2: 'bom' is the name of a rule already"},
    {"name_twice",
     "[[tag-pattern]]\nname = \"a\"\ntag = \"Round\"\npattern = \"a\"\n"
     "[[tag-pattern]]\nname = \"a\"\ntag = \"Round\"\npattern = \"a\"\n",
     "arbiter.toml:5: two tag patterns have the name 'a'"},
    {"no_tag_name", "required-tags = [\"White Elo\"]\n",
     "arbiter.toml:1: 'White Elo' is not the name of a tag"},
    {"tables_in_tables", "[per-file.\"*.pgn\"]\nper-file = {}\n",
     "arbiter.toml:2: 'per-file' stands in the table of '*.pgn', but belongs at the top"},
};

class Wrong : public ::testing::TestWithParam<Case> {};

TEST_P(Wrong, IsNamedWithItsLineAndTheNearestRightWord) {
    EXPECT_EQ(error_of(GetParam().text), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(Settings, Wrong, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Settings, AreNoTomlIsAnErrorWithItsLine) {
    EXPECT_TRUE(error_of("select = [\n").starts_with("arbiter.toml:"));
    EXPECT_TRUE(error_of("a = 1\na = 2\n").starts_with("arbiter.toml:2: "));
    EXPECT_NE(error_of(std::string("profile = \"\xff\"")), "");
    EXPECT_NE(error_of(std::string(100000, '[')), "");
    EXPECT_NE(error_of(std::string(kMostBytes + 1, '#')), "");
}

// TOML 1.0: beyond ASCII there are only strings and comments, whatever their quotes hold.
TEST(Settings, MayHaveAnyCharacterInStringsAndComments) {
    EXPECT_EQ(error_of("\xEF\xBB\xBF# \xD0\xBE \" '\nprofile = \"book\" # \xC3\xA9\n"), "");
    for (const std::string_view name :
         {"'\xC3\xA9.pgn'", "\"\xC3\xA9.pgn\"", "\"\\\"\xC3\xA9.pgn\"", "'\\\xC3\xA9'"})
        EXPECT_EQ(error_of("[per-file." + std::string(name) + "]\nprofile = \"book\"\n"), "")
            << name;
    for (const std::string_view value : {"'x'", "\"\\\"x\"", "\"\"\"\xC3\xA9 \"x\" \\\"\"\"\"",
                                         "'''\xC3\xA9'\\'''", "\"\"", "\"\"\"\"\"\""}) {
        const std::string error = error_of("a = " + std::string(value) + "\n\xC3\xA9 = 1\n");
        EXPECT_TRUE(error.starts_with("arbiter.toml:2: '\xC3\xA9' is written"))
            << value << ": " << error;
    }
}

TEST(Settings, CutAnywhereNeverCrash) {
    const std::string text =
        "profile = \"book\"\nselect = [\"END\"]\nseverity = { TAG14 = \"error\" }\n"
        "[[tag-pattern]]\nname = \"a\"\ntag = \"Round\"\npattern = '[0-9]+'\n"
        "[per-file.\"*.pgn\"]\nevent = { no-draw-before = 30 }\n";
    for (std::size_t size = 0; size < text.size(); ++size)
        (void)read_settings(text.substr(0, size), "arbiter.toml", "/games");
    ASSERT_EQ(error_of(text), "");
}

TEST(Settings, KeepTablesInTheOrderOfTheFile) {
    const auto file = read_settings(
        "[per-file.\"z*.pgn\"]\nlaws = \"fide-2014\"\n[per-file.\"a*.pgn\"]\nlaws = "
        "\"fide-2017\"\n",
        "arbiter.toml", "/games");
    ASSERT_TRUE(file);
    ASSERT_EQ(file->tables.size(), 2U);
    EXPECT_EQ(file->tables[0].glob, "z*.pgn");
    EXPECT_EQ(file->tables[1].layer.laws->where, "arbiter.toml:4");
}

}  // namespace settings_file_test
}  // namespace arbiter::settings
