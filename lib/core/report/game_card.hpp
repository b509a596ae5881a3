#pragma once

#include "core/replay/facts.hpp"

#include <string_view>

namespace arbiter::report {

// Who played a game, where and when, and by what it is known again: for reports that name games.
// Built only when some report asks for it. Values are decoded and UTF-8; empty = the tag is absent.
// LIFETIME: views the batch's bytes and arena.
struct GameCard {
    std::string_view event, site, date, round, white, black, result, eco;
    // Known again by its moves, players, round and day, wherever the game goes and however it is
    // spelled.
    replay::Hash128 fingerprint;
    std::string_view start_fen;  // empty: there is no usable start position
    // The main line as far as it was replayed, one word for each ply: "mC:e4". Before the colon
    // two squares, a1 to h8 as A-Z a-z 0-9 - _, and, for what is more than one piece going from one
    // to the other, a letter: e en passant, s and l castling (king to rook), n b r q the new piece;
    // nothing passes the turn. In a variant "=" and the FEN of the position after it, with '_' for
    // blanks, stand before the colon. After it SAN, in a match of two boards with its label. Empty
    // unless some report asks for it and the game has findings.
    std::string_view line;
};

}  // namespace arbiter::report
