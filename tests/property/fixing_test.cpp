// Fixing holds its promises on everything we have: afterwards no fix of the level is left, fixing
// again changes nothing, games without such a finding are untouched, and safe fixes lose nothing of
// what was readable.

#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/utf16.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/pgn/result.hpp"
#include "run/engine/audit.hpp"
#include "tests/cases/case_file.hpp"
#include "tests/support/corpora.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <tbb/global_control.h>
#include <unistd.h>
#include <vector>

namespace arbiter {
namespace fixing_test {

namespace fs = std::filesystem;
using fix::FixLevel;

struct Game {
    std::string bytes;
    std::uint32_t plies;
    bool is_legal;
    replay::Hash128 hash;
    pgn::Outcome tag, terminator;
    bool has_fix;                       // some finding of the level has one
    bool has_comment_fix;               // one that writes comments in another way
    std::vector<std::string> comments;  // as their readers see them, sorted
};

// The text of each comment of a game in UTF-8, runs of white space as one.
std::vector<std::string> comments_of(const std::string& game) {
    const pgn::PaddedText padded(game);
    pgn::GameReader reader;
    reader.open({.text = padded});
    pgn::GameView view;
    std::vector<std::string> comments;
    while (reader.next(view)) {
        for (const pgn::Token& token : view.tokens()) {
            if (token.kind != pgn::TokenKind::Comment && token.kind != pgn::TokenKind::LineComment)
                continue;
            std::string text;
            for (const char c : encoding::to_utf8(view.text_of(token), encoding::detect(game))) {
                const bool is_space = c == ' ' || c == '\t' || is_line_end(c);
                if (!is_space || !text.ends_with(' ')) text += is_space ? ' ' : c;
            }
            comments.push_back(std::string(trimmed(text)));
        }
    }
    std::ranges::sort(comments);
    return comments;
}

struct Audited {
    std::vector<Game> games;
    std::string fixable;  // "STR02 [9,9) " for each finding with a fix of the level
    bool has_file_fix = false;
};

// Copies what the checks need out of the batches.
class Collector : public report::Report {
  public:
    Collector(FixLevel level, Audited& into) : level_(level), into_(into) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_style() const override { return true; }
    void render(const report::BatchView&, std::string&) const override {}
    void absorb(const report::BatchView& batch, std::string&) override {
        for (const auto& finding : batch.file_findings_before)
            into_.has_file_fix |= is_fixable(finding);
        for (const auto& finding : batch.file_findings_after)
            into_.has_file_fix |= is_fixable(finding);
        for (const report::GameRecord& record : batch.games) {
            Game game{};
            game.bytes =
                batch.bytes.substr(record.span.begin - batch.base_offset, record.span.size());
            game.plies = record.plies;
            game.is_legal = record.is_legal;
            if (record.facts != nullptr) {
                game.hash = record.facts->moves_hash;
                game.tag = pgn::read_result(record.facts->result_tag.value_or("")).outcome;
                game.terminator = pgn::read_result(record.facts->result_token.value_or("")).outcome;
            }
            for (std::size_t i = record.findings_begin; i < record.findings_end; ++i) {
                if (!is_fixable(batch.findings[i])) continue;
                game.has_fix = true;
                // It is reported at its first game, and mends them all.
                into_.has_file_fix |= check::rule(batch.findings[i].rule).is_once_per_file;
                game.has_comment_fix |= writes_comments(batch.findings[i].rule);
            }
            game.comments = comments_of(game.bytes);
            into_.games.push_back(std::move(game));
        }
    }

  private:
    // Fixes of comments, of bytes and of HTML references, but no mere conversion; the one that
    // takes a comment before the game into it; the one that removes a [%lint] command; and the one
    // that makes a comment of a note in parentheses.
    static bool writes_comments(check::RuleId id) {
        const check::Rule& rule = check::rule(id);
        return rule.code.starts_with("CMT") || rule.code == "STR17" || rule.code == "STR24" ||
               rule.code == "RAV04" ||
               (rule.code.starts_with("ENC") && rule.code != "ENC03" && rule.code != "ENC04");
    }

    bool is_fixable(const check::Finding& finding) {
        if (finding.edits.empty() || !is_of_level(finding, level_)) return false;
        into_.fixable += std::string(check::rule(finding.rule).code) + " [" +
                         std::to_string(finding.span.begin) + "," +
                         std::to_string(finding.span.end) + ") ";
        return true;
    }

