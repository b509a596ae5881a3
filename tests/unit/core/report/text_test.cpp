#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace text_test {

std::string text(const SampleBatch& batch, const report::RenderOptions& options = {}) {
    return rendered(*format_text.make(options), batch.view());
}

TEST(Text, PutsTheClickablePlaceFirst) {
    SampleBatch batch;
    batch.add(0, illegal_move());
    EXPECT_EQ(text(batch),
              "games.pgn:3:13: error MOV01 illegal-move: game 7, White's 2nd move: "
              "san 'Q' is written, but no queen can move\n");
}

TEST(Text, NumbersMovesFromTheStartPosition) {
    SampleBatch batch;
    batch.add(0, illegal_move());
    batch.game(0).first_move_number = 40;
    batch.game(0).is_black_first = true;
    EXPECT_NE(text(batch).find("Black's 41st move"), std::string::npos) << text(batch);
}

TEST(Text, SaysHowOftenHowSureAndByWhichArticle) {
    check::Finding finding = illegal_move();
    finding.ply = 0;
    finding.count = 12;
    finding.certainty = check::Certainty::Possible;
    finding.article = "9.2.3";
    finding.laws = "fide-2023";
    SampleBatch batch;
    batch.add(0, finding);
    EXPECT_TRUE(text(batch).ends_with(
        "game 7, start position: san 'Q' is written, but no queen can move, 12 times (possible) "
        "[fide-2023 9.2.3]\n"))
        << text(batch);
}

TEST(Text, ListsStyleOnlyWhenAsked) {
    SampleBatch batch;
    batch.add(1, style_finding());
    EXPECT_EQ(text(batch), "");
    report::RenderOptions options;
    options.lists_style = true;
    EXPECT_NE(text(batch, options).find("games.pgn:6:4: style MOV06"), std::string::npos);
}

// A batch with `count` findings of MOV01.
SampleBatch illegal_moves(int count, check::Severity severity) {
    SampleBatch batch;
    check::Finding finding = illegal_move();
    finding.severity = severity;
    for (int i = 0; i < count; ++i)
        batch.add(0, finding);
    return batch;
}

std::size_t lines_with(std::string_view word, std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1))
        ++count;
    return count;
}

TEST(Text, ListsTheFirstFindingsOfEachRuleAndCountsTheOthers) {
    report::RenderOptions options;
    options.most_per_rule = 3;
    options.provenance.is_wanted = false;
    const auto report = format_text.make(options);
    SampleBatch first = illegal_moves(2, check::Severity::Warning);
    check::Finding other = illegal_move();
    other.rule = check::RuleId::TAG14_tag_roster_missing;
    first.add(1, other);
    const SampleBatch second = illegal_moves(4, check::Severity::Warning);
    EXPECT_EQ(lines_with("MOV01", rendered(*report, first.view())), 2U);
    EXPECT_EQ(lines_with("MOV01", rendered(*report, second.view())), 1U);
    EXPECT_EQ(rendered(*report, second.view()), "");
    const std::string end = finished(*report, {});
    EXPECT_TRUE(end.starts_with(
        "7 more findings of MOV01 illegal-move are not listed (--all lists them)\ngames     0:"))
        << end;
}

TEST(Text, ListsEveryError) {
    report::RenderOptions options;
    options.most_per_rule = 3;
    const auto report = format_text.make(options);
    const SampleBatch batch = illegal_moves(30, check::Severity::Error);
    EXPECT_EQ(lines_with("MOV01", rendered(*report, batch.view())), 30U);
    EXPECT_TRUE(finished(*report, {}).starts_with("games     0:"));
}

TEST(Text, DoesNotCountStyleThatItDoesNotList) {
    report::RenderOptions options;
    options.most_per_rule = 0;
    options.provenance.is_wanted = false;
    SampleBatch batch;
    batch.add(1, style_finding());
    for (const bool lists_style : {false, true}) {
        options.lists_style = lists_style;
        const auto report = format_text.make(options);
        EXPECT_EQ(rendered(*report, batch.view()), "");
        EXPECT_EQ(finished(*report, {})
                      .starts_with(
                          "1 finding of MOV06 over-disambiguated is not listed (--all lists it)\n"),
                  lists_style);
    }
}

