// Reports merged from the partials of shards are the bytes of one audit, for every number of
// shards, on clean, dirty and hostile text.

#include "core/encoding/convert.hpp"
#include "core/encoding/utf16.hpp"
#include "run/io/packed_block.hpp"
#include "run/io/zstd_frames.hpp"
#include "run/shards/audit_shard.hpp"
#include "run/shards/join.hpp"
#include "run/shards/merge.hpp"
#include "run/shards/part_inputs.hpp"
#include "run/shards/shard.hpp"
#include "run/shards/work_plan.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/encoded_games.hpp"
#include "tests/support/long_gaps.hpp"
#include "tests/support/random_archive.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/thorough.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace arbiter {
namespace shards_test {

namespace fs = std::filesystem;
using engine::InputPiece;

constexpr std::string_view kVersion = "test";

class Shards : public ::testing::Test {
  protected:
    std::string write(const std::string& name, std::string_view bytes) {
        return folder_.write(name, bytes);
    }

    static engine::AuditOptions options_for(const std::vector<std::string>& inputs) {
        engine::AuditOptions options;
        options.inputs = inputs;
        options.today = {2026, 1, 1};
        options.jobs = 2;
        return options;
    }

    static report::RenderOptions render_options() {
        report::RenderOptions render;
        render.lists_style = true;
        return render;
    }

    std::vector<engine::ReportSink> all_reports() {
        std::vector<engine::ReportSink> sinks;
        for (const report::Format* format : report::formats())
            sinks.push_back({format->make(render_options()), out(format->name)});
        return sinks;
    }
    [[nodiscard]] std::string out(std::string_view format) const {
        return folder_ / ("out_" + std::string(format));
    }
    [[nodiscard]] std::vector<std::string> written() const {
        std::vector<std::string> texts;
        for (const report::Format* format : report::formats())
            texts.push_back(testing::read_bytes(out(format->name)));
        return texts;
    }

    std::vector<std::string> whole(const std::vector<std::string>& inputs) {
        const std::atomic<bool> interrupt = false;
        const auto outcome = engine::run_audit(options_for(inputs), all_reports(), interrupt, {});
        summary_ = outcome.summary;
        EXPECT_FALSE(summary_.is_partial);
        return written();
    }

    // Returns the path of the partial.
    std::string audit_shard(const std::vector<std::string>& inputs, shards::Shard shard,
                            std::size_t slab_bytes) {
        shards::AuditShard request;
        request.options = options_for(inputs);
        request.options.slab_bytes = slab_bytes;
        const shards::InputList list(inputs);
        shards::PartHeader& header = request.header;
        header.version = kVersion;
        header.rule_set = report::rule_set_version();
        for (const report::Format* format : report::formats()) {
            header.formats.emplace_back(format->name);
            request.reports.push_back(format->make(render_options()));
        }
        header.checks.push_back(request.options.checks());
        header.options_digest = shards::options_digest(header, request.options);
        header.inputs = inputs.size();
        header.total_bytes = list.total_bytes();
        header.inputs_digest = list.digest();
        header.shard = shard;
        header.pieces = list.pieces_of(shard);
        for (const engine::InputPiece& piece : header.pieces)
            header.states.push_back(list.state_of(piece.input));
        request.path = folder_ / (std::to_string(shard.index) + ".part");
        const std::string path = request.path;
        const std::atomic<bool> interrupt = false;
        const auto outcome = shards::audit_shard(std::move(request), interrupt, {});
        EXPECT_TRUE(outcome.is_written);
        return path;
    }

    // In no order.
    std::vector<std::string> partials(const std::vector<std::string>& inputs, std::uint32_t count,
                                      std::size_t slab_bytes = std::size_t{256} << 10) {
        std::vector<std::string> paths;
        for (std::uint32_t i = count; i-- > 0;)
            paths.push_back(audit_shard(inputs, {i, count}, slab_bytes));
        return paths;
    }

    static shards::Parts opened(const std::vector<std::string>& paths,
                                shards::Cover cover = shards::Cover::All) {
        shards::Parts parts;
        for (const std::string& path : paths)
            parts.push_back(
                std::make_unique<shards::PartReader>(path, kVersion, report::rule_set_version()));
        EXPECT_EQ(shards::fit_together(parts, true, cover), std::vector<std::string>());
        EXPECT_EQ(shards::changed_inputs(parts, shards::InputLook::AtBytes),
                  std::vector<std::string>());
        return parts;
    }

