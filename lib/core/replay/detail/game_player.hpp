#pragma once

#include "core/chess/lockstep.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/detail/annotation_review.hpp"
#include "core/replay/detail/board_line.hpp"
#include "core/replay/detail/english_copy.hpp"
#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/language_choice.hpp"
#include "core/replay/detail/lockstep_line.hpp"
#include "core/replay/detail/main_line.hpp"
#include "core/replay/detail/number_style.hpp"
#include "core/replay/detail/play_after_illegal.hpp"
#include "core/replay/detail/refusal_finder.hpp"
#include "core/replay/detail/spelling_review.hpp"
#include "core/replay/detail/surroundings.hpp"
#include "core/replay/detail/variations.hpp"
#include "core/replay/detail/word_player.hpp"
#include "core/replay/facts.hpp"
#include "core/replay/played_illegal.hpp"
#include "core/replay/position_history.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace arbiter::replay::detail {

// A part that games on other boards do not have.
struct NoPart {
    template <class... Parts>
    explicit constexpr NoPart(Parts&... /*parts*/) {}
};

// Plays a game on one kind of board: chess::Position, or that of another variant. It passes each
// token to its part; what they share is in GameOn. THREADS: one owner; buffers are kept from game
// to game, so a game costs no allocation after warm-up.
template <class Board>
class GamePlayer {
  public:
    static constexpr bool kIsChess = BoardTraits<Board>::kIsChess;

    // LIFETIME: shorter than that of `last_seen`.
    GamePlayer(PlayedIllegal played_illegal, LastSeen* last_seen)
        : played_illegal_(played_illegal), game_(last_seen) {}
    // Its parts know one another.
    GamePlayer(const GamePlayer&) = delete;
    GamePlayer& operator=(const GamePlayer&) = delete;

    // The mainline record of every game will be needed: it is then written at once.
    void write_records() {
        if constexpr (kIsChess) line_.write_records();
    }

    // Sets the board up.   REQUIRES: `variant` is played on this kind of board, or not at all;
    // `view` stays until the game is finished.
    void start(const pgn::GameView& view, const variant::VariantReading& variant);
    // What is to be played in lockstep before the rest; null: nothing.   REQUIRES: it was started.
    [[nodiscard]] chess::Lockstep::Game* read_ahead();
    // LIFETIME: until the next game.
    const GameFacts& finish(encoding::Charset charset);
    // Is all of the main line legal, as English has it? No more is found out.   REQUIRES: as
    // start().
    [[nodiscard]] bool is_legal_throughout(const pgn::GameView& view,
                                           const variant::VariantReading& variant);
    // All of the main line of the finished game is legal by the rules of `variant`, and those
    // alone. REQUIRES: it has stopped.
    void explain_by(variant::VariantId variant);
    // The finished game was played without tags that set it up.
    [[nodiscard]] const GameFacts& facts() const { return game_.facts; }
    void note_setup_set_aside() { game_.facts.is_setup_set_aside = true; }

  private:
    [[nodiscard]] bool is_read_ahead() const;
    [[nodiscard]] bool set_up();
    [[nodiscard]] bool read_start_position(const pgn::TagPair& fen_tag);
    [[nodiscard]] bool read_fen(std::string_view fen) requires(BoardTraits<Board>::kIsChess);
    [[nodiscard]] bool read_fen(std::string_view fen) requires(!BoardTraits<Board>::kIsChess);
    void forget();
    void play_game();
    void play_tokens();
    void on_token(std::uint32_t token);
    void on_main_symbol(std::uint32_t token);
    void on_other(std::uint32_t token, bool is_in_variation);
    void stop_after(std::uint32_t terminator);
    void skip_rest(std::uint32_t token);
    void choose_language(encoding::Charset charset);
    void play_again(const Reading& reading);
    void sum_up();
    void review_kings_signal() requires(BoardTraits<Board>::kIsChess);
    [[nodiscard]] bool take_known(std::uint32_t token);
    void catch_up();

    const PlayedIllegal played_illegal_;
    bool is_set_up_ = false;  // there is a start position
    GameOn<Board> game_;
    NumberStyle numbers_{game_};
    SpellingReview spelling_{game_};
    Surroundings around_{game_, numbers_, spelling_};
    AnnotationReview annotations_{game_, spelling_, around_};
    WordPlayer words_{game_, numbers_, spelling_};
    RefusalFinder<Board> refusals_{game_, numbers_, around_};
    std::conditional_t<kIsChess, LockstepLine, BoardLine> line_{game_, numbers_, spelling_};
    MainLine<Board> main_line_{game_,        numbers_, spelling_, around_,
                               annotations_, words_,   refusals_};
    Variations<Board> variations_{game_, numbers_, spelling_, around_, annotations_, words_};
    EnglishCopy english_;
    LanguageChoice languages_{game_, english_};
    std::conditional_t<kIsChess, PlayAfterIllegal, NoPart> after_illegal_{game_, numbers_,
                                                                          refusals_};
};

}  // namespace arbiter::replay::detail
