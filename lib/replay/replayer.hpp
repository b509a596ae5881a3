#pragma once

#include "chess/lockstep.hpp"
#include "pgn/game_view.hpp"
#include "replay/facts.hpp"
#include "replay/position_history.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::replay {

// What becomes of a game behind the first illegal half-move of its main line.   contract 3.
enum class PlayedIllegal : std::uint8_t {
    Stop,  // nothing: it cannot be vouched for
    Keep,  // it is played on as if that half-move stood, apart from the facts of the legal part
};

// Plays the games of a PGN text on a board, main line and variations, and keeps the facts. Never
// judges. SAN is resolved among the men that could have gone there, not among all legal moves; its
// slow twin in the tests generates all of them on another board. THREADS: one owner; buffers are
// kept from game to game, so a game costs no allocation after warm-up.
class Replayer final : Course::Writer {
  public:
    // `last_seen` may be shared with others that replay one after the other.   LIFETIME: shorter
    // than that of `last_seen`.
    explicit Replayer(PlayedIllegal played_illegal = PlayedIllegal::Stop,
                      LastSeen* last_seen = nullptr)
        : played_illegal_(played_illegal), history_(last_seen) {}

    // The course of every game will be asked for: it is then written down at once.
    void write_courses() { writes_courses_ = true; }

    // The facts of `view`, which is written in `charset`. LIFETIME: until the next call, and no
    // longer than `view`. COST: linear in the tokens; a main line that cannot be played in English
    // but has piece letters of other languages is played once for each language that has them.
    const GameFacts& replay(const pgn::GameView& view,
                            encoding::Charset charset = encoding::Charset::Utf8);

    // The same in two steps, for several games at once: begin() each, play in lockstep what they
    // give, then finish() each. begin() gives nullptr where that cannot help: the game is then
    // played whole by finish().   REQUIRES: `view` stays until then. LIFETIME: of the course of the
    // game also until others are played in lockstep, unless it was written down before.
    [[nodiscard]] chess::Lockstep::Game* begin(const pgn::GameView& view);
    const GameFacts& finish(encoding::Charset charset = encoding::Charset::Utf8);

  private:
    // Of one kind of note, and of illegal variations, so many are kept of a game: more are a
    // hostile text.
    static constexpr std::uint32_t kMostNotes = 4096;

    // A line of moves being played: the main line or one variation.
    struct Line {
        chess::Position position = chess::Position::initial();
        chess::Position before_last =
            chess::Position::initial();  // where a variation on its last move starts
        std::uint32_t ply = 0;           // half-moves from the start position to `position`
        std::uint32_t first_ply = 0;     // `ply` when the line began
        bool is_readable = true;         // false after the first half-move that could not be played
    };

    // A habit in the spelling of move numbers: how often, and where first.
    struct NumberHabit {
        std::uint32_t count = 0;
        std::uint32_t token = 0;
        std::uint32_t ply = 0;
        std::uint32_t last = 0;  // token of the last one
        bool is_in_variation = false;
        void add(std::uint32_t index, std::uint32_t at_ply, bool is_inside) {
            if (count++ == 0) token = index, ply = at_ply, is_in_variation = is_inside;
            last = index;
        }
    };

    void make_room(std::size_t positions);
    void start(const pgn::GameView& view);
    void forget();
    [[nodiscard]] bool set_up();
    void play_game();
    [[nodiscard]] bool read_start_position(const pgn::TagPair& fen_tag);