    std::vector<std::string> merged(const std::vector<std::string>& paths) {
        const shards::Parts parts = opened(paths);
        const std::atomic<bool> interrupt = false;
        const auto outcome = shards::merge(parts, all_reports(), 2, interrupt);
        EXPECT_EQ(outcome.damage, "");
        EXPECT_EQ(outcome.audit.summary.games, summary_.games);
        EXPECT_EQ(outcome.audit.summary.bytes, summary_.bytes);
        EXPECT_EQ(outcome.audit.summary.failing, summary_.failing);
        return written();
    }

    // Some partials in a row become one, at random.
    std::vector<std::string> joined(const std::vector<std::string>& paths, std::mt19937& random) {
        const shards::Parts parts = opened(paths);
        std::vector<std::string> fewer;
        std::vector<std::string> group;
        for (const auto& part : parts) {
            group.push_back(part->path());
            if (random() % 3 != 0 && part != parts.back()) continue;
            std::ranges::shuffle(group, random);
            fewer.push_back(folder_ / ("joined" + std::to_string(++joined_) + ".part"));
            const std::atomic<bool> interrupt = false;
            const auto outcome = shards::join(opened(group, shards::Cover::Row), fewer.back(), {},
                                              1 + random() % 2, interrupt);
            EXPECT_TRUE(outcome.is_written) << outcome.damage << outcome.error;
            group.clear();
        }
        return fewer;
    }

    static void expect_equal(const std::vector<std::string>& seen,
                             const std::vector<std::string>& expected, const std::string& what) {
        for (std::size_t i = 0; i < seen.size(); ++i)
            ASSERT_TRUE(seen[i] == expected[i])
                << report::formats()[i]->name << " of " << what << difference(seen[i], expected[i]);
    }

    static std::vector<std::uint32_t> usual_counts() {
        if (testing::rounds(0, 1) == 0) return {1, 3, 20};
        return {1, 2, 3, 7, 20};
    }

    void expect_same(const std::vector<std::string>& inputs,
                     const std::vector<std::uint32_t>& counts = usual_counts()) {
        const std::vector<std::string> expected = whole(inputs);
        std::mt19937 random(static_cast<unsigned>(inputs.size()));
        for (const std::uint32_t count : counts)
            for (const std::size_t slab : {std::size_t{64}, std::size_t{256} << 10}) {
                const std::string what =
                    std::to_string(count) + " shards, slab " + std::to_string(slab);
                const std::vector<std::string> paths = partials(inputs, count, slab);
                expect_equal(merged(paths), expected, what);
                if (count == 1 || slab == 64) continue;  // batches are copied as they are
                const std::vector<std::string> fewer = joined(paths, random);
                expect_equal(merged(fewer), expected, what + ", some joined");
                expect_equal(merged(joined(fewer, random)), expected, what + ", joined twice");
            }
    }

    static std::string difference(const std::string& seen, const std::string& expected) {
        const auto at =
            static_cast<std::size_t>(std::ranges::mismatch(seen, expected).in1 - seen.begin());
        const std::size_t from = at - std::min<std::size_t>(at, 200);
        return "\nmerged: " + seen.substr(from, 400) + "\nwhole:  " + expected.substr(from, 400);
    }

