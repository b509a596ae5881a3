#pragma once

#include "base/text.hpp"
#include "pgn/detail/tag_habit.hpp"
#include "pgn/detail/unwritten.hpp"
#include "pgn/game_view.hpp"
#include "pgn/gap_state.hpp"
#include "pgn/structure.hpp"
#include "pgn/symbols.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::pgn {

// A piece of a PGN stream that begins where a game or the text between games begins.
struct ReaderInput {
    std::string_view text;  // REQUIRES: 64 readable bytes after its end; below 4 GiB - 128 bytes
    std::uint64_t base_offset = 0;   // absolute offset of text[0] in the decompressed input
    bool is_first_of_file = true;    // text[0] is the first byte of the file
    bool is_last_of_file = true;     // nothing follows the text
    bool follows_blank_line = true;  // a blank line (or nothing) stands before text[0]
    bool is_at_line_start = true;    // text[0] is the first byte of its line
    // The text goes on with text between games: what is known of it, instead of
    // follows_blank_line.
    std::optional<GapState> gap{};
};

// Cuts a text into games and each game into tags and tokens: one state machine for boundaries and
// tokens, so that the two can never disagree. docs/pgn_grammar.md describes its states and how each
// recovers.
//
// A line `[Event "` in column 1 after a blank line begins a game in every state: the text is first
// cut there into segments, and no comment, string or variation ever reaches over the end of its
// segment (contract 8.2). THREADS: one owner; memory is kept from text to text.  COST: linear in
// the text; every step consumes a byte.
class GameReader {
  public:
    // What a view points at, beside the text. Keeps its memory.
    class ViewMemory {
        friend class GameReader;
        detail::UnwrittenVector<TagPair> tags_;
        TokenList::Memory tokens_;
        detail::UnwrittenVector<std::uint64_t> spellings_;
        std::vector<Flaw> flaws_;
    };

    // Of one kind of flaw so many are kept of a game: more are a hostile or damaged text.
    static constexpr std::uint16_t kMostFlaws = 1000;

    GameReader() = default;
    // Without shortcuts every token and tag is read in the general way: what they are tested
    // against.
    explicit GameReader(detail::ClassifyKernel kernel, bool has_shortcuts = true)
        : structure_(kernel), has_shortcuts_(has_shortcuts) {}

    void open(const ReaderInput& input);

    // Whether movetext that is a PlainLine is read as one. Who wants the tokens of every game has
    // them sooner without.
    void read_lines(bool wants_lines) { wants_lines_ = wants_lines; }

    // Fills `view` with the next game; false at the end of the text. The view is valid until the
    // next call, or longer by hand_over().
    [[nodiscard]] bool next(GameView& view);

    // `view`, which was filled last, lives in `memory` from now on; the one that did so before is
    // gone.
    void hand_over(ViewMemory& memory, GameView& view) {
        std::swap(tags_, memory.tags_);
        std::swap(tokens_, memory.tokens_);
        view.tokens.use(memory.tokens_);
        std::swap(spellings_, memory.spellings_);
        std::swap(flaws_, memory.flaws_);
        flaws_.clear();
        flaw_set_ = {};
        flaw_counts_.fill(0);
    }

    // How many lines end in the text: with LF, CR LF or a lone CR.
    [[nodiscard]] std::uint64_t line_ends() const { return structure_.line_ends(); }

    // Where the reader first had to decide without knowing what follows the text, which is not the
    // last of its file: games that end behind it may read otherwise when there is more.
    [[nodiscard]] std::uint32_t undecided_from() const { return undecided_from_; }

    // Where the pieces of the text between games end that have been read so far, without the last
    // one of each such text.
    [[nodiscard]] const std::vector<GapCut>& gap_cuts() const { return gap_cuts_; }

  private:
    enum class Step : std::uint8_t { GoOn, EndOfGame };
    struct OpenRav {
        std::uint32_t begin;  // its '('
        std::uint32_t first_token;
        bool has_move;
    };

