#pragma once

#include <cstdint>
#include <string_view>

namespace arbiter::encoding::detail {

// Kinds of characters in the texts of an archive: enough to distinguish words from garbage, for the
// characters of the single-byte character sets.
enum class Kind : std::uint8_t {
    Lower,
    Upper,
    Sign,  // digits, punctuation, white space and the usual symbols
    Odd,   // box drawing, accents without their letter, control characters
};
enum class Script : std::uint8_t { None, Latin, Cyrillic };

struct Letter {
    Kind kind = Kind::Sign;
    Script script = Script::None;
    bool is_vowel = false;
    bool is_ascii = true;

    [[nodiscard]] constexpr bool is_letter() const { return script != Script::None; }
};

// U+0000, which means "nothing there", is in no set.
[[nodiscard]] constexpr bool is_one_of(char32_t character, std::u32string_view set) {
    return character != 0 && set.find(character) != std::u32string_view::npos;
}

[[nodiscard]] Letter classify(char32_t character);

}  // namespace arbiter::encoding::detail
