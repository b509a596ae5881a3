#pragma once

#include "core/chess/position.hpp"
#include "core/fen_line/line.hpp"
#include "core/variant/rules.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::fen_line {

// How positions are written.

enum class Notation : std::uint8_t {
    Fen,       // six fields, castling as X-FEN
    Epd,       // four fields and the operations of the line
    Shredder,  // six fields, castling by file letters
};
// When an e.p. square is written.
enum class EpStyle : std::uint8_t {
    Legal,   // some capture there is legal
    Pseudo,  // a pawn is adjacent, though it may be pinned
    Always   // after every double push, as PGN 16.1.3.4 says
};

// The words of options for them.
inline constexpr std::array<std::pair<std::string_view, Notation>, 4> kNotationWords{
    {{"fen", Notation::Fen},
     {"epd", Notation::Epd},
     {"shredder", Notation::Shredder},
     {"xfen", Notation::Fen}}};
inline constexpr std::array<std::pair<std::string_view, EpStyle>, 3> kEpStyleWords{
    {{"legal", EpStyle::Legal}, {"pseudo", EpStyle::Pseudo}, {"always", EpStyle::Always}}};

struct Form {
    Notation notation = Notation::Fen;
    EpStyle ep = EpStyle::Legal;
    bool has_canonical_counters = false;  // "0 1"
};

// Appends `pos`, which `reading` of `line` means, without a line end. Counters of an EPD line are
// in its operations `hmvc` and `fmvn`; those of a FEN become such operations.
void append_position(const chess::Position& pos, std::string_view line, const LineReading& reading,
                     const Form& form, std::string& out);
// The same in a variant: pieces in hand follow the placement, checks to give follow the e.p.
// square, in EPD too.
void append_position(const variant::Rules& rules, const variant::Position& pos,
                     std::string_view line, const LineReading& reading, const Form& form,
                     std::string& out);

}  // namespace arbiter::fen_line
