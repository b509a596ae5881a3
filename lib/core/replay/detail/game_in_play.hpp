#pragma once

#include "core/pgn/game_view.hpp"
#include "core/replay/detail/note_book.hpp"
#include "core/replay/facts.hpp"
#include "core/replay/position_history.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::replay::detail {

// A line of moves being played: the main line or one variation.
struct Line {
    std::uint32_t ply = 0;        // plies from the start position to where it is
    std::uint32_t first_ply = 0;  // `ply` when the line began
    bool is_readable = true;      // false after the first ply that could not be played

    [[nodiscard]] bool has_move() const { return ply > first_ply; }
};

// What such a line is played on.
template <class Board>
struct LineBoard {
    Board now = BoardTraits<Board>::initial();
    Board before_last = BoardTraits<Board>::initial();  // where a variation on its last move starts
};

// The game that is being played, as far as the parts of the replayer share it: its text, its
// lines, and the notes about it. THREADS: one owner; memory is kept from game to game.
struct GameInPlay {
    // LIFETIME: shorter than that of `last_seen`.
    explicit GameInPlay(LastSeen* last_seen) : history(last_seen) {}

    const pgn::GameView* view = nullptr;     // as it is played: a copy in English letters, or
    const pgn::GameView* written = nullptr;  // as it is written
    GameFacts facts;
    NoteBook notes;

    Line main;                                   // main.ply == facts.plies
    std::vector<Line> variations;                // those that are open, the innermost last
    std::uint32_t skipped_depth = 0;             // open beyond those
    std::vector<VariationMove> variation_moves;  // as in GameFacts
    bool has_stopped = false;                    // the main line
    // Symbols and numbers up to this one are no separate plies: the rest of one that has blanks in
    // it, or a note in parentheses. 0: none.
    std::uint32_t passed_until = 0;

    // The main line as it was played; of what was played in lockstep see LockstepLine.
    std::vector<chess::Move> moves;
    std::vector<std::uint32_t> move_tokens;
    PositionHistory history;

    // Nothing has been played yet.
    void forget();
    void make_room(std::size_t positions);
    // The plies become more than the symbols: room for `more` of them at one.
    void make_room_for(std::size_t more);

    [[nodiscard]] const pgn::Token& token(std::uint32_t index) const {
        return view->tokens()[index];
    }
    [[nodiscard]] std::string_view text_of(std::uint32_t index) const {
        return view->text_of(view->tokens()[index]);
    }
    [[nodiscard]] std::uint32_t token_count() const {
        return static_cast<std::uint32_t>(view->token_count());
    }
    [[nodiscard]] bool is_symbol(std::uint32_t index) const {
        return token(index).kind == pgn::TokenKind::Symbol;
    }
    [[nodiscard]] bool is_terminator(std::size_t index) const {
        return static_cast<std::int32_t>(index) == view->terminator;
    }
    [[nodiscard]] bool is_after_terminator(std::uint32_t index) const {
        return view->terminator >= 0 && static_cast<std::int32_t>(index) > view->terminator;
    }
    // The text ends inside the token, which may be the beginning of another one.
    [[nodiscard]] bool is_cut_off(std::uint32_t index) const {
        return index + 1 == token_count() && view->flaw_set.has(pgn::FlawKind::TruncatedToken);
    }
    // Where byte `at` of a token as it is played is in the token as it is written.
    [[nodiscard]] std::uint32_t written_at(std::uint32_t index, std::size_t at) const;

    // The player of the next ply of the main line.
    [[nodiscard]] chess::Color turn() const { return turn_at(facts.plies); }
    // After `ply` half-moves of any line.
    [[nodiscard]] chess::Color turn_at(std::uint32_t ply) const {
        return ply % 2 == 0 ? facts.start.turn() : ~facts.start.turn();
    }
    // Plies of the main line, counted from White's first ply of the first move.
    [[nodiscard]] std::uint32_t half_moves() const {
        return facts.plies + (facts.start.turn() == chess::Color::Black ? 1U : 0U);
    }
    [[nodiscard]] bool is_in_variation() const { return !variations.empty() || skipped_depth != 0; }
    // REQUIRES: if in a variation, one that is not skipped.
    [[nodiscard]] const Line& line(bool is_in_variation) const {
        return is_in_variation ? variations.back() : main;
    }
    // The ply that an annotation at this place belongs to; 0 when there is none.
    [[nodiscard]] std::uint32_t annotated_ply(bool is_in_variation) const;
};

// The same with the boards of its lines: of chess, or of another variant.
template <class Board>
struct GameOn : GameInPlay {
    using GameInPlay::GameInPlay;

    LineBoard<Board> board;                          // of `main`
    std::vector<LineBoard<Board>> variation_boards;  // of `variations`

    void forget() {
        GameInPlay::forget();
        variation_boards.clear();
    }
};

}  // namespace arbiter::replay::detail
