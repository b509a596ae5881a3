// What `clean` promises holds for random and spoilt archives and random options: nothing is lost,
// nothing is there twice, what nobody touched stays byte for byte, and threads, slabs and memory
// change nothing.

#include "run/clean/clean.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/long_gaps.hpp"
#include "tests/support/random_archive.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tbb/global_control.h>
#include <unistd.h>
#include <vector>

namespace arbiter {
namespace clean_promises_test {

namespace fs = std::filesystem;
using clean::CleanOptions;
using clean::Destination;
using fix::FixLevel;
using testing::any_of;
using testing::Dice;
using testing::RandomArchive;

// A game as the audit sees it.
struct Seen {
    std::string bytes;
    bool is_legal;
    std::string facts;
};

class Looker : public report::Report {
  public:
    explicit Looker(std::vector<Seen>& into) : into_(into) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    void render(const report::BatchView&, std::string&) const override {}
    void absorb(const report::BatchView& batch, std::string&) override {
        for (const report::GameRecord& game : batch.games) {
            const std::string_view bytes =
                batch.bytes.substr(game.span.begin - batch.base_offset, game.span.size());
            into_.push_back({std::string(bytes), game.is_legal, facts_of(game)});
        }
    }

  private:
    static std::string facts_of(const report::GameRecord& game) {
        if (game.facts == nullptr) return "failed";
        const std::string ending =
            game.ending
                ? fmt::format("{} at {}", static_cast<int>(game.ending->kind), game.ending->ply)
                : "none";
        return fmt::format("{} plies, {}, {:x} {:x}, ending {}", game.plies, game.facts->final_fen,
                           game.facts->moves_hash.high, game.facts->moves_hash.low, ending);
    }

