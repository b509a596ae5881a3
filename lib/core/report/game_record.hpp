#pragma once

#include "core/base/byte_span.hpp"
#include "core/check/finding.hpp"
#include "core/check/rules/clocks/clock_review.hpp"
#include "core/encoding/charset.hpp"
#include "core/encoding/utf16.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/judge/ruling.hpp"
#include "core/replay/facts.hpp"
#include "core/report/game_card.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::report {

// clean: no reported finding of level info or above. flagged: some. rejected: replay did not reach
// the last written half-move. unchecked: the game is of a variant that is not replayed, and its
// text does not show that half-moves are lost.   docs/guide/interface.md 2.
enum class Status : std::uint8_t { Clean, Flagged, Rejected, Unchecked };
inline constexpr std::size_t kStatuses = static_cast<std::size_t>(Status::Unchecked) + 1;
[[nodiscard]] std::string_view to_string(Status status);

struct IllegalHalfMove {
    std::uint32_t ply;
    std::string_view san;   // token as written
    std::string_view rule;  // name of the rule
    char board = '\0';      // 'A' or 'B' in a match of bughouse
};

// What the `facts` report prints beyond the summary; built only when some report asks for it. All
// of it is UTF-8.
struct FactsRecord {
    std::string_view variant, laws;
    laws::EditionList laws_also;
    std::optional<laws::TimeClass> time_class;
    std::optional<std::string_view> time_control_tag;
    // Where its base times are minutes: the same in seconds, and the clock that says so.
    std::string_view time_control_in_seconds, time_control_clock;
    std::string_view start_fen, final_fen;  // empty = null
    std::optional<IllegalHalfMove> illegal;
    char ending_board = '\0';  // 'A' or 'B' in a match of bughouse
    std::optional<std::string_view> result_tag, result_token, termination_tag;
    std::array<judge::CanWin, 2> can_win;
    std::array<std::optional<judge::Claim>, judge::kClaimKinds> claims;
    std::uint32_t max_repetition, max_quiet_plies, kept_plies;
    replay::Hash128 moves_hash;
};

// What the `claims` report prints of a game with claims; built only when some report asks for it.
struct ClaimsRecord {
    std::string_view laws;
    bool is_drawn;  // by the termination marker; without one by the Result tag
    std::span<const judge::ClaimWindow> windows;
};

// What is known of the time after one half-move; built only when some report asks for it. Times are
// milliseconds, check::kNoTime where they are not known.
struct ClockRow {
    std::uint32_t ply, move_number;
    bool is_black;
    std::string_view san;  // as written, in UTF-8
    std::int64_t clk_ms, emt_ms, used_ms;
    check::ClockMarks marks;  // the rules CLK02 to CLK08 that speak of it
};

// What reports print of one position of a list; built only when some report asks for it.
struct PositionRecord {
    std::string_view text;        // as written, in UTF-8, without blanks and marks around it
    std::string_view normalized;  // six fields; empty = not readable
    std::string_view output;      // what is written for it, empty = nothing
    std::string_view variant;     // its name, empty = chess
    std::optional<std::array<judge::CanWin, 2>> can_win;  // by colour; none unless asked for
};

// One game after its inspection, ready to be rendered.
// LIFETIME: views the batch's bytes and arena.
struct GameRecord {
    ByteSpan span;  // absolute
    Status status;
    bool is_legal;
    std::uint32_t plies;
    std::uint32_t findings_reported;             // those only counted included
    std::uint32_t findings_begin, findings_end;  // of this game in BatchView::findings
    std::optional<judge::Ending> ending;
    std::string_view result_token;  // as written, in UTF-8; empty = none
    bool has_result_token;
    const FactsRecord* facts;               // null unless asked for
    const ClaimsRecord* claims;             // null unless asked for and there are some
    const GameCard* card;                   // null unless asked for
    std::span<const ClockRow> clocks = {};  // empty unless asked for and there are some
    // Of the start position, to print plies as moves.
    std::uint32_t first_move_number = 1;
    bool is_black_first = false;
    bool is_match = false;  // of bughouse: plies count the half-moves of both boards
    bool has_high = false;  // a byte outside ASCII
    encoding::Charset charset = encoding::Charset::Utf8;  // in which the bytes are written
    bool is_position = false;                             // of a list of positions: no game at all
    bool is_untouched = false;  // rejected, but not by what was changed (--changed-since)
    // --where does not choose it: reports that list games leave it out.
    bool is_unselected = false;
    const PositionRecord* position = nullptr;  // null unless asked for
};

// Of a finding that is told after all games of the run: which file and which game of the run it is
// about, both 1-based.
struct RunPlace {
    std::uint64_t file, game;
};

// A finished batch: a run of games of one file, in order. Spans of games, findings and edits count
// in the text that was audited, which is the input itself but for files in UTF-16.
struct BatchView {
    std::string_view file;       // as reports name it
    std::string_view bytes;      // of the batch
    std::uint64_t base_offset;   // absolute offset of bytes[0]
    std::uint64_t first_line;    // 1-based line of bytes[0]
    std::uint64_t first_game;    // 1-based ordinal of games[0] in its file
    bool starts_in_line;         // bytes[0] is not the first byte of its line
    std::uint64_t first_column;  // 1-based column of bytes[0]
    bool is_first_of_file;       // nothing of the file came before
    std::span<const GameRecord> games;
    std::span<const check::Finding> findings;
    // Findings about the file that stand before / after those of the games.
    std::span<const check::Finding> file_findings_before, file_findings_after;
    const encoding::OffsetMap* offsets = nullptr;  // null: the text is the input
    // What of this file makes exit code 1, for formats that say which games fail: findings of this
    // severity and above (kSeverities = none), and perhaps rejected games.
    std::size_t fail_on = 0;
    bool fails_on_rejected = false;
    // It has a finding about the run, and no games; nullopt: it is an ordinary one.
    std::optional<RunPlace> run_place{};

    [[nodiscard]] bool is_failing(const check::Finding& finding) const {
        return fail_on < check::kSeverities &&
               static_cast<std::size_t>(finding.severity) <= fail_on;
    }
    [[nodiscard]] bool is_failing(const GameRecord& game) const {
        return fails_on_rejected && game.status == Status::Rejected && !game.is_untouched;
    }

    // Offsets that people see: in the decompressed input.   docs/guide/interface.md 3.1.
    [[nodiscard]] std::uint64_t input_offset(std::uint64_t text_offset) const {
        return offsets == nullptr ? text_offset : offsets->input_offset(text_offset);
    }
};

}  // namespace arbiter::report
