#include "core/names/player_name.hpp"

#include "core/base/text.hpp"
#include "core/names/detail/name_form.hpp"
#include "core/names/folding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

namespace arbiter::names {
namespace {

constexpr std::size_t kLongestKey = 128;
constexpr std::size_t kMostWords = 12;  // of a name that are compared

constexpr std::size_t kLeastSimilarWord = 5;  // shorter surnames are other ones, not misspellings
constexpr std::size_t kLeastAlikeWord = 4;    // the same for given names: Jan is not Ian

constexpr std::string_view kTitles[] = {"GM",  "IM",  "FM",  "CM",  "NM",
                                        "WGM", "WIM", "WFM", "WCM", "WNM"};
constexpr std::string_view kParticles[] = {"de", "del", "della", "der", "den", "di",  "da",
                                           "do", "dos", "van",   "von", "vom", "la",  "le",
                                           "el", "al",  "ten",   "ter", "bin", "ibn", "st"};

template <std::size_t Size>
bool is_among(std::string_view word, const std::string_view (&words)[Size]) {
    return std::ranges::find(words, word) != std::end(words);
}

bool is_word_byte(char c) {
    return c != ' ' && c != ',' && c != '.' && c != '\t' && c != ';' && c != '_';
}

// `name` without what is in brackets; as it is when nothing else is left.
std::string without_brackets(std::string_view name) {
    std::string out;
    int depth = 0;
    for (const char c : name) {
        if (c == '(' || c == '[') ++depth;
        if (depth == 0) out += c;
        if ((c == ')' || c == ']') && depth > 0) --depth;
    }
    const bool is_empty = std::ranges::none_of(out, is_word_byte);
    return is_empty ? std::string(name) : out;
}

// Drops titles. A title is a name when nothing else stands on its side of the comma: Im, Dong-Hyun.
std::string without_titles(std::string_view part) {
    std::string out;
    bool has_rest = false;
    for (std::size_t i = 0; i < part.size();) {
        std::size_t end = i;
        while (end < part.size() && is_word_byte(part[end]))
            ++end;
        const std::string_view word = part.substr(i, end - i);
        const bool is_doctor = word == "Dr" || word == "Prof";
        if (!word.empty() && !is_doctor && !is_among(word, kTitles)) {
            out.append(word);
            has_rest = true;
        } else if (word.empty()) {
            out += part[end++];
        }
        i = end;
    }
    return has_rest ? out : std::string(part);
}

struct Words {
    std::array<std::string_view, kMostWords> word;
    std::size_t count = 0;
    std::size_t surname = 0;  // how many of them; 0: not told
};

Words words_of(std::string_view key) {
    Words words;
    while (!key.empty() && words.count < kMostWords) {
        const std::size_t end = std::min(key.find_first_of(" ,"), key.size());
        if (end > 0) words.word[words.count++] = key.substr(0, end);
        if (end < key.size() && key[end] == ',') words.surname = words.count;
        key.remove_prefix(std::min(end + 1, key.size()));
    }
    return words;
}

bool is_full(std::string_view word) {
    return word.size() > 1;
}

bool has_digit(std::string_view text) {
    return std::ranges::any_of(text, is_ascii_digit);
}

constexpr std::pair<std::string_view, std::string_view> kSounds[] = {
    {"tsch", "c"}, {"sch", "s"}, {"tch", "c"}, {"ch", "c"}, {"sh", "s"}, {"zh", "z"}, {"kh", "h"},
    {"ck", "k"},   {"ph", "f"},  {"ts", "c"},  {"tz", "c"}, {"ks", "x"}, {"ae", "a"}, {"oe", "o"},
    {"ue", "u"},   {"w", "v"},   {"j", "i"},   {"y", "i"},  {"q", "k"}};

// Most letters begin none of them.
constexpr auto kBeginsSound = [] {
    std::array<bool, 256> begins{};
    for (const auto& [sound, letter] : kSounds)
        begins[static_cast<unsigned char>(sound.front())] = true;
    return begins;
}();

// Without a call for two or three letters.
bool begins_with(std::string_view word, std::string_view sound) {
    if (sound.size() > word.size()) return false;
    for (std::size_t i = 0; i < sound.size(); ++i)
        if (word[i] != sound[i]) return false;
    return true;
}

// How the letters of surnames sound in the spellings that transliterations and languages make of
// them: "kortschnoj" and "korchnoi" are both "korcnoi".
std::string sound_of(std::string_view word) {
    std::string sound;
    while (!word.empty()) {
        const auto* const found =
            kBeginsSound[static_cast<unsigned char>(word.front())]
                ? std::ranges::find_if(
                      kSounds, [&](const auto& pair) { return begins_with(word, pair.first); })
                : std::end(kSounds);
        const bool is_pair = found != std::end(kSounds);
        const char letter = is_pair ? found->second.front() : word.front();
        if (sound.empty() || sound.back() != letter) sound += letter;
        word.remove_prefix(is_pair ? found->first.size() : 1);
    }
    return sound;
}

// In given names "c" and "k" are one sound, too; in surnames "c" may be "ch": Petrovic.
std::string sound_of_given(std::string_view word) {
    std::string sound = sound_of(word);
    std::ranges::replace(sound, 'c', 'k');
    return sound;
}

// "Mihail" and "Mikhail", "Sergei" and "Sergey", "Victor" and "Viktor": a name in two
// transliterations.
bool sound_alike(std::string_view a, std::string_view b) {
    return std::min(a.size(), b.size()) >= kLeastAlikeWord && !has_digit(a) && !has_digit(b) &&
           sound_of_given(a) == sound_of_given(b);
}

// Pairs the words of `few` with different words of `many`: equal ones first, then given names with
// what they begin with, and next to an equal name those that sound alike.
struct Pairing {
    std::array<std::size_t, kMostWords> partner;  // kMostWords: none
    std::size_t equal_full = 0;
    std::size_t unpaired = 0;
    bool is_all_equal = true;
};

// "J" and "Judit", "Alex" and "Alexander"; never numbers: Stockfish 1 is not Stockfish 15.
bool begins_the_other(std::string_view a, std::string_view b) {
    return !is_ascii_digit(a.front()) && (a.starts_with(b) || b.starts_with(a));
}

Pairing pair_words(const Words& few, const Words& many) {
    Pairing pairing;
    pairing.partner.fill(kMostWords);
    std::array<bool, kMostWords> is_taken{};
    const auto pair_where = [&](auto&& meets) {
        for (std::size_t i = 0; i < few.count; ++i)
            for (std::size_t j = 0; j < many.count && pairing.partner[i] == kMostWords; ++j)
                if (!is_taken[j] && meets(i, j)) {
                    pairing.partner[i] = j;
                    is_taken[j] = true;
                }
    };
    pair_where([&](std::size_t i, std::size_t j) { return few.word[i] == many.word[j]; });
    for (std::size_t i = 0; i < few.count; ++i)
        if (pairing.partner[i] == kMostWords)
            pairing.is_all_equal = false;
        else if (is_full(few.word[i]))
            ++pairing.equal_full;
    // A surname is never abbreviated where it is known to be one.
    pair_where([&](std::size_t i, std::size_t j) {
        return i >= few.surname && j >= many.surname && begins_the_other(few.word[i], many.word[j]);
    });
    if (pairing.equal_full > 0)
        pair_where([&](std::size_t i, std::size_t j) {
            return i >= few.surname && j >= many.surname && sound_alike(few.word[i], many.word[j]);
        });
    for (std::size_t i = 0; i < few.count; ++i)
        if (pairing.partner[i] == kMostWords) ++pairing.unpaired;
    return pairing;
}

// "de" before another word of a surname; in "Le, Quang Liem" it is the surname itself.
bool is_particle(const Words& words, std::size_t i) {
    const std::size_t end = i < words.surname ? words.surname : words.count;
    return is_among(words.word[i], kParticles) && i + 1 < end && is_full(words.word[i + 1]);
}

// Do the surnames meet, where they are known? One word of a double surname is enough.
bool surnames_meet(const Words& few, const Words& many, const Pairing& pairing) {
    std::size_t met_few = 0;
    std::size_t met_many = 0;
    for (std::size_t i = 0; i < few.count; ++i) {
        const std::size_t j = pairing.partner[i];
        if (j == kMostWords || few.word[i] != many.word[j]) continue;
        if (is_particle(few, i) && is_particle(many, j)) continue;
        if (few.surname > 0 && many.surname > 0 && (i < few.surname) != (j < many.surname))
            continue;
        if (i < few.surname) ++met_few;
        if (j < many.surname) ++met_many;
    }
    return (few.surname == 0 || met_few > 0) && (many.surname == 0 || met_many > 0);
}

NameMatch match_words(std::string_view key_a, std::string_view key_b) {
    if (key_a == key_b) return NameMatch::Same;
    const Words a = words_of(key_a);
    const Words b = words_of(key_b);
    const Words& few = a.count <= b.count ? a : b;
    const Words& many = a.count <= b.count ? b : a;
    const Pairing pairing = pair_words(few, many);
    if (pairing.unpaired > 0 || pairing.equal_full == 0) return NameMatch::Different;
    if (!surnames_meet(few, many, pairing)) return NameMatch::Different;
    return pairing.is_all_equal && few.count == many.count ? NameMatch::Same
                                                           : NameMatch::Compatible;
}

// The first given name where `surname` is a word of the key; empty when there is none.
std::string_view given_name(const Words& words, std::string_view surname) {
    for (std::size_t i = words.surname; i < words.count; ++i)
        if (words.word[i].data() != surname.data()) return words.word[i];
    return {};
}

bool are_alike(std::string_view a, std::string_view b, std::size_t least) {
    return std::min(a.size(), b.size()) >= least &&
           (detail::is_one_edit_apart(a, b) || detail::is_one_edit_apart(sound_of(a), sound_of(b)));
}

// A name and one of its words, taken for the surname.
struct FiledName {
    std::string_view key, surname, given;
    bool is_told;  // by a comma, or by its place at the end
};

// Without comma the surname is the last word or, as in many archives, the first one.
struct FiledNames {
    std::array<FiledName, 2> name;
    std::size_t count = 0;

