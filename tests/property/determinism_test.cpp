// The output is the same bytes for every number of threads and every size of slab, on clean, dirty
// and hostile text.

#include "core/chess/san.hpp"
#include "core/encoding/utf16.hpp"
#include "run/engine/audit.hpp"
#include "tests/support/collecting_report.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/encoded_games.hpp"
#include "tests/support/long_gaps.hpp"
#include "tests/support/playouts.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/thorough.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <random>
#include <string>
#include <tbb/global_control.h>
#include <vector>

namespace arbiter {
namespace determinism_test {

namespace fs = std::filesystem;

class Determinism : public ::testing::Test {
  protected:
    std::string write(const std::string& name, std::string_view bytes) {
        return folder_.write(name, bytes);
    }

    // Everything that all formats say about `inputs`, or those that need no facts.
    std::string audit(const std::vector<std::string>& inputs, unsigned jobs,
                      std::size_t slab_bytes) {
        engine::AuditOptions options;
        options.inputs = inputs;
        options.today = {2026, 1, 1};
        options.jobs = jobs;
        options.slab_bytes = slab_bytes;
        std::vector<engine::ReportSink> sinks;
        std::vector<std::string> paths;
        report::RenderOptions render;
        render.lists_style = true;
        const auto add = [&](std::string_view name, std::unique_ptr<report::Report> report) {
            if (!wants_facts_ && (report->reads_facts() || report->reads_claims())) return;
            paths.push_back(folder_ / ("out_" + std::string(name)));
            sinks.push_back({std::move(report), paths.back()});
        };
        for (const report::Format* format : report::formats())
            add(format->name, format->make(render));
        render.most_per_rule = 3;
        add("first_of_each_rule", report::format_text.make(render));
        add("all", std::make_unique<testing::CollectingReport>());
        const std::atomic<bool> interrupt = false;
        const engine::AuditOutcome outcome =
            engine::run_audit(options, std::move(sinks), interrupt, {});
        const report::RunSummary& summary = outcome.summary;
        EXPECT_EQ(summary.games,
                  summary.clean + summary.flagged + summary.rejected + summary.unchecked);
        EXPECT_FALSE(summary.is_partial);
        std::string everything = "bytes " + std::to_string(summary.bytes) + "\n";
        for (const std::string& path : paths)
            everything += path + "\n" + testing::read_bytes(path);
        return everything;
    }

    void expect_same_everywhere(const std::vector<std::string>& inputs) {
        const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 9);
        const std::string expected = audit(inputs, 1, std::size_t{1} << 20);
        for (const unsigned jobs : {1U, 2U, 3U, 9U})
            for (const std::size_t slab :
                 {std::size_t{64}, std::size_t{257}, std::size_t{4096}, std::size_t{1} << 20})
                ASSERT_EQ(audit(inputs, jobs, slab), expected)
                    << "jobs " << jobs << " slab " << slab;
    }

    bool wants_facts_ = true;
    io::testing::TempFolder folder_;
};

TEST_F(Determinism, HoldsForTheSamples) {
    const std::vector<std::string> files =
        testing::pgn_files(fs::path(ARBITER_SOURCE_DIR) / "data/samples");
    ASSERT_FALSE(files.empty());
    expect_same_everywhere(files);
}

TEST_F(Determinism, HoldsWithoutTagsAndWithoutBlankLines) {
    std::string bare;
    std::string packed;
    for (int i = 0; i < 400; ++i) {
        bare += "1. e4 e5 2. Nf3 Nc6 {game " + std::to_string(i) + "} 1-0\n";
        packed += "[Event \"" + std::to_string(i) + "\"]\n[Result \"*\"]\n1. d4 d5 " +
                  (i % 7 == 0 ? "" : "*") + "\n";
    }
    expect_same_everywhere(
        {write("bare.pgn", bare), write("packed.pgn", packed), write("empty.pgn", "")});
}

TEST_F(Determinism, HoldsWhenEverythingIsOnOneLine) {
    std::string line;
    for (int i = 0; i < 300; ++i)
        line += "[Event \"" + std::to_string(i) + "\"] 1. e4 (1. d4) Nf6 * ";
    expect_same_everywhere({write("line.pgn", line)});
}

// Where batches end in the text between games changes nothing that is said.
TEST_F(Determinism, HoldsForLongTextBetweenGames) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 3);
    for (int seed = 1; seed <= 3; ++seed) {
        testing::Dice dice(static_cast<std::uint64_t>(seed));
        const std::vector<std::string> input{write("gaps.pgn", testing::gapped_archive(dice))};
        // In one piece.
        const std::string expected = audit(input, 1, std::size_t{64} << 20);
        for (const std::size_t slab :
             {std::size_t{4096}, std::size_t{1} << 18, std::size_t{1} << 20}) {
            const bool is_same = audit(input, slab == 4096 ? 3 : 1, slab) == expected;
            ASSERT_TRUE(is_same) << "seed " << seed << " slab " << slab;
        }
    }
}

