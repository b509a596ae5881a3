#pragma once

#include "core/chess/fen.hpp"
#include "core/variant/fen.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"

#include <initializer_list>
#include <string_view>

namespace arbiter::variant::detail {

// What variants require of a start position, in parts: each variant names those that hold for it.

class Inspection {
  public:
    Inspection(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
               StartReading& start)
        : setup_(setup), pos_(pos), reading_(reading), start_(start) {}

    // Those kinds of what chess::inspect_setup() says of a position of chess.
    void chess_defects(std::initializer_list<chess::FenDefect> kinds);
    // E.p. square and counters, whatever kings there are; `has_capture`: some e.p. capture is
    // legal.
    void ep_and_counters(bool has_capture);
    // The castling field must be empty for `color`.
    void no_castling(Color color, std::string_view why);
    void pawns_on(Bitboard squares);
    void at_most(Color color, Bitboard pieces, unsigned most, std::string_view what);
    void defect(chess::FenDefect kind, chess::FenField field,
                std::initializer_list<std::string_view> detail);
    // VAR15.
    void not_of_variant(std::initializer_list<std::string_view> detail);
    // FEN07: `is_check`: the side not to move is in check, as the variant understands it.
    void opponent_in_check(bool is_check);

  private:
    void copy(const chess::Setup& setup, std::initializer_list<chess::FenDefect> kinds);

    const chess::Setup& setup_;
    const Position& pos_;
    const chess::FenReading& reading_;
    StartReading& start_;
};

// The same position with the other side to move.
[[nodiscard]] Position turned(const Position& pos);

}  // namespace arbiter::variant::detail
