#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/movetext_lexer.hpp"
#include "core/pgn/detail/tag_habit.hpp"
#include "core/pgn/detail/tag_pair_reader.hpp"
#include "core/pgn/detail/text_cursor.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::pgn::detail {

// The tag section of a game: its tag pairs one after the other, and the blank lines that belong
// after them or do not. A fast path reads the pairs that are where they were in earlier games
// (TagHabit), as TagPairReader would.   PGN 8.1.
// LIFETIME: of the parts it was made with.  THREADS: one owner.
class TagSection {
  public:
    TagSection(TextCursor& cursor, GameDraft& game, const MovetextLexer& lexer,
               TagPairReader& pairs, bool has_shortcuts)
        : cursor_(cursor),
          game_(game),
          lexer_(lexer),
          pairs_(pairs),
          has_shortcuts_(has_shortcuts) {}

    void begin_game() { habit_.begin_game(); }

    // Reads all of the section and the blanks after it.
    void read();
    // Reads the pair at the cursor, wherever it is.
    void read_pair();

    // Does a tag pair begin at `at` that is known from the games before?
    [[nodiscard]] bool is_habitual(std::uint32_t at) const {
        if (!has_shortcuts_) return false;
        const TagHabit::Opening* opening = TagHabit::recognise(cursor_.text() + at, habit_.place());
        return opening != nullptr && at + opening->length <= cursor_.segment_end();
    }

  private:
    [[nodiscard]] bool read_habitual_pairs();
    [[nodiscard]] bool read_pair_if_any();
    [[nodiscard]] bool is_unbracketed(std::uint32_t newlines);
    [[nodiscard]] bool read_unbracketed_if_any();
    std::optional<std::int32_t> keep(const TagPair& tag);
    [[nodiscard]] std::uint32_t skip_blanks_and_markup();
    [[nodiscard]] bool begins_next_game() const;
    [[nodiscard]] bool has_other_fen() const;
    [[nodiscard]] bool is_written_again(std::uint32_t newlines) const;
    [[nodiscard]] bool is_further_bracket() const;
    void take_further_brackets();
    void note_blanks_before_pair(std::uint32_t newlines);
    void note_blanks_before_moves(std::uint32_t newlines, std::uint32_t blanks_begin);

    TextCursor& cursor_;
    GameDraft& game_;
    const MovetextLexer& lexer_;
    TagPairReader& pairs_;
    bool has_shortcuts_;
    TagHabit habit_;
    std::uint32_t unbracketed_at_ = UINT32_MAX;  // where is_unbracketed() has seen a pair
};

}  // namespace arbiter::pgn::detail
