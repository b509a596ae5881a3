#include "tests/cases/case_file.hpp"
#include "tests/support/temp_folder.hpp"

#include "arbiter/arbiter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::face_test {
namespace {

namespace fs = std::filesystem;

const Options kOptions{.today = "2026-01-01"};

struct NamedBytes {
    std::string name, bytes;
};

// Samples, and one text of all cases.
std::vector<NamedBytes> inputs() {
    std::vector<NamedBytes> all;
    for (const auto& entry : fs::directory_iterator(ARBITER_SOURCE_DIR "/data/samples"))
        if (entry.path().extension() == ".pgn")
            all.push_back(
                {entry.path().filename().string(), io::testing::bytes_of(entry.path().string())});
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(ARBITER_SOURCE_DIR "/tests/cases"))
        if (entry.path().extension() == ".case") paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::string cases;
    for (const fs::path& path : paths)
        cases += cases::read_case(path).pgn + "\n\n";
    all.push_back({"cases.pgn", cases});
    std::ranges::sort(all, {}, &NamedBytes::name);
    return all;
}

// What the program writes of files of one folder.
std::string said_by_program(const io::testing::TempFolder& folder, const std::string& words,
                            const std::vector<NamedBytes>& files) {
    std::string names;
    for (const NamedBytes& file : files)
        names += ' ' + file.name;
    const std::string command = "cd " + folder.path() + " && " + ARBITER_BINARY +
                                " audit --isolated -q --today 2026-01-01 " + words + names +
                                " >out 2>err";
    EXPECT_NE(std::system(command.c_str()), -1);
    return io::testing::bytes_of(folder / "out");
}

// Pieces of `size` bytes.
std::string said_by_face(const std::vector<NamedBytes>& files, const ReportOptions& report,
                         const Options& options, std::size_t size) {
    Result<Reports> reports = Reports::make(report, options);
    EXPECT_TRUE(reports) << reports.error();
    std::string out;
    for (const NamedBytes& file : files) {
        reports->begin(file.name);
        for (std::size_t at = 0; at < file.bytes.size(); at += size) {
            reports->feed(std::string_view(file.bytes).substr(at, size));
            out += reports->take(0);
        }
    }
    reports->finish();
    return out + reports->take(0);
}

