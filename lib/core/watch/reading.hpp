#pragma once

#include "core/chess/types.hpp"
#include "core/judge/ruling.hpp"
#include "core/laws/edition.hpp"
#include "core/laws/time_control.hpp"
#include "core/pgn/token.hpp"
#include "core/watch/identity.hpp"
#include "core/watch/moment.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::watch {

// What an audit says of one game of one version, as a value that outlives the text.

// A half-move of the main line and the position after it.
struct PlyRead {
    std::string san;               // canonical
    std::uint64_t key = 0;         // repetition key
    std::uint16_t quiet = 0;       // plies without capture or pawn move
    std::uint8_t repetitions = 1;  // occurrences of the position so far
    std::int64_t clk_ms = -1;      // left to the player, as transmitted; -1: not known
};

// Why the main line goes no further than the legal plies.
enum class StopRead : std::uint8_t {
    None,
    Illegal,     // a move that cannot be played
    Kings,       // kings in the centre, which signal the result
    AfterEnd,    // mate or stalemate is on the board
    Unreadable,  // something that is no move
};

// A draw that can be claimed in the last position, or in one before it.
struct ClaimRead {
    bool is_threefold = true;  // else fifty moves
    bool is_intended = false;  // by writing a move down
    chess::Color who{};
    std::uint32_t ply = 0;  // the position
    std::string article;
    bool is_certain = true;
    std::vector<std::uint32_t> occurrences;  // threefold: plies of the same positions
    std::string move;                        // intended: one that can be written down
};

// A clock that shows what it cannot.
struct ClockFaultRead {
    enum class Kind : std::uint8_t { Up, Swapped, Stuck };
    Kind kind = Kind::Up;
    std::uint32_t ply = 0;          // Stuck: the first with this clock
    Millis from_ms = 0, to_ms = 0;  // Up, Stuck: what was shown before, and is shown now
    std::uint32_t moves = 0;        // Stuck: for so many moves, up to the last one of the player
};

// The time of the second period on the clock of one player.
struct NextPeriodRead {
    bool has_come = false;  // the clock has risen by most of it
    // The half-move with which it came on top of what was left: the clock counts moves. 0: it is
    // not known; many clocks add it only when the first period has run out.
    std::uint32_t counted_ply = 0;
};

struct BoardReading {
    std::uint64_t hash = 0;  // of the text
    Identity who;
    bool is_replayed = false;
    std::uint32_t first_number = 1;  // move number of the start position
    bool is_black_first = false;
    std::vector<PlyRead> plies;
    std::uint64_t start_key = 0;
    std::uint32_t start_quiet = 0;
    std::string final_fen;
    std::uint32_t written = 0;  // main-line half-moves in the text, legal or not

    StopRead stop = StopRead::None;
    std::vector<std::string> rest;   // what is written from the stop on; 8 at most
    std::string stop_code;           // "MOV02"
    std::string why;                 // "the white king on e4 would be in check ..."
    bool are_both_in_check = false;  // after the illegal move, were it played
    std::string kings;               // "e4 and d5"
    std::string signal;              // the result that they mean; empty: none that is known
    std::string possible_signal;     // MOV45: the last move may be one

    pgn::Outcome result = pgn::Outcome::Unknown;  // marker, else tag; Unknown: the game goes on
    bool has_terminator = false;
    std::string results_differ;      // RES03: "tag 1-0, at the end 1/2-1/2"
    bool is_draw_too_early = false;  // END17

    std::string laws;  // edition applied
    std::optional<laws::TimeClass> time_class;
    std::optional<judge::Ending> ending;
    bool is_ending_certain = true;
    std::array<judge::CanWin, 2> can_win{judge::CanWin::Unknown, judge::CanWin::Unknown};
    std::vector<ClaimRead> claims;  // of positions in the order of plies

    std::optional<laws::TimeControl> control;
    std::array<Millis, 2> clocks{-1, -1};         // of the moves; -1: not known
    std::array<std::uint32_t, 2> clock_plies{};   // where
    std::array<Millis, 2> header_clocks{-1, -1};  // WhiteClock, BlackClock
    std::optional<Moment> reference;              // ReferenceTime
    std::vector<ClockFaultRead> clock_faults;
    std::array<NextPeriodRead, 2> next_period;  // of games that have a control with one

    [[nodiscard]] std::uint32_t legal() const { return static_cast<std::uint32_t>(plies.size()); }
    [[nodiscard]] chess::Color to_move() const {
        return (plies.size() + (is_black_first ? 1 : 0)) % 2 == 0 ? chess::Color::White
                                                                  : chess::Color::Black;
    }
    [[nodiscard]] std::uint64_t key_after(std::uint32_t ply) const {
        return ply == 0 || ply > plies.size() ? start_key : plies[ply - 1].key;
    }
    // Plies without capture or pawn move in the position after `ply`.
    [[nodiscard]] std::uint32_t quiet_after(std::uint32_t ply) const {
        return ply == 0 || ply > plies.size() ? start_quiet : plies[ply - 1].quiet;
    }
    // The text of a written half-move, 1-based, legal or not; empty: it is not kept.
    [[nodiscard]] std::string_view word(std::uint32_t ply) const {
        if (ply == 0) return {};
        if (ply <= plies.size()) return plies[ply - 1].san;
        const std::size_t index = ply - plies.size() - 1;
        return index < rest.size() ? std::string_view(rest[index]) : std::string_view{};
    }
    // "48...Qd5".
    [[nodiscard]] std::string move_text(std::uint32_t ply) const;
    [[nodiscard]] std::string move_text(std::uint32_t ply, std::string_view san) const;
    [[nodiscard]] bool is_over() const {
        return result == pgn::Outcome::WhiteWins || result == pgn::Outcome::BlackWins ||
               result == pgn::Outcome::Draw || result == pgn::Outcome::BothLose;
    }
};

// "1-0", "*".
[[nodiscard]] std::string_view result_text(pgn::Outcome outcome);

}  // namespace arbiter::watch