    // the main line
    // Where the spellings of a run of plain half-moves have been read to.
    struct PlainRun {
        const char* text;          // of the view
        const pgn::Token* tokens;  // of the view
        std::uint32_t size;        // how many there are
        std::uint32_t end;         // index of the token where it ends at the latest
        std::uint32_t at;          // index of the token that comes next
        std::uint32_t ply;
        std::uint32_t last_ply;     // with it, or the one behind it, the run ends
        std::uint32_t number;       // the move number that comes next
        bool has_number;            // it stands before that token
        bool has_taken_number;      // in this run
        std::uint32_t new_numbers;  // of the run, as in numbered_moves_
        NumberHabit glued_numbers;
    };
    [[nodiscard]] PlainRun run_from(std::uint32_t token) const;
    [[nodiscard]] std::uint32_t end_run(const PlainRun& run);
    void end_early(PlainRun& run, const PlainRun& before, std::uint32_t played);
    [[nodiscard]] bool read_ahead();
    [[nodiscard]] bool read_line_ahead(const pgn::PlainLine& line);
    void prepare_lockstep(std::span<const std::uint64_t> spellings);
    [[nodiscard]] std::uint32_t play_lockstep();
    [[nodiscard]] std::uint32_t play_lockstep_run();
    [[nodiscard]] std::uint32_t play_lockstep_line();
    [[nodiscard]] bool may_go_on(std::uint32_t token) const;
    void follow_lockstep();
    [[nodiscard]] Course::Arrays write_down() override;
    void play_tokens();
    // Of the next half-move of the main line.
    [[nodiscard]] chess::Color turn() const {
        return facts_.plies % 2 == 0 ? facts_.start.turn() : ~facts_.start.turn();
    }
    template <chess::Color Us>
    [[nodiscard]] bool take_number(PlainRun& run);
    [[nodiscard]] bool keep_spelling(std::string_view text, std::uint32_t token, std::uint32_t ply);
    // With or without the spellings, which may have been kept before.
    template <bool kKeepsSpellings>
    [[nodiscard]] bool take_spelling(const PlainRun& run, std::uint32_t token, std::uint32_t ply);
    template <bool kKeepsSpellings>
    void foresee_full_moves(PlainRun& run);
    template <chess::Color Us, bool kKeepsSpellings>
    [[nodiscard]] bool foresee_commented(PlainRun& run);
    template <chess::Color Us, bool kKeepsSpellings>
    [[nodiscard]] bool foresee_ply(PlainRun& run);
    template <bool kKeepsSpellings>
    void foresee(const PlainRun& before, PlainRun& run);
    [[nodiscard]] std::uint32_t read_on(std::uint32_t token, std::uint32_t ply);
    [[nodiscard]] bool take_known(std::uint32_t token);
    void forget_known();
    void pay_owed();
    void pay_all();
    void settle(std::uint32_t ply);
    void review_mate_mark();
    template <chess::Color Us>
    [[nodiscard]] bool play_san(std::uint32_t token);
    template <chess::Color Us>
    [[nodiscard]] bool play_other_spelling(std::uint32_t token);
    template <chess::Color Us>
    [[nodiscard]] bool play_parsed(std::uint32_t token, chess::San san);
    [[nodiscard]] bool play_rare(std::uint32_t token);
    [[nodiscard]] bool play_null(std::uint32_t token, chess::San san);
    void record(chess::Move move, std::uint32_t token);
    void on_main_symbol(std::uint32_t token);
    void play_main_symbol(std::uint32_t token);
    void on_other(std::uint32_t token, bool is_in_variation);
    void on_move_number(std::uint32_t token);
    void stop_at(std::uint32_t token);
    [[nodiscard]] Refusal refusal_at(std::uint32_t token, std::uint32_t ply) const;
    void stop_after_terminator(std::uint32_t terminator);
    [[nodiscard]] StopKind stop_kind(std::uint32_t token, const chess::San& san,
                                     Refusal& refusal) const;
    [[nodiscard]] bool is_number_part_of(const Refusal& refusal) const;
    void skip_rest(std::uint32_t token);
    [[nodiscard]] bool is_trailing(std::uint32_t token);

