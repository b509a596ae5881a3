#pragma once

#include "core/encoding/charset.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::encoding {

// Text that was UTF-8, was read in another character set and written in UTF-8 again: "MÃ¼ller",
// "M├╝ller", "РљР°СЂРїРѕРІ".
struct Mojibake {
    Charset read_as;   // the character set it was mistaken for
    std::string text;  // what was meant, in UTF-8
};

// Is the run of characters outside ASCII at [begin, end) of `text`, which is UTF-8, such text?
// Only when the way back gives UTF-8 again, and with it words that look better than those that are
// written. COST: two characters are looked at in most runs of real words.
[[nodiscard]] std::optional<Mojibake> find_mojibake(std::string_view text, std::size_t begin,
                                                    std::size_t end);

// The same where other words of the game were found to be read as `charset`: the way back is
// enough.
[[nodiscard]] std::optional<Mojibake> find_mojibake_of(std::string_view text, std::size_t begin,
                                                       std::size_t end, Charset charset);

}  // namespace arbiter::encoding
