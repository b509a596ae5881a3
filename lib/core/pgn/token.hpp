#pragma once

#include <cstdint>

namespace arbiter::pgn {

// What a token of the movetext is by its spelling alone; whether a Symbol is a legal move is for
// replay to say.
enum class TokenKind : std::uint8_t {
    Symbol,       // a move or a word
    MoveNumber,   // "12", "12.", "12...", or dots alone
    Nag,          // "$5"; also "$" without digits
    Suffix,       // a run of '!' and '?'
    Comment,      // "{...}", braces included; one that is never closed ends with its game
    LineComment,  // ";" to the end of the line
    Escape,       // "%" in column 1, to the end of the line
    RavOpen,      // "("
    RavClose,     // ")"
    Result,       // a termination marker in any spelling; see read_outcome()
    StrayClose,   // "}" outside a comment
    Other,        // a byte that begins none of these: ']', '"', '<', ...
};

// One token: bytes [begin, end) counted from the first byte of the batch.
struct Token {
    std::uint32_t begin;
    std::uint32_t end;
    TokenKind kind;
    // MoveNumber: how many dots follow the digits (255 at most). Result: the Outcome. Else 0.
    std::uint8_t detail;
    // MoveNumber: the number (65535 when larger, 0 when there are only dots).
    std::uint16_t number;
};
static_assert(sizeof(Token) == 12);

// What a termination marker or Result tag says, however it is spelled.
enum class Outcome : std::uint8_t { WhiteWins, BlackWins, Draw, Unknown, BothLose, None };

}  // namespace arbiter::pgn
