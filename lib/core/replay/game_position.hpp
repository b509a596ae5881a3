#pragma once

#include "core/base/assert.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/position.hpp"
#include "core/chess/san.hpp"
#include "core/replay/variant_board.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace arbiter::replay {

// A position of a game, whatever its rules: what the facts keep of a board. All positions have a
// FEN, moves in SAN and a player to move; code that needs a board of orthodox chess calls
// orthodox(), which only games of chess (Chess960 included) have. A value.
class GamePosition {
  public:
    // The start position of orthodox chess.
    GamePosition() : board_(chess::Position::initial()) {}
    // NOLINTNEXTLINE(google-explicit-constructor): every position of chess is one of a game.
    GamePosition(const chess::Position& position) : board_(position) {}
    // NOLINTNEXTLINE(google-explicit-constructor): ... and every one of a variant.
    GamePosition(const VariantBoard& board) : board_(board) {}
    // One copy, of chess alone.
    GamePosition& operator=(const chess::Position& position) {
        board_ = position;
        return *this;
    }

    [[nodiscard]] bool is_orthodox() const { return board_.index() == 0; }
    // REQUIRES: is_orthodox().   LIFETIME: that of this value.
    [[nodiscard]] const chess::Position& orthodox() const& {
        ARBITER_ASSERT(is_orthodox());
        return *std::get_if<chess::Position>(&board_);
    }
    [[nodiscard]] const chess::Position& orthodox() const&& = delete;
    // Null in games of chess.   LIFETIME: that of this value.
    [[nodiscard]] const VariantBoard* variant() const& {
        return std::get_if<VariantBoard>(&board_);
    }
    [[nodiscard]] const VariantBoard* variant() const&& = delete;

    [[nodiscard]] chess::Color turn() const {
        return std::visit([](const auto& board) { return board.turn(); }, board_);
    }
    [[nodiscard]] std::uint32_t move_number() const {
        return std::visit([](const auto& board) { return board.move_number(); }, board_);
    }
    [[nodiscard]] std::uint32_t quiet_plies() const {
        return std::visit([](const auto& board) { return board.quiet_plies(); }, board_);
    }
    [[nodiscard]] std::uint64_t repetition_key() const {
        return std::visit([](const auto& board) { return board.repetition_key(); }, board_);
    }
    [[nodiscard]] chess::Piece piece_on(chess::Square square) const {
        return std::visit([=](const auto& board) { return board.piece_on(square); }, board_);
    }
    [[nodiscard]] chess::Bitboard pieces(chess::Color color, chess::Role role) const;
    // None where that side has no king.
    [[nodiscard]] chess::Square king_square(chess::Color color) const;
    [[nodiscard]] bool is_check() const {
        return std::visit([](const auto& board) { return board.is_check(); }, board_);
    }
    // COST: all of them are listed.
    [[nodiscard]] std::vector<chess::Move> legal_moves() const;

    // REQUIRES: legal, or null.
    void play(chess::Move move) {
        std::visit([=](auto& board) { board.play(move); }, board_);
    }
    // Canonical SAN, with its check suffix.   REQUIRES: as play().   PGN 8.2.3.
    [[nodiscard]] chess::SanText san(chess::Move move) const;
    // The same without the suffix.
    [[nodiscard]] chess::SanText unmarked_san(chess::Move move) const;
    // "+" or "#" as PGN 8.2.3.5 requires it after `move`, empty without check. "#" is also what
    // wins by the rules of a variant.   REQUIRES: as play().
    [[nodiscard]] std::string_view check_suffix_of(chess::Move move) const;

    // docs/guide/interface.md 3.2: `start_fen`.
    [[nodiscard]] std::string fen() const;

    friend bool operator==(const GamePosition&, const GamePosition&) = default;

  private:
    std::variant<chess::Position, VariantBoard> board_;
};
static_assert(std::is_trivially_copyable_v<GamePosition>);

// The board of that kind in `position`.   REQUIRES: it is one of that kind. LIFETIME: of
// `position`.
template <class Board>
[[nodiscard]] const Board& board_of(const GamePosition& position) {
    if constexpr (std::is_same_v<Board, chess::Position>)
        return position.orthodox();
    else
        return *position.variant();
}

}  // namespace arbiter::replay
