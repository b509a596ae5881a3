#pragma once

#include "core/audit/file_checks.hpp"
#include "core/audit/game_fingerprint.hpp"
#include "core/base/arena.hpp"
#include "core/base/source.hpp"
#include "core/base/uninitialized_vector.hpp"
#include "core/check/findings.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/utf16.hpp"
#include "core/pgn/reader_input.hpp"
#include "core/report/game_record.hpp"
#include "core/report/report.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::audit {

// Bytes that every slab has after its text.
inline constexpr std::size_t kSlabPadding = pgn::PaddedView::kPadding;

// What the games of one batch add to the totals.
struct Tally {
    std::uint64_t games = 0, plies = 0;
    std::uint64_t without_proof_game = 0;  // positions, when proof games are looked for
    std::uint64_t untouched_rejected = 0;  // of the rejected ones: the run does not look at them
    std::array<std::uint64_t, report::kStatuses> by_status{};
    std::array<std::uint64_t, laws::kEndingKinds + 1> by_ending{};
    // The four markers of the standard and none first, then whatever else was met.
    std::array<std::uint64_t, 5> by_usual_result{};
    std::vector<std::pair<std::string, std::uint64_t>> by_odd_result;

    [[nodiscard]] std::uint64_t& of(report::Status status) {
        return by_status[static_cast<std::size_t>(status)];
    }
    [[nodiscard]] std::uint64_t of(report::Status status) const {
        return by_status[static_cast<std::size_t>(status)];
    }
    void count_result(std::string_view token, bool is_there);
    void clear();
};

// The keys of by_usual_result.
inline constexpr std::array<std::string_view, 5> kUsualResults{"1-0", "0-1", "1/2-1/2", "*",
                                                               "none"};

// A run of whole games of one file, with all that was found in them. Its
// memory is kept from use to use.
class Batch {
  public:
    explicit Batch(const check::RuleSettings& settings)
        : findings(settings, arena), before(settings, arena), after(settings, arena) {}

    // What is checked in its games; null: what its auditor was made for.   LIFETIME: outlives the
    // batch.
    const BatchChecks* checks = nullptr;
    void use(const BatchChecks* other);

    // Set by the cutter.
    std::string file;
    std::size_t input = 0;           // index of the input that the file is or belongs to
    UninitializedVector<char> slab;  // text and padding
    std::size_t size = 0;            // of the text
    std::uint64_t base_offset = 0;
    bool is_first_of_file = true;
    bool is_last_of_file = true;
    bool follows_blank_line = true;
    bool is_at_line_start = true;
    bool follows_bracket = false;  // the game before it ends_with_bracket
    pgn::FollowedBy followed_by = pgn::FollowedBy::Unknown;
    // It goes on with text between games that was cut, or ends with such text that goes on.
    std::optional<pgn::InterGameState> gap;
    bool is_cut_in_gap = false;
    check::FileTraits file_traits;
    // For a file in UTF-16: its text is UTF-8 here, base_offset and size count in that text, and
    // this maps it to the input.
    encoding::OffsetMap offsets;
    bool is_decoded = false;
    std::optional<Damage> damage;  // of the file, in its last batch
    std::string open_error;        // the file could not be opened or read: what to tell the user
    std::uint64_t input_bytes_read = 0;  // of all inputs so far, as stored; for progress

    // Set by the inspection.
    Arena arena;
    check::Findings findings, before, after;
    std::vector<report::GameRecord> games;
    Tally tally;
    std::vector<std::uint32_t> gap_cuts;  // where text between games is cut in pieces inside it
    std::uint64_t line_ends = 0;          // in the text
    std::uint64_t bytes_after_last_line_end = 0;
    bool has_internal_error = false;
    std::string failure;  // the batch as a whole failed inside the program

    // One for each game, when its auditor keeps them; null = failed.
    std::vector<const GameFingerprint*> fingerprints;
    std::optional<report::RunPlace> run_place;  // it has a finding about the run only

    // Set by the numbering.
    std::uint64_t first_game = 1, first_line = 1, first_column = 1;

    [[nodiscard]] std::string_view text() const { return {slab.data(), size}; }
    // What GameReader reads.
    [[nodiscard]] pgn::ReaderInput reader_input() const;
    // A copy of `text`, and padding.
    void set_text(std::string_view text);
    [[nodiscard]] report::BatchView view() const;
    // The text was made of the bytes [begin, end) of the input, which are UTF-16.
    void set_decoded(std::uint64_t begin, std::uint64_t end);
    // The place of a byte of the text in the decompressed input.
    [[nodiscard]] std::uint64_t input_offset(std::uint64_t text_offset) const {
        return is_decoded ? offsets.input_offset(text_offset) : text_offset;
    }
    [[nodiscard]] std::uint64_t input_end() const { return input_offset(base_offset + size); }
    [[nodiscard]] std::uint64_t input_size() const {
        return input_end() - input_offset(base_offset);
    }
    // What its text, its games and all that is said about them take, about.
    [[nodiscard]] std::size_t memory_bytes() const;
    // Ready for the next use.
    void clear();
    // Stands where `other` does in the same file. The text is not copied.
    void take_place_of(const Batch& other);
};

}  // namespace arbiter::audit
