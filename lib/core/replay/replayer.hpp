#pragma once

#include "core/chess/lockstep.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/detail/game_player.hpp"
#include "core/replay/detail/match_player.hpp"
#include "core/replay/facts.hpp"
#include "core/replay/played_illegal.hpp"
#include "core/replay/position_history.hpp"

#include <memory>
#include <optional>

namespace arbiter::replay {

// Plays the games of a PGN text on a board, main line and variations, and keeps the facts. Never
// judges. SAN is resolved among the pieces that could have gone there, not among all legal moves;
// its reference implementation in the tests generates all of them on another board. Here, and
// nowhere else, it is decided by which rules a game is played, once for each: that of chess by
// detail::GamePlayer<chess::Position>, a match of bughouse by detail::MatchPlayer, any other by
// detail::GamePlayer<VariantBoard>.
// THREADS: one owner; buffers are kept from game to game, so a game costs no allocation after
// warm-up.
class Replayer {
  public:
    // `last_seen` may be shared with others that replay one after the other.   LIFETIME: shorter
    // than that of `last_seen`.
    explicit Replayer(PlayedIllegal played_illegal = PlayedIllegal::Stop,
                      LastSeen* last_seen = nullptr)
        : played_illegal_(played_illegal),
          last_seen_(last_seen),
          chess_(played_illegal, last_seen) {}

    // The mainline record of every game will be needed: it is then written at once.
    void write_records() { chess_.write_records(); }

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
    using VariantPlayer = detail::GamePlayer<VariantBoard>;

    void start(const pgn::GameView& view);
    [[nodiscard]] VariantPlayer& variant_player();
    const GameFacts& play_match();
    const GameFacts& finish_started(encoding::Charset charset);
    const GameFacts& finish_or_set_aside(encoding::Charset charset);
    [[nodiscard]] std::optional<variant::VariantId> find_explanation(const pgn::GameView& view,
                                                                     const GameFacts& facts);

    const PlayedIllegal played_illegal_;
    LastSeen* const last_seen_;
    detail::GamePlayer<chess::Position> chess_;
    std::unique_ptr<VariantPlayer> variant_;      // made for the first game that needs it
    std::unique_ptr<detail::MatchPlayer> match_;  // the same
    std::unique_ptr<VariantPlayer> trial_;        // made for the first game that stops
    const pgn::GameView* view_ = nullptr;         // the game that was started
    pgn::GameView usual_view_;                    // it, without tags in another case that set it up
    bool is_of_variant_ = false;                  // it
    bool is_match_ = false;                       // and of two boards
    variant::VariantReading variant_reading_;     // of a match
};

}  // namespace arbiter::replay