    // other piece letters than those of English
    struct Attempt {
        const chess::PieceLetters* letters = nullptr;
        std::uint32_t plies = 0;
        std::uint32_t foreign_moves = 0;  // half-moves played whose letters English does not have
        bool is_legal = false;
        Hash128 hash;
    };
    void try_readings(encoding::Charset charset);
    [[nodiscard]] std::uint32_t rows_that_may_read(encoding::Charset charset) const;
    [[nodiscard]] Attempt attempt(Reading reading);
    void play_again();
    void write_in_english(const Reading& reading);
    void note_letters();

    // half-moves that are legal only when they are read in another way than as SAN
    [[nodiscard]] bool play_otherwise(std::uint32_t token);
    [[nodiscard]] bool play_found(std::uint32_t token, chess::San san);
    [[nodiscard]] bool skip_scoresheet_header(std::uint32_t token);
    [[nodiscard]] bool is_kings_signal(std::uint32_t token, const chess::San& san) const;
    void review_last_king_move();

    // words that hold more than one half-move, or are none
    [[nodiscard]] bool play_word(std::uint32_t token, bool is_in_variation);
    [[nodiscard]] bool play_glued(std::uint32_t token, bool is_in_variation);
    [[nodiscard]] bool play_part(std::uint32_t token, chess::San san, bool is_in_variation);
    void make_room_for(std::size_t moves);
    [[nodiscard]] std::uint32_t written_at(std::uint32_t token, std::size_t at) const;
    [[nodiscard]] std::uint32_t current_ply(bool is_in_variation) const;
    [[nodiscard]] bool is_split_confirmed(std::uint32_t token, std::size_t parts,
                                          bool is_in_variation) const;
    [[nodiscard]] bool is_last_and_no_single_move(std::uint32_t token,
                                                  const chess::San& single) const;
    [[nodiscard]] bool is_reply_by_number(std::uint32_t token) const;
    [[nodiscard]] std::uint32_t next_word(std::uint32_t token) const;
    [[nodiscard]] bool is_end_of_line(std::uint32_t token, bool is_in_variation) const;
    [[nodiscard]] bool is_number_after(const pgn::Token& token, std::size_t ply) const;
    [[nodiscard]] bool are_moves_glued(std::uint32_t token) const;
    [[nodiscard]] bool begins_knight_move(std::uint32_t token, const chess::Position& now) const;
    [[nodiscard]] bool review_check_word(std::uint32_t token, bool is_in_variation);
    void note_detached_mark(std::uint32_t token, std::uint32_t ply, bool is_in_variation);
    [[nodiscard]] bool is_between_moves(std::uint32_t token) const;
    [[nodiscard]] bool review_punctuation(std::uint32_t token, bool is_in_variation);
    [[nodiscard]] bool review_sign_in_parentheses(std::uint32_t token);

    // behind an illegal half-move
    void play_on();
    [[nodiscard]] bool keep_rest(std::uint32_t token);
    [[nodiscard]] bool keep_symbol(std::uint32_t token);
    [[nodiscard]] bool keep_refused(const Refusal& refusal);
    [[nodiscard]] std::uint32_t keep_legal(std::uint32_t token);

    // variations
    void open_variation();
    void close_variation();
    void on_variation_symbol(std::uint32_t token);

    // what is written beside the moves
    void review_spelling(std::uint32_t token, chess::San san, std::uint8_t notes,
                         bool is_in_variation, std::uint32_t ply);
    void review_mark(std::uint32_t token, chess::San san, const chess::Position& after,
                     bool is_in_variation, std::uint32_t ply);
    void review_last_mark();
    void review_nag(std::uint32_t token, std::uint32_t ply, bool is_in_variation);
    void review_suffix(std::uint32_t token, bool is_in_variation);
    void review_bracketed(std::uint32_t token, bool is_in_variation);
    [[nodiscard]] bool review_sign(std::uint32_t token, bool is_in_variation);
    [[nodiscard]] bool may_begin_knight_move(std::uint32_t token, bool is_in_variation) const;
    [[nodiscard]] std::uint32_t annotated_ply(bool is_in_variation) const;
    void on_odd_number(std::uint32_t index, std::uint32_t half_moves);
    void on_variation_number(std::uint32_t index);
    void forget_odd_dots_before(std::uint32_t refused);
    [[nodiscard]] bool take_full_stop(std::uint32_t index, bool is_in_variation);
    void review_numbers();
    [[nodiscard]] bool is_en_passant_suffix(std::uint32_t token) const;
    void note(NoteKind kind, std::uint32_t token, std::uint32_t ply, std::uint32_t aux,
              bool is_in_variation);

