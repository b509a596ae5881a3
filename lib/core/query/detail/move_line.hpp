#pragma once

#include "core/base/result.hpp"
#include "core/chess/position.hpp"
#include "core/chess/san.hpp"
#include "core/export_format/game.hpp"
#include "core/query/query_error.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// Moves as people write them: a line from the usual start position, and moves somewhere in a game.
// THREADS: constant once it is made.

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

// Moves that follow one another somewhere in a game, written as in MoveLine. What a move says must
// be so: "x" takes something, "+" gives check or mate, "#" mates; what it does not say is not
// asked.
class PlayedMoves {
  public:
    [[nodiscard]] static Result<PlayedMoves, QueryError> parse(std::string_view text);
    // Are these `moves` played, the first of them from `before` to `pos`?
    [[nodiscard]] bool are_played(const chess::Position& before, const chess::Position& pos,
                                  std::span<const chess::Move> moves) const;
    // The same by the other side, on the other side of the board.
    [[nodiscard]] PlayedMoves mirrored() const;

  private:
    std::vector<std::optional<chess::San>> moves_;  // none = `*`; never empty
};

}  // namespace arbiter::query::detail
