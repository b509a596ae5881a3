#pragma once

#include <cstdint>

namespace arbiter::pgn {

// What the reader stumbled over. A flaw is a place and a kind, not a verdict: the rules of
// lib/core/check turn flaws into findings (the code at each name says which). Nothing here stops
// the reader.
enum class FlawKind : std::uint8_t {
    // tag pairs
    TagUnescapedQuote,  // TAG01; begin..end = the pair
    TagMissingQuote,    // TAG02
    TagMissingBracket,  // TAG03
    TagSingleQuotes,    // TAG04
    TagNewlineInValue,  // TAG05
    TagNameInvalid,  // TAG06, TAG07: a name with other bytes than letters, digits and underscores
    TagSpacing,      // TAG09: spaces other than the one between name and value
    TagStrayBackslash,  // TAG18: one that precedes neither a quote nor a backslash
    TagTwoOnLine,       // TAG10; begin..end = the second pair
    TagWithoutValue,    // "[Name]": no value at all
    // comments
    CommentUnclosed,   // CMT01: open at a `[Event "` line after a blank line; begin..end = brace to
                       // that line
    CommentTruncated,  // STR05: open at the end of the file
    CommentNested,     // CMT02; begin..end = an inner brace
    CommentStrayClose,  // CMT03; the '}'
    CommentLine,        // CMT04; the ';' comment
    CommentBeforeTags,  // STR17
    TagLineInComment,   // STR18; `[Name "` in column 1 inside a comment
    // variations
    RavUnclosed,    // RAV01; the '(' that has no ')'
    RavStrayClose,  // RAV02; the ')'
    RavEmpty,       // RAV04; '(' to ')': nothing inside, or a note
    RavBeforeMove,  // RAV05; the '(' before the first move of its line
    RavTerminator,  // RAV06; the termination marker
    RavTooDeep,     // STR22; the '(' that passes the limit
    // the game
    TerminatorMissing,       // STR02; begin = end = where it should be, another game follows
    TerminatorMissingAtEof,  // STR03
    TruncatedToken,       // STR04: the file ends inside a token (a tag pair, a half-written move)
    TextAfterTerminator,  // STR06; the first such token, no terminator follows
    TerminatorTwice,      // STR07; the second one
    TerminatorMidGame,    // STR08; the first terminator: moves and another terminator follow it
    BlankLineMissing,     // STR09; begin = end = where the moves start directly after the tags
    BlankLineExtra,       // STR10; the surplus blank lines between tags and movetext
    BlankLineInTags,      // STR11
    BlankLineInMoves,     // STR12
    SeparatorMissing,  // STR13; begin = end = where the game starts without a blank line before it
    NoMovetext,        // STR14: tags only, not even a terminator
    NoTags,            // STR15
    TagsAfterMoves,    // STR16; the first such pair
    EscapeLine,        // STR19
    EscapedNag,        // MOV42; the backslashes right before the '$' of a NAG
    Indented,          // STR20; the first line that is
    GameTooLarge,      // STR21
    // bytes
    BomInside,       // ENC02: a byte order mark not at the start of the file
    NulByte,         // ENC08: 0x00; one flaw a run
    ControlByte,     // ENC09: another control character, outside of comments; one flaw a run
    NoBreakSpace,    // ENC11: U+00A0 (or its single byte 0xA0) used as a space of the movetext
    ZeroWidth,       // ENC12: U+200B, U+200C, U+200D, U+2060, U+FEFF glued to a token
    Markup,          // ENC14: an HTML tag between or around the tokens
    Fence,           // ENC16: a line of a Markdown fence, or [pgn] and [/pgn], around the game
    EndOfFileMark,   // ENC10: 0x1A where nothing but the like follows
    TornTextBefore,  // no rule; begin = end = where the game starts, directly after words on its
                     // line or brackets of no tag pair: no rule fixes it
    kCount
};

struct Flaw {
    FlawKind kind;
    std::uint32_t begin, end;  // bytes counted from the first byte of the batch
};

// A set of kinds.
class FlawSet {
  public:
    constexpr void add(FlawKind kind) { bits_ |= bit(kind); }
    [[nodiscard]] constexpr bool has(FlawKind kind) const { return (bits_ & bit(kind)) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

  private:
    [[nodiscard]] static constexpr std::uint64_t bit(FlawKind kind) {
        return std::uint64_t{1} << static_cast<unsigned>(kind);
    }
    std::uint64_t bits_ = 0;
};
static_assert(static_cast<unsigned>(FlawKind::kCount) <= 64);

}  // namespace arbiter::pgn
