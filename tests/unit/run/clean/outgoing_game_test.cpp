#include "run/clean/outgoing_game.hpp"

#include "run/clean/held_game.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace arbiter::clean {
namespace outgoing_game_test {

// A game whose every field has another value, of `number`. LIFETIME: views `texts`.
OutgoingGame sample(std::uint64_t number, std::vector<std::string>& texts) {
    texts.clear();
    for (std::size_t i = 0; i < 7; ++i)
        texts.push_back(std::string(number % (50 + i), static_cast<char>('a' + i)) +
                        std::to_string(number * 10 + i));
    OutgoingGame game;
    game.sequence = number;
    game.ordinal = number / 2;
    game.line = number * 3;
    game.destination = static_cast<Destination>(number % kDestinations);
    game.line_end = number % 2 == 0 ? check::LineEnd::CrLf : check::LineEnd::Lf;
    game.follows_previous = (number & 1U) != 0;
    game.is_changed = (number & 2U) != 0;
    game.has_event = (number & 4U) != 0;
    game.has_tags = (number & 8U) != 0;
    game.has_terminator = (number & 16U) != 0;
    game.is_rejected = (number & 32U) != 0;
    game.findings = {1, 2, 3, static_cast<std::uint32_t>(number)};
    game.file = texts[0];
    game.pgn = texts[1];
    game.rendered = texts[2];
    game.reasons = texts[3];
    game.log = texts[4];
    game.sort_key = texts[5];
    game.part = texts[6];
    return game;
}

void expect_same(const OutgoingGame& a, const OutgoingGame& b) {
    EXPECT_EQ(a.sequence, b.sequence);
    EXPECT_EQ(a.ordinal, b.ordinal);
    EXPECT_EQ(a.line, b.line);
    EXPECT_EQ(a.destination, b.destination);
    EXPECT_EQ(a.line_end, b.line_end);
    EXPECT_EQ(a.follows_previous, b.follows_previous);
    EXPECT_EQ(a.is_changed, b.is_changed);
    EXPECT_EQ(a.has_event, b.has_event);
    EXPECT_EQ(a.has_tags, b.has_tags);
    EXPECT_EQ(a.has_terminator, b.has_terminator);
    EXPECT_EQ(a.is_rejected, b.is_rejected);
    EXPECT_EQ(a.findings, b.findings);
    EXPECT_EQ(a.file, b.file);
    EXPECT_EQ(a.pgn, b.pgn);
    EXPECT_EQ(a.rendered, b.rendered);
    EXPECT_EQ(a.reasons, b.reasons);
    EXPECT_EQ(a.log, b.log);
    EXPECT_EQ(a.sort_key, b.sort_key);
    EXPECT_EQ(a.part, b.part);
}

TEST(OutgoingSpool, GivesBackEveryField) {
    OutgoingSpool spool(std::filesystem::temp_directory_path());
    std::vector<std::string> texts;
    std::vector<std::uint64_t> places;
    for (std::uint64_t i = 0; i < 500; ++i)
        places.push_back(spool.add(sample(i, texts)));
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < 500; ++i) {
        EXPECT_EQ(at, places[i]);
        expect_same(spool.read(at, at), sample(i, texts));
        expect_same(spool.read_apart(places[499 - i]), sample(499 - i, texts));
    }
    EXPECT_EQ(at, spool.size());
}

// What becomes of a game is written after the others while it is still read from the spool.
TEST(OutgoingSpool, TakesBackAGameThatItGave) {
    OutgoingSpool spool(std::filesystem::temp_directory_path());
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; i < 100; ++i)
        (void)spool.add(sample(i, texts));
    const std::uint64_t end = spool.size();
    std::vector<std::uint64_t> changed;
    for (std::uint64_t at = 0; at < end;) {
        OutgoingGame game = spool.read(at, at);
        game.destination = Destination::Duplicate;
        changed.push_back(spool.add(game));
    }
    for (std::uint64_t i = 0; i < 100; ++i) {
        OutgoingGame expected = sample(i, texts);
        expected.destination = Destination::Duplicate;
        expect_same(spool.read_apart(changed[i]), expected);
    }
}

// The batch may go on living another life while the game waits.
TEST(HeldGame, KeepsItsGameAndTakesTheTextAfterIt) {
    std::string text = "1. e4 *", log = "{}\n", file = "a.pgn", value = "Graz";
    std::vector<export_format::Tag> tags{{"Site", value}};
    PreparedGame game;
    game.original = game.pgn = text;
    game.log = log;
    game.tags = tags;
    game.line = 7;
    HeldGame held;
    held.hold(game, {file, check::LineEnd::Lf, 3, true});
    for (std::string* each : {&text, &log, &file, &value})
        std::fill(each->begin(), each->end(), '#');
    tags.clear();
    held.add_text("\n\nbehind\n", "\n\nbehind\n");
    EXPECT_FALSE(held.game().is_changed);
    held.append_to_log("[]\n");
    EXPECT_TRUE(held.is_there());
    EXPECT_EQ(held.game().pgn, "1. e4 *\n\nbehind\n");
    EXPECT_EQ(held.game().original, "1. e4 *\n\nbehind\n");
    EXPECT_EQ(held.game().log, "{}\n[]\n");
    EXPECT_EQ(held.game().line, 7U);
    ASSERT_EQ(held.game().tags.size(), 1U);
    EXPECT_EQ(held.game().tags[0].value, "Graz");
    EXPECT_EQ(held.place().file, "a.pgn");
    EXPECT_EQ(held.place().ordinal, 3U);
    held.release();
    EXPECT_FALSE(held.is_there());
}

TEST(HeldGame, TakesTheTextAsItWasReadWhenItIsRejected) {
    PreparedGame game;
    game.original = game.pgn = "1. e5 *";
    game.destination = Destination::Rejected;
    game.is_rejected = true;
    game.reasons = "MOV01\n";
    HeldGame held;
    held.hold(game, {"a.pgn", check::LineEnd::Lf, 1, false});
    held.add_text("\nmended", "\nread");
    EXPECT_EQ(held.game().pgn, "1. e5 *\nread");
    EXPECT_FALSE(held.game().is_changed);
}

TEST(HeldGame, IsChangedByATextThatIs) {
    PreparedGame game;
    game.original = game.pgn = "1. e4 *";
    HeldGame held;
    held.hold(game, {"a.pgn", check::LineEnd::Lf, 1, false});
    held.add_text("\nmended", "\nread");
    EXPECT_EQ(held.game().pgn, "1. e4 *\nmended");
    EXPECT_TRUE(held.game().is_changed);
}

TEST(HeldGame, LeavesAGameInExportFormatAlone) {
    PreparedGame game;
    game.original = "1.e4 *";
    game.pgn = "1. e4 *\n\n";
    game.is_rewritten = true;
    HeldGame held;
    held.hold(game, {"a.pgn", check::LineEnd::Lf, 1, false});
    held.add_text("\nbehind", "\nbehind");
    EXPECT_EQ(held.game().pgn, "1. e4 *\n\n");
}

}  // namespace outgoing_game_test
}  // namespace arbiter::clean
