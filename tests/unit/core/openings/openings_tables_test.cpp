// Real tables, where they are: below ARBITER_CORPORA or installed.
#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"
#include "core/openings/detail/opening_lines.hpp"
#include "core/openings/openings.hpp"
#include "run/io/text_file.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace arbiter::openings {
namespace openings_tables_test {

// The moves of a line, independently of the code under test: numbers and dots cut off by hand.
std::vector<chess::Move> moves_of(std::string_view line) {
    std::vector<chess::Move> moves;
    chess::Position pos = chess::Position::initial();
    std::string word;
    const auto finish = [&] {
        const std::size_t dot = word.find_last_of('.');
        if (dot != std::string::npos) word.erase(0, dot + 1);
        const auto san = chess::parse_san(word);
        word.clear();
        if (!san) return;
        const auto found = chess::resolve_san(pos, *san);
        if (!found.is_ok()) return;
        moves.push_back(found.move);
        pos.play(found.move);
    };
    for (const char c : line) {
        if (c == ' ' || c == '\t') {
            finish();
        } else {
            word += c;
        }
    }
    finish();
    return moves;
}

// Every line must be found again at its end: under its own name, or under that of the earlier line
// to the same position.
void expect_every_line_found(const std::string& path, std::size_t at_least) {
    SCOPED_TRACE(path);
    const auto openings = Openings::read(io::text_files(path, ".tsv"));
    ASSERT_TRUE(openings.has_value()) << openings.error();
    for (const text::TableProblem& problem : openings->problems().kept())
        ADD_FAILURE() << problem.file << ":" << problem.line << ": " << problem.what;
    std::size_t lines = 0, under_other_name = 0;
    const detail::OpeningLineSink sink{
        .add =
            [&](const detail::OpeningLine& line) {
                ++lines;
                const std::vector<chess::Move> moves = moves_of(line.moves);
                const auto found = openings->classify(chess::Position::initial(), moves);
                ASSERT_TRUE(found.has_value()) << line.line;
                EXPECT_EQ(found->ply, moves.size()) << line.line;
                if (found->eco != line.eco || found->name != line.name ||
                    found->variation != line.variation)
                    ++under_other_name;
            },
        .complain = [](std::uint64_t, std::string_view) {}};
    ASSERT_TRUE(detail::read_opening_lines(io::text_file(path), sink).has_value());
    EXPECT_GE(lines, at_least);
    EXPECT_EQ(lines, openings->size() + openings->repeated_lines());
    EXPECT_LE(under_other_name, openings->repeated_lines());
}

TEST(OpeningTables, EveryLineOfPgnExtractsTableIsFound) {
    const auto corpora = arbiter::testing::corpora();
    const auto path = corpora.value_or("") / "dirty/pgn-extract/eco.pgn";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no eco.pgn below ARBITER_CORPORA";
    expect_every_line_found(path.string(), 2000);
}

TEST(OpeningTables, EveryLineOfTheInstalledTableIsFound) {
    const auto path = io::first_existing(Openings::usual_paths(""));
    if (!path) GTEST_SKIP() << "no opening table is installed (Debian: scid-data)";
    if (std::filesystem::is_directory(*path)) GTEST_SKIP() << *path << " is a folder";
    expect_every_line_found(*path, 2000);
}

TEST(OpeningTables, EveryLineOfTheLichessTableIsFound) {
    const auto corpora = arbiter::testing::corpora();
    std::size_t found = 0;
    for (const char* part : {"a.tsv", "b.tsv", "c.tsv", "d.tsv", "e.tsv"}) {
        const auto path = corpora.value_or("") / "chess-openings" / part;
        if (!std::filesystem::exists(path)) continue;
        ++found;
        expect_every_line_found(path.string(), 300);
    }
    if (found == 0) GTEST_SKIP() << "no chess-openings below ARBITER_CORPORA";
}

}  // namespace openings_tables_test
}  // namespace arbiter::openings
