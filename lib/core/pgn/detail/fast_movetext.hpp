#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/movetext_lexer.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/token.hpp"

#include <algorithm>
#include <cstdint>

namespace arbiter::pgn::detail {

// The fast path through ordinary movetext: symbols, move numbers that are next, and closed
// comments, one blank, one line end or nothing between two. Stops before everything else, which is
// left to MovetextReader; that would read the same tokens here, one at a time. (FastMainline reads
// whole games without writing tokens.)   PGN 8.2; docs/guide/pgn_grammar.md, 8. LIFETIME: of the
// parts it was made with.  THREADS: one owner.
class FastMovetext {
  public:
    FastMovetext(TextCursor& cursor, GameDraft& game, const MovetextLexer& lexer)
        : cursor_(cursor), game_(game), lexer_(lexer) {}

    // Reads the tokens that follow the cursor, none if there are none of these kinds.
    void read_run();

  private:
    struct Run;
    [[nodiscard]] Run read_words(Run run, const Token* room_end) const;
    // A comment that goes beyond is left to the lexer.
    [[nodiscard]] std::uint32_t comments_end() const {
        return std::min(cursor_.segment_end(), lexer_.next_tag_line());
    }

    TextCursor& cursor_;
    GameDraft& game_;
    const MovetextLexer& lexer_;
};

}  // namespace arbiter::pgn::detail
