#pragma once

#include "core/chess/position.hpp"
#include "core/laws/edition.hpp"

namespace arbiter::judge::detail {

// Does the material on the board pass the test that a row of an edition names? The counts that go
// with it are data of the edition. Only PawnDraw depends on where the pieces are and whose move it
// is.
[[nodiscard]] bool passes(laws::MaterialTest test, const chess::Position& pos);

// What one side has besides its king.
[[nodiscard]] bool is_bare_king(const chess::Position& pos, chess::Color color);
[[nodiscard]] bool is_minor_piece_at_most(const chess::Position& pos, chess::Color color);
[[nodiscard]] bool is_two_knights(const chess::Position& pos, chess::Color color);
[[nodiscard]] bool has_pawn(const chess::Position& pos, chess::Color color);

}  // namespace arbiter::judge::detail