    std::vector<Seen>& into_;
};

using Files = std::map<std::string, std::string>;  // name, bytes

std::size_t times(std::string_view text, std::string_view in) {
    std::size_t count = 0;
    for (std::size_t at = in.find(text); at != std::string_view::npos; at = in.find(text, at + 1))
        ++count;
    return count;
}

// Where two texts part, with what stands around it.
std::string difference(std::string_view a, std::string_view b) {
    const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    if (at == a.size() && at == b.size()) return "";
    const std::size_t begin = at < 200 ? 0 : at - 200;
    return fmt::format("they part at byte {}:\n{}\n---- and ----\n{}", at, a.substr(begin, 400),
                       b.substr(begin, 400));
}

class Clean : public ::testing::Test {
  protected:
    void SetUp() override {
        // In memory where that is possible: each of the thousands of outputs is synced.
        const fs::path memory = "/dev/shm";
        const fs::path parent = fs::is_directory(memory) ? memory : fs::temp_directory_path();
        folder_ = parent / ("arbiter_clean_" + std::to_string(::getpid()));
        fs::create_directories(folder_ / "tmp");
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string write(const std::string& name, std::string_view bytes) {
        const fs::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }

    [[nodiscard]] std::vector<Seen> look(const std::string& path) const {
        engine::AuditOptions options;
        options.inputs = {path};
        options.today = {2026, 1, 1};
        options.jobs = 1;
        std::vector<Seen> games;
        std::vector<engine::ReportSink> sinks;
        sinks.push_back(
            {.report = std::make_unique<Looker>(games), .path = (folder_ / "report").string()});
        const std::atomic<bool> interrupt = false;
        (void)engine::run_audit(options, std::move(sinks), interrupt, {});
        return games;
    }

    // Every kind of game gets a file, so that nothing may be missing.
    [[nodiscard]] CleanOptions with_outputs(CleanOptions options) const {
        const fs::path out = folder_ / "out";
        options.output = out / "written.pgn";
        options.rejects = out / "rejected.pgn";
        options.reasons = out / "reasons.txt";
        options.log = out / "log.ndjson";
        if (options.dedupe) options.duplicates = out / "duplicate.pgn";
        if (options.dedupe) options.duplicate_table = out / "duplicates.csv";
        if (options.where || options.sample) options.unselected = out / "unselected.pgn";
        options.temp_folder = folder_ / "tmp";
        options.audit.today = {2026, 1, 1};
        return options;
    }

    clean::CleanOutcome run(const CleanOptions& options, Files& files) {
        fs::remove_all(folder_ / "out");
        fs::create_directories(folder_ / "out");
        const std::atomic<bool> interrupt = false;
        clean::CleanOutcome outcome = clean::run_clean(options, {}, interrupt, {});
        EXPECT_EQ(outcome.audit.stop, engine::StopReason::None);
        EXPECT_TRUE(outcome.audit.errors.empty()) << outcome.audit.errors.front();
        EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
        files.clear();
        for (const auto& entry : fs::directory_iterator(folder_ / "out"))
            files[entry.path().filename()] = testing::read_bytes(entry.path().string());
        return outcome;
    }

    fs::path folder_;
};

// Options that keep every game as it is, or write it anew, in any order.
CleanOptions random_options(Dice& dice) {
    constexpr FixLevel kLevels[] = {FixLevel::None, FixLevel::Safe, FixLevel::Safe, FixLevel::Style,
                                    FixLevel::All};
    constexpr std::string_view kOrders[] = {"date,-elo,white", "plies", "event", "-plies,eco"};
    constexpr std::string_view kWhere[] = {"plies>=10", "has(Date) or white contains \"M\"",
                                           "not ending==none", "result in (1-0, 0-1)"};
    CleanOptions options;
    options.audit.fix.level = any_of(dice, kLevels);
    options.audit.jobs = 1;
    options.is_canonical = dice.roll(4) == 0;
    if (dice.roll(2) == 0) {
        options.dedupe = dice.roll(2) == 0 ? duplicates::DuplicateMode::Moves
                                           : duplicates::DuplicateMode::MovesAndPlayers;
        constexpr duplicates::KeptCopy kCopies[] = {
            duplicates::KeptCopy::Best, duplicates::KeptCopy::First, duplicates::KeptCopy::Longest};
        options.keep = any_of(dice, kCopies);
        options.merges_tags = dice.roll(2) == 0;
    }
    if (dice.roll(3) == 0) options.sort = *query::parse_sort_key(any_of(dice, kOrders));
    if (dice.roll(3) == 0) options.where = *query::parse_where(any_of(dice, kWhere));
    if (dice.roll(6) == 0) options.sample = *query::parse_sample(dice.roll(2) == 0 ? "4" : "30%");
    return options;
}

// "file#ordinal" of the games that the log says were changed.
std::set<std::string> touched_games(const std::string& log) {
    std::set<std::string> touched;
    for (std::size_t at = 0; at < log.size();) {
        const std::size_t end = log.find('\n', at);
        const std::string line = log.substr(at, end - at);
        at = end + 1;
        const auto is = [&](std::string_view action) {
            return line.starts_with(fmt::format("{{\"action\":\"{}\"", action));
        };
        if (!is("fixed") && !is("tag") && !is("merged") && !is("rewritten")) continue;
        const std::size_t file = line.find("\"file\":\"") + 8;
        const std::size_t game = line.find("\"game\":") + 7;
        touched.insert(line.substr(file, line.find('"', file) - file) + "#" +
                       std::to_string(std::stoi(line.substr(game))));
    }
    return touched;
}

constexpr std::pair<Destination, const char*> kPlaces[] = {
    {Destination::Written, "written.pgn"},
    {Destination::Rejected, "rejected.pgn"},
    {Destination::Duplicate, "duplicate.pgn"},
    {Destination::Unselected, "unselected.pgn"}};

class CleanRound : public Clean {
  protected:
    void make_round(std::uint64_t seed) {
        Dice dice(seed);
        RandomArchive archive(dice);
        inputs_.clear();
        games_.clear();
        for (std::uint64_t i = 0, n = 1 + dice.roll(4); i < n; ++i) {
            inputs_.push_back(write(fmt::format("in{}.pgn", i), archive.next_file()));
            games_.push_back(look(inputs_.back()));
        }
        CleanOptions options = random_options(dice);
        options.audit.inputs = inputs_;
        options_ = with_outputs(options);
        outcome_ = run(options_, files_);
    }

    // read = written + rejected + duplicate + unselected, and each is what its file has.
    void expect_counts() {
        std::uint64_t games = 0;
        for (const auto& seen : games_)
            games += seen.size();
        EXPECT_EQ(outcome_.counts.read, games);
        std::uint64_t sum = 0;
        for (const auto& [destination, name] : kPlaces) {
            const std::uint64_t count =
                outcome_.counts.by_destination[static_cast<std::size_t>(destination)];
            sum += count;
            const std::uint64_t found =
                files_.contains(name) ? look((folder_ / "out" / name).string()).size() : 0;
            EXPECT_EQ(found, count) << name << ":\n" << files_[name];
        }
        EXPECT_EQ(sum, games);
    }

    void expect_untouched_games() {
        std::string before = "\n", after = "\n";
        for (const auto& seen : games_)
            for (const Seen& game : seen)
                before += game.bytes + "\n";
        for (const auto& [destination, name] : kPlaces)
            after += files_[name] + "\n";
        const std::set<std::string> touched = touched_games(files_["log.ndjson"]);
        for (std::size_t file = 0; file < games_.size(); ++file) {
            for (std::size_t i = 0; i < games_[file].size(); ++i) {
                const std::string& bytes = games_[file][i].bytes;
                if (times(bytes, before) != 1 || options_.is_canonical) continue;
                if (touched.contains(inputs_[file] + "#" + std::to_string(i + 1))) continue;
                EXPECT_EQ(times(bytes, after), 1U) << inputs_[file] << "#" << i + 1 << "\n"
                                                   << bytes;
            }
        }
        for (int id = 1; id < 60; ++id) {
            const std::string tag = fmt::format("[GameId \"g{}\"]", id);
            if (times(tag, before) != 1) continue;
            EXPECT_EQ(times(tag, after), 1U) << tag;
        }
    }