    void sum_up();
    [[nodiscard]] std::uint32_t right_lost_ply(chess::Color color, chess::Side side) const;
    [[nodiscard]] std::string_view text_of(std::uint32_t token) const {
        return view_->text_of(view_->tokens[token]);
    }

    // Of a game so many illegal half-moves are kept at most: more are no game.
    static constexpr std::size_t kMostKeptRefusals = 256;

    const PlayedIllegal played_illegal_;
    const pgn::GameView* view_ = nullptr;
    GameFacts facts_;
    Line main_;
    std::uint32_t numbers_begin_at_ =
        1;  // move number of the start position, as the movetext counts
    bool has_seen_number_ = false;
    bool is_half_move_missing_ = false;  // the last number says that a half-move is not there
    bool has_number_before_ = false;  // a number stands between the last half-move and this token
    bool has_stopped_ = false;
    std::uint32_t numbered_moves_ = 0;  // numbers that stand first before a half-move of White's
    NumberHabit glued_numbers_, odd_dots_;
    chess::SanMark last_mark_ = chess::SanMark::None;
    std::uint32_t last_token_ = 0;
    std::vector<chess::Move> moves_;
    std::vector<std::uint32_t> move_tokens_;
    std::vector<std::uint64_t> spellings_;  // packed, of what is to be played in lockstep
    // The beginning of the main line, read to be played in lockstep.
    struct Ahead {
        bool is_line;          // the game is one PlainLine
        PlainRun before, run;  // otherwise
        bool has_mate_mark;    // the last of its half-moves
        chess::Lockstep::Game game;
    };
    Ahead ahead_{};
    bool is_set_up_ = false;  // by begin(): there is a start position
    bool is_read_ahead_ = false;
    // So many half-moves has lockstep played: moves_, move_tokens_ and history_ hold them.
    std::uint32_t known_plies_ = 0;
    // So many of the last half-moves were taken from there and are still to be played on
    // main_.position, which few games ask for before their end.
    std::uint32_t owed_plies_ = 0;
    // Played in lockstep and not written down: no position came back, or none comes back again.
    bool is_course_unwritten_ = false;
    chess::Lockstep::Repetition repetition_;  // then
    bool writes_courses_ = false;
    PositionHistory history_;
    std::vector<Note> notes_;
    std::array<std::uint32_t, static_cast<std::size_t>(NoteKind::kCount)> note_counts_{};
    std::vector<Refusal> refusals_;
    std::vector<Refusal> kept_refusals_;
    std::vector<Line> variations_;
    bool has_uci_moves_ = false;
    bool is_spelling_reviewed_ = true;
    const pgn::GameView* written_ = nullptr;  // what the user has written; view_ may be english_
    // The game as another language would have it written in English, and which tokens it changes.
    pgn::GameView english_;
    std::string english_text_;
    std::vector<pgn::Token> english_tokens_;
    std::vector<bool> is_foreign_;
    // From this token on no half-move follows: what is_trailing() has found out.
    std::uint32_t trailing_from_ = 0;
    std::uint32_t skipped_depth_ = 0;  // variations open beyond those in variations_
};

// Variations nested deeper than this are not replayed, only read.
inline constexpr std::size_t kReplayedNesting = 256;

}  // namespace arbiter::replay
