#pragma once

#include "core/base/result.hpp"
#include "core/chess/board.hpp"
#include "core/query/query_error.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter::query::detail {

// "QR:qrr": White has queen and rook, Black queen and two rooks, and neither has anything else but
// the king. A digit, `+` or `*` after a letter says how many: that many, one or more, any number.
// THREADS: constant once it is made.
class MaterialPattern {
  public:
    [[nodiscard]] static Result<MaterialPattern, QueryError> parse(std::string_view text);
    [[nodiscard]] bool matches(const chess::Board& pos) const;
    // Has each side of the named pieces as many more than the other as the pattern says, and of all
    // others as many? "R:bn": White has a rook for a bishop and a knight.
    [[nodiscard]] bool matches_surplus(const chess::Board& pos) const;
    // The same with the colours exchanged.
    [[nodiscard]] MaterialPattern mirrored() const;

  private:
    struct Count {
        std::uint8_t least = 0, most = 0;
    };
    std::array<std::array<Count, chess::kRoles>, chess::kColors> counts_{};
};

}  // namespace arbiter::query::detail
