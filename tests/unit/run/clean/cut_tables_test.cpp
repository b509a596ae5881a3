// Files and games cut off or damaged at every byte: read or refused, never more than that.
#include "core/export_format/tag_edit.hpp"
#include "core/names/name_review.hpp"
#include "core/names/spelling.hpp"
#include "core/openings/openings.hpp"
#include "run/io/text_file.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/written_file.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::clean {
namespace cut_tables_test {

using testing::WrittenFile;

// Calls `read(path)` for the text cut off at each byte, and with each byte replaced.
template <class Read>
void damage_everywhere(const std::string& text, Read read) {
    for (std::size_t at = 0; at <= text.size(); ++at) {
        read(WrittenFile(text.substr(0, at)).path());
        if (at == text.size()) break;
        std::string damaged = text;
        damaged[at] = "\0\"\n,\xFF\t#["[at % 8];
        read(WrittenFile(damaged).path());
    }
}

TEST(CutTables, Openings) {
    const std::string tables[] = {"eco\tname\tpgn\nA40\tPawn\t1. d4\nD00\tTwo\t1. d4 d5\n",
                                  "# x\nA40 \"Pawn\"\n  1.d4 *\nD00 \"Two\" 1.d4 d5 *\n",
                                  "{c}\n[ECO \"A40\"]\n[Opening \"Pawn\"]\n\n1. d4 (1. e4) "
                                  "*\n\n[ECO \"D00\"]\n\n1. d4 d5 *\n"};
    for (const std::string& table : tables) {
        std::size_t read = 0;
        damage_everywhere(table, [&](const std::string& path) {
            const auto openings = openings::Openings::read(io::text_files(path, ".tsv"));
            if (!openings) return;
            ++read;
            EXPECT_LE(openings->size(), 3U);
        });
        EXPECT_GT(read, table.size() / 2);
    }
}

TEST(CutTables, Spellings) {
    const std::string tables[] = {
        "@PLAYER \"\"\nAbel, Karl #GM NOR [2700] 1990--2001\n  %Bio FIDEID 12\n  = Abell, K\n"
        "@SITE \"\"\n%Suffix \"(A)\" \"B\"\nWien\n",
        "ID Number      Name           Fed Sex SRtng B-day Flag\n12             Abel, Karl     NOR "
        "M "
        "  2700  1990\n",
        "kind,written,right\nplayer,\"A \"\"x\"\"\",B\nsite,C,D\n"};
    for (const std::string& table : tables) {
        std::size_t read = 0;
        damage_everywhere(table, [&](const std::string& path) {
            const auto names = names::Spelling::read(io::text_file(path));
            if (!names) return;
            ++read;
            EXPECT_LE(names->size(), 10U);
            (void)names->proposal(names::NameKind::Player, "abell, K", {.fide_id = 12});
        });
        EXPECT_GT(read, table.size() / 2);
    }
}

TEST(CutTables, Reviews) {
    std::size_t read = 0;
    damage_everywhere("apply,kind,written,proposed\nyes,player,\"A, \"\"B\"\"\",C\n,site,x,y\n",
                      [&](const std::string& path) {
                          const auto review = names::NameReview::read(io::text_file(path));
                          if (!review) return;
                          ++read;
                          EXPECT_LE(review->size(), 1U);
                      });
    EXPECT_GT(read, 20U);
}

// Whatever a game looks like: a tag that is set is there afterwards, and setting it again changes
// nothing.
TEST(CutTables, Games) {
    const std::string game =
        "[Event \"A\"]\r\n[White \"a\"] [WhiteElo \"1500\"]\n[ECO \"A00\"]\n\n{c} 1. e4 e5 1-0\n";
    std::size_t changed = 0;
    const auto edit = [&](const std::string& pgn) {
        const test::CleanGames games(pgn);
        for (const export_format::Game& each : games) {
            std::string text;
            (void)export_format::TagEdit().apply(
                each, std::vector<export_format::TagChange>{{"ECO", "C20"}, {"Site", "s"}}, text);
            const test::CleanGames again(text);
            ASSERT_GE(again.size(), 1U) << pgn;
            if (again.size() != 1) continue;  // text of two games on one line
            std::string twice;
            (void)export_format::TagEdit().apply(
                again[0], std::vector<export_format::TagChange>{{"ECO", "C20"}, {"Site", "s"}},
                twice);
            EXPECT_EQ(twice, text) << pgn;
            EXPECT_EQ(again[0].tag("Site"), "s") << pgn;
            EXPECT_EQ(again[0].tag("ECO"), "C20") << pgn;
            ++changed;
        }
    };
    for (std::size_t at = 0; at <= game.size(); ++at) {
        edit(game.substr(0, at));
        if (at == game.size()) break;
        for (const char c : {'\0', '"', '\n', '[', ']', '{', '\xFF', ' '}) {
            std::string damaged = game;
            damaged[at] = c;
            edit(damaged);
        }
    }
    EXPECT_GT(changed, game.size() * 7);
}

}  // namespace cut_tables_test
}  // namespace arbiter::clean