    io::testing::TempFolder folder_;
    report::RunSummary summary_;
    int joined_ = 0;
};

TEST_F(Shards, GiveTheSameReportsOfTheSamples) {
    const std::vector<std::string> files =
        testing::pgn_files(fs::path(ARBITER_SOURCE_DIR) / "data/samples");
    ASSERT_FALSE(files.empty());
    expect_same(files);
}

// Comments that are open where a game begins, line ends of all kinds, marks in the middle.
std::string hostile_text(std::mt19937& random, bool has_bom) {
    static const std::vector<std::string> kPieces{
        "\n\n[Event \"y\"]\n[Result \"*\"]\n\n",
        "\r\n\r\n[Event \"crlf\"]\r\n\r\n",
        "\r\r[Event \"cr\"]\r",
        "\n \t\n[Event \"blank\"]\n",
        "\n\n\xEF\xBB\xBF[Event \"bom\"]\n",
        "{ open \n\n[Event \"in a comment\"]\n",
        "{ [Event \"no line\"] }",
        "\n[Event \"no blank line\"]\n",
        "1. e4 ",
        "e5 ",
        "Nf3 ",
        "Sf3 ",
        "1-0 ",
        "* ",
        "{",
        "}",
        "(",
        ")",
        "; x\n",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "$1 ",
        "word ",
        "M\xC3\xBCller ",
        "M\xFCller ",
        "\xA0",
        "[White \"M\xFCller\"]\n",
        "[White \"Dvo\xC5\x99\xC3\xA1k\"]\n",
    };
    std::string text = has_bom ? "\xEF\xBB\xBF[Event \"first\"]\n" : "";
    for (int i = 0; i < 500; ++i)
        text += kPieces[random() % kPieces.size()];
    return text;
}

TEST_F(Shards, GiveTheSameReportsOfHostileText) {
    std::mt19937 random(31);
    for (int round = 0; round < 8; ++round)
        expect_same({write("hostile.pgn", hostile_text(random, round % 4 == 0))}, {2, 7, 41});
}

// As pzstd (a skippable frame says how long the next one is) or `cat` writes them.
std::string in_frames(std::string_view text, std::mt19937& random, std::size_t most) {
    io::BlockPacker packer;
    std::string file;
    while (!text.empty()) {
        const std::size_t count = std::min<std::size_t>(text.size(), random() % most);
        std::string frame;
        packer.pack(text.substr(0, count), frame);
        text.remove_prefix(count);
        if (random() % 3 != 0) {
            file += std::string("\x50\x2A\x4D\x18\x04\0\0\0", 8);
            for (int shift = 0; shift < 32; shift += 8)
                file += static_cast<char>(frame.size() >> shift);
        }
        file += frame;
    }
    return file;
}

TEST_F(Shards, GiveTheSameReportsOfZstdFrames) {
    std::mt19937 random(8);
    for (int round = 0; round < testing::rounds(2, 4); ++round) {
        testing::Dice dice(static_cast<std::uint64_t>(round) + 70);
        testing::RandomArchive archive(dice);
        std::string games;
        while (games.size() < 6000)
            games += archive.next_file() + "\n\n";
        expect_same({write("hostile.zst", in_frames(hostile_text(random, round % 4 == 0), random,
                                                    round % 2 == 0 ? 400 : 90)),
                     write("plain.pgn", games),
                     write("games.pgn.zst", in_frames(games, random, 900))});
    }
}

// What stands after the damage is read by nobody, whichever shard it belongs to.
TEST_F(Shards, GiveTheSameReportsOfDamagedZstdFrames) {
    std::mt19937 random(9);
    for (int round = 0; round < 4; ++round) {
        std::string file = in_frames(hostile_text(random, false), random, 400);
        if (round % 3 == 0)
            file.resize(file.size() - 1 - random() % 900);
        else
            file[random() % file.size()] ^= 0x20;
        expect_same({write("plain.pgn", "[Event \"x\"]\n\n*\n"), write("damaged.zst", file),
                     write("after.zst", in_frames(hostile_text(random, true), random, 300))},
                    {2, 3, 7, 20});
    }
}

TEST_F(Shards, GiveTheSameReportsOfManyFiles) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        testing::Dice dice(seed);
        testing::RandomArchive archive(dice);
        std::vector<std::string> files;
        for (int i = 0; i < 12; ++i)
            files.push_back(write("archive" + std::to_string(i) + ".pgn",
                                  i % 5 == 0 ? std::string() : archive.next_file()));
        expect_same(files, {1, 3, 7, 40});
    }
}

// Findings about a whole file need games of several shards.
TEST_F(Shards, GiveTheSameReportsOfManyEncodings) {
    using encoding::Charset;
    const std::string text = testing::games_of_many_encodings(140);
    const std::string latin =
        encoding::from_utf8(testing::game_of(1, "Müller"), Charset::Windows1252).value();
    expect_same({write("mixed.pgn", text), write("plain.pgn", testing::game_of(1, "x")),
                 write("latin.pgn", latin + latin + testing::game_of(2, "Müller"))});
}

