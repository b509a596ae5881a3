// What an audit asks of the heap: nothing for a game once its buffers have grown, and no more for a
// long archive than for a short one.

#include "core/check/selection.hpp"
#include "core/chess/san.hpp"
#include "run/engine/audit.hpp"
#include "tests/support/collecting_report.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <new>
#include <string>
#include <tbb/global_control.h>
#include <unistd.h>
#include <vector>

namespace {

// Counts every allocation of the program.   THREADS: any.
struct Heap {
    std::atomic<std::uint64_t> allocations{0};
    std::atomic<std::int64_t> live_bytes{0}, peak_bytes{0};

    void* allocate(std::size_t size, std::size_t alignment) {
        void* memory = nullptr;
        if (::posix_memalign(&memory, std::max(alignment, sizeof(void*)), size) != 0)
            throw std::bad_alloc();
        ++allocations;
        const auto bytes = static_cast<std::int64_t>(::malloc_usable_size(memory));
        const std::int64_t live = live_bytes += bytes;
        std::int64_t peak = peak_bytes;
        while (live > peak && !peak_bytes.compare_exchange_weak(peak, live)) {
        }
        return memory;
    }
    void release(void* memory) {
        if (memory == nullptr) return;
        live_bytes -= static_cast<std::int64_t>(::malloc_usable_size(memory));
        std::free(memory);
    }
};
constinit Heap heap;

}  // namespace

void* operator new(std::size_t size) {
    return heap.allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return heap.allocate(size, static_cast<std::size_t>(alignment));
}
// The standard library calls the first one for this, AddressSanitizer one of its own.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return heap.allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* memory) noexcept {
    heap.release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    heap.release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    heap.release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    heap.release(memory);
}

namespace arbiter::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSlabBytes = std::size_t{64} << 10;

