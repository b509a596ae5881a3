#pragma once

#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"
#include "core/chess/types.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The words with which a record says how its game ended: those of the Termination tag, in the
// spellings of the standard, of sites and of programs, or the last comment, where servers and
// programs write a sentence. What the words say may be wrong; the rules hold it against board and
// result.

enum class Cause : std::uint8_t {
    Unsaid,  // no words, or none that are understood
    Normal,  // in an ordinary way: which one is not said
    // a side lost
    Checkmate,
    Resignation,
    TimeForfeit,
    Abandoned,  // a player left, or was cut off
    Forfeit,    // did not come, or was ruled out before or after the game
    RulesInfraction,
    Telephone,  // a telephone rang
    // the game is drawn
    TimeWithoutMaterial,  // a flag fell, but the words say that the opponent had too little to mate
    BothFlags,
    Agreement,
    Threefold,
    Fivefold,
    FiftyMoves,
    SeventyFiveMoves,
    Stalemate,
    Material,  // neither side has enough to mate
    // either
    Adjudication,
    Interrupted,  // death or emergency
    Unterminated,
};

struct Termination {
    Cause cause = Cause::Unsaid;
    std::optional<chess::Color> loser;  // of a draw by TimeWithoutMaterial: whose flag fell
    bool is_comment = false;            // else it is the Termination tag
    std::string_view text;              // as written
    ByteSpan span;
};

// What the words say. The comment is read where the tag is absent or says no more than "normal".
// COST: about a hundred nanoseconds: after a trigger only.
[[nodiscard]] Termination read_termination(const GameContext& game);

// May there be words that board or result contradict? Never no when there are. A flag fall that is
// named by the standard's words counts only for a draw, and where something ended the game on the
// board.   COST: a few nanoseconds.
[[nodiscard]] bool may_tell_ending(const GameContext& game);

// Can the game have been drawn for that cause?
[[nodiscard]] constexpr bool is_drawn(Cause cause) {
    return cause >= Cause::TimeWithoutMaterial && cause <= Cause::Material;
}

// The board shows the end of the game: all moves could be played, and no comment, variation or
// broken text after them swallowed others.
[[nodiscard]] bool is_played_to_end(const GameContext& game);

// The side that `outcome` gives the game to.   REQUIRES: it is decisive.
[[nodiscard]] constexpr chess::Color winner_of(pgn::Outcome outcome) {
    return outcome == pgn::Outcome::WhiteWins ? chess::Color::White : chess::Color::Black;
}

// A decisive result that tag and marker agree on, of a game that was played to its end and that
// nothing on the board had ended before: no mate, stalemate or dead position (END01, END04, END07,
// END08).
struct WrittenWin {
    WrittenResult written;
    chess::Color winner;
};
[[nodiscard]] std::optional<WrittenWin> written_win(const GameContext& game);

// Does `says` hold for every edition that the game's date allows? Without a date it is unknown.
template <class Predicate>
[[nodiscard]] bool is_law_certain(const judge::Ruling& ruling, Predicate says) {
    return ruling.is_edition_certain &&
           std::ranges::all_of(ruling.also,
                               [&](const laws::Edition* edition) { return says(*edition); });
}

// The article by which a flag fall is a draw when the opponent cannot win; null: the edition has
// none.
[[nodiscard]] const laws::Article* flag_draw_article(const laws::Edition& edition);

// What may explain a draw that nothing on the board made by itself: "an agreement", "an agreement
// or a claim (open at ply 57 first, by 9.2.2)".
[[nodiscard]] std::string possible_grounds(const GameContext& game);

// "the Termination tag says 'Time forfeit'", "the last comment says '{White resigns}'".
[[nodiscard]] std::string quoted(const Termination& said);

}  // namespace arbiter::check::detail
