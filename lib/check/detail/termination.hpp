#pragma once

#include "check/rule.hpp"
#include "chess/types.hpp"

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
    // nobody lost
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

// What the words say. The comment is asked where the tag is absent or says no more than "normal".
// COST: about a hundred nanoseconds: behind a trigger only.
[[nodiscard]] Termination read_termination(const GameContext& game);

// May there be words that board or result contradict? Never no when there are. A flag fall that is
// named by the standard's words counts only for a draw, and where something ended the game on the
// board.   COST: a few nanoseconds.
[[nodiscard]] bool may_tell_ending(const GameContext& game);

// Can the game have been drawn for that cause?
[[nodiscard]] constexpr bool is_drawn(Cause cause) {
    return cause >= Cause::TimeWithoutMaterial && cause <= Cause::Material;
}

// "the Termination tag says 'Time forfeit'", "the last comment says '{White resigns}'".
[[nodiscard]] std::string quoted(const Termination& said);

}  // namespace arbiter::check::detail
