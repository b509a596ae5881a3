#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/token.hpp"

#include <cstdint>

namespace arbiter::pgn::detail {

// The token that begins at the cursor, for each kind of token; the caller knows the kind by the
// first byte. Moves no cursor and keeps no token; notes what is wrong inside one. Every token ends
// with its segment at the latest.   PGN 7, 8.2; docs/guide/pgn_grammar.md, 4.
// LIFETIME: of the cursor and the draft.  THREADS: one owner.
class MovetextLexer {
  public:
    MovetextLexer(const TextCursor& cursor, GameDraft& game) : cursor_(cursor), game_(game) {}

    void open() { next_tag_line_ = no_balance_until_ = 0; }

    // A move number with its dots, a termination marker, or a symbol that begins with a digit
    // (castling with zeros).
    [[nodiscard]] Token digits();
    // Dots without digits: "..." before a move of Black.
    [[nodiscard]] Token dots() const;
    [[nodiscard]] Token symbol();
    [[nodiscard]] Token quoted_result() const;
    [[nodiscard]] Token suffix() const;
    [[nodiscard]] Token nag() const;
    // One inside which a game begins ends there, where an Event tag may begin one.
    // docs/guide/interface.md 7.2.
    [[nodiscard]] Token comment(bool may_begin_game);
    // A comment or an escape.
    [[nodiscard]] Token to_line_end(TokenKind kind);
    // "[#]", "[%clk 0:01:00]" and the like outside a comment: to the closing bracket on the line,
    // else the one byte.
    [[nodiscard]] Token bracketed_text() const;
    [[nodiscard]] Token one_byte(TokenKind kind, std::uint8_t detail = 0) const {
        return {cursor_.at(), cursor_.at() + 1, kind, detail, 0};
    }

    // The end of a symbol that goes on to `from`: letters beyond ASCII are part of it, characters
    // that look like spaces are not.
    [[nodiscard]] std::uint32_t end_of_symbol(std::uint32_t from) const;
    // The end of the symbol that begins at `begin` and goes on to `from`. What has no width is left
    // out at its end, and noted inside.
    [[nodiscard]] std::uint32_t end_of_whole_symbol(std::uint32_t begin, std::uint32_t from);

    // What is no token: its length, or 0 when something else begins there.
    // HTML at `at`.
    [[nodiscard]] std::uint32_t markup_length_at(std::uint32_t at) const;
    // At the cursor: "\$14", a dollar sign that a shell or a script has escaped; the backslashes.
    [[nodiscard]] std::uint32_t backslashes_before_nag() const;
    // Is the line that begins at `at` the kEndLine?
    [[nodiscard]] bool is_end_line(std::uint32_t at) const;

    // No tag pair begins a line inside a comment that was read up to here.
    [[nodiscard]] std::uint32_t next_tag_line() const { return next_tag_line_; }
    // Where a game begins inside the comment that opens at `open`; else 0. `tag_line`: the first
    // bracket in column 1 after it.
    [[nodiscard]] std::uint32_t game_inside_comment(std::uint32_t open,
                                                    std::uint32_t tag_line) const;

  private:
    [[nodiscard]] std::uint32_t end_of_comment(std::uint32_t open);
    [[nodiscard]] std::uint32_t end_of_open_comment(std::uint32_t open);
    [[nodiscard]] bool is_roster_line(std::uint32_t line) const;
    [[nodiscard]] std::uint32_t event_pair_before(std::uint32_t line, std::uint32_t limit) const;
    [[nodiscard]] std::uint32_t tag_like_length(std::uint32_t bracket) const;

    const TextCursor& cursor_;
    GameDraft& game_;
    std::uint32_t next_tag_line_ = 0;  // first '[' in column 1 at or after the last comment
    // Braces do not balance before here: what end_of_comment() has found out.
    std::uint32_t no_balance_until_ = 0;
};

}  // namespace arbiter::pgn::detail