TEST(FaceReports, HaveTheBytesOfTheProgram) {
    const std::vector<NamedBytes> files = inputs();
    const io::testing::TempFolder folder;
    for (const NamedBytes& file : files)
        (void)folder.write(file.name, file.bytes);
    for (const ReportFormat& format : report_formats()) {
        const std::string name(format.name);
        const ReportOptions report{.formats = {name},
                                   .options_given = {"--today=2026-01-01"},
                                   .here = folder.path(),
                                   .root = folder.path()};
        EXPECT_EQ(said_by_face(files, report, kOptions, 100'000),
                  said_by_program(folder, "--report " + name, files))
            << name;
    }
    EXPECT_EQ(report_formats().size(), 16U);
}

TEST(FaceReports, HeedOptions) {
    const std::vector<NamedBytes> files = inputs();
    const io::testing::TempFolder folder;
    for (const NamedBytes& file : files)
        (void)folder.write(file.name, file.bytes);
    Options options = kOptions;
    options.select = {"END", "TAG"};
    options.laws = "fide-2018";
    const std::string words = " --select END,TAG --laws fide-2018";
    EXPECT_EQ(
        said_by_face(
            files, {.max_per_rule = 3, .options_given = {"--select=END,TAG", "--today=2026-01-01"}},
            options, 999),
        said_by_program(folder, "--max-per-rule 3" + words, files));
    EXPECT_EQ(said_by_face(files, {.formats = {"json"}, .has_provenance = false}, options, 77'777),
              said_by_program(folder, "--no-provenance --report json" + words, files));
    EXPECT_EQ(said_by_face(files, {.formats = {"csv"}, .is_csv_safe = true}, options, 1 << 20),
              said_by_program(folder, "--csv-safe --report csv" + words, files));
}

TEST(FaceReports, SeveralAtOnceAndTotals) {
    Result<Reports> reports = Reports::make({.formats = {"ndjson", "facts"}}, kOptions);
    ASSERT_TRUE(reports);
    reports->feed("[Event \"E\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n");
    reports->finish();
    EXPECT_NE(reports->take(0).find("\"code\":\"MOV01\""), std::string::npos);
    EXPECT_NE(reports->take(1).find("\"plies\":2"), std::string::npos);
    EXPECT_EQ(reports->take(1), "");
    EXPECT_EQ(reports->summary().rejected, 1U);
}

// Lists of every kind, with repeated positions and names.
const std::vector<NamedBytes> kLists{
    {"book.epd",
     "# a comment\n"
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"one\";\n"
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"one\";\n"
     "4k3/8/8/8/8/8/8/4KB2 b - - acd 3; bm Kd7 Zz9;\n"},
    {"puzzles.csv",
     "Id,FEN,Moves\na,8/8/8/1R4B1/4k1p1/2P5/5PKP/8 b - - 0 1,e4d3\n"
     "b,8/8/8,\nc,7k/5Q2/6K1/8/8/8/8/8 b - - 0 1,\n"},
    {"sloppy.fen",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1\r\n"
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1\r\n\r\nno position\r\n"
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
    {"games.fen", "[Event \"no list\"]\n\n1. e4 e5 *\n"},
};

std::string positions_by_program(const io::testing::TempFolder& folder, const std::string& words) {
    std::string names;
    for (const NamedBytes& file : kLists)
        names += ' ' + file.name;
    const std::string command = "cd " + folder.path() + " && " + ARBITER_BINARY +
                                " fen --isolated -q -j1 " + words + names + " >out 2>err";
    EXPECT_NE(std::system(command.c_str()), -1);
    return io::testing::bytes_of(folder / "out");
}

// Report `index`, of pieces of `size` bytes; `last_line`: how the program ends.
std::string positions_by_face(const ReportOptions& report, const FenOptions& options,
                              std::size_t size, std::size_t index, std::string* last_line) {
    Result<Reports> reports = Reports::make_of_positions(report, options);
    EXPECT_TRUE(reports) << reports.error();
    std::string out;
    for (const NamedBytes& file : kLists) {
        reports->begin(file.name);
        for (std::size_t at = 0; at < file.bytes.size(); at += size) {
            reports->feed(std::string_view(file.bytes).substr(at, size));
            out += reports->take(index);
        }
    }
    reports->finish();
    if (last_line != nullptr) *last_line = reports->summary().text();
    return out + reports->take(index);
}

TEST(FaceReports, OfPositionsHaveTheBytesOfTheProgram) {
    const io::testing::TempFolder folder;
    for (const NamedBytes& file : kLists)
        (void)folder.write(file.name, file.bytes);
    for (const ReportFormat& format : position_report_formats()) {
        const std::string name(format.name);
        std::string last_line;
        const std::string by_face =
            positions_by_face({.formats = {name}, .here = folder.path(), .root = folder.path()}, {},
                              7, 0, &last_line);
        EXPECT_EQ(by_face, positions_by_program(folder, "--report " + name)) << name;
        EXPECT_TRUE(io::testing::bytes_of(folder / "err").ends_with(last_line + "\n"))
            << last_line << '\n'
            << io::testing::bytes_of(folder / "err");
    }
    EXPECT_GE(position_report_formats().size(), 8U);
}

TEST(FaceReports, OfPositionsHeedOptions) {
    const io::testing::TempFolder folder;
    for (const NamedBytes& file : kLists)
        (void)folder.write(file.name, file.bytes);
    EXPECT_EQ(positions_by_face({.formats = {"csv"}},
                                {.reach = "off", .dedupe = "mirror", .to = "epd", .ep = "always"},
                                1000, 0, nullptr),
              positions_by_program(folder,
                                   "--reach off --dedupe mirror --to epd --ep always "
                                   "--output lines --report csv"));
    EXPECT_EQ(positions_by_face({.formats = {}}, {.to = "fen", .canonical_counters = true}, 1000, 0,
                                nullptr),
              positions_by_program(folder, "--to fen --canonical-counters"));
    EXPECT_EQ(positions_by_face({.formats = {"ndjson"}}, {.column = "2"}, 1000, 0, nullptr),
              positions_by_program(folder, "--report ndjson --column 2"));
    EXPECT_EQ(Reports::make_of_positions({}, {.to = "pgn"}).error(),
              "to is 'pgn', but takes fen, epd, shredder, xfen");
    EXPECT_FALSE(Reports::make_of_positions({.formats = {"facts"}}));
    EXPECT_FALSE(Reports::make_of_positions({}, {.dedupe = "twice"}));
}

TEST(FaceReports, SayWhatCannotBeRead) {
    Result<Reports> reports = Reports::make({.formats = {"json"}}, kOptions);
    ASSERT_TRUE(reports);
    reports->begin("one.pgn");
    reports->feed("[Event \"E\"]\n[Result \"*\"]\n\n1. e4 *\n");
    reports->add_unreadable("two.pgn", "cannot open 'two.pgn'");
    reports->finish();
    EXPECT_EQ(reports->summary().games, 1U);
    EXPECT_EQ(reports->summary().problems, std::vector<std::string>{"cannot open 'two.pgn'"});
    EXPECT_NE(reports->take(0).find("two.pgn"), std::string::npos);
}

TEST(FaceReports, RefuseWhatThereIsNot) {
    EXPECT_EQ(Reports::make({.formats = {"pdf"}}).error(), "unknown report 'pdf'");
    EXPECT_FALSE(Reports::make({.formats = {"sqlite"}}));
    EXPECT_FALSE(Reports::make({.formats = {"facts"}}, {.quick = true}));
    EXPECT_FALSE(Reports::make({}, {.select = {"MVO01"}}));
    EXPECT_EQ(Reports::make({.fail_on = "x"}).error(),
              "fail_on is 'x', but takes error, warning, info, style, never");
}

TEST(FaceDiff, IsThatOfTheProgram) {
    const io::testing::TempFolder folder;
    for (const NamedBytes& file : inputs()) {
        (void)folder.write(file.name, file.bytes);
        const auto fixed = v1::fix(file.bytes, "style", kOptions);
        ASSERT_TRUE(fixed);
        const auto diff = unified_diff(file.bytes, *fixed, file.name);
        EXPECT_EQ(*diff, said_by_program(folder, "--fix style --diff", {file})) << file.name;
    }
    EXPECT_FALSE(unified_diff("\xFF\xFE[\0", Fixed{}));
}

}  // namespace
}  // namespace arbiter::face_test
