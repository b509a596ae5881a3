#pragma once

#include "core/check/rule.hpp"
#include "core/chess/movegen.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check::detail {

// Going over the board again for the few games in which a rule needs positions that replay has not
// kept. Only for findings that are read (Builder::is_read).

// The main-line position after `ply` half-moves. REQUIRES: ply <= facts.plies. COST: O(ply), a few
// instructions each.
[[nodiscard]] replay::GamePosition position_after(const replay::GameFacts& facts,
                                                  std::uint32_t ply);
// The same, but the number of the move and the plies since the last capture or pawn move may be
// others. COST: less near the end of the game.
[[nodiscard]] replay::GamePosition board_after(const replay::GameFacts& facts, std::uint32_t ply);

// The side to move after `ply` half-moves.
[[nodiscard]] inline chess::Color turn_after(const replay::GameFacts& facts, std::uint32_t ply) {
    return ply % 2 == 0 ? facts.start.turn() : ~facts.start.turn();
}

// The number printed before half-move `ply`, for either player.
[[nodiscard]] std::uint32_t move_number_of(const replay::GameFacts& facts, std::uint32_t ply);
// "12.Nf3" or "12...Nf6" for half-move `ply`. REQUIRES: 1 <= ply <= facts.plies.
[[nodiscard]] std::string label_of(const replay::GameFacts& facts, std::uint32_t ply);

// A player, not the colour of a piece: "White".
[[nodiscard]] constexpr std::string_view player(chess::Color color) {
    return color == chess::Color::White ? "White" : "Black";
}
// The position after `ply` half-moves, as an arbiter speaks: "after White's 12th move"; "in the
// start position" for 0. Numbers are those of the movetext.
[[nodiscard]] std::string after_move(const replay::GameFacts& facts, std::uint32_t ply);

// Calls `visit` with every legal move of the main line and of the variations, in the order of the
// text, as replay has played them: its token, the position before it and the move.
using MoveVisitor =
    std::function<void(std::uint32_t token, const replay::GamePosition& before, chess::Move move)>;
void for_each_move(const GameContext& game, const MoveVisitor& visit);

// The notes of one kind together with the position and the move they are about.
struct NotedMove {
    const replay::Note* note;
    replay::GamePosition before;
    chess::Move move;
};
[[nodiscard]] std::vector<NotedMove> noted_moves(const GameContext& game, replay::NoteKind kind);

// The same for rules that report each note by itself: walks the game once, and only on demand.
class NotedMoves {
  public:
    NotedMoves(const GameContext& game, replay::NoteKind kind) : game_(game), kind_(kind) {}
    // Null when the move cannot be found.
    [[nodiscard]] const NotedMove* find(const replay::Note& note);

  private:
    const GameContext& game_;
    replay::NoteKind kind_;
    std::vector<NotedMove> moves_;
    bool has_walked_ = false;
};

// The position before the ply that `note` is about; nullopt when that is no move of the main line
// and the note is not at a move.   COST: O(plies).
[[nodiscard]] std::optional<replay::GamePosition> position_before(const GameContext& game,
                                                                  const replay::Note& note);

// "+" or "#" as PGN 8.2.3.5 requires it after `move`, empty when it gives no check.
[[nodiscard]] std::string_view mark_of(const replay::GamePosition& before, chess::Move move);

}  // namespace arbiter::check::detail
