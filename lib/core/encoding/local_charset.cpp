#include "core/encoding/local_charset.hpp"

#include "core/base/assert.hpp"
#include "core/base/text.hpp"
#include "core/encoding/detail/high_runs.hpp"
#include "core/encoding/detail/letters.hpp"
#include "core/encoding/detail/plausibility.hpp"
#include "core/encoding/detail/single_byte.hpp"
#include "core/encoding/utf16.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace arbiter::encoding {
namespace {

using detail::character_of;
using detail::HighHalf;
using detail::kNothing;

constexpr std::size_t kMostEvidence = std::size_t{8} << 10;
constexpr std::size_t kMostBefore = 40;  // of a word, before its first byte outside ASCII
constexpr std::size_t kMostOfWord = 80;

struct CharsetName {
    std::string_view name;
    LocalCharset charset;
};
constexpr CharsetName kNames[] = {
    {"UTF-8", LocalCharset::Utf8},
    {"WINDOWS-1252", LocalCharset::Windows1252},
    {"WINDOWS-1250", LocalCharset::Windows1250},
    {"WINDOWS-1251", LocalCharset::Windows1251},
    {"WINDOWS-1253", LocalCharset::Windows1253},
    {"WINDOWS-1254", LocalCharset::Windows1254},
    {"WINDOWS-1257", LocalCharset::Windows1257},
    {"KOI8-R", LocalCharset::Koi8R},
    {"UTF-16LE", LocalCharset::Utf16Le},
    {"UTF-16BE", LocalCharset::Utf16Be},
};
// Those of which one letter is one byte, by how common they are.
struct LocalCandidate {
    LocalCharset charset;
    detail::SingleByteSet table;
    int prior;
};
constexpr LocalCandidate kSingleBytes[] = {
    {LocalCharset::Windows1252, detail::SingleByteSet::Windows1252, 1},
    {LocalCharset::Windows1250, detail::SingleByteSet::Windows1250, 0},
    {LocalCharset::Windows1251, detail::SingleByteSet::Windows1251, 0},
    {LocalCharset::Windows1253, detail::SingleByteSet::Windows1253, 0},
    {LocalCharset::Windows1254, detail::SingleByteSet::Windows1254, -1},
    {LocalCharset::Windows1257, detail::SingleByteSet::Windows1257, -1},
    {LocalCharset::Koi8R, detail::SingleByteSet::Koi8R, -1},
};

// REQUIRES: one byte of `charset` is one character.
const HighHalf& high_half_of(LocalCharset charset) {
    const auto* const found = std::ranges::find(kSingleBytes, charset, &LocalCandidate::charset);
    ARBITER_CHECK(found != std::end(kSingleBytes));
    return detail::high_half(found->table);
}

bool is_greek(char32_t character) {
    return character >= 0x384 && character <= 0x3CE;
}

// Greek and Turkish letters as others that plausibility() knows, of the same case and as much a
// vowel: it weighs how letters follow each other, whatever they are.
char32_t known_letter(char32_t character) {
    constexpr std::u32string_view kLower = U"αβγδεζηθικλμνξοπρςστυφχψωάέήίόύώϊϋΐΰ";
    constexpr std::u32string_view kLowerAs = U"абгдезитиклмнкопрсстуфхпоаеииоуоиуиу";
    constexpr std::u32string_view kUpper = U"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ";
    constexpr std::u32string_view kUpperAs = U"АБГДЕЗИТИКЛМНКОПРСТУФХПОАЕИИОУОИУ";
    static_assert(kLower.size() == kLowerAs.size() && kUpper.size() == kUpperAs.size());
    if (character == U'ı') return U'í';
    if (character == U'İ') return U'Í';
    if (!is_greek(character)) return character;
    if (const std::size_t at = kLower.find(character); at != std::u32string_view::npos)
        return kLowerAs[at];
    const std::size_t at = kUpper.find(character);
    return at == std::u32string_view::npos ? character : kUpperAs[at];
}

// Words with bytes outside ASCII that are not UTF-8, a blank between them.
std::string local_evidence(std::string_view bytes) {
    std::string words;
    for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size() && words.size() < kMostEvidence;) {
        constexpr std::string_view kBlanks = " \t\r\n,;.";
        const std::size_t before =
            i == 0 ? std::string_view::npos : bytes.substr(0, i).find_last_of(kBlanks);
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        const std::size_t end = std::min(bytes.find_first_of(kBlanks, i), bytes.size());
        const std::size_t from = std::max(begin, i - std::min(i, kMostBefore));
        const std::string_view word = bytes.substr(from, end - from);
        if (!is_utf8(word)) words.append(" ").append(word.substr(0, kMostOfWord));
        i = skip_ascii(bytes, end);
    }
    return words;
}

struct Weighed {
    LocalCharset charset = LocalCharset::Windows1252;
    int score = 0;
    detail::Plausibility looks{};
};

std::vector<Weighed> weigh(std::string_view evidence, std::span<const ExpectedCharset> expected) {
    std::vector<Weighed> all;
    std::u32string text;
    for (const LocalCandidate& candidate : kSingleBytes) {
        const HighHalf& table = high_half_of(candidate.charset);
        text.clear();
        for (const char c : evidence)
            text += known_letter(character_of(c, table));
        if (text.find(kNothing) != std::u32string::npos) continue;
        Weighed weighed{candidate.charset, 0, detail::plausibility(text)};
        int weight = 0;
        for (const ExpectedCharset& each : expected)
            if (each.charset == candidate.charset) weight = std::max(weight, each.weight);
        weighed.score = weighed.looks.score + candidate.prior + weight * weighed.looks.characters;
        all.push_back(weighed);
    }
    std::ranges::stable_sort(all, std::greater{}, &Weighed::score);
    return all;
}