TEST_F(Shards, GiveTheSameReportsOfUtf16) {
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += testing::game_of(i, i % 3 == 0 ? "Müller" : "Карпов ♞");
    const std::string little = encoding::utf8_to_utf16(text, encoding::Charset::Utf16Le);
    const std::string big = encoding::utf8_to_utf16(text, encoding::Charset::Utf16Be);
    expect_same({write("little.pgn", "\xFF\xFE" + little), write("plain.pgn", text),
                 write("big.pgn", big), write("half.pgn", little.substr(0, little.size() - 31))});
}

TEST_F(Shards, GiveTheSameReportsOfLongTextBetweenGames) {
    testing::Dice dice(3);
    expect_same({write("gaps.pgn", testing::gapped_archive(dice))}, {7});
}

TEST_F(Shards, GiveTheSameReportsOfTheDirtyCorpora) {
    const auto corpora = testing::corpora();
    if (!corpora) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    expect_same(testing::pgn_files(*corpora / "dirty"), {2, 7, 20});
}

bool is_line_start(std::string_view text, std::uint64_t at) {
    if (at == 0) return true;
    const char before = text[at - 1];
    return before == '\n' || (before == '\r' && text.substr(at, 1) != "\n");
}

using Pieces = std::vector<std::vector<InputPiece>>;  // of each shard

void expect_every_byte_once(const Pieces& shards, std::size_t inputs) {
    std::size_t input = 0;
    io::ZstdPlace at;
    for (const std::vector<InputPiece>& pieces : shards)
        for (const InputPiece& piece : pieces) {
            const io::ZstdPlace begin{piece.begin, piece.begin_skip};
            const io::ZstdPlace end{piece.end, piece.end_skip};
            ASSERT_EQ(piece.input, input);
            ASSERT_EQ(begin, at);
            ASSERT_GT(end, begin);
            at = piece.ends_input() ? io::ZstdPlace() : end;
            if (piece.ends_input()) ++input;
        }
    ASSERT_EQ(input, inputs);
    ASSERT_EQ(at, io::ZstdPlace());
}

void expect_every_byte_once(const std::vector<std::string>& files, std::uint32_t count,
                            engine::CutAt cut_at) {
    const shards::InputList list(files);
    Pieces pieces;
    for (std::uint32_t i = 0; i < count; ++i)
        pieces.push_back(list.pieces_of({i, count}, {}, cut_at));
    expect_every_byte_once(pieces, files.size());

    const shards::WorkPlan plan = shards::plan_by_work(list, count, {}, cut_at);
    ASSERT_LE(plan.shards.size(), count);
    Pieces planned;
    for (const shards::PlannedShard& shard : plan.shards) {
        ASSERT_FALSE(shard.pieces.empty());
        ASSERT_GE(shard.cores, 1U);
        planned.push_back(shard.pieces);
    }
    expect_every_byte_once(planned, files.size());
    const std::string text = shards::write_plan(plan);
    const shards::WorkPlan again = shards::read_plan(text);
    ASSERT_EQ(shards::write_plan(again), text);
    for (std::uint32_t i = 0; i < plan.shards.size(); ++i)
        ASSERT_EQ(
            shards::pieces_by(again, list, {i, static_cast<std::uint32_t>(planned.size())}, cut_at)
                .size(),
            planned[i].size());
}

// The parts are all bytes of the inputs once, wherever they are divided.
TEST_F(Shards, DivideEveryByteOnce) {
    std::mt19937 random(5);
    const std::vector<std::string> pieces{"\n\n[Event \"y\"]\n",
                                          "\r\n\r\n[Event \"z\"]\r\n",
                                          "\n" + std::string(5000, ' ') + "\n[Event \"far\"]\n",
                                          "\n   \n[Event \"b\"]",
                                          "\xEF\xBB\xBF",
                                          "text ",
                                          "\n"};
    for (int round = 0; round < testing::rounds(6, 30); ++round) {
        std::vector<std::string> files;
        for (int file = 0; file < 4; ++file) {
            std::string text;
            for (std::uint64_t i = 0, n = random() % 30; i < n; ++i)
                text += pieces[random() % pieces.size()];
            const std::string name = std::to_string(file) + ".pgn";
            files.push_back(write(name, file == 2 ? in_frames(text, random, 900) : text));
        }
        for (const auto cut_at : {engine::CutAt::Games, engine::CutAt::Lines})
            for (const std::uint32_t count : {1U, 2U, 3U, 10U, 97U, 1000U})
                expect_every_byte_once(files, count, cut_at);
    }
}

