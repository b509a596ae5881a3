#pragma once

#include "core/base/result.hpp"
#include "core/chess/position.hpp"
#include "core/export_format/game.hpp"
#include "core/export_format/tag_edit.hpp"
#include "core/text/table_problem.hpp"
#include "core/text/text_lines.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::openings {

// What an opening table says of a position. The texts are those of the table, UTF-8; Scid's codes
// may have an extension (B90a).   LIFETIME: of the Openings.
struct Opening {
    std::string_view eco, name, variation;
    std::uint32_t ply = 0;  // after how many plies of the game the position stood
};

enum class OpeningMode : std::uint8_t {
    Missing,  // write tags only where the game has no ECO
    All,      // write the tags of the table
    Check,    // write nothing
};

struct OpeningOptions {
    OpeningMode mode = OpeningMode::Missing;
    // Write codes with their extension. Otherwise three characters, and a code that differs in its
    // extension only says the same.   PGN 9.4.1
    bool keeps_extension = false;
    // Missing: Opening and Variation also where the game has the ECO code of the table, but not
    // them.
    bool fills_each_tag = false;
};

// A game held against a table.   LIFETIME: of the Openings.
struct OpeningReview {
    std::optional<Opening> opening;                 // none: the table does not know the game
    std::vector<export_format::TagChange> changes;  // of ECO, Opening and Variation
    bool disagrees = false;                         // the game has a code, and it is another one
};

// A table of openings, keyed by position: a game is classified by the deepest position of its main
// line that the table has, by whatever order of moves it came there.   PGN 9.4.
// THREADS: pure once it is read.
class Openings {
  public:
    struct Limits {
        std::size_t lines = 200'000;  // of the table; about 200 bytes each
    };

    // Reads a table of one file or of several: lichess chess-openings (*.tsv), Scid's *.eco, or PGN
    // with ECO, Opening and Variation tags. If two lines lead to one position, the first counts.
    // Returns why one of them is no such table.   THROWS: as TextFile::open.
    [[nodiscard]] static Result<Openings, std::string> read(std::span<const text::TextFile> files,
                                                            const Limits& limits);
    [[nodiscard]] static Result<Openings, std::string> read(std::span<const text::TextFile> files) {
        return read(files, Limits{});
    }

    // Where distributions and programs put such tables, the best first. `home` is the folder of the
    // user; empty: none.
    [[nodiscard]] static std::vector<std::string> usual_paths(std::string_view home);

    // The deepest position of the main line that the table has. None for a game that begins in
    // another position than the initial one, or has no moves.   COST: one look-up a ply, as far as
    // the longest line of the table goes.
    [[nodiscard]] std::optional<Opening> classify(const export_format::Game& game) const;
    [[nodiscard]] std::optional<Opening> classify(const chess::Position& start,
                                                  std::span<const chess::Move> moves) const;

    // Classifies the game and says what to write. `changes` is empty where the game says it
    // already, so that a second run changes nothing.
    [[nodiscard]] OpeningReview review(const export_format::Game& game,
                                       const OpeningOptions& options) const;

    [[nodiscard]] std::size_t size() const { return entries_.size(); }  // positions
    [[nodiscard]] std::uint32_t deepest_ply() const { return deepest_ply_; }
    // Lines that lead to a position of an earlier line.
    [[nodiscard]] std::size_t repeated_lines() const { return repeated_lines_; }
    // Lines that cannot be used.
    [[nodiscard]] const text::TableProblems& problems() const& { return problems_; }
    [[nodiscard]] const text::TableProblems& problems() const&& = delete;

  private:
    // All that makes two positions the same: pieces, side to move, castling rights and e.p.
    // possibility; no counters.   FIDE 2023 9.2.3.
    struct PositionId {
        std::uint64_t occupied = 0;
        std::array<std::uint64_t, 2> pieces{};  // four bits each, in the order of the squares
        std::uint64_t state = 0;
        friend bool operator==(const PositionId&, const PositionId&) = default;
    };
    struct Entry {
        PositionId id;
        std::string eco, name, variation;
    };
    struct Building;

    Openings() = default;
    [[nodiscard]] static PositionId id_of(const chess::Board& pos);
    static constexpr std::uint32_t kNone = UINT32_MAX;
    // The entry with that key, of several the first whose position is `pos`; kNone.
    [[nodiscard]] std::uint32_t find(const chess::Position& pos) const;
    // The first entry with that key, whatever its position; kNone.
    [[nodiscard]] std::uint32_t find_key(std::uint64_t key) const;
    void add(std::uint64_t key, Entry entry);
    void grow();

    std::vector<Entry> entries_;
    std::vector<std::uint64_t> keys_;   // of the entries
    std::vector<std::uint32_t> slots_;  // index into both + 1, 0 = free; by key, open
    text::TableProblems problems_;
    std::size_t repeated_lines_ = 0;
    std::uint32_t deepest_ply_ = 0;
};

}  // namespace arbiter::openings