    // Legal games are the same, in some file.
    void expect_same_facts() {
        if (options_.audit.fix.level == FixLevel::All) return;
        std::multiset<std::string> after;
        for (const auto& [destination, name] : kPlaces)
            if (files_.contains(name))
                for (const Seen& game : look((folder_ / "out" / name).string()))
                    if (game.is_legal) after.insert(game.facts);
        for (const auto& seen : games_) {
            for (const Seen& game : seen) {
                if (!game.is_legal) continue;
                const auto found = after.find(game.facts);
                EXPECT_NE(found, after.end()) << game.facts << "\n" << game.bytes;
                if (found != after.end()) after.erase(found);
            }
        }
    }

    void expect_same_everywhere() {
        for (const unsigned jobs : {1U, 2U, 4U}) {
            for (const std::size_t slab :
                 {std::size_t{64}, std::size_t{700}, std::size_t{1} << 19}) {
                CleanOptions options = options_;
                options.audit.jobs = jobs;
                options.audit.slab_bytes = slab;
                options.memory_bytes = std::size_t{slab == 64 ? 4U : 256U} << 20;
                Files files;
                const auto outcome = run(options, files);
                EXPECT_EQ(outcome.counts.changed, outcome_.counts.changed);
                EXPECT_EQ(outcome.counts.findings, outcome_.counts.findings);
                for (const auto& [name, bytes] : files_)
                    EXPECT_EQ(difference(files[name], bytes), "")
                        << name << " jobs " << jobs << " slab " << slab;
            }
        }
    }

    void expect_fixed_point() {
        if (options_.sample) return;
        CleanOptions options = options_;
        options.audit.inputs = {write("again.pgn", files_["written.pgn"])};
        Files files;
        const auto outcome = run(options, files);
        EXPECT_EQ(difference(files["written.pgn"], files_["written.pgn"]), "");
        EXPECT_EQ(outcome.counts.changed, 0U) << files["log.ndjson"];
        EXPECT_EQ(outcome.counts.by_destination,
                  (std::array<std::uint64_t, clean::kDestinations>{outcome.counts.read, 0, 0, 0}));
    }

    std::vector<std::string> inputs_;
    std::vector<std::vector<Seen>> games_;  // of each input
    CleanOptions options_;
    clean::CleanOutcome outcome_;
    Files files_;
};

std::string describe(const CleanOptions& options) {
    return fmt::format(
        "fix {}, canonical {}, dedupe {} keep {} merge {}, sort {}, where {}, sample {}",
        static_cast<int>(options.audit.fix.level), options.is_canonical,
        options.dedupe ? static_cast<int>(*options.dedupe) : -1, static_cast<int>(options.keep),
        options.merges_tags, options.sort.has_value(), options.where ? options.where->text() : "-",
        options.sample.has_value());
}

TEST_F(CleanRound, HoldsItsPromises) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
    std::vector<std::uint64_t> seeds(2000);
    std::iota(seeds.begin(), seeds.end(), 1);
    seeds.push_back(3534);  // text between a rewritten game and one without tags is left out
    for (const std::uint64_t seed : seeds) {
        make_round(seed);
        SCOPED_TRACE(fmt::format("seed {}: {}", seed, describe(options_)));
        expect_counts();
        expect_untouched_games();
        expect_same_facts();
        if (seed % 4 == 0) expect_same_everywhere();
        expect_fixed_point();
        if (HasFailure()) return;
    }
}

// Text between games that is longer than a batch goes where its game goes.
TEST_F(CleanRound, HoldsForLongTextBetweenGames) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 2);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Dice dice(seed);
        inputs_ = {write("in0.pgn", testing::gapped_archive(dice)),
                   write("in1.pgn", testing::gapped_archive(dice))};
        CleanOptions options = random_options(dice);
        options.audit.inputs = inputs_;
        options.audit.slab_bytes = std::size_t{64} << 20;
        options_ = with_outputs(options);
        outcome_ = run(options_, files_);
        SCOPED_TRACE(fmt::format("seed {}: {}", seed, describe(options_)));
        for (const std::size_t slab : {std::size_t{4096}, std::size_t{1} << 18}) {
            CleanOptions other = options_;
            other.audit.jobs = slab == 4096 ? 2 : 1;
            other.audit.slab_bytes = slab;
            Files files;
            (void)run(other, files);
            for (const auto& [name, bytes] : files_)
                EXPECT_EQ(difference(files[name], bytes), "") << name << " slab " << slab;
        }
        if (HasFailure()) return;
    }
}

}  // namespace clean_promises_test
}  // namespace arbiter
