#include "core/encoding/detail/plausibility.hpp"

#include "core/encoding/detail/letters.hpp"

#include <algorithm>

namespace arbiter::encoding::detail {
namespace {

// A character and its neighbours; U+0000 beyond the ends.
struct Context {
    char32_t before_previous, previous, character, next, after_next;
};

// Windows-1252 and Windows-1250 share their commonest letters; where one byte means a letter in
// both, the neighbours show which of them is written. Each row is about one letter.
int latin_habit(const Context& at) {
    const bool is_last = !classify(at.next).is_letter();
    const bool is_first = !classify(at.previous).is_letter();
    const bool precedes_vowel = classify(at.next).is_vowel;
    const bool follows_vowel = classify(at.previous).is_vowel;
    switch (at.character) {
        case U'ñ':  // Muñoz
        case U'Ñ':
            return precedes_vowel ? 1 : -3;
        case U'ń':  // Gdańsk, Poznań; before a vowel Polish has ni
        case U'Ń':
            return precedes_vowel ? -1 : 1;
        case U'õ':  // Simões
            return is_one_of(at.next, U"e") ? 2 : -3;
        case U'ã':  // João, Guimarães
        case U'Ã':
            return is_one_of(at.next, U"oeOE") ? 4 : is_last ? 0 : -3;
        case U'û':  // Août, Brûlé; Hungarian has ű before others
            return is_last || is_one_of(at.next, U"trlm") ? 0 : -2;
        case U'ê':  // Więcek, Jędrzejczak
            return is_one_of(at.previous, U"iz") || is_one_of(at.next, U"bdgz") ? -2 : 0;
        case U'ę':
            return precedes_vowel ? -2 : is_one_of(at.previous, U"i") ? 2 : 0;
        case U'ø':  // Petřík, Ondřej against Møller, Høeg
            if (precedes_vowel && at.next != U'e') return -2;
            return is_one_of(at.previous, U"dtbpk") && at.next == U'e' && at.after_next >= U'a' ? -3
                                                                                                : 0;
        case U'è':  // Janečka, Kovač against Hélène, première
            if (is_one_of(at.previous, U"aeáéě") || is_one_of(at.next, U"kch")) return -2;
            return is_last && at.previous != U'f' ? -2 : 0;
        case U'æ':  // Petrović against Kjær
            return follows_vowel ? -2 : 0;
        case U'þ':  // begins words in Icelandic
            return is_first ? 0 : -3;
        case U'ì':  // last in Italian; ě, ů and ň occur everywhere
            return is_last && is_one_of(at.previous, U"dlr") ? 0 : -2;
        case U'ù':
            return is_last && is_one_of(at.previous, U"tsi") ? 0 : -2;
        case U'ò':
            return is_last ? 0 : -2;
        case U'à':  // last in French and Italian
            return is_first ? -3 : 0;
        case U'á':  // Groß, Weiß in another character set
            return is_one_of(at.previous, U"oe") || (at.previous == U'i' && is_last) ? -2 : 0;
        case U'ŕ':
        case U'Ŕ':
        case U'ĺ':
        case U'Ĺ':
            return -3;
        case U'ï':  // Loïc, Naïm
            return follows_vowel ? 3 : -2;
        case U'œ':  // sœur
        case U'Œ':
            return is_one_of(at.next, U"uU") ? 1 : -4;
        case U'Ź':
        case U'Ÿ':
            return -3;
        default:
            return 0;
    }
}

int case_sense(const Letter& previous, const Letter& letter, const Letter& next,
               const Context& at) {
    int score = 0;
    if (letter.kind == Kind::Upper) {
        if (previous.kind == Kind::Lower) return -6;
        if (next.kind == Kind::Lower && !previous.is_letter()) score += 1;
    } else if (at.character != U'ß') {
        if (next.kind == Kind::Upper) score -= 3;
        const Letter before = classify(at.before_previous);
        if (previous.kind == Kind::Upper && before.kind == Kind::Upper) score -= 1;
    }
    return score;
}

// Vowels next to consonants and the other way round.
int vowel_sense(const Letter& letter, const Letter& neighbour) {
    if (!neighbour.is_letter()) return 0;
    return neighbour.is_vowel == letter.is_vowel ? -1 : 1;
}

int letter_score(const Context& at, const Letter& letter) {
    const Letter previous = classify(at.previous);
    const Letter next = classify(at.next);
    if (!previous.is_letter() && !next.is_letter()) return -1;
    for (const Letter& neighbour : {previous, next})
        if (neighbour.is_letter() && neighbour.script != letter.script) return -6;
    int score = 2 + case_sense(previous, letter, next, at) + vowel_sense(letter, previous) +
                vowel_sense(letter, next);
    if (letter.script == Script::Cyrillic) {
        // Serbian and Macedonian have these; elsewhere they are letters of another set.
        if (is_one_of(at.character, U"ЂЃЈЅЉЊЋЌЎЏђѓјѕљњћќўџ")) score -= 6;
    } else {
        score += latin_habit(at);
        // Words of accented letters only are Cyrillic ones.
        const bool follows_accent = previous.is_letter() && !previous.is_ascii;
        const Letter before = classify(at.before_previous);
        if (follows_accent) score -= before.is_letter() && !before.is_ascii ? 4 : 1;
    }
    return score;
}

bool is_opening(const Context& at) {
    return is_one_of(at.character, U"“„‘‚«‹") && !classify(at.previous).is_letter() &&
           at.next > U' ';
}
bool is_closing(const Context& at) {
    return is_one_of(at.character, U"“”‘’»›") && at.previous > U' ' &&
           !classify(at.next).is_letter();
}

int sign_score(const Context& at, bool has_paired_quotes) {
    const Letter previous = classify(at.previous);
    const Letter next = classify(at.next);
    const bool is_inside = previous.is_letter() && next.is_letter();
    if (at.character == U'’' && is_inside) return 3;  // O’Kelly
    if (is_one_of(at.character, U"“”„‘’‚«»‹›")) {
        if (is_inside) return -4;
        if (!is_opening(at) && !is_closing(at)) return -2;
        return has_paired_quotes ? 4 : -1;
    }
    if (is_one_of(at.character, U"•‰—†‡") && previous.is_letter()) return -3;
    if (is_one_of(at.character, U"–—"))  // Caro–Kann, 1960–1970
        return !is_inside || next.kind == Kind::Upper ? 2 : -3;
    if (at.character == U'…') return is_inside ? -1 : 2;
    if (is_one_of(at.character, U"³¹²¼¾£¢ªº×÷µ¿¡±≈≤≥√´")) return previous.is_letter() ? -3 : 0;
    return is_inside ? -3 : 0;
}

bool has_paired_quotes(std::u32string_view text) {
    bool has_opening = false;
    bool has_closing = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] < 0x80) continue;
        const Context at{0, i > 0 ? text[i - 1] : U'\0', text[i],
                         i + 1 < text.size() ? text[i + 1] : U'\0', 0};
        has_opening |= is_opening(at);
        has_closing |= is_closing(at);
    }
    return has_opening && has_closing;
}

}  // namespace

Plausibility plausibility(std::u32string_view text) {
    constexpr int kOdd = -8;
    Plausibility sum;
    const bool are_quotes_paired = has_paired_quotes(text);
    const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : U'\0'; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] < 0x80) continue;
        const Context context{i > 1 ? text[i - 2] : U'\0', i > 0 ? text[i - 1] : U'\0', text[i],
                              at(i + 1), at(i + 2)};
        const Letter letter = classify(text[i]);
        ++sum.characters;
        sum.score += letter.is_letter()         ? letter_score(context, letter)
                     : letter.kind == Kind::Odd ? kOdd
                                                : sign_score(context, are_quotes_paired);
    }
    return sum;
}

}  // namespace arbiter::encoding::detail
