#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/token.hpp"

#include <cstdint>

namespace arbiter::pgn::detail {

// How a game ends: its termination marker, what replaces it where it is missing, and the end of its
// last line.   PGN 8.2.6; docs/guide/pgn_grammar.md, 5.
// LIFETIME: of the cursor and the draft.  THREADS: one owner.
class GameEnd {
  public:
    GameEnd(const TextCursor& cursor, GameDraft& game) : cursor_(cursor), game_(game) {}

    // Keeps a termination marker: the game's own, a further one, or one inside a variation.
    void add_marker(const Token& token);
    // A move or its number follows the marker: is it one that ends nothing?
    // REQUIRES: there is one.
    void take_back_early_marker();
    // The cursor is where the game is over: decides what its terminator is, and notes what is wrong
    // with it and with what is still open.
    void settle();
    // After the line of the last token.
    [[nodiscard]] std::uint32_t end_of_last_line() const;
    // Does a bracket that belongs to no tag pair stand on the last line, after or without a
    // terminator? Or among the moves, and a tag pair is last, which may belong to the next game?
    [[nodiscard]] bool ends_with_bracket() const;
    // The game ends because its file does.
    [[nodiscard]] bool is_at_end_of_file() const {
        return cursor_.is_last_segment() && cursor_.is_at_segment_end() && !is_after_many_blanks();
    }
    // Enough blanks precede the cursor to end the game, whatever follows.
    [[nodiscard]] bool is_after_many_blanks() const;
    // Control characters of the game, which ends at `end`; one flaw a run. Comments may hold
    // anything but NUL.
    void note_control_bytes(std::uint32_t end);

  private:
    [[nodiscard]] bool is_torn_bracket(const Token& token) const;
    void adopt_scrap_before(std::int32_t marker);
    void settle_open_variations();
    void settle_terminator();
    void adopt_last_token_as_terminator();
    void note_missing_terminator();
    [[nodiscard]] Outcome outcome_of_result_tag() const;
    [[nodiscard]] FlawKind kind_of_control_byte(std::uint32_t at) const;

    const TextCursor& cursor_;
    GameDraft& game_;
};

}  // namespace arbiter::pgn::detail