    const FixLevel level_;
    Audited& into_;
};

std::vector<cases::CaseFile> all_cases() {
    std::vector<cases::CaseFile> files;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(ARBITER_SOURCE_DIR) / "tests" / "cases"))
        if (entry.path().extension() == ".case") files.push_back(cases::read_case(entry.path()));
    std::ranges::sort(files, {}, &cases::CaseFile::path);
    return files;
}

class Fixing : public ::testing::Test {
  protected:
    void SetUp() override {
        // In memory where that is possible: each of the thousands of outputs is synced.
        const fs::path memory = "/dev/shm";
        const fs::path parent = fs::is_directory(memory) ? memory : fs::temp_directory_path();
        folder_ = parent / ("arbiter_fixing_" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] engine::AuditOptions options_for(std::string_view text) const {
        const std::string path = (folder_ / "in.pgn").string();
        std::ofstream(path, std::ios::binary) << text;
        engine::AuditOptions options;
        options.inputs = {path};
        options.today = {2026, 1, 1};
        options.jobs = 1;
        return options;
    }

    [[nodiscard]] Audited audit(std::string_view text, FixLevel level) const {
        Audited audited;
        std::vector<engine::ReportSink> sinks;
        sinks.push_back({.report = std::make_unique<Collector>(level, audited),
                         .path = (folder_ / "report").string()});
        const std::atomic<bool> interrupt = false;
        // Every rule that is on is read, as the fixer reads it.
        const auto outcome = engine::run_audit(options_for(text), std::move(sinks), interrupt, {});
        EXPECT_EQ(outcome.stop, engine::StopReason::None);
        return audited;
    }

    [[nodiscard]] std::string fix(std::string_view text, FixLevel level,
                                  std::size_t slab_bytes = std::size_t{512} << 10) const {
        engine::AuditOptions options = options_for(text);
        options.slab_bytes = slab_bytes;
        options.fix.level = level;
        options.fix.output = (folder_ / "out.pgn").string();
        const std::atomic<bool> interrupt = false;
        const auto outcome = engine::run_audit(options, {}, interrupt, {});
        EXPECT_EQ(outcome.fixed->damaged, 0U) << "a safe fix would have spoilt a game";
        EXPECT_EQ(outcome.stop, engine::StopReason::None);
        return testing::read_bytes(options.fix.output);
    }

    struct Fixed {
        std::string text, diff, counts;
        bool is_utf16;
    };
    [[nodiscard]] Fixed fix_and_diff(std::string_view text, FixLevel level, unsigned jobs,
                                     std::size_t slab_bytes) const {
        engine::AuditOptions options = options_for(text);
        options.jobs = jobs;
        options.slab_bytes = slab_bytes;
        options.fix.level = level;
        options.fix.output = (folder_ / "out.pgn").string();
        options.fix.diff = (folder_ / "diff").string();
        const std::atomic<bool> interrupt = false;
        const auto outcome = engine::run_audit(options, {}, interrupt, {});
        std::string counts = std::to_string(outcome.fixed->findings) + " findings, " +
                             std::to_string(outcome.fixed->games) + " games, remaining";
        for (const std::uint64_t count : outcome.fixed->remaining.findings.by_severity)
            counts += " " + std::to_string(count);
        const bool is_utf16 = encoding::detect_utf16(text.substr(0, encoding::kUtf16Probe)) !=
                              encoding::Charset::Utf8;
        return {testing::read_bytes(options.fix.output), testing::read_bytes(options.fix.diff),
                counts, is_utf16};
    }

    void expect_promises(const std::string& name, std::string_view text) const {
        for (const FixLevel level : {FixLevel::Safe, FixLevel::Style, FixLevel::All}) {
            SCOPED_TRACE(name + ", level " + std::to_string(static_cast<int>(level)));
            const Audited before = audit(text, level);
            const std::string fixed = fix(text, level);
            const Audited after = audit(fixed, level);
            EXPECT_EQ(after.fixable, "") << "left after fixing:\n" << fixed.substr(0, 3000);
            EXPECT_EQ(fix(fixed, level), fixed);
            EXPECT_TRUE(!before.fixable.empty() || fixed == text);
            expect_untouched(before, fixed);
            if (level != FixLevel::All) expect_same_games(before, after);
        }
    }

    // Games without a finding to fix stand in the output, in their order.
    static void expect_untouched(const Audited& before, const std::string& fixed) {
        if (before.has_file_fix) return;
        std::size_t at = 0;
        for (const Game& game : before.games) {
            if (game.has_fix) continue;
            const std::size_t found = fixed.find(game.bytes, at);
            EXPECT_NE(found, std::string::npos) << "changed though nothing was to fix:\n"
                                                << game.bytes;
            if (found != std::string::npos) at = found + game.bytes.size();
        }
    }

    static void expect_same_games(const Audited& before, const Audited& after) {
        ASSERT_EQ(before.games.size(), after.games.size());
        for (std::size_t i = 0; i < before.games.size(); ++i) {
            const Game& was = before.games[i];
            const Game& is = after.games[i];
            EXPECT_GE(is.plies, was.plies) << was.bytes;
            EXPECT_GE(is.is_legal, was.is_legal) << was.bytes;
            if (!was.is_legal) continue;
            EXPECT_TRUE(was.has_comment_fix || is.comments == was.comments) << was.bytes;
            EXPECT_EQ(is.plies, was.plies) << was.bytes;
            EXPECT_EQ(is.hash, was.hash) << was.bytes;
            // An open or unreadable result may become what the other place says.
            const auto is_said = [](pgn::Outcome outcome) {
                return outcome != pgn::Outcome::None && outcome != pgn::Outcome::Unknown;
            };
            EXPECT_TRUE(!is_said(was.tag) || is.tag == was.tag) << was.bytes;
            EXPECT_TRUE(!is_said(was.terminator) || is.terminator == was.terminator) << was.bytes;
        }
    }

    fs::path folder_;
};

// What comes out does not depend on threads and chunks: games, diff, and how much was fixed.
TEST_F(Fixing, IsTheSameForEveryCut) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 9);
    std::string everything;
    for (const cases::CaseFile& file : all_cases())
        everything += file.pgn + "\n\n";
    for (const FixLevel level : {FixLevel::Safe, FixLevel::Style, FixLevel::All}) {
        const Fixed expected = fix_and_diff(everything, level, 1, std::size_t{4} << 20);
        EXPECT_NE(expected.diff, "");
        for (const unsigned jobs : {1U, 3U, 9U}) {
            for (const std::size_t slab : {64U, 257U, 4096U, 1U << 20}) {
                SCOPED_TRACE(std::to_string(static_cast<int>(level)) + " jobs " +
                             std::to_string(jobs) + " slab " + std::to_string(slab));
                const Fixed fixed = fix_and_diff(everything, level, jobs, slab);
                EXPECT_TRUE(fixed.text == expected.text);
                EXPECT_TRUE(fixed.diff == expected.diff);
                EXPECT_EQ(fixed.counts, expected.counts);
            }
        }
    }
}

