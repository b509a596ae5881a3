#pragma once

#include "core/encoding/local_charset.hpp"

#include <string_view>

namespace arbiter::trf {

// In which character set a report is written: that of the machine of the arbiter. The country of
// the tournament (record 032) says more about it than that of most players (records 001), and the
// letters decide. For a country whose letters are neither Latin, Greek nor Cyrillic only names in
// western European letters are certain.
// COST: linear.   THREADS: any number at once.
[[nodiscard]] encoding::CharsetGuess guess_charset(std::string_view bytes);

}  // namespace arbiter::trf