    // finding the start
    [[nodiscard]] bool find_start();
    [[nodiscard]] bool advance_segment();
    [[nodiscard]] std::uint32_t line_ends_before_text() const;
    [[nodiscard]] std::uint32_t skip_gap_blanks(std::uint32_t limit);
    void skip_inside();
    void cut_gap(std::uint32_t line_ends);
    // The first piece begins behind the line of its game, and the reader a little before.
    [[nodiscard]] bool is_piece_full() const {
        return at_ > piece_begin_ && at_ - piece_begin_ >= kGapPiece;
    }
    [[nodiscard]] std::uint32_t end_of_prefix_comment(std::uint32_t first_comment);
    // `at` + `length`, and no farther than the segment.
    [[nodiscard]] std::uint32_t within_segment(std::uint32_t at, std::uint32_t length) const {
        return at >= segment_end_ || segment_end_ - at <= length ? segment_end_ : at + length;
    }
    [[nodiscard]] std::uint32_t near_end(std::uint32_t at) const {
        return within_segment(at, kGapSight);
    }
    [[nodiscard]] std::uint32_t whole_character_at(std::uint32_t at) const;
    void forget_comments(std::uint32_t begin);
    [[nodiscard]] bool skip_prefix_token(char first);
    [[nodiscard]] std::uint32_t end_of_segment_from(std::uint32_t from) const;
    [[nodiscard]] bool is_event_line(std::uint32_t bracket) const;

    // tag section
    void read_tag_section();
    [[nodiscard]] bool is_habitual_tag(std::uint32_t at) const {
        if (!has_shortcuts_) return false;
        const detail::TagHabit::Opening* opening =
            detail::TagHabit::recognise(text_ + at, tag_habit_.place());
        return opening != nullptr && at + opening->length <= segment_end_;
    }
    [[nodiscard]] bool read_habitual_tags();
    [[nodiscard]] bool read_tag_if_any();
    void read_tag();
    void keep_tag(const TagPair& tag);
    void note_gap_before_tag(std::uint32_t newlines);
    void note_gap_before_moves(std::uint32_t newlines, std::uint32_t gap_begin);
    [[nodiscard]] bool is_tag_start(std::uint32_t at, bool is_in_movetext) const;
    [[nodiscard]] std::uint32_t end_of_broken_name(std::uint32_t bracket) const;
    [[nodiscard]] std::string_view name_of_pair(std::uint32_t bracket) const;
    [[nodiscard]] bool parse_tag_strictly(TagPair& tag);
    void parse_tag_leniently(TagPair& tag);
    [[nodiscard]] bool is_opening_quote_missing(TagPair& tag, std::uint32_t quote,
                                                std::uint32_t line_end);
    [[nodiscard]] std::uint32_t end_of_line(std::uint32_t at);
    [[nodiscard]] std::uint32_t lenient_value_end(TagPair& tag, char quote);
    [[nodiscard]] std::uint32_t end_of_bracket_line(std::uint32_t at, std::uint32_t limit) const;
    // Pairs among which one is known by its name.
    static constexpr std::size_t kMostKnown = 32767;
    // Pair `pair` has the name with that index among KnownTag, or none that is known.
    void remember_known(std::int32_t index, std::size_t pair) {
        if (index < 0) return;
        std::int16_t& first = known_tags_[static_cast<std::size_t>(index)];
        if (first < 0 && pair < kMostKnown) first = static_cast<std::int16_t>(pair);
    }
    [[nodiscard]] bool has_tag_named(std::string_view name) const;