// `patch` makes of the input what -o writes.
TEST_F(Fixing, WritesDiffsThatPatchApplies) {
    if (std::system("command -v patch > /dev/null") != 0) GTEST_SKIP() << "there is no patch(1)";
    for (const cases::CaseFile& file : all_cases()) {
        for (const FixLevel level : {FixLevel::Safe, FixLevel::All}) {
            SCOPED_TRACE(file.path.string());
            const Fixed fixed = fix_and_diff(file.pgn, level, 1, 4096);
            if (fixed.diff.empty()) {
                EXPECT_TRUE(fixed.is_utf16 || fixed.text == file.pgn);
                continue;
            }
            std::ofstream(folder_ / "to_patch.pgn", std::ios::binary) << file.pgn;
            const std::string command = "cd '" + folder_.string() +
                                        "' && patch -s --binary to_patch.pgn < diff > patch.log";
            ASSERT_EQ(std::system(command.c_str()), 0) << fixed.diff;
            ASSERT_EQ(testing::read_bytes((folder_ / "to_patch.pgn").string()), fixed.text)
                << fixed.diff;
        }
    }
}

TEST_F(Fixing, HoldsForTheSamples) {
    for (const auto& path : testing::pgn_files(fs::path(ARBITER_SOURCE_DIR) / "data/samples"))
        expect_promises(path, testing::read_bytes(path));
}

TEST_F(Fixing, HoldsForEveryCase) {
    const std::vector<cases::CaseFile> files = all_cases();
    EXPECT_GT(files.size(), 300U);
    for (const cases::CaseFile& file : files)
        expect_promises(file.path.string(), file.pgn);
}

TEST_F(Fixing, HoldsForTheCorpora) {
    const auto corpora = testing::corpora();
    if (!corpora) GTEST_SKIP() << "ARBITER_CORPORA does not name the folder of the archives";
    constexpr std::size_t kSliceBytes = std::size_t{1} << 20;
    for (const char* folder : {"dirty", "otb", "online", "engine"})
        for (const auto& path : testing::pgn_files(*corpora / folder))
            expect_promises(path, testing::read_bytes(path).substr(0, kSliceBytes));
}

}  // namespace fixing_test
}  // namespace arbiter
