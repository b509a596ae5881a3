#pragma once

#include "core/pgn/detail/fast_movetext.hpp"
#include "core/pgn/detail/game_border.hpp"
#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/game_end.hpp"
#include "core/pgn/detail/movetext_lexer.hpp"
#include "core/pgn/detail/tag_section.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/token.hpp"

#include <cstdint>

namespace arbiter::pgn::detail {

// The movetext of a game, from its first token to where the game is over: decides by the first byte
// what comes next, keeps the tokens, and skips all else. Runs of ordinary tokens are left to
// FastMovetext, if there is one.   PGN 8.2; docs/guide/pgn_grammar.md, 4 and 5. LIFETIME: of the
// parts it was made with.  THREADS: one owner.
class MovetextReader {
  public:
    MovetextReader(TextCursor& cursor, GameDraft& game, MovetextLexer& lexer, TagSection& tags,
                   const TagPairReader& pairs, GameBorder& border, GameEnd& end, FastMovetext* fast)
        : cursor_(cursor),
          game_(game),
          lexer_(lexer),
          tags_(tags),
          pairs_(pairs),
          border_(border),
          end_(end),
          fast_(fast) {}

    void read();

  private:
    enum class Step : std::uint8_t { GoOn, EndOfGame };

    [[nodiscard]] Step read_blanks();
    [[nodiscard]] Step read_token();
    Step keep(const Token& token);
    [[nodiscard]] Step keep_in_line(const Token& token);
    [[nodiscard]] Step read_comment(char first);
    [[nodiscard]] Step read_letter(char first);
    [[nodiscard]] Step read_angle();
    [[nodiscard]] Step read_other(char first);
    [[nodiscard]] Step read_percent();
    [[nodiscard]] Step read_bracket();
    [[nodiscard]] Step read_tag();
    [[nodiscard]] Step open_variation();
    [[nodiscard]] Step close_variation();
    [[nodiscard]] Step skip_odd_char();
    [[nodiscard]] Step skip_silent(FlawKind kind, std::uint32_t length);

    // What belongs to the symbol before it.
    [[nodiscard]] Token* symbol_before();
    void extend(Token& symbol, std::uint32_t end);
    [[nodiscard]] bool last_symbol_goes_on();
    [[nodiscard]] bool extends_last_symbol();
    [[nodiscard]] bool joins_over_control();
    [[nodiscard]] bool takes_promotion_in_parentheses();
    void cut_backslashes_from_last_symbol();

    TextCursor& cursor_;
    GameDraft& game_;
    MovetextLexer& lexer_;
    TagSection& tags_;
    const TagPairReader& pairs_;
    GameBorder& border_;
    GameEnd& end_;
    FastMovetext* fast_;
};

}  // namespace arbiter::pgn::detail
