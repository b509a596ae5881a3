#include "tests/cases/case_file.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/unit/arbiter/audit_reference.hpp"

#include "arbiter/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::face_test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kToday = "2026-01-01";

Audit made(Options options = {}) {
    options.today = kToday;
    return Audit::make(options).value();
}

// Appends what is said of the next games.
void take(Games games, Said& said) {
    for (const Game& game : games) {
        for (const Finding& finding : game.findings())
            said.findings += finding.json() + '\n';
        said.facts += game.facts_json() + '\n';
    }
}

void take_rest(const Audit& audit, Said& said) {
    for (const Finding& finding : audit.findings_without_game())
        said.findings += finding.json() + '\n';
}

Said said_of(Audit& audit, Games games) {
    Said said;
    take(games, said);
    take_rest(audit, said);
    return said;
}

void expect_same(const Said& said, const Said& expected, const std::string& where) {
    EXPECT_EQ(said.findings, expected.findings) << where;
    EXPECT_EQ(said.facts, expected.facts) << where;
}

std::vector<std::string> samples() {
    std::vector<std::string> paths;
    for (const auto& entry : fs::directory_iterator(ARBITER_SOURCE_DIR "/data/samples"))
        if (entry.path().extension() == ".pgn") paths.push_back(entry.path().string());
    std::ranges::sort(paths);
    return paths;
}

// What the program says of a file.
std::string report_of(const std::string& path, const std::string& format) {
    const io::testing::TempFolder folder;
    const std::string out = folder / "out";
    const std::string command = std::string(ARBITER_BINARY) + " audit --isolated -q --today " +
                                std::string(kToday) + " --report " + format + ":" + out + " " +
                                path + " 2>" + (folder / "err");
    EXPECT_NE(std::system(command.c_str()), -1);
    return io::testing::bytes_of(out);
}

TEST(FaceAudit, SaysOfTheSamplesWhatTheProgramSays) {
    for (const std::string& path : samples()) {
        const Said expected{report_of(path, "ndjson"), report_of(path, "facts")};
        for (const unsigned jobs : {1U, 4U}) {
            Audit audit = made();
            expect_same(said_of(audit, audit.read(open(path, {.jobs = jobs}).value())), expected,
                        path);
        }
    }
}

TEST(FaceAudit, SaysOfTheCasesWhatTheEngineSays) {
    std::size_t cases = 0;
    for (const auto& entry : fs::recursive_directory_iterator(ARBITER_SOURCE_DIR "/tests/cases")) {
        if (entry.path().extension() != ".case") continue;
        const cases::CaseFile file = cases::read_case(entry.path());
        const auto rule = explain(file.rule);
        const std::string select = rule && rule->is_opt_in ? file.rule : std::string();
        Options options{.laws = file.laws};
        if (!select.empty()) options.select = {select};
        Audit audit = made(options);
        expect_same(said_of(audit, audit.read(file.pgn)),
                    said_by_engine(file.pgn, file.laws, select), entry.path().string());
        ++cases;
    }
    EXPECT_GT(cases, 1000U);
}

TEST(FaceAudit, FindsInFedPiecesOfEverySizeWhatItFindsInTheWhole) {
    std::vector<std::string> texts;
    for (const std::string& path : samples())
        texts.push_back(io::testing::bytes_of(path));
    std::string utf16 = "\xFF\xFE";
    for (const char c : texts.front().substr(0, 5000))
        utf16 += {c, '\0'};
    texts.push_back(utf16);
    texts.push_back("");
    texts.push_back("no game at all\n");
    for (const std::string& text : texts) {
        Audit audit = made();
        const Said expected = said_of(audit, audit.read(text));
        const std::string summary = audit.summary().text();
        for (const std::size_t size : {1U, 2U, 3U, 17U, 1000U, 4096U, 70000U}) {
            Said said;
            for (std::size_t at = 0; at < text.size(); at += size)
                take(audit.feed(std::string_view(text).substr(at, size)), said);
            take(audit.finish(), said);
            take_rest(audit, said);
            expect_same(said, expected, std::to_string(size));
            EXPECT_EQ(audit.summary().text(), summary);
        }
    }
}

TEST(FaceAudit, ReadsStreamsAndSeveralFilesAsTexts) {
    const std::vector<std::string> paths = samples();
    Audit audit = made();
    const std::string text = io::testing::bytes_of(paths.front());
    const Said expected = said_of(audit, audit.read(text));
    std::istringstream stream(text);
    expect_same(said_of(audit, audit.read(stream)), expected, "stream");

    Said one_by_one;
    for (const std::string& path : paths) {
        const Said said = said_of(audit, audit.read(open(path).value()));
        one_by_one.findings += said.findings;
        one_by_one.facts += said.facts;
    }
    for (const unsigned jobs : {1U, 3U})
        expect_same(said_of(audit, audit.read(open(paths, {.jobs = jobs}).value())), one_by_one,
                    "several files");
}

