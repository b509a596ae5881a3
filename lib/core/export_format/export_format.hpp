#pragma once

#include "core/chess/position.hpp"
#include "core/export_format/detail/movetext_writer.hpp"
#include "core/export_format/detail/tag_section.hpp"
#include "core/export_format/game.hpp"
#include "core/export_format/shape.hpp"

#include <array>
#include <string>
#include <string_view>

namespace arbiter::export_format {

// Writes games in the export format of the PGN standard: the one text of a game, however it was
// written before.   PGN 3.2, 8.   docs/guide/export_format.md says what happens to everything else
// in a game.
//
// What is written and read again is written as the same bytes, and is the same game: moves, start
// position and result, and at the same plies the same comments (except for white space), NAGs and
// variations, as far as the options leave them. It is UTF-8 with LF. THREADS: one owner; keeps its
// memory from game to game.
class ExportWriter {
  public:
    // Appends the game and the blank line after it. The text after a game (Game::after) is not
    // written.   REQUIRES: can_be_rewritten(game).   COST: linear; about 50 ns a ply.
    void write(const Game& game, const ShapeOptions& options, std::string& out);
    // Has the game that was written last a `;` comment? Only a comment with braces inside has.
    [[nodiscard]] bool has_line_comment() const { return movetext_.has_line_comment(); }

  private:
    detail::TagSection tags_;
    detail::MovetextWriter movetext_;
};

}  // namespace arbiter::export_format
