#include "tests/support/temp_folder.hpp"

#include "arbiter/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace arbiter::face_test {
namespace {

namespace fs = std::filesystem;

const std::string kSamples = ARBITER_SOURCE_DIR "/data/samples";

struct CleanRun {
    std::string name;
    std::string output = "out.pgn";
    CleanOptions options;
    std::string words;  // the same for the command
};

// Paths of outputs are relative to the folder of a run.
std::vector<CleanRun> runs() {
    std::vector<CleanRun> runs;
    const auto add = [&](std::string name, CleanOptions options, std::string words,
                         std::string output = "out.pgn") {
        options.checks.today = "2026-01-01";
        runs.push_back({std::move(name), std::move(output), std::move(options), std::move(words)});
    };
    add("plain", {}, "");
    add("rejects", {.rejects = "rej.pgn", .reasons = "why.txt", .log = "log.ndjson"},
        "--rejects rej.pgn --reasons why.txt --log log.ndjson");
    add("all fixes", {.log = "log.ndjson", .log_level = "all", .fix = "all"},
        "--fix all --log log.ndjson --log-level all");
    add("no fixes", {.fix = "none", .format = "canonical"}, "--fix none --format canonical");
    add("duplicates",
        {.dedupe = "moves+players",
         .dups = "dup.pgn",
         .dups_table = "dup.csv",
         .keep = "first",
         .against = {kSamples + "/endings.pgn"}},
        "--dedupe moves+players --dups dup.pgn --dups-table dup.csv --keep first --against " +
            kSamples + "/endings.pgn");
    add("csv", {.to = "csv", .columns = "White,Black,Date"}, "--to csv --columns White,Black,Date",
        "out.csv");
    add("named", {}, "", "out.csv");
    add("positions", {.to = "epd", .every = "10", .name_games = true},
        "--to epd --every 10 --name-games", "out.epd");
    add("selected",
        {.where = {"plies >= 30", "Result = \"1-0\""},
         .rest = "rest.pgn",
         .sort = "date,-plies,white"},
        "--where 'plies >= 30' --where 'Result = \"1-0\"' --rest rest.pgn "
        "--sort date,-plies,white");
    add("sample", {.sample = "5", .seed = 7}, "--sample 5 --seed 7");
    add("split", {.make_folders = true, .split = "year"}, "--make-folders --split year",
        "years/{}.pgn");
    add("shape",
        {.strip = {"comments,nags", "variations"},
         .plies = ":20",
         .moves = "uci",
         .tags = "roster",
         .drop_tags = {"Site"},
         .set_tag = {"Source=us"},
         .rename_tag = {"Annotator=By"},
         .width = 60,
         .no_check_marks = true},
        "--strip comments,nags --strip variations --plies :20 --moves uci --tags roster "
        "--drop-tags Site --set-tag Source=us --rename-tag Annotator=By --width 60 "
        "--no-check-marks");
    add("rules", {.checks = {.laws = "lichess", .select = {"TAG", "MOV"}}, .diff = "fix.diff"},
        "--laws lichess --select TAG,MOV --diff >fix.diff");
    return runs;
}

// Name and bytes of every file below a folder.
std::string all_files(const std::string& folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().filename() != "err")
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::string all;
    for (const fs::path& path : paths)
        all.append(fs::relative(path, folder).string())
            .append(":\n")
            .append(io::testing::bytes_of(path.string()));
    return all;
}

// Runs the command in a folder; its last lines.
std::string run_command(const CleanRun& run, const std::string& folder) {
    const std::string command = "cd " + folder + " && " + ARBITER_BINARY +
                                " clean --isolated -q --today 2026-01-01 -o '" + run.output + "' " +
                                kSamples + " " + run.words + " 2>err";
    EXPECT_NE(std::system(command.c_str()), -1);
    return io::testing::bytes_of(folder + "/err");
}

