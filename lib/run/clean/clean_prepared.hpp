#pragma once

#include "core/audit/batch.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/finding.hpp"
#include "core/export_format/game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::clean {

// Where a game goes.   docs/guide/interface.md 4: every input game lands in exactly one place.
enum class Destination : std::uint8_t {
    Written,
    Rejected,    // replay did not reach the last written ply
    Duplicate,   // known only when all games are read
    Unselected,  // --where or --sample does not select it
};
inline constexpr std::size_t kDestinations = 4;

// One game as the parallel stage leaves it to the writing one.   LIFETIME: views its batch.
struct PreparedGame {
    Destination destination = Destination::Written;
    bool is_changed = false;          // `pgn` is not what the input has
    bool is_rewritten = false;        // in export format: no text of the input is around it
    bool has_other_opening = false;   // its ECO code is not that of the table
    bool is_rejected = false;         // also when another destination wins
    bool has_event = false;           // a tag pair Event, though perhaps not its first
    bool has_tags = false;            // it begins with a tag pair
    bool has_terminator = false;      // a tag pair after it begins another game
    bool has_withheld_fixes = false;  // as in GameFingerprint
    std::uint32_t refused_tags = 0;   // changes that its encoding cannot write
    std::uint32_t filled_tags = 0, other_ratings = 0;          // as CleanCounts has them
    std::uint64_t line = 0;                                    // of the input
    std::array<std::uint32_t, check::kSeverities> findings{};  // left in it
    std::string_view original;  // its bytes in the input, with the text after it
    std::string_view pgn;       // as it is to be written as PGN, with the text after it
    std::string_view rendered;  // in the output form, when that is another one
    std::string_view digest_key, digest_facts;  // for the finder of duplicates
    std::span<const export_format::Tag> tags;   // for the survey of names
    std::string_view sort_key, part;            // of --sort and --split
    std::string_view reasons;                   // one line for each finding of a rejected game
    std::string_view log;                       // lines of the change log
};

// Is there a finding of `fail_on` or a graver severity? From kSeverities on: of none.
[[nodiscard]] constexpr bool has_failing(
    std::span<const std::uint32_t, check::kSeverities> findings, std::size_t fail_on) {
    const auto asked = findings.first(std::min(fail_on + 1, findings.size()));
    return fail_on < findings.size() &&
           std::ranges::any_of(asked, [](std::uint32_t count) { return count != 0; });
}

// Might a comment begin in the text after a game? Then what follows may be part of it.
[[nodiscard]] inline bool may_open_comment(std::string_view text) {
    return text.find('{') != std::string_view::npos;
}

// The place of a game.   LIFETIME: views its batch.
struct GamePlace {
    std::string_view file;
    check::LineEnd line_end = check::LineEnd::None;  // of the file
    std::uint64_t ordinal = 0;                       // in the file, from 1
    bool follows_previous = false;                   // directly follows the one before
};

// The games of a batch, in order.
struct PreparedBatch {
    void clear() {
        before.clear();
        before_as_read.clear();
        before_cuts.clear();
        log.clear();
        games.clear();
        arena.reset();
    }

    // Text before the first game; all text of a batch without games. But at the start of a file it
    // is the text after the last game of the batch before.
    std::string before, before_as_read;
    std::vector<std::uint32_t> before_cuts;  // where `before` is cut in pieces
    std::string log;                         // about that text
    std::vector<PreparedGame> games;
    Arena arena;
};

}  // namespace arbiter::clean