TEST(FaceAudit, GivesTheSameFactsWheneverTheyAreAskedFor) {
    const std::string text = io::testing::bytes_of(ARBITER_SOURCE_DIR "/data/samples/defects.pgn");
    Audit audit = made();
    std::vector<std::string> at_once;
    for (const Game& game : audit.read(text))
        at_once.push_back(game.facts_json());
    Audit later = made();
    std::size_t index = 0;
    for (const Game& game : later.read(text)) {
        if (index == at_once.size() / 2) {
            EXPECT_EQ(game.facts_json(), at_once[index]);
        }
        ++index;
    }
    EXPECT_EQ(index, at_once.size());
}

TEST(FaceAudit, ShowsAGame) {
    Audit audit = made();
    Games games = audit.read("[Event \"E\"]\n[White \"A \\\"B\\\"\"]\n\n1. e4 e5 2. Ke2 Ke7 1-0\n",
                             "some.pgn");
    const Game* game = games.next();
    ASSERT_NE(game, nullptr);
    EXPECT_EQ(game->file(), "some.pgn");
    EXPECT_EQ(game->ordinal(), 1U);
    EXPECT_EQ(game->line(), 1U);
    EXPECT_EQ(game->tag("White"), "A \"B\"");
    EXPECT_EQ(game->tag("Black"), std::nullopt);
    ASSERT_EQ(game->moves().size(), 4U);
    EXPECT_EQ(game->moves()[2].san, "Ke2");
    EXPECT_EQ(game->moves()[2].uci, "e1e2");
    ASSERT_EQ(game->positions().size(), 5U);
    EXPECT_EQ(game->positions().back(), game->facts().final_fen);
    EXPECT_EQ(game->facts().plies, 4U);
    EXPECT_EQ(game->facts().legal, true);
    EXPECT_EQ(game->ruling().laws, game->facts().laws);
    EXPECT_NE(game->ruling().text, "");
    EXPECT_TRUE(game->text().starts_with("[Event"));
    EXPECT_EQ(games.next(), nullptr);
}

TEST(FaceAudit, CarriesFixesAsEdits) {
    Audit audit = made();
    for (const Game& game : audit.read("[Event \"E\"]\n\n1. e4 e5 2. 0-0 1-0\n")) {
        for (const Finding& finding : game.findings()) {
            if (!finding.fix) continue;
            for (const Edit& edit : finding.fix->edits)
                EXPECT_LE(edit.begin, edit.end);
        }
    }
}

TEST(FaceAudit, RefusesWordsThatNameNothing) {
    EXPECT_EQ(Audit::make({.select = {"MVO01"}}).error(),
              "unknown rule 'MVO01', did you mean 'MOV01'?");
    EXPECT_NE(Audit::make({.laws = "fide-1800"}).error(), "");
    EXPECT_NE(Audit::make({.profile = "archiv"}).error(), "");
    EXPECT_NE(Audit::make({.today = "yesterday"}).error(), "");
    EXPECT_NE(Audit::make({.dead = "deep"}).error(), "");
    EXPECT_THROW((void)Audit::make({.dead = "deep"}).value(), std::runtime_error);
    EXPECT_NE(open("/no/such/file.pgn").error(), "");
}

TEST(FaceAudit, SaysWhatCouldNotBeReadToItsEnd) {
    const io::testing::TempFolder folder;
    const std::string path = folder.write("list.fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1\n");
    Audit audit = made();
    for (const Game& game : audit.read(open(path).value()))
        ADD_FAILURE() << game.text();
    ASSERT_EQ(audit.summary().problems.size(), 1U);
    EXPECT_NE(audit.findings_without_game().size(), 0U);
}

TEST(FaceAudit, MayBeGivenUpInTheMiddle) {
    for (const unsigned jobs : {1U, 4U}) {
        Audit audit = made();
        Games games = audit.read(open(samples(), {.jobs = jobs}).value());
        EXPECT_NE(games.next(), nullptr);
    }
}

TEST(FaceRules, AreThoseOfTheProgram) {
    EXPECT_EQ(explain("mov01").value().name, "illegal-move");
    EXPECT_EQ(explain("illegal-move").value().code, "MOV01");
    EXPECT_NE(explain("MOV00").error(), "");
    EXPECT_GT(rules().size(), 200U);
    EXPECT_GT(profiles().size(), 1U);
    EXPECT_GT(laws::editions().size(), 5U);
    EXPECT_TRUE(laws::statements("fide-2018").starts_with("fide-2018  FIDE Laws of Chess"));
    EXPECT_NE(laws::changes("fide-2018").find("the second loses"), std::string::npos);
    EXPECT_EQ(laws::changes("fide-1984"), "");
    EXPECT_EQ(laws::changes("lichess"), "");
    EXPECT_EQ(laws::statements("fide-3000"), "");
}

}  // namespace
}  // namespace arbiter::face_test