report::RenderOptions options_for_person() {
    report::RenderOptions options;
    options.most_per_rule = 2;
    options.is_for_person = true;
    options.provenance.is_wanted = false;
    return options;
}

check::Finding roster_finding(std::string_view message) {
    check::Finding finding = illegal_move();
    finding.rule = check::RuleId::TAG14_tag_roster_missing;
    finding.severity = check::Severity::Warning;
    finding.ply = check::kNoPly;
    finding.article = {};
    finding.message = message;
    return finding;
}

TEST(TextForPerson, ListsTheMostSevereFirstAndTheTotalsLast) {
    const auto report = format_text.make(options_for_person());
    SampleBatch batch;
    batch.add(0, roster_finding("tag Site is missing"));
    batch.add(1, illegal_move());
    EXPECT_EQ(rendered(*report, batch.view()), "");
    report::RunSummary run;
    run.games = 2;
    run.findings.add(check::RuleId::MOV01_illegal_move, check::Severity::Error);
    const std::string out = finished(*report, run);
    const auto place = [&](std::string_view words) { return out.find(words); };
    EXPECT_LT(place("error MOV01"), place("warning TAG14")) << out;
    EXPECT_LT(place("warning TAG14"), place("games     2:")) << out;
    EXPECT_NE(place("\n\ngames     2:"), std::string::npos) << out;
}

