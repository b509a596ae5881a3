// Games of the real archives, written in the piece letters of every language, give the facts of the
// same games in English.

#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/other_letters.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
namespace languages_corpus_test {

// A game in so many is enough for twenty languages.
constexpr std::uint64_t kStride = 97;

// The legal half-moves of the main line in canonical SAN and in those letters.
std::string movetext(const replay::GameFacts& facts, const chess::PieceLetters* letters) {
    std::string text;
    chess::Position pos = facts.start.orthodox();
    for (std::size_t i = 0; i < facts.moves().size(); ++i) {
        if (i % 2 == 0) text += std::to_string(i / 2 + 1) + ". ";
        const chess::SanText san = chess::to_san(pos, facts.moves()[i]);
        text += letters == nullptr ? std::string(san.view())
                                   : testing::in_letters(san.view(), *letters);
        text += ' ';
        pos.play(facts.moves()[i]);
    }
    return text + "*";
}

struct Facts {
    bool is_legal = false;
    bool is_english = true;
    std::uint32_t plies = 0;
    replay::Hash128 hash;
    std::size_t notes = 0;
};

Facts facts_of(std::string text, replay::Replayer& replayer) {
    const pgn::PaddedText padded(std::move(text));
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    if (!reader.next(view)) return {};
    const replay::GameFacts& facts = replayer.replay(view);
    return {facts.is_legal, facts.reading.is_english(), facts.plies, moves_hash(facts),
            facts.notes.size()};
}

TEST(Languages, GiveTheSameFactsForTheGamesOfTheArchives) {
    const auto folder = testing::corpora();
    if (!folder) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    std::uint64_t ordinal = 0;
    std::uint64_t compared = 0;
    std::uint64_t not_decided = 0;
    replay::Replayer replayer;
    replay::Replayer other_replayer;
    for (const std::string& path : testing::pgn_files(*folder / "otb")) {
        const pgn::PaddedText bytes(testing::read_bytes(path));
        pgn::GameReader reader;
        reader.open({.text = bytes});
        pgn::GameView view;
        while (reader.next(view)) {
            if (ordinal++ % kStride != 0) continue;
            const replay::GameFacts& facts = replayer.replay(view);
            if (facts.has_fen_tag || facts.has_null_move || facts.plies == 0) continue;
            const std::string english = movetext(facts, nullptr);
            const Facts expected = facts_of(english, other_replayer);
            for (const chess::PieceLetters& letters : chess::piece_letters()) {
                const std::string written = movetext(facts, &letters);
                if (letters.is_look_alike() || written == english) continue;
                const Facts found = facts_of(written, other_replayer);
                ++compared;
                // Short games may be legal in two languages that disagree: those are not guessed.
                if (!found.is_legal) {
                    ++not_decided;
                    EXPECT_TRUE(found.is_english) << path << " " << letters.names;
                    EXPECT_LT(expected.plies, 60U) << path << " " << letters.names;
                    continue;
                }
                EXPECT_EQ(found.hash, expected.hash) << path << " " << letters.names;
                EXPECT_EQ(found.notes, expected.notes + (found.is_english ? 0 : 1))
                    << path << " " << letters.names;
            }
        }
    }
    std::printf("compared %llu not decided %llu\n", static_cast<unsigned long long>(compared),
                static_cast<unsigned long long>(not_decided));
    EXPECT_GT(compared, 10000U);
    EXPECT_LT(not_decided * 200, compared);
}

}  // namespace languages_corpus_test
}  // namespace arbiter
