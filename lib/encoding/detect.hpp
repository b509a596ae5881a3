#pragma once

#include "encoding/charset.hpp"

#include <string_view>

namespace arbiter::encoding {

// In which character set a game is written: Utf8 when all of it is UTF-8 (ASCII too), else the one
// in which its words look most like words: letters between letters, capitals first, vowels beside
// consonants, signs where signs stand. Where two of them do and the text is long enough, uchardet
// is asked, and believed when it names one of the two. ISO-8859-1 and -15 count as Windows-1252,
// ISO-8859-2 as Windows-1250. Unknown when nothing makes words of it.
// A function of these bytes alone. COST: linear; a look at every byte for text in ASCII.
// THREADS: any number at once.
[[nodiscard]] Charset detect(std::string_view bytes);

}  // namespace arbiter::encoding
