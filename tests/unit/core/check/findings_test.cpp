#include "core/check/findings.hpp"

#include "core/check/rule.hpp"

#include <gtest/gtest.h>

namespace arbiter::check {
namespace findings_test {

class FindingsTest : public ::testing::Test {
  protected:
    [[nodiscard]] RuleSetting& setting(const Rule& rule) {
        return settings_[static_cast<std::size_t>(rule.id)];
    }
    [[nodiscard]] std::uint64_t count(Severity severity) const {
        return findings_.counts().by_severity[static_cast<std::size_t>(severity)];
    }

    RuleSettings settings_;
    Arena arena_;
    Findings findings_{settings_, arena_};
};

TEST_F(FindingsTest, KeepsWhatTheBuilderIsTold) {
    findings_.add(MOV05_ambiguous_san, {10, 13})
        .at(37)
        .counting(2)
        .cite("9.2.2", "fide-2023")
        .graded(Certainty::Possible)
        .with_fen("a fen")
        .say("san '{}' is written, {} times", "Nd7", 2);
    ASSERT_EQ(findings_.size(), 1U);
    const Finding& finding = findings_.kept()[0];
    EXPECT_EQ(finding.rule, RuleId::MOV05_ambiguous_san);
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_EQ(finding.certainty, Certainty::Possible);
    EXPECT_EQ(finding.ply, 37U);
    EXPECT_EQ(finding.count, 2U);
    EXPECT_EQ(finding.span, (ByteSpan{10, 13}));
    EXPECT_EQ(finding.message, "san 'Nd7' is written, 2 times");
    EXPECT_EQ(finding.article, "9.2.2");
    EXPECT_EQ(finding.laws, "fide-2023");
    EXPECT_EQ(finding.fen, "a fen");
    EXPECT_EQ(finding.fix, FixKind::None);
    EXPECT_TRUE(finding.edits.empty());
}

// A rule quotes bytes of its game, and what it says about them is UTF-8.
TEST_F(FindingsTest, ConvertsWhatIsQuotedFromTheEncodingOfTheGame) {
    findings_.begin_game(encoding::Charset::Windows1250, 0);
    findings_.add(MOV33_move_number_wrong, {0, 1})
        .with_fen("Dvo\xF8\xE1k")
        .replace({0, 1}, "\xC3\xBC \xF8")
        .say("½ '{}'", "Dvo\xF8\xE1k");
    findings_.begin_game(encoding::Charset::Utf8, 0);
    findings_.add(MOV33_move_number_wrong, {2, 3}).say("'{}'", "\xC3");
    EXPECT_EQ(findings_.kept()[0].message, "½ 'Dvořák'");
    EXPECT_EQ(findings_.kept()[0].fen, "Dvořák");
    EXPECT_EQ(findings_.kept()[0].edits[0].text, "ü ř") << "what is UTF-8 already stays";
    EXPECT_EQ(findings_.kept()[1].message, "'\xEF\xBF\xBD'") << "half a character";
}

TEST_F(FindingsTest, PlacesALateFindingAmongThoseOfItsGame) {
    for (const std::uint64_t at : {5U, 20U, 30U})
        findings_.add(MOV33_move_number_wrong, {at, at + 1}).say("x");
    findings_.add(ENC07_mixed_encoding, {20, 21}).say("x");
    findings_.place_last(0, 2);
    std::vector<std::uint64_t> places;
    for (const Finding& finding : findings_.kept())
        places.push_back(finding.span.begin);
    EXPECT_EQ(places, (std::vector<std::uint64_t>{5, 20, 20, 30}));
    EXPECT_EQ(findings_.kept()[1].rule, RuleId::ENC07_mixed_encoding) << "by place, then by code";
}

TEST_F(FindingsTest, TakesCertaintyFromTheRule) {
    findings_.add(END12_claimable_threefold, {0, 1}).say("claim");
    EXPECT_EQ(findings_.kept()[0].certainty, Certainty::Claimable);
}

TEST_F(FindingsTest, KeepsEveryEditOfAFindingInOrder) {
    constexpr std::uint64_t kEdits = 1000;
    Findings::Builder finding = findings_.add(MOV33_move_number_wrong, {0, 1});
    for (std::uint64_t i = 0; i < kEdits; ++i)
        finding.replace({i, i + 1}, std::to_string(i));
    const std::span<const Edit> edits = findings_.kept()[0].edits;
    ASSERT_EQ(edits.size(), kEdits);
    for (std::uint64_t i = 0; i < kEdits; ++i) {
        EXPECT_EQ(edits[i].begin, i);
        EXPECT_EQ(edits[i].text, std::to_string(i));
    }
    EXPECT_EQ(findings_.kept()[0].fix, FixKind::Safe);
    // Edits grow in place: 1000 of them take a few dozen kilobytes, not megabytes.
    EXPECT_LT(arena_.allocated_bytes(), std::size_t{1} << 20);
}

TEST_F(FindingsTest, KeepsTheEditsOfSeveralFindingsApart) {
    Findings::Builder first = findings_.add(RAV02_variation_stray_close, {5, 6});
    first.remove({5, 6});
    Findings::Builder second = findings_.add(MOV20_promotion_missing, {8, 10});
    second.insert(10, "=Q");
    first.remove({4, 5});
    const auto kept = findings_.kept();
    ASSERT_EQ(kept[0].edits.size(), 2U);
    EXPECT_EQ(kept[0].edits[0].begin, 5U);
    EXPECT_EQ(kept[0].edits[1].begin, 4U);
    ASSERT_EQ(kept[1].edits.size(), 1U);
    EXPECT_EQ(kept[1].edits[0].text, "=Q");
    EXPECT_EQ(kept[0].fix, FixKind::Safe);
    EXPECT_EQ(kept[1].fix, FixKind::Unsafe);
}

TEST_F(FindingsTest, ForgetsTheEditsOfDroppedFindings) {
    findings_.add(RAV02_variation_stray_close, {5, 6}).remove({5, 6});
    findings_.drop_from(0);
    findings_.add(RAV02_variation_stray_close, {7, 8}).remove({7, 8});
    ASSERT_EQ(findings_.kept()[0].edits.size(), 1U);
    EXPECT_EQ(findings_.kept()[0].edits[0].begin, 7U);
}

// Puts `count` edits that do not touch each other into a finding.
void add_edits(Findings::Builder& finding, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i)
        finding.remove({2 * i, 2 * i + 1});
}

TEST_F(FindingsTest, DropsAFixThatIsTooLongForItsGame) {
    constexpr std::uint64_t kMost = Findings::kFixBytes / sizeof(Edit);
    findings_.begin_game(encoding::Charset::Utf8, 2 * sizeof(Edit));
    Findings::Builder finding = findings_.add(MOV33_move_number_wrong, {0, 1});
    finding.counting(kMost + 2).say("x");
    add_edits(finding, kMost + 1);
    EXPECT_EQ(findings_.kept()[0].edits.size(), kMost + 1) << "the game's size makes room for one";
    finding.remove({9'000'000, 9'000'001});
    finding.remove({9'000'002, 9'000'003});
    finding.fix_kind(FixKind::Unsafe);
    EXPECT_TRUE(findings_.kept()[0].edits.empty());
    EXPECT_EQ(findings_.kept()[0].fix, FixKind::None);
    EXPECT_EQ(findings_.kept()[0].count, kMost + 2) << "it still stands for all of them";

    // What it took is there for the other findings of the game.
    const std::size_t taken = arena_.allocated_bytes();
    Findings::Builder next = findings_.add(MOV20_promotion_missing, {0, 1});
    add_edits(next, kMost);
    EXPECT_EQ(findings_.kept()[1].edits.size(), kMost);
    EXPECT_EQ(findings_.kept()[1].edits.back().begin, 2 * kMost - 2);
    EXPECT_EQ(arena_.allocated_bytes(), taken);

    // Together they have no more room than one.
    Findings::Builder last = findings_.add(RAV02_variation_stray_close, {0, 1});
    add_edits(last, 2);
    EXPECT_TRUE(findings_.kept()[2].edits.empty());
    findings_.begin_game(encoding::Charset::Utf8, 0);
    findings_.add(RAV02_variation_stray_close, {0, 1}).remove({0, 1});
    EXPECT_EQ(findings_.kept()[3].edits.size(), 1U);
}

TEST_F(FindingsTest, CountsTheTextsOfAFix) {
    const std::string text(Findings::kFixBytes / 2, 'x');
    Findings::Builder finding = findings_.add(MOV33_move_number_wrong, {0, 1});
    finding.insert(1, text);
    EXPECT_EQ(findings_.kept()[0].edits.size(), 1U);
    finding.insert(3, text);
    EXPECT_TRUE(findings_.kept()[0].edits.empty());
}

TEST_F(FindingsTest, AllowsAnotherKindOfFix) {
    findings_.add(RAV02_variation_stray_close, {5, 6}).remove({5, 6}).fix_kind(FixKind::Unsafe);
    EXPECT_EQ(findings_.kept()[0].fix, FixKind::Unsafe);
}

TEST_F(FindingsTest, SortsByPlaceThenCode) {
    findings_.add(VAR04_variant_drop_move, {1, 2}).say("before the game at hand: stays first");
    findings_.add(MOV22_check_mark_wrong, {30, 31}).say("third");
    findings_.add(MOV06_over_disambiguated, {30, 31}).say("second");
    findings_.add(RAV04_variation_empty, {9, 11}).say("first");
    findings_.sort_from(1);
    const auto kept = findings_.kept();
    EXPECT_EQ(kept[0].rule, RuleId::VAR04_variant_drop_move);
    EXPECT_EQ(kept[1].message, "first");
    EXPECT_EQ(kept[2].message, "second");
    EXPECT_EQ(kept[3].message, "third");
}

TEST_F(FindingsTest, CountsBySeverityAndRule) {
    findings_.add(MOV01_illegal_move, {0, 1}).say("error");
    findings_.add(MOV22_check_mark_wrong, {0, 1}).say("style");
    findings_.add(MOV22_check_mark_wrong, {2, 3}).say("style");
    EXPECT_EQ(count(Severity::Error), 1U);
    EXPECT_EQ(count(Severity::Style), 2U);
    EXPECT_EQ(findings_.counts().by_rule[static_cast<std::size_t>(RuleId::MOV22_check_mark_wrong)],
              2U);
    findings_.clear();
    EXPECT_EQ(findings_.size(), 0U);
    EXPECT_EQ(count(Severity::Style), 0U);
}

TEST_F(FindingsTest, LeavesOutRulesThatAreOff) {
    setting(MOV01_illegal_move).is_on = false;
    Findings::Builder finding = findings_.add(MOV01_illegal_move, {0, 1});
    EXPECT_FALSE(finding.is_read());
    finding.at(1).raised_to(Severity::Error).replace({0, 1}, "x").say("nobody reads this");
    EXPECT_EQ(findings_.size(), 0U);
    EXPECT_EQ(count(Severity::Error), 0U);
}

// The last line of a run must not depend on the reports asked for.
TEST_F(FindingsTest, CountsAlikeWhetherSomebodyReadsOrNot) {
    for (const bool is_read : {true, false}) {
        findings_.clear();
        setting(END07_play_after_dead_position).is_read = is_read;
        findings_.add(END07_play_after_dead_position, {0, 1})
            .raised_to(Severity::Error)
            .say("played on");
        EXPECT_EQ(findings_.size(), is_read ? 1U : 0U);
        EXPECT_EQ(count(Severity::Error), 1U);
        EXPECT_EQ(count(Severity::Warning), 0U);
    }
}

// What a rule grades down to style is counted all the same, but written only for who lists style.
TEST_F(FindingsTest, BuildsNoStyleThatNobodyLists) {
    for (const bool is_style_read : {true, false}) {
        findings_.clear();
        setting(TAG16_tag_empty_value).is_style_read = is_style_read;
        Findings::Builder finding = findings_.add(TAG16_tag_empty_value, {0, 1});
        finding.raised_to(Severity::Style);
        EXPECT_EQ(finding.is_read(), is_style_read);
        finding.replace({0, 1}, "x").say("no value");
        ASSERT_EQ(findings_.size(), 1U);
        EXPECT_EQ(findings_.kept()[0].message, is_style_read ? "no value" : "");
        EXPECT_EQ(findings_.kept()[0].edits.empty(), !is_style_read);
        EXPECT_EQ(count(Severity::Style), 1U);
        EXPECT_EQ(count(Severity::Warning), 0U);
        EXPECT_EQ(findings_.flagging(), 0U);
    }
}

TEST_F(FindingsTest, LetsTheUserOverruleSeverities) {
    setting(END07_play_after_dead_position) = {.has_severity = true, .severity = Severity::Info};
    findings_.add(END07_play_after_dead_position, {0, 1})
        .raised_to(Severity::Error)
        .say("played on");
    EXPECT_EQ(findings_.kept()[0].severity, Severity::Info);
    EXPECT_EQ(count(Severity::Info), 1U);
}

}  // namespace findings_test
}  // namespace arbiter::check
