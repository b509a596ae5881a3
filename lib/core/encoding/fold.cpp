#include "core/encoding/fold.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"

#include <cstddef>

namespace arbiter::encoding {
namespace {

// The first ASCII letter of each character from U+00C0 and from U+1E00 on, by the decompositions of
// Unicode 15 and, for letters that have none, as library catalogues write them; '.' = none.
constexpr char32_t kLatinBegin = 0xC0;
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
    "bb.......d.....e.ff.....kk......oo.............uu..yyzz........."
    "....dddlllnnnaaiioouuuuuuuuuu.aaaaaaggggkkoooo..jdddgg..nnaaaaoo"
    "aaaaeeeeiiiioooorrrruuuusstt..hh....zzaaeeooooooooyy..t........."
    "...b............";
constexpr char32_t kMoreLatinBegin = 0x1E00;
constexpr std::string_view kMoreLatin =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwy.s..s.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......";

constexpr char letter_in(std::string_view table, char32_t begin, char32_t character) {
    if (character < begin || character - begin >= table.size()) return '.';
    return table[static_cast<std::size_t>(character - begin)];
}

// The second letter of a ligature; 0 = none.
constexpr char second_letter(char32_t character) {
    switch (character) {
        case 0xC6:  // Æ, and with marks
        case 0xE6:
        case 0x152:  // Œ
        case 0x153:
        case 0x1E2:
        case 0x1E3:
        case 0x1FC:
        case 0x1FD:
            return 'e';
        case 0xDE:  // Þ
        case 0xFE:
            return 'h';
        case 0xDF:  // ß
        case 0x1E9E:
            return 's';
        case 0x132:  // Ĳ, and the letters of Croatian written as one
        case 0x133:
        case 0x1C7:
        case 0x1C8:
        case 0x1C9:
        case 0x1CA:
        case 0x1CB:
        case 0x1CC:
            return 'j';
        case 0x1C4:
        case 0x1C5:
        case 0x1C6:
        case 0x1F1:
        case 0x1F2:
        case 0x1F3:
            return 'z';
        default:
            return 0;
    }
}

constexpr bool is_combining_mark(char32_t character) {
    return character >= 0x300 && character < 0x370;
}

// Greek and Cyrillic letters; every other character is its own small letter here.
constexpr char32_t small_letter(char32_t character) {
    const bool is_greek = character >= 0x391 && character <= 0x3A9 && character != 0x3A2;
    if (is_greek || (character >= 0x410 && character <= 0x42F)) return character + 0x20;
    if (character >= 0x400 && character <= 0x40F) return character + 0x50;
    return character;
}

// Ё is filed under Е.
constexpr char32_t filed_as(char32_t character) {
    return character == 0x451 ? 0x435 : character;
}

void append_folded(char32_t character, std::string& out) {
    if (is_combining_mark(character)) return;
    char first = letter_in(kLatin, kLatinBegin, character);
    if (first == '.') first = letter_in(kMoreLatin, kMoreLatinBegin, character);
    if (first == '.') {
        append_utf8(filed_as(small_letter(character)), out);
        return;
    }
    out += first;
    if (const char second = second_letter(character)) out += second;
}

}  // namespace

std::string fold_to_ascii(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t high = skip_ascii(text, i);
        for (; i < high; ++i)
            out += to_ascii_lower(text[i]);
        if (i == text.size()) break;
        const std::size_t length = sequence_length(text, i);
        if (length == 0) {
            out += text[i++];
            continue;
        }
        append_folded(character_at(text, i, length), out);
        i += length;
    }
    return out;
}

}  // namespace arbiter::encoding