// The pieces between the cuts are the text.
TEST_F(Shards, CutFramesInOrder) {
    std::mt19937 random(10);
    int cuts = 0;
    for (int round = 0; round < testing::rounds(2, 6); ++round) {
        const std::string text = hostile_text(random, round % 2 == 0);
        const std::string file = in_frames(text, random, round % 3 == 0 ? 60 : 500);
        const std::string path = write("cuts.zst", file);
        io::ZstdPlace last;
        std::string joined;
        for (std::uint64_t from = 1; last != io::kZstdEnd; from += 1 + random() % 50) {
            const io::ZstdPlace cut = shards::next_cut_in_frames(path, from, file.size(), {});
            ASSERT_GE(cut, last);
            if (cut == last) continue;
            const auto input = io::open_zstd_input(path, last, cut, {});
            const auto member = input->next();
            std::string piece(text.size() + 1, '\0');
            piece.resize(member->source->read(piece));
            EXPECT_FALSE(member->source->damage());
            joined += piece;
            last = cut;
            ++cuts;
        }
        EXPECT_EQ(joined, text);
    }
    EXPECT_GT(cuts, 20);
}

// Lines begin after LF, CRLF and CR, in zstd wherever a frame ends.
TEST_F(Shards, CutListsAtLines) {
    std::mt19937 random(12);
    const std::vector<std::string> ends{"\n", "\r\n", "\r", "\n\n"};
    for (int round = 0; round < 4; ++round) {
        std::string text;
        for (int i = 0; i < 60; ++i)
            text += std::string(random() % 9, 'x') + ends[random() % (round % 2 == 0 ? 4 : 2)];
        text += "end";
        const std::string path = write("lines.txt", text);
        const std::string file = in_frames(text, random, 7);
        const std::string packed = write("lines.zst", file);
        for (std::uint64_t from = 1; from < text.size(); ++from) {
            const std::uint64_t line = shards::next_line(path, from, text.size());
            EXPECT_GE(line, from);
            EXPECT_TRUE(line == text.size() || is_line_start(text, line)) << line;
            for (std::uint64_t at = from; at < line; ++at)
                EXPECT_FALSE(is_line_start(text, at)) << at;
        }
        io::ZstdPlace last;
        for (std::uint64_t from = 1; from < file.size(); from += 5) {
            const io::ZstdPlace cut = shards::next_line_in_frames(packed, from, file.size(), {});
            ASSERT_GE(cut, last);
            if (cut == last || cut == io::kZstdEnd) continue;
            last = cut;
            const auto input = io::open_zstd_input(packed, {}, cut, {});
            const auto member = input->next();
            std::string before(text.size() + 1, '\0');
            before.resize(member->source->read(before));
            EXPECT_EQ(before, text.substr(0, before.size()));
            EXPECT_TRUE(is_line_start(text, before.size())) << before.size();
        }
    }
}

// A place to cut depends on the bytes before it alone, and is one for the whole text too.
TEST_F(Shards, CutWhereGamesBeginForSure) {
    const std::string text =
        "Archive\n\n[Event \"1\"]\n\n1. e4 {\n\n[Event \"2\"] *\n\n \t\n[Event \"3\"]\n\n*\n[Event "
        "\"4\"]\n"
        "\n*\n\n\xEF\xBB\xBF[Event \"5\"]\n\n*\n";
    const std::string path = write("cuts.pgn", text);
    std::vector<std::uint64_t> cuts;
    for (std::uint64_t from = 0; from <= text.size(); ++from) {
        const std::uint64_t cut = shards::next_cut(path, from, text.size());
        EXPECT_GE(cut, from);
        if (cuts.empty() || cuts.back() != cut) cuts.push_back(cut);
    }
    EXPECT_EQ(cuts, (std::vector<std::uint64_t>{text.find("[Event \"2"), text.find("[Event \"3"),
                                                text.find("\xEF\xBB\xBF"), text.size()}));
}

}  // namespace shards_test
}  // namespace arbiter
