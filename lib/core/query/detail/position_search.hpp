#pragma once

#include "core/base/result.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/position.hpp"
#include "core/chess/san.hpp"
#include "core/export_format/game.hpp"
#include "core/query/query_error.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// Searches in the positions of a game. All of them look at the legal main line; a game that was not
// replayed has no position.   THREADS: constant once it is made.

// A position: as moves from the usual start position ("1.e4 c5 2.Nf3"), or as a FEN, in which
// squares may be open: `?` any square, `!` any piece, `A` a white piece, `a` a black
// piece, `*` whatever follows in the rank. A missing field, or `?`, is not compared; counters never
// are.
class BoardPattern {
  public:
    [[nodiscard]] static Result<BoardPattern, QueryError> parse(std::string_view text);
    // Exactly this position; counters aside.
    [[nodiscard]] static BoardPattern of(const chess::Board& pos);

    [[nodiscard]] bool matches(const chess::Board& pos) const;
    // Does some position of the game match?   COST: one replay.
    [[nodiscard]] bool is_reached_in(const export_format::Game& game) const;

  private:
    friend class BoardPatternReader;
    [[nodiscard]] bool matches_castling(const chess::Board& pos) const;
    [[nodiscard]] bool matches_ep(const chess::Board& pos) const;

    // Squares that must hold that piece (index: chess::Piece); [None]: must be empty.
    std::array<chess::Bitboard, chess::kPieces> pieces_{};
    std::array<chess::Bitboard, chess::kColors> men_{};  // must hold a piece of that colour
    chess::Bitboard occupied_ = 0;                       // must hold any piece
    std::optional<chess::Color> turn_;
    bool has_castling_ = false;
    std::array<std::array<bool, 2>, chess::kColors> castling_sides_{};  // K, Q; k, q
    chess::Bitboard castling_rooks_ = 0;                                // named by their files
    bool has_ep_ = false;
    chess::Square ep_ = chess::Square::None;
};

// Moves from the usual start position, in SAN or a tolerated spelling, with or without numbers; `*`
// is any move.
class MoveLine {
  public:
    [[nodiscard]] static Result<MoveLine, QueryError> parse(std::string_view text);
    // Does the game begin with these moves, in this order?   COST: moves after a `*` are looked up
    // in the game's positions.
    [[nodiscard]] bool begins(const export_format::Game& game) const;

    // The position after the moves; none when there is a `*` among them.
    [[nodiscard]] const chess::Position* end() const& { return open_.empty() ? &end_ : nullptr; }
    [[nodiscard]] const chess::Position* end() const&& = delete;

  private:
    // What is wrong with the next move, as it goes on after the move in quotes.
    [[nodiscard]] std::optional<std::string> add(std::string_view written);

    std::vector<chess::Move> moves_;                    // before the first `*`
    std::vector<std::optional<chess::San>> open_;       // from there on; none = `*`
    chess::Position end_ = chess::Position::initial();  // after moves_
};

// "QR:qrr": White has queen and rook, Black queen and two rooks, and neither has anything else but
// the king. A digit, `+` or `*` after a letter says how many: that many, one or more, any number.
class MaterialPattern {
  public:
    [[nodiscard]] static Result<MaterialPattern, QueryError> parse(std::string_view text);
    [[nodiscard]] bool matches(const chess::Board& pos) const;
    // Does the material stand on the board for `plies` positions of the game in a row?
    [[nodiscard]] bool is_reached_in(const export_format::Game& game, unsigned plies) const;

  private:
    struct Count {
        std::uint8_t least = 0, most = 0;
    };
    std::array<std::array<Count, chess::kRoles>, chess::kColors> counts_{};
};

}  // namespace arbiter::query::detail
