#pragma once

#include "core/encoding/charset.hpp"

#include <string_view>

namespace arbiter::encoding {

// In which character set a game is written: Utf8 when all of it is UTF-8 (ASCII too), else the one
// in which its words look most like words: letters between letters, capitals first, vowels next to
// consonants, signs where signs belong. Where two of them look alike, the one that is more common
// in archives. ISO-8859-1 and -15 count as Windows-1252, ISO-8859-2 as Windows-1250. Unknown when
// nothing makes words of it.
// A function of these bytes alone. COST: linear; a look at every byte for text in ASCII.
// THREADS: any number at once.
[[nodiscard]] Charset detect(std::string_view bytes);

// Is this run of bytes outside ASCII, from a game in `charset`, to be read in `charset`? Not when
// the run is UTF-8: a word was repaired. In the Cyrillic sets, whose words are such runs, it may be
// UTF-8 by chance, so there its letters decide.
[[nodiscard]] bool is_written_in(std::string_view run, Charset charset);

}  // namespace arbiter::encoding