    // movetext
    void read_movetext();
    struct LineScan;
    [[nodiscard]] bool read_plain_line();
    template <bool kAreNumbersGlued>
    [[nodiscard]] LineScan scan_moves(const char* at, LineScan scan) const;
    template <bool kAreNumbersGlued>
    [[nodiscard]] LineScan scan_clocked_moves(const char* at, LineScan scan) const;
    template <bool kAreNumbersGlued>
    [[nodiscard]] bool scan_clocked_move(const char*& at, LineScan& scan) const;
    [[nodiscard]] std::optional<Token> terminator_behind_line(std::size_t at) const;
    [[nodiscard]] std::optional<Token> standard_marker_at(std::uint32_t at) const;
    struct PlainRun;
    void read_plain_tokens();
    [[nodiscard]] PlainRun read_plain_run(PlainRun run, const Token* room_end) const;
    template <bool kAreLoneClocks>
    [[nodiscard]] PlainRun read_commented_run(PlainRun run, const Token* room_end) const;
    [[nodiscard]] std::uint32_t plain_comment_end(std::uint32_t begin) const;
    [[nodiscard]] Step read_token();
    [[nodiscard]] Step on_letter();
    [[nodiscard]] Step on_angle();
    [[nodiscard]] Step on_bracket();
    [[nodiscard]] Step skip_beside_game(FlawKind kind, std::uint32_t length);
    [[nodiscard]] bool is_end_line(std::uint32_t at) const;
    [[nodiscard]] bool begins_next_game(std::uint32_t bracket) const;
    [[nodiscard]] bool begins_numbering_again() const;
    [[nodiscard]] Step on_move_token(const Token& token);
    void note_move() { (open_ravs_.empty() ? has_moves_ : open_ravs_.back().has_move) = true; }
    void on_result(const Token& token);
    [[nodiscard]] bool next_game_follows();
    [[nodiscard]] bool begins_long_comment() const;
    void on_rav_close();
    [[nodiscard]] Token lex_digits();
    [[nodiscard]] Token lex_symbol();
    [[nodiscard]] Token lex_comment();
    [[nodiscard]] std::uint32_t comment_end(std::uint32_t open);
    [[nodiscard]] std::uint32_t end_of_open_comment(std::uint32_t open);
    [[nodiscard]] Token lex_to_line_end(TokenKind kind);
    [[nodiscard]] Token lex_bracketed_text();
    [[nodiscard]] bool takes_promotion_in_parentheses();
    [[nodiscard]] std::uint32_t backslashes_before_nag() const;
    void cut_backslashes_from_last_symbol();
    [[nodiscard]] std::uint32_t tag_like_length(std::uint32_t bracket) const;
    [[nodiscard]] std::uint32_t skip_blanks();
    // So many blanks before at_ that the game is over, whatever follows.
    [[nodiscard]] bool is_after_many_blanks() const;
    [[nodiscard]] std::uint32_t skip_blanks_and_markup();

    // bytes that look like spaces or like nothing
    [[nodiscard]] std::uint32_t end_of_symbol(std::uint32_t from) const;
    [[nodiscard]] std::uint32_t whole_symbol_end(std::uint32_t begin, std::uint32_t from);
    [[nodiscard]] bool extend_last_symbol();
    [[nodiscard]] bool joins_over_control();
    [[nodiscard]] Step skip_odd_char();
    void note_control_bytes(std::uint32_t end);
    void drop_flaws_beyond(std::uint32_t end);

    // finishing
    void finish(GameView& view);
    void settle_open_variations();
    void adopt_last_token_as_terminator();
    [[nodiscard]] Outcome outcome_of_result_tag() const;
    void settle_terminator();
    [[nodiscard]] bool is_at_end_of_file() const {
        return input_.is_last_of_file && segment_end_ == size_ && at_ >= size_ &&
               !is_after_many_blanks();
    }
    [[nodiscard]] std::uint32_t end_of_last_line() const;

    // Notes a flaw; of each kind the first kMostFlaws of a game are kept.
    void flaw(FlawKind kind, std::uint32_t begin, std::uint32_t end) {
        flaw_set_.add(kind);
        std::uint16_t& count = flaw_counts_[static_cast<std::size_t>(kind)];
        if (count == kMostFlaws) return;
        ++count;
        flaws_.push_back({kind, begin, end});
    }
    void forget_flaws();
    void drop_last(FlawKind kind);
    [[nodiscard]] bool is_line_start(std::uint32_t at) const {
        return at == 0 ? input_.is_at_line_start : is_line_end(text_[at - 1]);
    }
    // Only blanks stand between the start of the line and `at`, and at least one.
    [[nodiscard]] bool is_indented(std::uint32_t at) const {
        const std::uint32_t from = at;
        while (at > 0 && is_blank(text_[at - 1]))
            --at;
        const bool is_begun_line = at == 0 && input_.gap && input_.gap->is_line_blank;
        return at != from && (is_begun_line || is_line_start(at));
    }
    // A search that began at `from` went on to `to` and did not find what it looked for. Behind the
    // end of the text it might have.
    void note_undecided(std::uint32_t from, std::uint32_t to) const {
        if (to >= size_ && !input_.is_last_of_file)
            undecided_from_ = std::min(undecided_from_, from);
    }
    [[nodiscard]] std::uint32_t markup_at(std::uint32_t at) const;
    [[nodiscard]] std::string_view slice(std::uint32_t from, std::uint32_t to) const {
        return {text_ + from, to - from};
    }

