#pragma once

#include "core/pgn/detail/fast_mainline.hpp"
#include "core/pgn/detail/fast_movetext.hpp"
#include "core/pgn/detail/game_border.hpp"
#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/game_end.hpp"
#include "core/pgn/detail/inter_game_text.hpp"
#include "core/pgn/detail/movetext_lexer.hpp"
#include "core/pgn/detail/movetext_reader.hpp"
#include "core/pgn/detail/tag_pair_reader.hpp"
#include "core/pgn/detail/tag_section.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/game_view.hpp"
#include "core/pgn/inter_game_state.hpp"
#include "core/pgn/reader_input.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace arbiter::pgn {

// Cuts a text into games and each game into tags and tokens: one cursor for boundaries and tokens,
// so that the two can never disagree. Drives the parts that read the text between games, the tag
// section, the movetext and the end of a game; docs/guide/pgn_grammar.md describes what each
// accepts and how it recovers, docs/ARCHITECTURE.md which file does what. THREADS: one owner;
// memory is kept from text to text.  COST: linear in the text; every step consumes a byte.
class GameReader {
  public:
    // What a view points at, apart from the text. Keeps its memory.
    class ViewMemory {
        friend class GameReader;
        UninitializedVector<TagPair> tags_;
        TokenList::Memory tokens_;
        UninitializedVector<std::uint64_t> spellings_;
        std::vector<Flaw> flaws_;
        Generation generation_;
    };

    // General: every token and tag is read in the general way, and structure by the scalar kernel:
    // what the fast ways are compared with. The views are the same.
    enum class Way : std::uint8_t { Fast, General };

    GameReader() : GameReader(Way::Fast) {}
    explicit GameReader(Way way);
    // Without shortcuts every token and tag is read in the general way: what they are tested
    // against.
    explicit GameReader(detail::ClassifyKernel kernel, bool has_shortcuts = true)
        : has_shortcuts_(has_shortcuts), cursor_(kernel) {}
    GameReader(const GameReader&) = delete;
    GameReader& operator=(const GameReader&) = delete;

    void open(const ReaderInput& input);

    // Whether movetext that is a UniformMainline is read as one. Callers that need the tokens of
    // every game are faster without it.
    void read_lines(bool wants_lines) { wants_lines_ = wants_lines; }

    // Fills `view` with the next game; false at the end of the text. The view is valid until the
    // next call, or longer by hand_over().
    [[nodiscard]] bool next(GameView& view);

    // `view`, which was filled last, lives in `memory` from now on; the one that did so before is
    // gone.
    void hand_over(ViewMemory& memory, GameView& view);

    // How many lines end in the text: with LF, CR LF or a lone CR.
    [[nodiscard]] std::uint64_t line_ends() const { return cursor_.structure().line_ends(); }

    // Where the reader first had to decide without the text that follows, if the file goes on:
    // games that end after it may read differently with more text.
    [[nodiscard]] std::uint32_t undecided_from() const { return cursor_.undecided_from(); }

    // Where the pieces of the text between games end that have been read so far, without the last
    // one of each such text.
    [[nodiscard]] const std::vector<InterGameCut>& gap_cuts() const { return inter_game_.cuts(); }

  private:
    void read_movetext();
    void finish(GameView& view);
    void fill(GameView& view, std::uint32_t end);

    // In the order in which they need each other.
    bool has_shortcuts_ = true;
    bool wants_lines_ = true;
    Generation generation_;  // of what the reader itself holds
    detail::TextCursor cursor_;
    detail::GameDraft game_;
    detail::MovetextLexer lexer_{cursor_, game_};
    detail::TagPairReader pairs_{cursor_, game_};
    detail::TagSection tags_{cursor_, game_, lexer_, pairs_, has_shortcuts_};
    detail::InterGameText inter_game_{cursor_, game_, lexer_, pairs_, tags_};
    detail::GameBorder border_{cursor_, game_, lexer_, pairs_};
    detail::GameEnd end_{cursor_, game_};
    detail::FastMainline fast_mainline_{cursor_, game_};
    detail::FastMovetext fast_movetext_{cursor_, game_, lexer_};
    detail::MovetextReader movetext_{
        cursor_, game_,   lexer_, tags_,
        pairs_,  border_, end_,   has_shortcuts_ ? &fast_movetext_ : nullptr};
};

}  // namespace arbiter::pgn
