#include "core/encoding/detail/letters.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace arbiter::encoding::detail {
namespace {

constexpr std::u32string_view kLatinVowels =
    U"aeiouyAEIOUYÀÁÂÃÄÅÆÈÉÊËÌÍÎÏÒÓÔÕÖØÙÚÛÜÝàáâãäåæèéêëìíîïòóôõöøùúûüýÿ"
    U"ĀāĂăĄąĒēĖėĘęĚěĪīĮįŌōŐőŒœŪūŮůŰűŲųŸ";
constexpr std::u32string_view kCyrillicVowels = U"аеёиоуыэюяєіїАЕЁИОУЫЭЮЯЄІЇ";
// Typographic, chess and Spanish signs, which are no letters.
constexpr std::u32string_view kSigns = U"\u00A0¡¢£§©«®°±²³´·¹»¼½¾¿×÷ªº–—‘’‚“”„†‡•…‰‹›€№™≈≤≥√µ";

// U+0100-U+017F come in pairs; where the capital is the odd one of them is irregular.
constexpr bool is_upper_extended(char32_t character) {
    const bool has_odd_capital =
        (character >= 0x139 && character <= 0x148) || (character >= 0x179 && character <= 0x17E);
    if (character == 0x178) return true;
    return (character & 1U) == (has_odd_capital ? 1U : 0U);
}

constexpr bool is_latin1_letter(char32_t character) {
    return character >= 0xC0 && character <= 0xFF && character != 0xD7 && character != 0xF7;
}

constexpr Letter letter_of(char32_t character) {
    Letter letter{.is_ascii = character < 0x80};
    const auto set = [&](Script script, bool is_upper, std::u32string_view vowels) {
        letter.script = script;
        letter.kind = is_upper ? Kind::Upper : Kind::Lower;
        letter.is_vowel = is_one_of(character, vowels);
        return letter;
    };
    if (character < 0x80) {
        const char32_t lower = character | 0x20U;
        const bool is_letter = lower >= 'a' && lower <= 'z';
        return is_letter ? set(Script::Latin, lower != character, kLatinVowels) : letter;
    }
    if (is_latin1_letter(character)) return set(Script::Latin, character < 0xDF, kLatinVowels);
    if (character >= 0x100 && character <= 0x17F)
        return set(Script::Latin, is_upper_extended(character), kLatinVowels);
    if (character >= 0x400 && character <= 0x45F)
        return set(Script::Cyrillic, character < 0x430, kCyrillicVowels);
    if (character == 0x490 || character == 0x491)
        return set(Script::Cyrillic, character == 0x490, kCyrillicVowels);
    letter.kind = is_one_of(character, kSigns) ? Kind::Sign : Kind::Odd;
    return letter;
}

// Every letter is below this.
constexpr std::size_t kTableSize = 0x500;
constexpr auto kTable = [] {
    std::array<Letter, kTableSize> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = letter_of(static_cast<char32_t>(i));
    return table;
}();

}  // namespace

Letter classify(char32_t character) {
    return character < kTableSize ? kTable[character] : letter_of(character);
}

}  // namespace arbiter::encoding::detail
