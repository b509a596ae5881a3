#pragma once

#include "run/duplicates/duplicate_digest.hpp"
#include "run/duplicates/duplicate_rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::duplicates {

// Which of several copies stays. Best: legal before rejected, more plies, a known result, annotated
// before bare, more known tags of the roster, more other known tags, more annotation, more clocks,
// the first. Longest: more plies, then as best. First: the first in the input, even if another is
// longer.
enum class KeptCopy : std::uint8_t { Best, First, Longest };

struct DuplicateOptions {
    DuplicateRules rules{};
    KeptCopy keep = KeptCopy::Best;
    std::size_t memory_bytes = std::size_t{256} << 20;  // kLeastDuplicateMemory at least is used
    std::string folder;                                 // of temporary files
    bool searches = true;                               // else only what was reviewed goes
};
// What is needed besides sorting.
inline constexpr std::size_t kLeastDuplicateMemory = std::size_t{16} << 20;

// One game that goes.
struct DroppedGame {
    std::uint64_t sequence = 0;
    std::uint64_t kept = 0;  // sequence of the game that stays and that it was compared with
    DuplicateKind kind = DuplicateKind::SameGame;
    std::uint8_t score = 0;
};

// What a person has decided.
struct ReviewedPairs {
    std::map<std::uint64_t, std::uint64_t> kept_for;              // by the game that goes
    std::set<std::pair<std::uint64_t, std::uint64_t>> both_stay;  // the smaller sequence first
};

// One line of the review table.   LIFETIME: until the next one is read.
struct DuplicateRow {
    DuplicateKind kind = DuplicateKind::SameGame;
    std::uint8_t score = 0;
    bool is_dropped = false;  // `second` goes; else both stay
    std::string_view why;
    std::uint64_t first_sequence = 0, second_sequence = 0;
    std::uint64_t first_fingerprint = 0, second_fingerprint = 0;
    DuplicateFacts first, second;
};

struct DuplicateCounts {
    std::uint64_t games = 0;
    std::uint64_t dropped = 0;
    std::array<std::uint64_t, kDuplicateKinds> dropped_as{};   // by DuplicateKind
    std::array<std::uint64_t, kDuplicateKinds> reported_as{};  // rows of which both games stay
    std::uint64_t repeats = 0;  // DuplicateKind::Short: kept games with the moves of another game
};

// Finds games that are there twice, among any number of them, within `memory_bytes`: what does not
// fit is sorted on disk. What makes two games one: duplicate_rules.hpp and
// docs/guide/duplicates.md. Every game that goes is a duplicate of the game that stays, directly
// and not by way of a third one. The result depends only on the games and the order of their
// sequences. Use: add() for every game, decide() once, then the three readers in any order.
// THREADS: one owner.   COST: two external sorts, O(n log n).
class DuplicateFinder {
  public:
    explicit DuplicateFinder(DuplicateOptions options);
    ~DuplicateFinder();
    DuplicateFinder(DuplicateFinder&&) noexcept;
    DuplicateFinder& operator=(DuplicateFinder&&) noexcept;

    // A master game (--against) is never dropped, and other games are dropped for it whatever their
    // quality.   THROWS (all): io::DiskFull, io::IoError.   REQUIRES: sequences differ.
    void add(std::uint64_t sequence, const DuplicateDigest& digest, bool is_master);
    // Games that were reviewed and go take no part in the search; the others follow the rules.
    // REQUIRES: no game of `reviewed` goes for itself, through others.
    void decide(const ReviewedPairs& reviewed = {});

    // Games that go, by their sequence; false after the last one. All others stay.
    [[nodiscard]] bool next_dropped(DroppedGame& game);
    // The same by the game that stays, then by sequence: for --merge-tags.
    [[nodiscard]] bool next_merge(DroppedGame& game);
    // The review table, by the sequences of its two games.
    [[nodiscard]] bool next_row(DuplicateRow& row);
    [[nodiscard]] const DuplicateCounts& counts() const;

  private:
    class Work;
    std::unique_ptr<Work> work_;
};

// The review table as CSV (RFC 4180, lines end with LF): header line, and one line for each row.
[[nodiscard]] std::string_view duplicate_table_header();
// `guards_formulas`: as append_csv_field has it.
void append_duplicate_row(const DuplicateRow& row, bool guards_formulas, std::string& out);

// The tags of the kept game, with those added that it lacks or does not know and the duplicate
// knows; what the kept game says is never changed. Result, SetUp, FEN, PlyCount and Variant, which
// are about the moves, are not copied.
using TagList = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] TagList merged_tags(std::span<const export_format::Tag> kept,
                                  std::span<const export_format::Tag> duplicate);

}  // namespace arbiter::duplicates
