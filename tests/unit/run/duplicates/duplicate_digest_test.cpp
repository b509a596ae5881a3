#include "run/duplicates/duplicate_digest.hpp"

#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

namespace arbiter::duplicates {
namespace duplicate_digest_test {

DuplicateDigest digest_of(std::string_view pgn) {
    const test::CleanGames games(pgn);
    DuplicateDigest digest;
    make_digest(games[0], digest);
    return digest;
}

std::string key_of(std::string_view movetext, std::string_view tags = "") {
    return digest_of("[Event \"x\"]\n" + std::string(tags) + "\n" + std::string(movetext) + "\n")
        .key;
}

TEST(DuplicateDigest, SortsAGameBeforeThoseThatBeginWithItsMoves) {
    const std::string shorter = key_of("1. e4 e5 *");
    const std::string longer = key_of("1. e4 e5 2. Nf3 *");
    EXPECT_LT(shorter, longer);
    EXPECT_TRUE(DuplicateKey::read(longer).start_and_moves.starts_with(
        DuplicateKey::read(shorter).start_and_moves));
    EXPECT_EQ(DuplicateKey::read(longer).moves.size(), 6U);
    EXPECT_EQ(DuplicateKey::read(shorter).unread, "");
}

TEST(DuplicateDigest, IsTheSameForTheSameMovesHoweverTheyAreSpelled) {
    EXPECT_EQ(key_of("1. e4 e5 2. Nf3 *"), key_of("1.e2-e4 {x} e7e5 $1 2.Ng1f3 (2. f4) 1-0"));
    EXPECT_NE(key_of("1. e4 e5 2. Nf3 *"), key_of("1. e4 e5 2. Nc3 *"));
}

// Of a very long game the key has a hash of the moves that it does not keep.
TEST(DuplicateDigest, TellsLongGamesApartByTheirLastMove) {
    std::string moves;
    for (std::size_t plies = 0; plies < kMostKeptMoves; plies += 4)
        moves += "Nf3 Nf6 Ng1 Ng8 ";
    const std::string knight_f3 = key_of(moves + "Nf3 *");
    EXPECT_EQ(knight_f3, key_of(moves + "Nf3 *"));
    EXPECT_NE(knight_f3, key_of(moves + "Nh3 *"));
    EXPECT_NE(knight_f3, key_of(moves + "e4 *"));
}

// A comment is wrapped otherwise by every program.
TEST(DuplicateDigest, ALineEndInAnyCommentIsABlank) {
    const auto annotations_of = [](std::string_view movetext) {
        const DuplicateDigest digest = digest_of("[Event \"x\"]\n\n" + std::string(movetext));
        const DuplicateFacts facts = read_facts(digest.facts);
        return std::pair(facts.annotation_hash, facts.annotation_bytes);
    };
    const auto one_line = annotations_of("1. e4 {a good move} (1. d4 {better or not}) *\n");
    EXPECT_EQ(one_line, annotations_of("1. e4 {a good\nmove} (1. d4 {better\r\nor  not}) *\n"));
    EXPECT_NE(one_line, annotations_of("1. e4 {a good move} (1. d4 {better ornot!}) *\n"));
}

TEST(DuplicateDigest, KnowsTheUsualStartPositionByItsFen) {
    const std::string fen =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";
    EXPECT_EQ(key_of("1. e4 *"), key_of("1. e4 *", fen));
    const std::string other =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1\"]\n";
    EXPECT_NE(key_of("1. e4 *"), key_of("1. e4 *", other));
    const std::string key = key_of("1. e4 *", other);
    EXPECT_EQ(DuplicateKey::read(key).moves, DuplicateKey::read(key_of("1. e4 *")).moves);
}

TEST(DuplicateDigest, KeepsHalfMovesThatCannotBeRead) {
    const std::string key = key_of("1. e4 e5 2. Ke7 Nf6 {x} (2... a6) 3. a3 *");
    EXPECT_EQ(DuplicateKey::read(key).moves.size(), 4U);
    EXPECT_EQ(DuplicateKey::read(key).unread, "Ke7 Nf6 a3 ");
    EXPECT_GT(key, key_of("1. e4 e5 *"));
    EXPECT_LT(key, key_of("1. e4 e5 2. Nf3 *"));
}

TEST(DuplicateDigest, KeepsTheTextOfVariantsThatAreNotReplayed) {
    const std::string a = key_of("1. e4 e5 *", "[Variant \"Giveaway\"]\n");
    const std::string b = key_of("1. e4 e5 *", "[Variant \"give away\"]\n");
    const std::string c = key_of("1. e4 e5 *", "[Variant \"Suicide\"]\n");
    EXPECT_EQ(DuplicateKey::read(a).unread, "e4 e5 ");
    EXPECT_NE(a, c);
    EXPECT_NE(a, key_of("1. e4 e5 *"));
    EXPECT_EQ(DuplicateKey::read(a).moves, "");
    EXPECT_NE(b, c);
}

TEST(DuplicateDigest, TellsWhatTheTagsSay) {
    const DuplicateDigest digest = digest_of(
        "[Event \"A\"]\n[Site \"?\"]\n[Date \"1990.05.??\"]\n[Round \"03\"]\n"
        "[White \"GM M\xC3\xBCller, K.\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[ECO \"B00\"]\n"
        "[WhiteElo \"-\"]\n[WhiteFideId \"1234\"]\n\n"
        "1. e4 {[%clk 0:01:00] good} e5 $1 2. Nf3 {[%clk 0:00:50]} (2. f4) 1-0\n");
    const DuplicateFacts facts = read_facts(digest.facts);
    EXPECT_EQ(facts.white, "GM M\xC3\xBCller, K.");
    EXPECT_EQ(facts.white_key, "muller,k");
    EXPECT_EQ(facts.black, "?");
    EXPECT_EQ(facts.black_key, "");
    EXPECT_EQ(facts.event_key, "a");
    EXPECT_EQ(facts.site_key, "");
    EXPECT_EQ(facts.round_key, "3");
    EXPECT_EQ(facts.date, (DuplicateDate{1990, 5, 0}));
    EXPECT_EQ(facts.outcome, pgn::Outcome::WhiteWins);
    EXPECT_EQ(facts.known_roster, 5U);
    EXPECT_EQ(facts.known_tags, 2U);
    EXPECT_EQ(facts.white_fide_id, 1234U);
    EXPECT_EQ(facts.clocks, 2U);
    EXPECT_EQ(facts.plies, 3U);
    EXPECT_TRUE(facts.is_legal);
    EXPECT_EQ(facts.file, "test.pgn");
    // "good", "$1" and "(2. f4)" with its parts.
    EXPECT_GE(facts.annotation_bytes, 10U);
    EXPECT_NE(facts.annotation_hash, 0U);
}

TEST(DuplicateDigest, AResultThatIsContradictedIsNotKnown) {
    const auto outcome = [](std::string_view tag, std::string_view marker) {
        return read_facts(digest_of("[Event \"x\"]\n[Result \"" + std::string(tag) +
                                    "\"]\n\n1. e4 " + std::string(marker) + "\n")
                              .facts)
            .outcome;
    };
    EXPECT_EQ(outcome("1-0", "0-1"), pgn::Outcome::Unknown);
    EXPECT_EQ(outcome("1-0", "*"), pgn::Outcome::WhiteWins);
    EXPECT_EQ(outcome("*", "1/2-1/2"), pgn::Outcome::Draw);
    EXPECT_EQ(outcome("*", "*"), pgn::Outcome::Unknown);
}

TEST(DuplicateDigest, ReadsItsFactsBackAndStandsCutOnes) {
    const DuplicateDigest digest = digest_of("[Event \"x\"]\n[White \"Abc\"]\n\n1. e4 *\n");
    const DuplicateFacts facts = read_facts(digest.facts);
    std::string again;
    append_facts(facts, again);
    EXPECT_EQ(again, digest.facts);
    for (std::size_t size = 0; size < digest.facts.size(); ++size)
        (void)read_facts(std::string_view(digest.facts).substr(0, size));
    for (std::size_t size = 0; size <= digest.key.size(); ++size)
        (void)DuplicateKey::read(std::string_view(digest.key).substr(0, size));
}

TEST(DuplicateDigest, CutsLongTagValuesBetweenCharacters) {
    std::string name;
    for (int i = 0; i < 150; ++i)
        name += "\xC3\xA9";
    const DuplicateDigest digest = digest_of("[Event \"" + name + "\"]\n\n1. e4 *\n");
    EXPECT_EQ(read_facts(digest.facts).event.size(), 200U);
    const DuplicateDigest odd = digest_of("[Event \"x" + name + "\"]\n\n1. e4 *\n");
    EXPECT_EQ(read_facts(odd.facts).event.size(), 199U);
}

}  // namespace duplicate_digest_test
}  // namespace arbiter::duplicates
