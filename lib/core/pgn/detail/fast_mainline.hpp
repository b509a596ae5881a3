#pragma once

#include "core/pgn/detail/game_draft.hpp"
#include "core/pgn/detail/text_cursor.hpp"
#include "core/pgn/token.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arbiter::pgn::detail {

// The fast way through a movetext that is one UniformMainline: reads all of it or nothing, and
// writes no token but the terminator. Everything else is left to MovetextReader, from the same
// place on. LIFETIME: of the parts it was made with.  THREADS: one owner.
class FastMainline {
  public:
    FastMainline(TextCursor& cursor, GameDraft& game) : cursor_(cursor), game_(game) {}

    // Reads all of the movetext at the cursor and goes to the end of the segment. False, and
    // nothing has been read: it is no UniformMainline.
    [[nodiscard]] bool read_all();

  private:
    struct Scan;
    template <bool kAreNumbersGlued>
    [[nodiscard]] Scan scan_moves(const char* at, Scan scan) const;
    template <bool kAreNumbersGlued>
    [[nodiscard]] Scan scan_clocked_moves(const char* at, Scan scan) const;
    template <bool kAreNumbersGlued>
    [[nodiscard]] bool scan_clocked_move(const char*& at, Scan& scan) const;
    [[nodiscard]] std::optional<Token> terminator_after(std::size_t line_end) const;

    TextCursor& cursor_;
    GameDraft& game_;
};

}  // namespace arbiter::pgn::detail
