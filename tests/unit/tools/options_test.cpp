#include "tools/arbiter/options.hpp"

#include "core/base/text.hpp"
#include "core/judge/judge.hpp"
#include "core/mating/prover.hpp"
#include "run/settings/settings_file.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <set>

namespace arbiter::tools {
namespace options_test {

// The commands that have shards, and reports with provenance.
constexpr std::span<const Option> kWithProvenance[] = {
    kOptionsOf<CommandId::audit>, kOptionsOf<CommandId::clean>, kOptionsOf<CommandId::fen>};

std::vector<std::string> words_of(std::initializer_list<std::string> words) {
    const std::vector<std::string> list(words);
    return words_of_findings(parse(Syntax{.options = kOptionsOf<CommandId::audit>}, list));
}

using Words = std::vector<std::string>;

TEST(Options, ThoseThatChangeFindingsAreNamedAndNoOthers) {
    for (const std::span<const Option> options : kWithProvenance)
        for (const Option& option : options) {
            Arguments arguments(options);
            arguments.add_option(option.name(), option.is_switch() ? "" : "x");
            const std::string word =
                fmt::format("--{}{}", option.name(), option.is_switch() ? "" : "=x");
            EXPECT_EQ(words_of_findings(arguments),
                      option.row->effect == Effect::Findings ? Words{word} : Words{})
                << word;
        }
}

TEST(Options, AreNamedInAnOrderThatStays) {
    EXPECT_EQ(words_of({"--quick", "--dead", "material", "--select", "END", "--budget=7",
                        "--select=MOV", "--profile", "book"}),
              (Words{"--profile=book", "--select=END", "--select=MOV", "--dead=material",
                     "--budget=7", "--quick"}));
}

TEST(Options, AreNotNamedWithTheValueThatIsAsGoodAsNone) {
    EXPECT_EQ(words_of({"--dead", "full", "--played-illegal=stop", "--budget", "1000000"}),
              Words{});
    EXPECT_EQ(words_of({"--budget", "001000000"}), Words{});
    EXPECT_EQ(words_of({"--budget", "007"}), Words{"--budget=7"});
    EXPECT_EQ(words_of({"--dead", "material", "--dead", "full"}), Words{});
    static_assert(mating::kDefaultBudget == 1'000'000);
    static_assert(judge::kDefaultDead.depth == mating::Depth::Full);
}

TEST(Options, AreGivenAsShardsTreatThem) {
    Arguments arguments(kOptionsOf<CommandId::audit>);
    for (const OptionName name : OptionNames{"fix", "report", "jobs", "laws"})
        arguments.add_option(name, "x");
    EXPECT_EQ(arguments.given(InShards::Refused), std::vector<OptionName>{"fix"});
    EXPECT_EQ(arguments.given(InShards::ForMerge), std::vector<OptionName>{"report"});
    EXPECT_EQ(arguments.given(InShards::NotSaid), std::vector<OptionName>{"jobs"});
    EXPECT_EQ(arguments.given(InShards::Said), std::vector<OptionName>{"laws"});
}

// Every key of the table is one of the settings file: a wrong value is refused as a value.
TEST(Options, NameKeysThatTheSettingsFileHas) {
    std::set<std::string_view> keys;
    for (const OptionRow& row : option_rows::kRows)
        if (!row.extras.key.empty()) keys.insert(row.extras.key);
    EXPECT_GE(keys.size(), 9U);
    for (const std::string_view key : keys) {
        const auto read = settings::read_settings(fmt::format("{} = {{}}\n", key), "a.toml", "/");
        const std::string said = read ? "" : read.error();
        EXPECT_EQ(said.find("unknown key"), std::string::npos) << said;
    }
    const auto other = settings::read_settings("event.round = {}\n", "a.toml", "/");
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().find("unknown key"), std::string::npos) << other.error();
}

TEST(Options, OfHelpAreWordedByEachCommand) {
    const std::string clean = help_text("clean", Syntax{.options = kOptionsOf<CommandId::clean>});
    EXPECT_NE(clean.find("--profile NAME        levels for a purpose\n"), std::string::npos);
    EXPECT_NE(clean.find("-h, --help"), std::string::npos);
    EXPECT_EQ(clean.find("--tolerance"), std::string::npos);
}

}  // namespace options_test
}  // namespace arbiter::tools
