#pragma once

#include "core/names/detail/fide_columns.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::names::detail {

// Reads the XML form of a rating list of the FIDE: elements <player> with <fideid>, <name>,
// <country>, <sex>, <title>, <w_title>, <rating> and <birthday>, each on one line or all of them on
// one line. Such a list does not say for which month it is.
class FideXml {
  public:
    // Is that how such a file begins?
    [[nodiscard]] static bool is_beginning(std::string_view line);
    // Consumes from the line what belongs to one player, and returns the player whose element ends
    // there; nullopt at the end of the line. The id is 0 when there was none.
    [[nodiscard]] std::optional<FidePlayer> next(std::string_view& line);

  private:
    void take(std::string_view element, std::string_view text);

    FidePlayer player_;
};

}  // namespace arbiter::names::detail
