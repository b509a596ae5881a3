#pragma once

#include "core/pgn/detail/damaged_pair.hpp"
#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/text_cursor.hpp"

#include <cstdint>
#include <string_view>

namespace arbiter::pgn::detail {

// Reads one tag pair, first as the standard writes it and then as people do, and recognises what
// begins one. Notes what is wrong with a pair; moves no cursor.   PGN 8.1.1.
// LIFETIME: of the cursor and the draft.  THREADS: one owner.
class TagPairReader {
  public:
    TagPairReader(const TextCursor& cursor, GameDraft& game) : cursor_(cursor), game_(game) {}

    void open() { line_end_ = 0; }

    // Does a tag pair begin with the bracket at `at`? Before and inside a tag section a bracket and
    // a name are enough when a quote follows on the line; between moves, where brackets may be
    // anything, only `[Name "`, and in column 1 a pair that is whole except for its name, its
    // quotes or its brackets.
    [[nodiscard]] bool is_start(std::uint32_t at, bool is_in_movetext) const;
    // Is the byte at `at` the first of a bracket that may begin a pair?
    [[nodiscard]] bool is_bracket(std::uint32_t at) const {
        const char c = cursor_.text()[at];
        return c == '[' || ((c == '\xEF' || c == '\xE3') && at < cursor_.segment_end() &&
                            opening_bracket_length(cursor_.rest(at)) != 0);
    }
    // The name of the pair at `bracket`, as it is read.   REQUIRES: is_start(bracket, true).
    [[nodiscard]] std::string_view name_at(std::uint32_t bracket) const;
    // Does a pair of that name begin a game where it follows moves?   docs/guide/interface.md 7.2
    // a, b, d.   COST: compares with 256 tags at most.
    [[nodiscard]] bool begins_game(std::string_view name) const;
    // `[Event Date "2024.05.01"]`, `[White-Elo "2400"]`: a pair on one line that is whole except
    // for blanks or hyphens in its name. Where the name ends; 0 for everything else, `[Event
    // Lyon"]` among it.
    [[nodiscard]] std::uint32_t end_of_broken_name(std::uint32_t bracket) const;

    // Does a line begin at `at`, apart from blanks, that is a tag pair without its opening bracket,
    // or with something else before or in its place: `Event "x"]`, `{Event "x"}`, `Event: x`? In a
    // tag section the line is enough; before one the next line must be a pair of the same game.
    [[nodiscard]] bool is_unbracketed_start(std::uint32_t at, bool is_in_section,
                                            bool follows_blank_line) const;
    // Its name.   REQUIRES: is_unbracketed_start(at, ...).
    [[nodiscard]] std::string_view unbracketed_name_at(std::uint32_t at) const;
    void read_unbracketed(TagPair& tag);

    // `[Name "value"]` and nothing else, from tag.begin on. On failure nothing is changed but
    // `tag`.
    [[nodiscard]] bool read_strictly(TagPair& tag) const;
    // Whatever looks like a pair.
    void read_leniently(TagPair& tag);

  private:
    // A value that runs over line ends is looked for this far.
    static constexpr std::uint32_t kLongestBrokenValue = 2048;
    // The quote that makes a bracket a tag is looked for this far.
    static constexpr std::uint32_t kLongestNameLine = 256;

    [[nodiscard]] std::uint32_t skip_blanks(std::uint32_t at, std::uint32_t limit) const {
        while (at < limit && is_blank(cursor_.text()[at]))
            ++at;
        return at;
    }
    [[nodiscard]] std::uint32_t skip_white(std::uint32_t at) const;
    [[nodiscard]] std::uint32_t end_of_line(std::uint32_t at);
    [[nodiscard]] bool begins_line(std::uint32_t at) const;
    [[nodiscard]] bool is_damaged_start(std::uint32_t at, bool is_in_movetext) const;
    [[nodiscard]] bool is_odd_name_start(std::uint32_t at, bool is_in_movetext) const;
    [[nodiscard]] std::uint32_t end_of_name_rest(std::uint32_t name, std::uint32_t name_end,
                                                 std::uint32_t rest) const;
    [[nodiscard]] std::uint32_t value_on_next_line(std::uint32_t bracket) const;
    [[nodiscard]] bool has_tag(std::string_view name) const;
    [[nodiscard]] bool read_over_lines(TagPair& tag);
    [[nodiscard]] bool read_damaged(TagPair& tag, std::uint32_t line_end);
    [[nodiscard]] std::string_view short_line_at(std::uint32_t at) const;
    [[nodiscard]] std::uint32_t next_line_after(std::uint32_t line_end) const;
    [[nodiscard]] std::string_view pair_name_of_line(std::uint32_t at) const;
    [[nodiscard]] bool take_value_after_bracket(TagPair& tag, std::uint32_t line_end);
    [[nodiscard]] bool is_opening_quote_missing(TagPair& tag, std::uint32_t quote,
                                                std::uint32_t line_end);
    void read_without_quotes(TagPair& tag, std::uint32_t end, std::uint32_t line_end);
    [[nodiscard]] std::uint32_t read_value(TagPair& tag, char quote);
    // Of a value: its end, and the place after its last byte that is not blank.
    struct FirstLine {
        std::uint32_t end, last_solid;
    };
    void read_open_value(TagPair& tag, char quote, FirstLine line, std::uint32_t inner_quote);
    [[nodiscard]] std::uint32_t end_of_bracket_line(std::uint32_t at, std::uint32_t limit) const;

    const TextCursor& cursor_;
    GameDraft& game_;
    std::uint32_t line_end_ = 0;  // of the line that end_of_line() looked at last
};

}  // namespace arbiter::pgn::detail