    Structure structure_;
    bool has_shortcuts_ = true;
    bool wants_lines_ = true;
    ReaderInput input_{};
    const char* text_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t at_ = 0;
    std::uint32_t segment_end_ = 0;

    mutable std::uint32_t undecided_from_ = UINT32_MAX;

    // of the game being read
    std::uint32_t begin_ = 0;
    std::uint32_t last_token_end_ = 0;
    std::uint32_t tags_end_ = 0;
    std::uint32_t next_tag_line_ = 0;  // first '[' in column 1 at or after the current comment
    // Braces do not balance before here: what comment_end() has found out.
    std::uint32_t no_balance_until_ = 0;
    std::uint32_t line_end_ = 0;  // of the line that end_of_line() looked at last
    std::uint32_t no_game_until_ =
        0;  // no game starts before here: what next_game_follows() has found out
    bool has_read_game_ = false;  // of this file, in this text or before it
    bool blank_line_before_ = true;
    bool has_moves_ = false;  // a move, move number or variation of this game was read
    bool has_variations_ = false;
    bool has_comments_ = false;
    bool has_other_comments_ = false;  // than usual ones
    bool newline_since_terminator_ = false;
    std::int32_t terminator_ = -1;
    std::int32_t last_rav_result_ = -1;   // last termination marker inside a variation
    std::int32_t after_terminator_ = -1;  // first movetext token after the terminator
    std::array<std::int16_t, kKnownTags> known_tags_{};
    detail::UnwrittenVector<TagPair> tags_;
    detail::TagHabit tag_habit_;
    // All tokens; of a plain line the terminator only.
    TokenList::Memory tokens_;
    PlainLine line_;
    detail::UnwrittenVector<std::uint64_t> spellings_;  // of the line
    std::uint32_t symbols_ = 0;                         // among all tokens
    std::uint32_t move_number_ = 0;                     // the last one
    std::vector<Flaw> flaws_;
    FlawSet flaw_set_;
    std::array<std::uint16_t, static_cast<std::size_t>(FlawKind::kCount)> flaw_counts_{};
    std::size_t untracked_ravs_ = 0;  // open beyond kTrackedNesting
    std::vector<OpenRav> open_ravs_;

    // of the text between games
    std::uint32_t piece_begin_ = 0;
    bool is_gap_certain_ = true;  // the game before has ended, whatever follows the text
    GapState::Inside inside_ = GapState::Inside::Nothing;
    std::vector<GapCut> gap_cuts_;
};

// Offset of the first line `[Event "` in column 1 after a blank line; nullopt when there is none.
// `begins_in_line`: text[0] is not in the first line of its own, and something stands before it.
[[nodiscard]] std::optional<std::size_t> find_first_event_line(std::string_view text,
                                                               bool begins_in_line = false);

// Offset of the last line `[Event "` in column 1 after a blank line in `text`, where a batch may be
// cut without knowing any state; nullopt when there is none beyond `from`.
[[nodiscard]] std::optional<std::size_t> find_last_event_line(std::string_view text,
                                                              std::size_t from,
                                                              bool begins_in_line = false);

// A line that is this and nothing else ends the game before it. It is an escape line (PGN 6), so
// other programs skip it; and it closes a comment that the game leaves open.
inline constexpr std::string_view kEndLine = "%}";

// Variations nested deeper than this are flagged (STR22); they are still read.
inline constexpr std::size_t kDeepNesting = 64;
// Variations nested deeper than this are only counted: what is wrong inside them is not told apart.
inline constexpr std::size_t kTrackedNesting = 1U << 12;
// Games longer than this are flagged (STR21); they are still read.
inline constexpr std::uint64_t kLargeGameBytes = std::uint64_t{16} << 20;

}  // namespace arbiter::pgn
