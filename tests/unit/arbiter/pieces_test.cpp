#include "arbiter/pieces.hpp"

#include "tests/cases/case_file.hpp"

#include "arbiter/audit.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::face_test {
namespace pieces_test {

constexpr std::string_view kToday = "2026-11-01";

// A finding about the text between two games comes with one of them: with which, depends on where
// batches end. So findings are compared by themselves.
struct Said {
    std::string games, findings, summary;

    void add(const Game& game) {
        games += std::to_string(game.ordinal()) + " " + std::to_string(game.line()) + " " +
                 std::to_string(game.byte_begin()) + " " + game.facts_json() + "\n";
        add(game.findings());
    }
    void add(std::span<const Finding> all) {
        for (const Finding& finding : all)
            findings += finding.json() + "\n";
    }
};

Said by_audit(std::string_view text) {
    Audit audit = Audit::make({.today = std::string(kToday)}).value();
    Said said;
    for (const Game& game : audit.read(text, "a.pgn"))
        said.add(game);
    said.add(audit.findings_without_game());
    said.summary = audit.summary().text();
    return said;
}

// In pieces of about so many bytes, each by an instance of its own; `count`: how many there were.
Said by_pieces(std::string_view text, std::size_t size, std::size_t& count) {
    Said said;
    std::string state, traits;
    Summary sum;
    count = 0;
    for (std::size_t at = 0; at <= text.size(); ++count) {
        PieceAudit audit =
            PieceAudit::make({.today = std::string(kToday)}, PieceAudit::Wanted::Facts).value();
        const TextSight sight = audit.sight(text.substr(0, kSightBytes));
        std::size_t end = 0;
        for (std::size_t least = size; sight.can_be_cut && at + least < text.size() && end == 0;
             least *= 2)
            end = find_border(text.substr(at, least), at == 0);
        const std::string_view bytes = end == 0 ? text.substr(at) : text.substr(at, end);
        Piece piece = audit.begin(
            {.name = "a.pgn", .begin = at, .is_last = end == 0, .traits = sight.traits});
        piece.feed(bytes.substr(0, bytes.size() / 2));
        piece.feed(bytes.substr(bytes.size() / 2));
        piece.finish();
        EXPECT_EQ(piece.next(), nullptr);  // not yet numbered
        piece.number(state);
        state = piece.state();
        while (const Game* game = piece.next())
            said.add(*game);
        said.add(piece.findings_without_game());
        const Summary& of = piece.summary();
        sum.games += of.games, sum.clean += of.clean, sum.flagged += of.flagged;
        sum.rejected += of.rejected, sum.unchecked += of.unchecked, sum.bytes += of.bytes;
        sum.errors += of.errors, sum.warnings += of.warnings, sum.infos += of.infos;
        sum.styles += of.styles;
        if (end == 0) break;
        at += end;
    }
    said.summary = sum.text();
    return said;
}

std::string all_cases() {
    std::string text;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::string(ARBITER_SOURCE_DIR) + "/tests/cases")) {
        if (entry.path().extension() != ".case") continue;
        const std::string pgn = cases::read_case(entry.path()).pgn;
        if (pgn.find('\0') == std::string::npos && !pgn.starts_with('\xFF')) text += pgn + "\n\n";
    }
    return text;
}

TEST(FacePieces, SayWhatOneAuditSays) {
    const std::string texts[] = {all_cases(),
                                 "",
                                 "1. e4 *\n",
                                 "001 no games\n012 but a report\n",
                                 std::string("\xFF\xFE[\0E\0", 6),
                                 "% a\n\n[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n*\n"};
    for (const std::string& text : texts) {
        const Said expected = by_audit(text);
        for (const std::size_t size : {1000, 20000, 300000}) {
            std::size_t count = 0;
            const Said said = by_pieces(text, size, count);
            EXPECT_EQ(said.games, expected.games);
            EXPECT_EQ(said.findings, expected.findings);
            EXPECT_EQ(said.summary, expected.summary);
            EXPECT_EQ(count > 100, size == 1000 && text.size() > 100000);
        }
    }
}

TEST(FacePieces, ATextIsCutBeforeItsLastGameWithAnEventTag) {
    const std::string_view text = "%\n\n[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n";
    EXPECT_EQ(find_border(text, true), text.find("[Event \"b\""));
    EXPECT_EQ(find_border(text.substr(3), false), text.find("[Event \"b\"") - 3);
    EXPECT_EQ(find_border(text.substr(0, 20), true), 0U);  // the text before goes with the game
    EXPECT_EQ(find_border("1. e4 *\n\n1. d4 *\n", true), 0U);
}

TEST(FacePieces, RefuseWordsThatNameNothing) {
    EXPECT_FALSE(PieceAudit::make({.laws = "fide-3000"}));
}

}  // namespace pieces_test
}  // namespace arbiter::face_test