// Movetext in lines of less than 80 characters.
class Lines {
  public:
    void add(std::string_view word) {
        constexpr std::size_t kLongestLine = 79;
        const bool is_full = column_ + 1 + word.size() > kLongestLine;
        if (column_ != 0) text_ += is_full ? '\n' : ' ';
        column_ = (is_full || column_ == 0 ? 0 : column_ + 1) + word.size();
        text_ += word;
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

std::string tag(std::string_view name, std::string_view value) {
    return "[" + std::string(name) + " \"" + std::string(value) + "\"]\n";
}

// A random game that ends before anything happens that a rule would tell.
std::string movetext(testing::Dice& dice, bool has_clocks) {
    constexpr int kPlies = 50;
    Lines lines;
    chess::Position pos = chess::Position::initial();
    for (int ply = 0; ply < kPlies; ++ply) {
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        const chess::Move move = moves[dice.roll(moves.size())];
        chess::Position after = pos;
        after.play(move);
        if (!after.has_legal_move()) continue;
        const std::string number = std::to_string(pos.move_number());
        if (pos.turn() == chess::Color::White)
            lines.add(number + '.');
        else if (has_clocks)
            lines.add(number + "...");
        const chess::SanText san = chess::to_san(pos, move);
        lines.add(san.view());
        if (has_clocks)
            for (const std::string_view word : {"{", "[%clk", "0:03:00]", "}"})
                lines.add(word);
        pos = after;
    }
    lines.add("1-0");
    return lines.text();
}

std::string over_the_board(testing::Dice& dice) {
    return tag("Event", "Open") + tag("Site", "Graz") + tag("Date", "2019.05.04") +
           tag("Round", std::to_string(1 + dice.roll(9))) +
           tag("White", "Player, A" + std::to_string(dice.roll(1000))) +
           tag("Black", "Rival, B" + std::to_string(dice.roll(1000))) + tag("Result", "1-0") +
           tag("WhiteElo", std::to_string(1800 + dice.roll(900))) + tag("ECO", "B01") + "\n" +
           movetext(dice, false) + "\n\n";
}

std::string from_a_server(testing::Dice& dice) {
    return tag("Event", "Rated Blitz game") + tag("Site", "https://lichess.org/DWpef5hg") +
           tag("Date", "2022.05.26") + tag("Round", "-") +
           tag("White", "white" + std::to_string(dice.roll(1000))) +
           tag("Black", "black" + std::to_string(dice.roll(1000))) + tag("Result", "1-0") +
           tag("UTCDate", "2022.05.26") + tag("UTCTime", "13:24:36") + tag("WhiteElo", "2155") +
           tag("TimeControl", "180+2") + tag("Termination", "Normal") + "\n" +
           movetext(dice, true) + "\n\n";
}

class Allocation : public ::testing::Test {
  protected:
    Allocation() : folder_(fs::temp_directory_path() / ("arbiter_allocation_" + name())) {
        fs::create_directories(folder_);
    }
    ~Allocation() override { fs::remove_all(folder_); }

    struct Cost {
        std::uint64_t allocations, clean;
        std::int64_t peak_bytes, input_bytes;
    };

    // Audits an archive of so many games.
    Cost audit(std::string (*make)(testing::Dice&), std::uint64_t games,
               std::unique_ptr<report::Report> report, unsigned jobs) {
        const fs::path path = folder_ / "games.pgn";
        {
            testing::Dice dice{20261122};
            std::ofstream file(path, std::ios::binary);
            for (std::uint64_t i = 0; i < games; ++i)
                file << make(dice);
        }
        AuditOptions options;
        options.inputs = {path.string()};
        options.settings = check::resolve_selection({}).value();
        options.today = {2026, 1, 1};
        options.jobs = jobs;
        options.slab_bytes = kSlabBytes;
        std::vector<ReportSink> sinks;
        sinks.push_back({std::move(report), (folder_ / "report").string()});
        const std::atomic<bool> interrupt = false;
        const std::uint64_t before = heap.allocations;
        const std::int64_t live = heap.live_bytes;
        heap.peak_bytes = live;
        const AuditOutcome outcome = run_audit(options, std::move(sinks), interrupt, {});
        EXPECT_EQ(outcome.summary.games, games);
        return {heap.allocations - before, outcome.summary.clean, heap.peak_bytes - live,
                static_cast<std::int64_t>(outcome.summary.bytes)};
    }

    // No game may cost an allocation; a batch may cost a few.
    void expect_none_for_a_game(std::string (*make)(testing::Dice&), std::string_view format) {
        constexpr std::uint64_t kGames = 500;
        const Cost first = audit(make, kGames, report_of(format), 1);
        const Cost second = audit(make, 4 * kGames, report_of(format), 1);
        ASSERT_EQ(first.clean, kGames);
        ASSERT_EQ(second.clean, 4 * kGames);
        EXPECT_LE(second.allocations, first.allocations + 3 * kGames / 20)
            << "for 3 x " << kGames << " games more";
    }

    static std::unique_ptr<report::Report> report_of(std::string_view format) {
        return report::find_format(format)->make({});
    }

  private:
    static std::string name() { return std::to_string(::getpid()); }
    const fs::path folder_;
};

TEST_F(Allocation, AGameOverTheBoardCostsNone) {
    expect_none_for_a_game(&over_the_board, "text");
    expect_none_for_a_game(&over_the_board, "json");
}

TEST_F(Allocation, AGameOfAServerCostsNone) {
    expect_none_for_a_game(&from_a_server, "text");
}

TEST_F(Allocation, TheFactsOfAGameCostNone) {
    expect_none_for_a_game(&over_the_board, "facts");
}

// The counting itself: this report makes a string for every game.
TEST_F(Allocation, OneForEveryGameWouldBeSeen) {
    constexpr std::uint64_t kGames = 500;
    const auto make = [] { return std::make_unique<testing::CollectingReport>(); };
    const Cost first = audit(&over_the_board, kGames, make(), 1);
    const Cost second = audit(&over_the_board, 4 * kGames, make(), 1);
    EXPECT_GE(second.allocations, first.allocations + 3 * kGames);
}

// 2 x jobs + 2 batches are alive, however many there are to come.   docs/guide/interface.md 7.3.
TEST_F(Allocation, ALongArchiveNeedsNoMoreMemory) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
    for (const unsigned jobs : {1U, 2U, 4U}) {
        const Cost brief = audit(&over_the_board, 3000, report_of("facts"), jobs);
        const Cost full = audit(&over_the_board, 9000, report_of("facts"), jobs);
        // Batches that were kept would hold their text and more. How many of those there may be are
        // in use at once, and how far their buffers have grown, is left to the threads.
        EXPECT_LE(full.peak_bytes, brief.peak_bytes + (full.input_bytes - brief.input_bytes) / 2)
            << jobs << " jobs";
    }
}

}  // namespace
}  // namespace arbiter::engine