TEST(TextForPerson, SaysOnceWhatManyGamesOfAFileShare) {
    const auto report = format_text.make(options_for_person());
    SampleBatch batch;
    batch.add(0, roster_finding("tag Site is missing"));
    batch.add(1, roster_finding("tag Site is missing"));
    batch.add(1, roster_finding("tag Date is missing"));
    (void)rendered(*report, batch.view());
    report::RunSummary run;
    run.files.push_back({.name = "games.pgn", .games = 2});
    EXPECT_NE(finished(*report, run).find("roster-missing: in all 2 games: tag Site is missing\n"),
              std::string::npos);
    run.files.front().games = 3;
    const std::string out = finished(*report, run);
    EXPECT_NE(out.find("roster-missing: in 2 games (7, 8): tag Site is missing\n"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("game 8: tag Date is missing\n"), std::string::npos) << out;
}

// The same words twice in a game are two findings, and each is shared with those of other games.
TEST(TextForPerson, SharesTheSameWordsTwiceAsTwoLines) {
    const auto report = format_text.make(options_for_person());
    SampleBatch batch;
    for (const std::size_t game : {0U, 0U, 1U, 1U})
        batch.add(game, illegal_move());
    batch.add(1, illegal_move());
    (void)rendered(*report, batch.view());
    report::RunSummary run;
    run.files.push_back({.name = "games.pgn", .games = 2});
    const std::string out = finished(*report, run);
    const auto count = [&](std::string_view words) {
        std::size_t found = 0;
        for (std::size_t at = out.find(words); at != out.npos; at = out.find(words, at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(count("illegal-move: in all 2 games: "), 2U) << out;
    EXPECT_EQ(count("illegal-move: game 8, "), 1U) << out;
}

TEST(TextForPerson, CountsWhatIsNotListedBeforeTheTotals) {
    const auto report = format_text.make(options_for_person());
    SampleBatch batch;
    for (const std::string_view message : {"one", "two", "three", "four"})
        batch.add(0, roster_finding(message));
    (void)rendered(*report, batch.view());
    const std::string out = finished(*report, {});
    EXPECT_NE(out.find("2 more findings of TAG14 tag-roster-missing are not listed (--all lists "
                       "them)\n\ngames     0:"),
              std::string::npos)
        << out;
}

TEST(TextForPerson, SaysWhatCanBeRepaired) {
    constexpr check::Edit kEdits[] = {{0, 1, ""}};
    const auto report = format_text.make(options_for_person());
    SampleBatch batch;
    check::Finding finding = roster_finding("one");
    finding.edits = kEdits;
    finding.fix = check::FixKind::Safe;
    batch.add(0, finding);
    finding.message = "two";
    finding.fix = check::FixKind::Unsafe;
    batch.add(0, finding);
    (void)rendered(*report, batch.view());
    const std::string out = finished(*report, {});
    EXPECT_TRUE(out.ends_with("repairs   1 can be made by --fix safe, 1 more by --fix all\n"))
        << out;
}

TEST(Text, NeverLetsAnArchiveSteerTheTerminal) {
    check::Finding finding = illegal_move();
    finding.message = "\x1b]0;title\a\n::error::";
    SampleBatch batch;
    batch.add(0, finding);
    EXPECT_NE(text(batch).find("\\x1B]0;title\\x07\\x0A::error::\n"), std::string::npos)
        << text(batch);
}

TEST(Text, ColoursOnlyWhenAsked) {
    SampleBatch batch;
    batch.add(0, illegal_move());
    EXPECT_EQ(text(batch).find('\x1b'), std::string::npos);
    report::RenderOptions options;
    options.has_color = true;
    EXPECT_NE(text(batch, options).find("\x1b[1;31merror\x1b[0m"), std::string::npos);
}

TEST(Text, EndsWithASummaryByRuleMostSevereFirst) {
    report::RunSummary run;
    run.games = 3;
    run.clean = 1;
    run.flagged = 2;
    const auto count = [&](check::RuleId rule, check::Severity severity, int times) {
        for (int i = 0; i < times; ++i)
            run.findings.add(rule, severity);
    };
    count(check::RuleId::MOV01_illegal_move, check::Severity::Error, 1);
    count(check::RuleId::END12_claimable_threefold, check::Severity::Info, 2);
    count(check::RuleId::END13_claimable_50_moves, check::Severity::Info, 5);
    count(check::RuleId::TAG14_tag_roster_missing, check::Severity::Warning, 1);
    count(check::RuleId::TAG14_tag_roster_missing, check::Severity::Style, 4);
    run.by_result = {{"1-0", 3}};
    run.by_ending[0] = 2;
    run.by_ending[laws::kEndingKinds] = 1;
    report::RenderOptions options;
    options.provenance.is_wanted = false;
    const std::string out = finished(*format_text.make(options), run);
    EXPECT_TRUE(
        out.starts_with("games     3: 1 clean, 2 flagged, 0 rejected\n"
                        "results   1-0 3\n"
                        "endings   checkmate 2, none on the board 1\n"
                        "findings  13: 1 error, 1 warning, 7 info, 4 style\n"))
        << out;
    const auto place = [&](std::string_view name) { return out.find(name); };
    EXPECT_LT(place("illegal-move"), place("claimable-50-moves"));
    EXPECT_LT(place("claimable-50-moves"), place("claimable-threefold"));
    // A rule that grades some findings otherwise has a row for each level.
    EXPECT_NE(place("warning  TAG14"), std::string::npos) << out;
    EXPECT_NE(place("style    TAG14"), std::string::npos) << out;
    EXPECT_NE(place("4 style findings counted, but not listed; -v lists them"), std::string::npos)
        << out;
}

TEST(Text, CountsUncheckedGamesWhereThereAreSome) {
    report::RunSummary run;
    run.games = 2;
    run.rejected = run.unchecked = 1;
    report::RenderOptions options;
    options.provenance.is_wanted = false;
    EXPECT_TRUE(finished(*format_text.make(options), run)
                    .starts_with("games     2: 0 clean, 0 flagged, 1 rejected, 1 unchecked\n"));
}

TEST(Text, SaysInOneLineThatNothingWasFound) {
    report::RunSummary run;
    run.games = run.clean = 1;
    report::RenderOptions options;
    options.provenance.is_wanted = false;
    EXPECT_EQ(finished(*format_text.make(options), run),
              "games     1: 1 clean, 0 flagged, 0 rejected\nfindings  none\n");
}

}  // namespace text_test
}  // namespace arbiter::report