// A game as nearly all are, or with a misspelled half-move, or with a comment that makes it too
// large to be kept with others.
std::string plain_game(int number, testing::Dice& dice) {
    constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const std::string result(kResults[dice.roll(4)]);
    std::string text = "[Event \"" + std::to_string(number) + "\"]\n[Date \"2020.01.02\"]\n" +
                       "[Result \"" + result + "\"]\n\n";
    const bool has_clocks = dice.roll(3) == 0;
    const std::uint64_t large_at = dice.roll(15) == 0 ? 20 : UINT64_MAX;
    chess::Position pos = chess::Position::initial();
    std::vector<chess::Move> played;
    for (std::uint64_t plies = dice.roll(120); plies != 0; --plies) {
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        if (moves.is_empty()) break;
        const chess::Move move = testing::choose_move(moves, played, dice, 3);
        const bool is_white = pos.turn() == chess::Color::White;
        if (is_white || has_clocks)
            text += std::to_string(pos.move_number()) + (is_white ? ". " : "... ");
        const chess::SanText written = chess::to_san(pos, move);
        std::string san(written.view());
        if (dice.roll(600) == 0) testing::misspell(san, dice, 3);
        text += san + ' ';
        if (has_clocks) text += "{ [%clk 0:05:00] } ";
        if (played.size() == large_at) text += '{' + std::string(70'000, 'x') + "} ";
        played.push_back(move);
        pos.play(move);
    }
    return text + result + "\n\n";
}

// Games that are read and played by themselves in small slabs are so in groups, side by side, in
// large ones. Where nobody asks for facts, the half-moves of most are never written down.
TEST_F(Determinism, HoldsForPlainGames) {
    testing::Dice dice{20261123};
    std::string text;
    for (int i = 0; i < 150; ++i)
        text += plain_game(i, dice);
    const std::string file = write("plain_games.pgn", text);
    for (const bool wants_facts : {true, false}) {
        wants_facts_ = wants_facts;
        expect_same_everywhere({file});
    }
}

// Pieces of PGN syntax thrown together: whatever the reader makes of it, it makes the same of it
// everywhere.
TEST_F(Determinism, HoldsForHostileText) {
    const std::vector<std::string> pieces{
        "\n",
        "\n\n",
        "\r\n\r\n",
        "\r",
        " ",
        "[Event \"x\"]\n",
        "\n\n[Event \"y\"]\n\n",
        "[White \"z\"]",
        "[Site",
        "1. ",
        "e4 ",
        "e5 ",
        "Nf3 ",
        "Sf3 ",
        "Nf3Nf6 ",
        "\u2658f3 ",
        "1-0 ",
        "* ",
        "{",
        "}",
        "(",
        ")",
        "; x\n",
        "%x\n",
        "$1 ",
        "0-0 ",
        "-- ",
        "\"]",
        "word ",
        "1. d4 ",
        "[",
        "<br>",
        "\n<pre>",
        "\n```pgn\n",
        "[/pgn]",
        "&nbsp;",
        "\xC2\xA0",
        "\xE2\x80\x8B",
        "\xA0",
        "\x1A\n",
        "\x01",
        std::string(2, '\0'),
        "]",
        "\xEF\xBB\xBF",
        "2... ",
        "Qxf7# ",
    };
    std::mt19937 random(7);
    for (int round = 0; round < testing::rounds(6, 24); ++round) {
        std::string text;
        for (int i = 0; i < 700; ++i)
            text += pieces[random() % pieces.size()];
        expect_same_everywhere({write("hostile" + std::to_string(round) + ".pgn", text)});
    }
}

// Files in UTF-16 are converted before they are cut, and places count their bytes.
TEST_F(Determinism, HoldsForUtf16) {
    std::string text;
    for (int i = 0; i < 150; ++i)
        text += testing::game_of(i, i % 3 == 0 ? "Müller" : i % 3 == 1 ? "Карпов ♞" : "👑");
    const std::string little = encoding::utf8_to_utf16(text, encoding::Charset::Utf16Le);
    const std::string big = encoding::utf8_to_utf16(text, encoding::Charset::Utf16Be);
    expect_same_everywhere({write("little.pgn", "\xFF\xFE" + little), write("big.pgn", big),
                            write("half.pgn", little.substr(0, little.size() - 31)),
                            write("tiny.pgn", "\xFF\xFE"), write("odd.pgn", "\xFE\xFF[")});
}

// Surrogates without partner, zero bytes and half units anywhere.
TEST_F(Determinism, HoldsForDamagedUtf16) {
    std::mt19937 random(16);
    for (int round = 0; round < testing::rounds(5, 20); ++round) {
        std::string text;
        for (int i = 0; i < 30; ++i)
            text += testing::game_of(i, "Müller 👑");
        std::string bytes = encoding::utf8_to_utf16(text, encoding::Charset::Utf16Le);
        for (int i = 0; i < 60; ++i) {
            const std::size_t at = encoding::kUtf16Probe + random() % (bytes.size() - 1100);
            if (round % 2 == 0)
                bytes[at] = static_cast<char>(random() % 8 == 0 ? 0 : 0xD8 + random() % 8);
            else
                bytes.erase(at, random() % 4);
        }
        expect_same_everywhere({write("damaged" + std::to_string(round) + ".pgn", bytes)});
    }
}

TEST_F(Determinism, HoldsForFilesOfManyEncodings) {
    const std::string all = testing::games_of_many_encodings(40) +
                            testing::game_of(300, "M\xC3\x83\xC2\xBCller &amp; O&#39;Neil");
    expect_same_everywhere({write("mixed.pgn", all), write("plain.pgn", testing::game_of(1, "x"))});
}

TEST_F(Determinism, HoldsForTheDirtyCorpora) {
    const auto corpora = testing::corpora();
    if (!corpora) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    expect_same_everywhere(testing::pgn_files(*corpora / "dirty"));
}

}  // namespace determinism_test
}  // namespace arbiter
