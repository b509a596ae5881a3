#pragma once

#include "core/pgn/game_view.hpp"
#include "core/replay/reading.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::replay::detail {

// A game as another language would have it written in English: a copy of its movetext, token by
// token, so that the moves are played as those of any other game. Tokens that touch each other do
// so in the copy. THREADS: one owner; memory is kept.
class EnglishCopy {
  public:
    // The English copy of `written`, a game in `reading`. LIFETIME: until the next call.
    const pgn::GameView& write(const pgn::GameView& written, const Reading& reading);

    // The copy that was written last.
    [[nodiscard]] const pgn::GameView& view() const { return view_; }
    // The token has a letter that English does not have.
    [[nodiscard]] bool is_foreign(std::uint32_t token) const { return is_foreign_[token]; }

  private:
    void write_symbol(std::size_t index, std::string_view written, const Reading& reading);

    pgn::GameView view_;
    std::string text_;
    std::vector<pgn::Token> tokens_;
    std::vector<bool> is_foreign_;
};

}  // namespace arbiter::replay::detail
