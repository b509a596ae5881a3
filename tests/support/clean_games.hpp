#pragma once

#include "core/export_format/game.hpp"

#include <cstddef>
#include <memory>
#include <string_view>

namespace arbiter::test {

// The games of a PGN text as the stages of `clean` get them: audited, with facts, nothing fixed.
class CleanGames {
  public:
    explicit CleanGames(std::string_view pgn, std::string_view file = "test.pgn");
    ~CleanGames();

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const export_format::Game& operator[](std::size_t index) const;
    [[nodiscard]] const export_format::Game* begin() const;
    [[nodiscard]] const export_format::Game* end() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace arbiter::test
