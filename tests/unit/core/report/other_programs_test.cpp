// The formats for other programs: sarif, junit, csv, github, gitlab, markdown, html.
#include "tests/unit/core/report/sample_batch.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace arbiter::report {
namespace other_programs_test {

std::string whole(const report::Format& format, const report::BatchView& batch,
                  const report::RenderOptions& options = {},
                  const report::RunSummary& summary = {}) {
    const auto report = format.make(options);
    std::string out;
    report->begin(out);
    report->render(batch, out);
    report->absorb(batch, out);
    report->finish(summary, out);
    return out;
}

rapidjson::Document parsed(const std::string& json) {
    rapidjson::Document document;
    document.Parse(json.c_str());
    EXPECT_FALSE(document.HasParseError()) << json;
    return document;
}

check::Finding hostile() {
    check::Finding finding = illegal_move();
    finding.message = "'</script>\n::error::x' %0A | `*` <b> https://e.x, \"";
    return finding;
}

SampleBatch sample(const check::Finding& finding) {
    SampleBatch batch;
    batch.add(0, finding);
    return batch;
}

TEST(Sarif, HasRuleMessagePlaceAndName) {
    const SampleBatch batch = sample(illegal_move());
    report::RunSummary summary;
    summary.findings.by_rule[static_cast<std::size_t>(check::RuleId::MOV01_illegal_move)] = 1;
    const auto document = parsed(whole(format_sarif, batch.view(), {}, summary));
    const auto& run = document["runs"][0];
    EXPECT_STREQ(run["tool"]["driver"]["rules"][0]["id"].GetString(), "MOV01");
    const auto& result = run["results"][0];
    EXPECT_STREQ(result["ruleId"].GetString(), "MOV01");
    EXPECT_STREQ(result["level"].GetString(), "error");
    EXPECT_STREQ(result["message"]["text"].GetString(),
                 "game 7, White's 2nd move: san 'Q' is written, but no queen can move");
    const auto& place = result["locations"][0]["physicalLocation"];
    EXPECT_STREQ(place["artifactLocation"]["uri"].GetString(), "games.pgn");
    EXPECT_EQ(place["region"]["startLine"].GetInt(), 3);
    EXPECT_EQ(place["region"]["startColumn"].GetInt(), 13);
    EXPECT_EQ(place["region"]["byteOffset"].GetInt(), 25);
    EXPECT_EQ(result["partialFingerprints"]["arbiterGame/v1"].GetStringLength(), 32U);
}

TEST(Sarif, KeepsTheMostSevereOfTooMany) {
    SampleBatch batch;
    for (int i = 0; i < 25'000; ++i)
        batch.add(0, style_finding());
    batch.add(0, illegal_move());
    report::RenderOptions options;
    options.lists_style = true;
    const auto document = parsed(whole(format_sarif, batch.view(), options));
    const auto& run = document["runs"][0];
    EXPECT_EQ(run["results"].Size(), 25'000U);
    EXPECT_STREQ(run["results"][24'999]["ruleId"].GetString(), "MOV01");
    const auto& notes = run["invocations"][0]["toolExecutionNotifications"];
    ASSERT_EQ(notes.Size(), 1U);
    EXPECT_EQ(std::string_view(notes[0]["message"]["text"].GetString()).substr(0, 10),
              "1 findings");
}

TEST(Sarif, EncodesPathsAsUris) {
    const SampleBatch batch = sample(illegal_move());
    report::BatchView view = batch.view();
    view.file = "a b/50%/ü.pgn";
    const std::string json = whole(format_sarif, view);
    EXPECT_NE(json.find("\"uri\":\"a%20b/50%25/%C3%BC.pgn\""), std::string::npos) << json;
}

TEST(Github, EscapesWhatGamesSay) {
    const std::string out = whole(format_github, sample(hostile()).view());
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 1) << out;
    EXPECT_TRUE(out.starts_with("::error file=games.pgn,line=3,col=13,title=MOV01 illegal-move::"))
        << out;
    EXPECT_NE(out.find("%250A"), std::string::npos) << out;
}

TEST(Github, ShowsTenOfALevelAndCountsTheOthers) {
    SampleBatch batch;
    for (int i = 0; i < 13; ++i)
        batch.add(0, illegal_move());
    const std::string out = whole(format_github, batch.view());
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 11);
    EXPECT_NE(out.find("::error title=arbiter::3 more findings of level error"), std::string::npos);
}

TEST(Gitlab, IsOneArrayWithNamesOfItsOwn) {
    SampleBatch batch = sample(hostile());
    batch.add(0, illegal_move());
    const auto document = parsed(whole(format_gitlab, batch.view()));
    ASSERT_EQ(document.Size(), 2U);
    EXPECT_STREQ(document[0]["check_name"].GetString(), "illegal-move");
    EXPECT_STREQ(document[0]["severity"].GetString(), "critical");
    EXPECT_STRNE(document[0]["fingerprint"].GetString(), document[1]["fingerprint"].GetString());
    EXPECT_EQ(document[0]["location"]["lines"]["begin"].GetInt(), 3);
}

TEST(Gitlab, IsAnEmptyArrayWithoutFindings) {
    EXPECT_EQ(parsed(whole(format_gitlab, SampleBatch{}.view())).Size(), 0U);
}

TEST(Markdown, EscapesWhatGamesSay) {
    report::RunSummary summary;
    const std::string out = whole(format_markdown, sample(hostile()).view(), {}, summary);
    EXPECT_NE(out.find("&lt;/script>\\\\x0A::error::x"), std::string::npos) << out;
    EXPECT_NE(out.find("\\| \\`\\*\\` &lt;b> https&#58;//e.x"), std::string::npos) << out;
}

TEST(Html, LetsNoGameEndItsData) {
    const std::string out = whole(format_html, sample(hostile()).view());
    EXPECT_NE(out.find("\\u003c/script>\\n::error"), std::string::npos);
    std::size_t ends = 0;
    for (std::size_t at = out.find("</script>"); at != std::string::npos;
         at = out.find("</script>", at + 1))
        ++ends;
    EXPECT_EQ(ends, 3U);
}

TEST(Html, ShowsTheLineWithTheBytesConcerned) {
    const std::string out = whole(format_html, sample(illegal_move()).view());
    EXPECT_NE(out.find("[\"1. e4 e5 2. \",\"Q\",\" *\"]"), std::string::npos) << out;
}

TEST(Html, ShowsTheFixAsTwoLines) {
    const check::Edit edits[] = {{25, 26, "Nf3"}, {45, 46, "e"}};
    check::Finding finding = illegal_move();
    finding.fix = check::FixKind::Unsafe;
    finding.edits = edits;
    const std::string out = whole(format_html, sample(finding).view());
    EXPECT_NE(out.find("[\"unsafe\",\"1. e4 e5 2. Q *\",\"1. e4 e5 2. Nf3 *\",1]"),
              std::string::npos)
        << out;
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(Csv, HasARecordForEachFindingAfterTheHeader) {
    report::GameCard card{};
    card.white = "Morphy, Paul";
    card.black = "=cmd()";
    SampleBatch batch = sample(illegal_move());
    batch.add(0, style_finding());
    batch.game(0).card = &card;
    const std::string out = whole(format_csv, batch.view());
    EXPECT_EQ(count_of(out, "\r\n"), 3U) << out;
    EXPECT_NE(
        out.find("\r\ngames.pgn,7,3,13,25,26,3,MOV01,illegal-move,error,certain,\"san 'Q' is "
                 "written, but no queen can move\",1,,,,,clean,,,,,\"Morphy, Paul\",=cmd(),,\r\n"),
        std::string::npos)
        << out;
    report::RenderOptions options;
    options.guards_formulas = true;
    EXPECT_NE(whole(format_csv, batch.view(), options).find(",'=cmd(),"), std::string::npos);
}

TEST(Csv, SaysThatARunWasStopped) {
    report::RunSummary summary;
    summary.is_partial = true;
    const std::string out = whole(format_csv, SampleBatch{}.view(), {}, summary);
    const std::string header = out.substr(0, out.find('\r'));
    const std::string last = out.substr(header.size() + 2);
    EXPECT_NE(last.find(",partial,error,certain,\"the run was stopped"), std::string::npos);
    // The one comma in quotes is none of the separators.
    EXPECT_EQ(count_of(last, ",") - count_of("the run was stopped: what follows was not read", ","),
              count_of(header, ","));
}

report::BatchView first_of_file(const SampleBatch& batch) {
    report::BatchView view = batch.view();
    view.is_first_of_file = true;
    return view;
}

TEST(Junit, HasASuiteForTheFileAndACaseForEachGame) {
    SampleBatch batch = sample(illegal_move());
    batch.add(1, style_finding());
    report::RenderOptions options;
    options.lists_style = true;
    const std::string out = whole(format_junit, first_of_file(batch), options);
    EXPECT_NE(out.find("<testsuite name=\"games.pgn\" tests=\"2\" failures=\"1\" errors=\"0\" "
                       "skipped=\"0\" time=\"0\">"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("<failure type=\"MOV01 illegal-move\" message=\"game 7, White's 2nd move: "),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("<system-out>games.pgn:6:4: style MOV06 over-disambiguated: game 8"),
              std::string::npos)
        << out;
}

TEST(Junit, FailsWhatTheRunFailsBy) {
    const SampleBatch batch = sample(illegal_move());
    report::BatchView view = first_of_file(batch);
    EXPECT_EQ(count_of(whole(format_junit, view), "<failure"), 1U);
    view.fail_on = check::kSeverities;
    EXPECT_EQ(count_of(whole(format_junit, view), "<failure"), 0U);
    SampleBatch rejected;
    rejected.game(1).status = report::Status::Rejected;
    view = first_of_file(rejected);
    EXPECT_EQ(count_of(whole(format_junit, view), "<failure"), 0U);
    view.fails_on_rejected = true;
    EXPECT_EQ(count_of(whole(format_junit, view), "<failure"), 1U);
    rejected.game(1).is_untouched = true;
    EXPECT_EQ(count_of(whole(format_junit, view), "<failure"), 0U);
}

TEST(Junit, GoesOnInAnotherSuiteAfterTenThousandGames) {
    const std::vector<report::GameRecord> games(10'001);
    report::BatchView view{};
    view.file = "many.pgn";
    view.first_game = 1;
    view.is_first_of_file = true;
    view.games = games;
    const std::string out = whole(format_junit, view);
    EXPECT_EQ(count_of(out, "<testcase "), 10'001U);
    EXPECT_NE(out.find("name=\"many.pgn\" tests=\"10000\""), std::string::npos);
    EXPECT_NE(out.find("name=\"many.pgn (from game 10001)\" tests=\"1\""), std::string::npos);
}

TEST(Junit, CountsWhatItDoesNotListOfAFile) {
    SampleBatch batch;
    for (int i = 0; i < 1'003; ++i)
        batch.add_about_file(illegal_move());
    const std::string out = whole(format_junit, first_of_file(batch));
    EXPECT_EQ(count_of(out, "illegal-move: san"), 1'000U);
    EXPECT_NE(out.find("\n3 more are not listed\n"), std::string::npos);
}

// XML 1.0, production 2: most control characters cannot be written at all.
TEST(Junit, HasOnlyCharactersOfXml) {
    check::Finding finding = illegal_move();
    finding.message = "\x01\x1b]]> <a b=\"c\">&\xEF\xBF\xBF";
    const std::string out = whole(format_junit, first_of_file(sample(finding)));
    EXPECT_NE(out.find("\\x01\\x1B]]&gt; &lt;a b=&quot;c&quot;&gt;&amp;\xEF\xBF\xBD"),
              std::string::npos)
        << out;
}

// Moving a game, or renaming its file, gives no finding another name.
TEST(Names, StayWhenAGameMoves) {
    report::GameCard card{};
    card.fingerprint = {1, 2};
    const auto name = [&](std::size_t place, std::string_view file) {
        SampleBatch batch;
        batch.add(place, illegal_move());
        batch.game(place).card = &card;
        report::BatchView view = batch.view();
        view.file = file;
        const auto document = parsed(whole(format_gitlab, view));
        return std::string(document[0]["fingerprint"].GetString());
    };
    const std::string first = name(0, "a.pgn");
    EXPECT_EQ(first, name(1, "b.pgn"));
    card.fingerprint = {1, 3};
    EXPECT_NE(first, name(0, "a.pgn"));
}

}  // namespace other_programs_test
}  // namespace arbiter::report