bool mean_the_same(std::string_view evidence, LocalCharset a, LocalCharset b) {
    const HighHalf& first = high_half_of(a);
    const HighHalf& second = high_half_of(b);
    return std::ranges::all_of(
        evidence, [&](char c) { return character_of(c, first) == character_of(c, second); });
}

// Words of another script may be UTF-8 by chance; then all of their bytes are its letters.
bool is_word_of(std::string_view run, LocalCharset charset) {
    const HighHalf& table = high_half_of(charset);
    return std::ranges::all_of(run, [&](char c) {
        const char32_t character = character_of(c, table);
        return is_greek(character) ||
               detail::classify(character).script == detail::Script::Cyrillic;
    });
}

void append_local(std::string_view run, const CharsetGuess& guess, std::string& out) {
    const HighHalf& table = high_half_of(guess.charset);
    const HighHalf* const other = guess.other ? &high_half_of(*guess.other) : nullptr;
    for (const char c : run) {
        const char32_t character = character_of(c, table);
        const bool is_doubtful = !guess.makes_words || character == kNothing ||
                                 (other != nullptr && character_of(c, *other) != character);
        append_utf8(is_doubtful ? kNothing : character, out);
    }
}

bool is_wide(LocalCharset charset) {
    return charset == LocalCharset::Utf16Le || charset == LocalCharset::Utf16Be;
}

std::string text_of_utf16(std::string_view bytes, LocalCharset charset) {
    const std::string text = utf16_to_utf8(
        bytes, charset == LocalCharset::Utf16Be ? Charset::Utf16Be : Charset::Utf16Le);
    std::string scratch;
    return std::string(sound(text, Nul::Replace, scratch));
}

}  // namespace

std::string_view name_of(LocalCharset charset) {
    return kNames[static_cast<std::size_t>(charset)].name;
}

std::optional<LocalCharset> find_local_charset(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (c != '-' && c != '_' && c != ' ') plain += to_ascii_lower(c);
    for (const std::string_view prefix : {"windows", "cp", "win"})
        if (plain.starts_with(prefix) && plain.size() == prefix.size() + 4)
            plain.erase(0, prefix.size());
    constexpr CharsetName kPlain[] = {
        {"utf8", LocalCharset::Utf8},          {"1252", LocalCharset::Windows1252},
        {"1250", LocalCharset::Windows1250},   {"1251", LocalCharset::Windows1251},
        {"1253", LocalCharset::Windows1253},   {"1254", LocalCharset::Windows1254},
        {"1257", LocalCharset::Windows1257},   {"koi8r", LocalCharset::Koi8R},
        {"utf16", LocalCharset::Utf16Le},      {"utf16le", LocalCharset::Utf16Le},
        {"utf16be", LocalCharset::Utf16Be},    {"iso88591", LocalCharset::Windows1252},
        {"latin1", LocalCharset::Windows1252}, {"iso88599", LocalCharset::Windows1254},
    };
    const auto* const found = std::ranges::find(kPlain, plain, &CharsetName::name);
    return found == std::end(kPlain) ? std::nullopt : std::optional(found->charset);
}

std::string_view local_charset_names() {
    return "utf-8, utf-16, cp1250, cp1251, cp1252, cp1253, cp1254, cp1257, koi8-r";
}

CharsetGuess guess_charset(std::string_view bytes, std::span<const ExpectedCharset> expected) {
    const Charset wide = detect_utf16(bytes.substr(0, kUtf16Probe));
    if (wide != Charset::Utf8)
        return {wide == Charset::Utf16Be ? LocalCharset::Utf16Be : LocalCharset::Utf16Le, {}, true};
    if (is_utf8(bytes)) return {};
    const std::string evidence = local_evidence(bytes);
    const std::vector<Weighed> weighed = weigh(evidence, expected);
    if (weighed.empty()) return {LocalCharset::Windows1252, {}, false};
    const Weighed& best = weighed.front();
    CharsetGuess guess{best.charset, {}, best.looks.score >= -best.looks.characters};
    const auto rival = std::ranges::find_if(weighed, [&](const Weighed& each) {
        return !mean_the_same(evidence, each.charset, best.charset);
    });
    // Below a quarter of a point for each letter, the bytes may mean the one or the other.
    if (rival != weighed.end() && 4 * (best.score - rival->score) <= best.looks.characters)
        guess.other = rival->charset;
    return guess;
}

std::string decoded(std::string_view bytes, const CharsetGuess& guess) {
    if (is_wide(guess.charset)) return text_of_utf16(bytes, guess.charset);
    std::string scratch;
    if (guess.charset == LocalCharset::Utf8)
        return std::string(sound(bytes, Nul::Replace, scratch));
    const std::string out =
        detail::with_high_runs(bytes, [&](std::string_view run, std::string& to) {
            if (is_utf8(run) && !is_word_of(run, guess.charset))
                to += run;
            else
                append_local(run, guess, to);
        });
    return std::string(sound(out, Nul::Replace, scratch));
}

std::string decoded(std::string_view bytes, LocalCharset charset) {
    // The byte order mark says which of the two it is.
    const bool is_big = is_wide(charset) && bytes.starts_with("\xFE\xFF");
    if (is_wide(charset)) return text_of_utf16(bytes, is_big ? LocalCharset::Utf16Be : charset);
    std::string scratch;
    if (charset == LocalCharset::Utf8) return std::string(sound(bytes, Nul::Replace, scratch));
    const std::string out =
        detail::with_high_runs(bytes, [&](std::string_view run, std::string& to) {
            append_local(run, {charset, {}, true}, to);
        });
    return std::string(sound(out, Nul::Replace, scratch));
}

}  // namespace arbiter::encoding
