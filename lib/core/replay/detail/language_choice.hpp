#pragma once

#include "core/encoding/charset.hpp"
#include "core/replay/detail/english_copy.hpp"
#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// In which piece letters a game is written: another language than English is believed only when
// English cannot read the main line, and when that language can, or gets further with several
// letters that English does not have. Two languages in which the moves are the same are one
// interpretation; where they differ the language is unknown. The replayer plays the game in each
// possible language and passes the outcome. THREADS: one owner; memory is kept.
class LanguageChoice {
  public:
    LanguageChoice(GameInPlay& game, EnglishCopy& copy) : game_(game), copy_(copy) {}

    // Which rows of chess::piece_letters() may be the language of the game, as bits, lowest first.
    // REQUIRES: it was played in English, and the main line stopped.
    [[nodiscard]] std::uint32_t begin(encoding::Charset charset);
    // The game was played in game.facts.reading.
    void consider();
    // What the game is written in.
    [[nodiscard]] Reading chosen() const;
    // Notes the letters that English does not have.   REQUIRES: it was played in chosen(), which is
    // another language.
    void note_letters();

  private:
    struct Attempt {
        const chess::PieceLetters* letters = nullptr;
        std::uint32_t plies = 0;
        std::uint32_t foreign_moves = 0;  // plies played whose letters English does not have
        bool is_legal = false;
        Hash128 hash;
    };
    [[nodiscard]] std::uint32_t rows_that_may_read() const;
    [[nodiscard]] Attempt attempt() const;
    [[nodiscard]] bool has_look_alike_piece(std::uint32_t token) const;

    GameInPlay& game_;
    EnglishCopy& copy_;
    encoding::Charset charset_ = encoding::Charset::Utf8;
    std::uint32_t english_plies_ = 0;
    Attempt best_;
    bool is_disputed_ = false;  // another language plays other moves as well as the best one
};

}  // namespace arbiter::replay::detail
