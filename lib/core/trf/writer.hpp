#pragma once

#include "core/trf/tournament.hpp"

#include <string>

namespace arbiter::trf {

// The report in normal form: UTF-8, LF, one blank between code and text, fields in their columns,
// dates as YYYY/MM/DD, titles as GM IM FM CM WGM WIM WFM WCM, byes as "0000 - U", no blanks at line
// ends. Players are grouped where the first one was. The written text reads as the same tournament,
// without flaws of form except records that are not known.
[[nodiscard]] std::string write(const Tournament& tournament);

// One line 001 of it, without its end.
[[nodiscard]] std::string line_of(const Player& player);

// Characters of a UTF-8 text: how many columns it fills.
[[nodiscard]] std::size_t columns_of(std::string_view text);

// The first `columns` characters.   LIFETIME: of the text.
[[nodiscard]] std::string_view cut_to(std::string_view text, std::size_t columns);

}  // namespace arbiter::trf
