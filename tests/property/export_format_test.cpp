// The export format: random games in random spellings come out as the one text that an independent
// renderer makes of them; hostile texts and real archives are the same games before and after, and
// what was written is a fixed point.

#include "core/export_format/export_format.hpp"

#include "tests/property/faithful_export.hpp"
#include "tests/property/random_game.hpp"
#include "tests/support/clean_games.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter {
namespace export_format_test {

using test::ExportTally;
using testing::Dice;

TEST(ExportFormat, OfRandomGamesIsWhatAnotherRendererWrites) {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        test::RandomGame random(seed);
        const std::string expected = random.canonical();
        const std::string messy = random.messy();
        const test::CleanGames games(messy);
        ASSERT_EQ(games.size(), 1U) << messy;
        ASSERT_TRUE(export_format::can_be_rewritten(games[0])) << messy;
        export_format::ExportWriter writer;
        std::string written;
        writer.write(games[0], {}, written);
        ASSERT_EQ(written, expected) << "seed " << seed << "\n" << messy;
        (void)test::expect_faithful_export(expected, {}, "seed " + std::to_string(seed));
        if (HasFailure()) return;
    }
}

// Everything that leaves all half-moves in place.
export_format::ShapeOptions random_shape(Dice& dice) {
    const auto sometimes = [&] { return dice.roll(4) == 0; };
    export_format::ShapeOptions options;
    options.strip = {sometimes(), sometimes(), sometimes(), sometimes(), sometimes(), sometimes()};
    options.notation = static_cast<export_format::MoveNotation>(dice.roll(3));
    options.width = static_cast<std::uint32_t>(dice.roll(90));
    options.has_move_numbers = !sometimes();
    options.has_check_marks = !sometimes();
    return options;
}

// clang-format off
constexpr std::string_view kPieces[] = {
    "1. e4 ", "e5 ", "2. Nf3 ", "Nc6 ", "d4 ", "(", ")", "{a b}", "{", "}", "; x } y\n", ";z\n",
    "\n%esc\n", "$5 ", "$ ", "!", "?! ", "!!! ", "N ", "= ", "+- ", "(=)", "(N)", "- ", ", ",
    "e.p. ", "mate ", "+ ", "1-0 ", "0-0 ", "1 - 0 ", "0-1", "1/2 ", "* ", "resigns ", "xyz ",
    "Ke3 ", "1. ", "12... ", "\xE2\x80\xA6 ", "[#] ", "[%clk 1] ", "[", "]", "\"", "<b>", "<",
    "\n```\n", "``` ", "&nbsp;", "&", "\xC2\xA0", "\xA0", "\xB1 ", "\xBD-\xBD ", "--", " Z0 ",
    "\n\n", "[White \"A\\\"B\"]\n", "[Result \"0-0\"]\n", "[W-x \"1\"]\n", "e4e5 ", "Nf3\xC2\xB1 ",
    "\xD0\x9A" "f3 ", "Sf3 ", "%x ", "a8(Q)", "{[%clk 1] x}", "White ", "TN ",
    std::string_view("\0", 1), "\xEF\xBB\xBF", "1/2-0 ", "+-", "\t", "{ [Event \"x\"] }",
    "\n{ \n\n }",
};
// clang-format on

std::string pieces(Dice& dice, std::uint64_t most) {
    std::string text;
    for (std::uint64_t i = 0, n = 1 + dice.roll(most); i < n; ++i)
        text += kPieces[dice.roll(dice.roll(3) == 0 ? 6 : std::size(kPieces))];
    return text;
}

// Anywhere such pieces make most games illegal; in a variation they do not.
std::string hostile_game(Dice& dice) {
    const std::string tag = dice.roll(2) == 0 ? "[Event \"x\"]\n\n" : "";
    if (dice.roll(2) == 0) return tag + pieces(dice, 15);
    return tag + "1. e4 (1. d4 " + pieces(dice, 12) + ") e5 " + pieces(dice, 3) + "*\n";
}

// Pieces of PGN thrown together: whatever is legal must survive, in every shape.
TEST(ExportFormat, OfHostileTextIsFaithful) {
    Dice dice(42);
    ExportTally all;
    for (int round = 0; round < 60000; ++round) {
        const std::string text = hostile_game(dice);
        const export_format::ShapeOptions options =
            round % 2 == 0 ? export_format::ShapeOptions{} : random_shape(dice);
        const ExportTally tally =
            test::expect_faithful_export(text, options, "round " + std::to_string(round));
        all.games += tally.games;
        all.rewritten += tally.rewritten;
        ASSERT_FALSE(HasFailure()) << text;
    }
    EXPECT_GT(all.rewritten, 20000U);  // else the test looks at nothing
}

TEST(ExportFormat, OfRealArchivesIsFaithful) {
    const auto corpora = testing::corpora();
    if (!corpora) GTEST_SKIP() << "ARBITER_CORPORA is not set";
    constexpr std::size_t kMostBytes = std::size_t{8} << 20;  // of a file
    ExportTally all;
    for (const char* folder : {"otb", "online", "engine", "dirty", "variants"}) {
        for (const std::string& path : testing::pgn_files(*corpora / folder)) {
            std::string bytes = testing::read_bytes(path);
            if (bytes.size() > kMostBytes) bytes.resize(bytes.rfind("\n[Event \"", kMostBytes) + 1);
            const ExportTally tally = test::expect_faithful_export(bytes, {}, path);
            all.games += tally.games;
            all.rewritten += tally.rewritten;
        }
    }
    RecordProperty("games", static_cast<int>(all.games));
    RecordProperty("rewritten", static_cast<int>(all.rewritten));
    EXPECT_GT(all.rewritten, 0U);
}

}  // namespace export_format_test
}  // namespace arbiter
