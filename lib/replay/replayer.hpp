#pragma once

#include "chess/lockstep.hpp"
#include "pgn/game_view.hpp"
#include "replay/detail/annotation_review.hpp"
#include "replay/detail/english_copy.hpp"
#include "replay/detail/game_in_play.hpp"
#include "replay/detail/language_choice.hpp"
#include "replay/detail/lockstep_line.hpp"
#include "replay/detail/main_line.hpp"
#include "replay/detail/number_style.hpp"
#include "replay/detail/play_after_illegal.hpp"
#include "replay/detail/refusal_finder.hpp"
#include "replay/detail/spelling_review.hpp"
#include "replay/detail/surroundings.hpp"
#include "replay/detail/variations.hpp"
#include "replay/detail/word_player.hpp"
#include "replay/facts.hpp"
#include "replay/position_history.hpp"

#include <cstdint>

namespace arbiter::replay {

// What becomes of a game after the first illegal half-move of its main line.
// docs/guide/interface.md 3.
enum class PlayedIllegal : std::uint8_t {
    Stop,  // nothing: it cannot be vouched for
    Keep,  // it is played on as if that half-move stood, apart from the facts of the legal part
};

// Plays the games of a PGN text on a board, main line and variations, and keeps the facts. Never
// judges. SAN is resolved among the pieces that could have gone there, not among all legal moves;
// its reference implementation in the tests generates all of them on another board. It gives each
// token to the part that it is for; what they share is in GameInPlay. THREADS: one owner; buffers
// are kept from game to game, so a game costs no allocation after warm-up.
class Replayer {
  public:
    // `last_seen` may be shared with others that replay one after the other.   LIFETIME: shorter
    // than that of `last_seen`.
    explicit Replayer(PlayedIllegal played_illegal = PlayedIllegal::Stop,
                      LastSeen* last_seen = nullptr)
        : played_illegal_(played_illegal), game_(last_seen) {}
    // Its parts know one another.
    Replayer(const Replayer&) = delete;
    Replayer& operator=(const Replayer&) = delete;

    // The record of every game will be asked for: it is then written down at once.
    void write_records() { lockstep_.write_records(); }

    // The facts of `view`, which is written in `charset`. LIFETIME: until the next call, and no
    // longer than `view`. COST: linear in the tokens; a main line that cannot be played in English
    // but has piece letters of other languages is played once for each language that has them.
    const GameFacts& replay(const pgn::GameView& view,
                            encoding::Charset charset = encoding::Charset::Utf8);

    // The same in two steps, for several games at once: begin() each, play in lockstep what they
    // give, then finish() each. begin() gives nullptr where that cannot help: the game is then
    // played whole by finish().   REQUIRES: `view` stays until then. LIFETIME: of the record of the
    // game also until others are played in lockstep, unless it was written down before.
    [[nodiscard]] chess::Lockstep::Game* begin(const pgn::GameView& view);
    const GameFacts& finish(encoding::Charset charset = encoding::Charset::Utf8);

  private:
    void start(const pgn::GameView& view);
    [[nodiscard]] bool set_up();
    [[nodiscard]] bool read_start_position(const pgn::TagPair& fen_tag);
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

    const PlayedIllegal played_illegal_;
    bool is_set_up_ = false;  // there is a start position
    detail::GameInPlay game_;
    detail::NumberStyle numbers_{game_};
    detail::SpellingReview spelling_{game_};
    detail::Surroundings around_{game_, numbers_, spelling_};
    detail::AnnotationReview annotations_{game_, spelling_, around_};
    detail::WordPlayer words_{game_, numbers_, spelling_};
    detail::RefusalFinder refusals_{game_, numbers_, around_};
    detail::LockstepLine lockstep_{game_, numbers_, spelling_};
    detail::MainLine main_line_{game_,        numbers_, spelling_, around_,
                                annotations_, words_,   refusals_};
    detail::Variations variations_{game_, numbers_, spelling_, around_, annotations_, words_};
    detail::EnglishCopy english_;
    detail::LanguageChoice languages_{game_, english_};
    detail::PlayAfterIllegal after_illegal_{game_, numbers_, refusals_};
};

}  // namespace arbiter::replay
