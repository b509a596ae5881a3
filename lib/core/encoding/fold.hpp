#pragma once

#include <string>
#include <string_view>

namespace arbiter::encoding {

// `text`, which is UTF-8, as people look names up: small letters without diacritics, Latin letters
// with strokes and ligatures as ASCII ("Łódź" -> "lodz", "Müller" -> "muller", "Weiß" -> "weiss").
// Cyrillic and Greek letters become small ones, combining marks vanish, everything else stays, what
// is no UTF-8 too. Folding twice changes nothing. COST: linear; ASCII is copied in one pass.
[[nodiscard]] std::string fold_to_ascii(std::string_view text);

}  // namespace arbiter::encoding