    explicit FiledNames(std::string_view key) {
        const Words words = words_of(key);
        const std::string_view last = filing_word(key);
        name[count++] = {key, last, given_name(words, last), true};
        const std::string_view first = words.word[0];
        if (words.surname == 0 && words.count > 1 && is_full(first) && first.data() != last.data())
            name[count++] = {key, first, given_name(words, first), false};
    }
};

bool are_given_names_similar(const FiledName& a, const FiledName& b, bool is_order_known) {
    if (a.given.empty() || b.given.empty()) return false;
    if (is_order_known) return a.given.front() == b.given.front();
    // Of "Ivan Petrov" and "Ivan Popov" the equal word is no surname.
    return a.given == b.given || are_alike(a.given, b.given, kLeastAlikeWord);
}

bool are_similar(const FiledName& a, const FiledName& b) {
    const bool has_comma =
        a.key.find(',') != std::string_view::npos || b.key.find(',') != std::string_view::npos;
    const bool is_order_known = has_comma || (a.is_told && b.is_told);
    if (a.surname == b.surname)
        return is_full(a.surname) && are_given_names_similar(a, b, is_order_known);
    if (!are_alike(a.surname, b.surname, kLeastSimilarWord)) return false;
    if (are_given_names_similar(a, b, is_order_known)) return true;
    if (!is_order_known) return false;
    std::string corrected(b.key);
    corrected.replace(static_cast<std::size_t>(b.surname.data() - b.key.data()), b.surname.size(),
                      a.surname);
    return match_words(a.key, corrected) != NameMatch::Different;
}

// Would the names match if the surname sounded alike, or one letter of it were another, missing or
// too much; or do only given names differ that begin with the same letter?
bool are_similar(std::string_view key_a, std::string_view key_b) {
    // player12 is not player13.
    if (has_digit(key_a) || has_digit(key_b)) return false;
    const FiledNames a(key_a);
    const FiledNames b(key_b);
    for (std::size_t i = 0; i < a.count; ++i)
        for (std::size_t j = 0; j < b.count; ++j)
            if (are_similar(a.name[i], b.name[j])) return true;
    return false;
}

}  // namespace

std::string player_key(std::string_view name) {
    const std::string bare = without_brackets(name);
    const std::size_t comma = bare.find(',');
    std::string key = folded(without_titles(std::string_view(bare).substr(0, comma)), kLongestKey);
    if (comma != std::string::npos) {
        const std::string given =
            folded(without_titles(std::string_view(bare).substr(comma + 1)), kLongestKey);
        if (key.empty()) {
            key = given;
        } else if (key.size() < kLongestKey) {
            key += ',';
            key.append(given, 0, kLongestKey - key.size());
        }
    }
    return key == "nn" || key == "n n" || key == "n,n" ? std::string{} : key;
}

NameMatch match_names(std::string_view key_a, std::string_view key_b) {
    if (key_a.empty() || key_b.empty()) return NameMatch::Unknown;
    const NameMatch match = match_words(key_a, key_b);
    return match == NameMatch::Different && are_similar(key_a, key_b) ? NameMatch::Similar : match;
}

namespace {

// Keys have "ae", "oe" and "ue" in one letter, so that a misspelling may cost two: "Droev" is
// "drov".
bool is_slip_with_umlaut(std::string_view key, std::string_view other) {
    for (std::size_t at = 0; at < key.size(); ++at) {
        if (key[at] != 'a' && key[at] != 'o' && key[at] != 'u') continue;
        std::string written(key);
        written.insert(at + 1, 1, 'e');
        if (detail::is_one_edit_apart(written, other)) return true;
    }
    return false;
}

}  // namespace

std::string filing_sound(std::string_view key) {
    return sound_of(filing_word(key));
}

bool are_one_slip_apart(std::string_view key_a, std::string_view key_b) {
    if (key_a.empty() || key_b.empty() || has_digit(key_a) || has_digit(key_b)) return false;
    return detail::is_one_edit_apart(key_a, key_b) || is_slip_with_umlaut(key_a, key_b) ||
           is_slip_with_umlaut(key_b, key_a);
}

bool share_a_word(std::string_view key_a, std::string_view key_b) {
    const Words a = words_of(key_a);
    const Words b = words_of(key_b);
    for (std::size_t i = 0; i < a.count; ++i)
        if (is_full(a.word[i]) && std::find(b.word.begin(), b.word.begin() + b.count, a.word[i]) !=
                                      b.word.begin() + b.count)
            return true;
    return false;
}

std::uint64_t name_signature(std::string_view key) {
    if (key.empty()) return ~std::uint64_t{0};
    const auto bit_of = [](std::string_view word) {
        std::uint32_t hash = 2166136261U;  // FNV-1a
        for (const char c : word)
            hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
        return std::uint64_t{1} << (hash >> 26);
    };
    std::uint64_t signature = 0;
    const Words words = words_of(key);
    for (std::size_t i = 0; i < words.count; ++i)
        if (is_full(words.word[i])) signature |= bit_of(words.word[i]);
    // Nothing but initials: only the same initials in the same order meet.
    return signature != 0 ? signature : bit_of(key);
}

std::string_view filing_word(std::string_view key) {
    const Words words = words_of(key);
    if (words.surname > 0) {
        for (std::size_t i = 0; i < words.surname; ++i)
            if (!is_among(words.word[i], kParticles)) return words.word[i];
        return words.word[0];
    }
    for (std::size_t i = words.count; i-- > 0;)
        if (is_full(words.word[i])) return words.word[i];
    return key;
}

}  // namespace arbiter::names
