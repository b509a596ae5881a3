#pragma once

#include "core/pgn/game_view.hpp"

#include <cstdint>

namespace arbiter::replay {

// Which tokens belong to the main line: asked of one after the other.   PGN 8.2.5.
class VariationDepth {
  public:
    // False: the token is a bracket of a variation, or is inside one.
    [[nodiscard]] constexpr bool is_main_line(pgn::TokenKind kind) {
        if (kind == pgn::TokenKind::RavOpen) return ++depth_, false;
        if (depth_ == 0) return true;
        if (kind == pgn::TokenKind::RavClose) --depth_;
        return false;
    }

  private:
    std::uint32_t depth_ = 0;
};

// Index of the termination marker, or the number of tokens when there is none.
[[nodiscard]] inline std::uint32_t end_of_main_line(const pgn::GameView& view) {
    return view.terminator >= 0 ? static_cast<std::uint32_t>(view.terminator)
                                : static_cast<std::uint32_t>(view.token_count());
}

// Calls `visit(index)` for the tokens of the main line in [begin, end) until it returns false.
// Returns the index of that token, or `end`.   REQUIRES: `begin` is a token of the main line.
// COST: linear in the tokens.
template <class Visit>
std::uint32_t visit_main_line(const pgn::GameView& view, std::uint32_t begin, std::uint32_t end,
                              Visit visit) {
    VariationDepth depth;
    for (std::uint32_t i = begin; i < end; ++i)
        if (depth.is_main_line(view.tokens()[i].kind) && !visit(i)) return i;
    return end;
}

}  // namespace arbiter::replay
