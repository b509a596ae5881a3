#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/movetext_lexer.hpp"
#include "core/pgn/detail/tag_pair_reader.hpp"
#include "core/pgn/detail/tag_section.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/inter_game_state.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace arbiter::pgn::detail {

// The text between games, up to where the next one begins: at the first of the comments before it,
// unless a segment ends or other text is between them and the game. It may be longer than memory,
// so it is read in pieces, and the program that feeds the reader may cut after each of them
// (pgn/inter_game_state.hpp).
// LIFETIME: of the parts it was made with.  THREADS: one owner.
class InterGameText {
  public:
    InterGameText(TextCursor& cursor, GameDraft& game, MovetextLexer& lexer,
                  const TagPairReader& pairs, const TagSection& tags)
        : cursor_(cursor), game_(game), lexer_(lexer), pairs_(pairs), tags_(tags) {}

    // The cursor is at the first byte of `input`.
    void open(const ReaderInput& input);

    // Goes to the next game: game.begin is where it begins, game.tokens the comments before its
    // tags, and the cursor is after these. False: no game follows.
    [[nodiscard]] bool find_game();
    // A game has ended here. `is_certain`: whatever follows the text. `is_after_bracket`: the game
    // ends_with_bracket.
    void begin(bool is_certain, bool is_after_bracket) {
        piece_begin_ = cursor_.at();
        is_certain_ = is_certain;
        follows_blank_line_ = false;
        distance_ = {};
        if (is_after_bracket) distance_.to_bracket = 0;
        has_read_game_ = true;
    }

    // Where the pieces end that have been read since open(), without the last one of each text.
    [[nodiscard]] const std::vector<InterGameCut>& cuts() const { return cuts_; }

  private:
    [[nodiscard]] bool go_to_next_segment();
    [[nodiscard]] std::uint32_t line_ends_before_text() const;
    void skip_inside();
    [[nodiscard]] std::uint32_t end_of_inside() const;
    [[nodiscard]] std::uint32_t whole_character_at(std::uint32_t at) const;
    // The first piece begins after the line of its game, and the cursor a little before.
    [[nodiscard]] bool is_piece_full() const {
        return cursor_.at() > piece_begin_ && cursor_.at() - piece_begin_ >= kInterGamePiece;
    }
    [[nodiscard]] std::uint32_t end_of_piece() const {
        return cursor_.within_segment(piece_begin_, kInterGamePiece);
    }
    void cut(std::uint32_t line_ends);

    [[nodiscard]] bool begins_game(char first) const;
    void begin_game();
    [[nodiscard]] bool is_indented(std::uint32_t at) const;
    [[nodiscard]] bool take_comment();
    void drop_comments();
    void end_segment();
    [[nodiscard]] bool is_escape(char first) const;
    void skip_escape();
    [[nodiscard]] bool skip_silent(char first);
    [[nodiscard]] std::uint32_t silent_length(char first) const;
    void skip_word(char first);
    void note_word(std::uint32_t at);

    TextCursor& cursor_;
    GameDraft& game_;
    MovetextLexer& lexer_;
    const TagPairReader& pairs_;
    const TagSection& tags_;

    bool has_read_game_ = false;  // of this file, in this text or before it
    bool follows_blank_line_ = true;
    TextDistance distance_;
    bool is_certain_ = true;  // the game before has ended, whatever follows the text
    std::uint32_t piece_begin_ = 0;
    InterGameState::Inside inside_ = InterGameState::Inside::Nothing;
    // The first of the adjacent comments that may belong to a game.
    std::optional<std::uint32_t> first_comment_;
    std::vector<InterGameCut> cuts_;
};

}  // namespace arbiter::pgn::detail
