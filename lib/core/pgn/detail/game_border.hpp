#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/movetext_lexer.hpp"
#include "core/pgn/detail/tag_pair_reader.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/token.hpp"

#include <cstdint>

namespace arbiter::pgn::detail {

// What ends a game inside its segment because it begins the next one, or belongs to the text
// between the two.   docs/guide/pgn_grammar.md, 3.
// LIFETIME: of the parts it was made with.  THREADS: one owner.
class GameBorder {
  public:
    GameBorder(const TextCursor& cursor, const GameDraft& game, const MovetextLexer& lexer,
               const TagPairReader& pairs)
        : cursor_(cursor), game_(game), lexer_(lexer), pairs_(pairs) {}

    void open() { no_game_until_ = prose_begin_ = prose_end_ = no_prose_end_ = 0; }

    // Is the text at `bracket` a tag pair that begins the next game?
    [[nodiscard]] bool is_before_tag(std::uint32_t bracket) const;
    // At a comment on a later line than the terminator: does it belong to the next game, or is it
    // too long to belong to any?
    [[nodiscard]] bool is_before_comment() {
        return is_past_end() && (next_game_follows() || begins_long_comment());
    }
    // At a move number or symbol: is the game over, and this no part of it?
    [[nodiscard]] bool is_before_move(const Token& token) const;
    // After a blank line: a game without tags follows one without a termination marker, because its
    // numbers begin with White's first move again.
    [[nodiscard]] bool is_before_first_number() const;
    // At the start of a line, after a blank line or the terminator: does a pair without its bracket
    // begin the next game?
    [[nodiscard]] bool is_before_unbracketed_pair() const;
    // After a blank line: words follow, and then the tags of the next game.
    [[nodiscard]] bool is_before_prose();
    // On a later line than the terminator what says nothing is text between games.
    [[nodiscard]] bool is_past_end() const {
        return game_.has_terminator() && game_.is_past_terminator_line;
    }

  private:
    [[nodiscard]] bool next_game_follows();
    [[nodiscard]] bool begins_long_comment() const;
    [[nodiscard]] bool is_prose_line(std::uint32_t begin, std::uint32_t end) const;

    const TextCursor& cursor_;
    const GameDraft& game_;
    const MovetextLexer& lexer_;
    const TagPairReader& pairs_;
    // No game starts before here: what next_game_follows() has found out.
    std::uint32_t no_game_until_ = 0;
    // Lines of words, as is_before_prose() has found out for this game, and the end of the line
    // after them, which is none; 0: it was not looked at.
    std::uint32_t prose_begin_ = 0, prose_end_ = 0, no_prose_end_ = 0;
};

}  // namespace arbiter::pgn::detail
