#include "core/check/selection.hpp"

#include "core/check/rule.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::check {
namespace selection_test {

using Words = std::vector<std::string>;

Result<RuleSettings, UnknownWord> resolve(const Words& select, const Words& ignore = {},
                                          const Words& severity = {}) {
    return resolve_selection({.select = select, .ignore = ignore, .severity = severity});
}

// Codes of the rules that are on, as in "END01 END02".
std::string switched_on(const RuleSettings& settings) {
    std::string codes;
    for (const Rule* rule : rules()) {
        if (!settings[static_cast<std::size_t>(rule->id)].is_on) continue;
        codes += codes.empty() ? "" : " ";
        codes += rule->code;
    }
    return codes;
}

const RuleSetting& setting_of(const RuleSettings& settings, std::string_view code) {
    return settings[static_cast<std::size_t>(find_rule(code)->id)];
}

TEST(Selection, TakesEverythingThatNeedsNoAskingByDefault) {
    const auto settings = resolve({});
    ASSERT_TRUE(settings.has_value());
    for (const Rule* rule : rules())
        EXPECT_EQ(setting_of(*settings, rule->code).is_on, !rule->is_opt_in);
    EXPECT_EQ(switched_on(*settings), switched_on(*resolve({"all"})));
}

struct Case {
    std::string_view name;
    Words select, ignore;
    std::string_view on;
};

class SelectionWords : public ::testing::TestWithParam<Case> {};

TEST_P(SelectionWords, NameRules) {
    const auto settings = resolve(GetParam().select, GetParam().ignore);
    ASSERT_TRUE(settings.has_value());
    EXPECT_EQ(switched_on(*settings), GetParam().on);
}

INSTANTIATE_TEST_SUITE_P(
    Documented, SelectionWords,
    ::testing::Values(Case{"code", {"END01"}, {}, "END01"},
                      Case{"code_in_any_case", {"end01"}, {}, "END01"},
                      Case{"name", {"illegal-move"}, {}, "MOV01"},
                      Case{"name_in_any_case", {"Illegal-Move"}, {}, "MOV01"},
                      Case{"family", {"RAV"}, {}, "RAV01 RAV02 RAV03 RAV04 RAV05 RAV06"},
                      Case{"prefix_of_codes",
                           {"END1"},
                           {},
                           "END10 END11 END12 END13 END14 END15 END16 END17 END18 END19"},
                      Case{"comma_separated",
                           {"END01, MOV0", "var04"},
                           {},
                           "END01 MOV01 MOV02 MOV03 MOV04 MOV05 MOV06 MOV07 MOV08 MOV09 VAR04"},
                      Case{"empty_words_say_nothing", {"END01,,", " "}, {}, "END01"},
                      Case{"ignore_wins", {"RAV"}, {"RAV02"}, "RAV01 RAV03 RAV04 RAV05 RAV06"},
                      Case{"ignore_wins_over_the_same_word", {"VAR,END01"}, {"var"}, "END01"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Selection, NamesTheNearestRuleForAnUnknownWord) {
    const auto unknown = resolve({"END01", "ilegal-move"});
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().word, "ilegal-move");
    EXPECT_EQ(unknown.error().nearest, "illegal-move");
    EXPECT_EQ(unknown.error().what, "rule");
    EXPECT_FALSE(resolve({}, {"no-such-rule-at-all"}).has_value());
    EXPECT_EQ(resolve({}, {"no-such-rule-at-all"}).error().nearest, "");
}

TEST(Selection, DoesNotTakePrefixesOfNames) {
    EXPECT_FALSE(resolve({"illegal"}).has_value());
}

TEST(Selection, SetsSeverities) {
    const auto settings = resolve({}, {}, {"MOV=info,illegal-move=Error", "VAR03=off"});
    ASSERT_TRUE(settings.has_value());
    EXPECT_EQ(setting_of(*settings, "MOV05").severity, Severity::Info);
    EXPECT_TRUE(setting_of(*settings, "MOV05").has_severity);
    EXPECT_EQ(setting_of(*settings, "MOV01").severity, Severity::Error);
    EXPECT_FALSE(setting_of(*settings, "END01").has_severity);
    EXPECT_FALSE(setting_of(*settings, "VAR03").is_on);
}

TEST(Selection, RefusesUnknownLevels) {
    const auto unknown = resolve({}, {}, {"MOV01=warnin"});
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().what, "severity");
    EXPECT_EQ(unknown.error().nearest, "warning");
    EXPECT_EQ(resolve({}, {}, {"MOV01"}).error().what, "severity");
    EXPECT_EQ(resolve({}, {}, {"MOV0x=error"}).error().what, "rule");
}

Result<RuleSettings, UnknownWord> resolve_profile(std::string_view profile,
                                                  const Words& select = {},
                                                  const Words& ignore = {},
                                                  const Words& severity = {}) {
    return resolve_selection(
        {.select = select, .ignore = ignore, .severity = severity, .profile = profile});
}

TEST(Profiles, ArchiveIsWhatThereIsWithoutOne) {
    const auto archive = resolve_profile("archive");
    ASSERT_TRUE(archive.has_value());
    EXPECT_EQ(switched_on(*archive), switched_on(*resolve({})));
    for (const Rule* rule : rules())
        EXPECT_FALSE(setting_of(*archive, rule->code).has_severity) << rule->code;
}

TEST(Profiles, StrictMakesEveryStyleRuleAnError) {
    const auto strict = resolve_profile("Strict");
    ASSERT_TRUE(strict.has_value());
    for (const Rule* rule : rules()) {
        const RuleSetting& setting = setting_of(*strict, rule->code);
        // These grade single findings down to style.
        const bool is_part_style =
            rule->code == "TAG14" || rule->code == "TAG16" || rule->code == "TAG20";
        EXPECT_EQ(setting.has_severity, rule->severity == Severity::Style || is_part_style)
            << rule->code;
        EXPECT_TRUE(!setting.has_severity || setting.severity == Severity::Error) << rule->code;
    }
}

TEST(Profiles, TurnStyleAndClaimsOff) {
    for (const std::string_view name : {"broadcast", "arbiter", "ml"}) {
        const auto settings = resolve_profile(name);
        ASSERT_TRUE(settings.has_value());
        EXPECT_FALSE(setting_of(*settings, "MOV35").is_on) << name;
        EXPECT_TRUE(setting_of(*settings, "MOV01").is_on) << name;
    }
    EXPECT_FALSE(setting_of(*resolve_profile("book"), "END12").is_on);
    EXPECT_TRUE(setting_of(*resolve_profile("book"), "MOV35").is_on);
    // A result in another spelling is a style rule, but results matter to training data.
    EXPECT_TRUE(setting_of(*resolve_profile("ml"), "RES05").is_on);
    EXPECT_EQ(setting_of(*resolve_profile("ml"), "RES05").severity, Severity::Error);
}

TEST(Profiles, GiveWayToWhatTheUserSays) {
    EXPECT_TRUE(setting_of(*resolve_profile("arbiter", {"MOV35"}), "MOV35").is_on);
    EXPECT_FALSE(setting_of(*resolve_profile("arbiter", {"all"}), "MOV35").is_on);
    EXPECT_FALSE(setting_of(*resolve_profile("strict", {}, {"MOV35"}), "MOV35").is_on);
    const auto graded = resolve_profile("arbiter", {}, {}, {"MOV35=info"});
    EXPECT_TRUE(setting_of(*graded, "MOV35").is_on);
    EXPECT_EQ(setting_of(*graded, "MOV35").severity, Severity::Info);
    EXPECT_EQ(setting_of(*resolve_profile("strict", {}, {}, {"MOV35=info"}), "MOV35").severity,
              Severity::Info);
}

TEST(Profiles, OfUnknownNameHaveANearestOne) {
    const auto unknown = resolve_profile("arcive");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().what, "profile");
    EXPECT_EQ(unknown.error().nearest, "archive");
}

TEST(FindRule, TakesCodesAndNames) {
    EXPECT_EQ(find_rule("MOV01"), &MOV01_illegal_move);
    EXPECT_EQ(find_rule("mov01"), &MOV01_illegal_move);
    EXPECT_EQ(find_rule("ILLEGAL-MOVE"), &MOV01_illegal_move);
    EXPECT_EQ(find_rule("MOV"), nullptr);
    EXPECT_EQ(find_rule(""), nullptr);
}

TEST(ParseSeverity, KnowsTheFourLevels) {
    EXPECT_EQ(parse_severity("style"), Severity::Style);
    EXPECT_EQ(parse_severity("ERROR"), Severity::Error);
    EXPECT_EQ(parse_severity("off"), std::nullopt);
}

}  // namespace selection_test
}  // namespace arbiter::check