TEST(FaceClean, WritesWhatTheCommandWrites) {
    const fs::path here = fs::current_path();
    for (const CleanRun& run : runs()) {
        const io::testing::TempFolder expected, made;
        const std::string said = run_command(run, expected / ".");
        fs::current_path(made / ".");
        const auto cleaned = v1::clean({kSamples}, run.output, run.options);
        fs::current_path(here);
        ASSERT_TRUE(cleaned) << run.name << ": " << cleaned.error();
        EXPECT_EQ(all_files(made / "."), all_files(expected / ".")) << run.name;
        EXPECT_NE(said.find(cleaned->text()), std::string::npos) << run.name << '\n' << said;
        EXPECT_NE(said.find(cleaned->audit.text()), std::string::npos) << run.name << '\n' << said;
        EXPECT_EQ(cleaned->read,
                  cleaned->written + cleaned->rejected + cleaned->duplicates + cleaned->unselected);
    }
}

TEST(FaceClean, RefusesWhatTheCommandRefuses) {
    const auto error = [](const std::string& output, const CleanOptions& options) {
        return v1::clean({kSamples}, output, options).error();
    };
    EXPECT_EQ(error("x.pgn", {.to = "pgm"}),
              "--to is 'pgm', but takes pgn, sqlite, csv, ndjson, epd, fen, uci, tree, polyglot, "
              "did you mean "
              "'pgn'?");
    EXPECT_EQ(error("x.pgn", {.dedupe = "moves"}),
              "--dedupe is given, but nothing says what becomes of duplicates; add --dups FILE or "
              "--drop-dups");
    EXPECT_EQ(error("", {}),
              "nothing says where the games go; add -o FILE ('-': stdout), or --diff");
    EXPECT_NE(error("x.pgn", {.where = {"elos > 3"}}), "");
    EXPECT_NE(error("x.pgn", {.checks = {.select = {"MVO"}}}), "");
    EXPECT_NE(error("x.pgn", {.checks = {.quick = true}}), "");
    EXPECT_NE(error("x.pgn", {.dups_score = 101}), "");
    EXPECT_NE(error("x.pgn", {.seed = 1}), "");
    EXPECT_NE(error("x.pgn", {.names_accept = 2}), "");
    EXPECT_NE(error("/no/such/folder/x.pgn", {}), "");
    EXPECT_NE(error("x.pgn", {.rejects = "x.pgn"}), "");
    EXPECT_NE(error(kSamples + "/endings.pgn", {}), "");
    EXPECT_FALSE(fs::exists("x.pgn"));
}

TEST(FaceClean, StopsWhenItIsInterrupted) {
    const io::testing::TempFolder folder;
    const std::atomic<bool> interrupt = true;
    const std::string output = folder / "out.pgn";
    EXPECT_EQ(v1::clean({kSamples}, output, {.interrupt = &interrupt}).error(),
              "the run was interrupted");
    EXPECT_FALSE(fs::exists(output));
    EXPECT_EQ(event({kSamples}, {.interrupt = &interrupt}).error(), "the run was interrupted");
}

TEST(FaceFiles, ReadsFoldersAndPackedFilesWithAnyNumberOfThreads) {
    const io::testing::TempFolder folder;
    const std::string games = io::testing::bytes_of(kSamples + "/endings.pgn");
    const auto finding_lines = [](const std::string& path, unsigned jobs) {
        std::string lines;
        Audit audit = Audit::make({.today = "2026-01-01"}).value();
        for (const Game& game : audit.read(open(path, {.jobs = jobs}).value()))
            for (const Finding& finding : game.findings())
                lines.append(finding.code).append(" ").append(finding.message).append("\n");
        EXPECT_TRUE(audit.summary().problems.empty());
        return lines;
    };
    (void)folder.write("a.pgn", games);
    const std::string expected = finding_lines(folder / "a.pgn", 1);
    EXPECT_NE(expected, "");
    for (const std::string packed : {"b.pgn.gz", "b.pgn.zst"}) {
        ASSERT_TRUE(v1::clean({folder / "a.pgn"}, folder / packed, {.fix = "none"}));
        for (const unsigned jobs : {1U, 3U})
            EXPECT_EQ(finding_lines(folder / packed, jobs), expected) << packed;
        EXPECT_EQ(fix_file(folder / packed).value().text, fix_file(folder / "a.pgn").value().text);
    }
    EXPECT_EQ(finding_lines(folder / ".", 2), expected + expected + expected);
    EXPECT_NE(fix_file(folder / "none.pgn").error(), "");
}

}  // namespace
}  // namespace arbiter::face_test
