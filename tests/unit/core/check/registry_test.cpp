// What holds for every rule: identity, documentation, catalogue and cases.

#include "core/check/rule.hpp"
#include "core/check/selection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace arbiter::check {
namespace registry_test {

namespace fs = std::filesystem;

const fs::path kTests = fs::path(ARBITER_SOURCE_DIR) / "tests";

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool is_kebab_case(std::string_view name) {
    const auto is_part = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return !name.empty() && std::ranges::all_of(name, is_part) && name.front() != '-' &&
           name.back() != '-' && name.find("--") == std::string_view::npos;
}

// Rules that say something about the file or the run, which no text can show.
bool is_about_the_run(const Rule& rule) {
    return rule.inspect == nullptr;
}

TEST(Rules, AreSortedByCodeAndFoundByTheirId) {
    EXPECT_EQ(rules().size(), kRules);
    for (std::size_t i = 0; i < rules().size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(rules()[i]->id), i) << rules()[i]->code;
        EXPECT_EQ(&rule(rules()[i]->id), rules()[i]);
        if (i == 0) continue;
        EXPECT_LT(rules()[i - 1]->code, rules()[i]->code);
    }
}

// Names are promises: scripts and baselines use them. A renamed rule goes to redirects.def.
TEST(Rules, HaveTheNamesThatAreFrozen) {
    std::string names;
    for (const Rule* rule : rules()) {
        EXPECT_TRUE(is_kebab_case(rule->name)) << rule->code;
        names += std::string(rule->code) + " " + std::string(rule->name) + "\n";
    }
    EXPECT_EQ(names, read(kTests / "data" / "rule_names.txt"));
}

TEST(Rules, HaveTheSeverityAndFixOfTheCatalogue) {
    std::string rows = "code\tname\tseverity\tfix\n";
    for (const Rule* rule : rules()) {
        for (const std::string_view cell : {rule->code, rule->name, to_string(rule->severity)})
            rows += std::string(cell) + "\t";
        rows += std::string(to_string(rule->fix)) + "\n";
    }
    EXPECT_EQ(rows, read(kTests / "data" / "rule_catalogue.tsv"));
}

TEST(Rules, AreDocumented) {
    for (const Rule* rule : rules()) {
        EXPECT_TRUE(rule->summary.ends_with(".")) << rule->code;
        EXPECT_EQ(rule->summary.find('\n'), std::string_view::npos) << rule->code;
        EXPECT_EQ(rule->summary.find(". "), std::string_view::npos)
            << rule->code << ": one sentence";
        EXPECT_FALSE(rule->explanation.empty()) << rule->code;
        EXPECT_FALSE(rule->since.empty()) << rule->code;
        if (is_about_the_run(*rule)) continue;
        EXPECT_FALSE(rule->source.empty()) << rule->code;
        EXPECT_FALSE(rule->example.empty()) << rule->code;
        const bool shows_repair = rule->fix == FixKind::None || !rule->repaired.empty();
        EXPECT_TRUE(shows_repair) << rule->code << ": shows what the fix makes";
    }
}

TEST(Rules, AreTriggeredWhenTheyInspect) {
    for (const Rule* rule : rules()) {
        const bool has_trigger = (rule->when.flaws | rule->when.notes | rule->when.features) != 0;
        EXPECT_EQ(has_trigger, rule->inspect != nullptr) << rule->code;
    }
}

// Each rule is shown by a case that fires and by a near miss, and its fix by the mended text.
TEST(Rules, HaveTheirCases) {
    for (const Rule* rule : rules()) {
        if (is_about_the_run(*rule)) continue;
        bool fires = false;
        bool is_silent = false;
        bool is_fixed = false;
        const fs::path folder = kTests / "cases" / rule->code;
        ASSERT_TRUE(fs::is_directory(folder)) << folder;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            fires |= name.starts_with("fires_");
            is_silent |= name.starts_with("silent_");
            is_fixed |= read(entry.path()).find("\n--- fixed") != std::string::npos;
        }
        EXPECT_TRUE(fires) << rule->code << " has no fires_*.case";
        EXPECT_TRUE(is_silent) << rule->code << " has no silent_*.case";
        EXPECT_EQ(is_fixed, rule->fix != FixKind::None) << rule->code;
    }
}

}  // namespace registry_test
}  // namespace arbiter::check
