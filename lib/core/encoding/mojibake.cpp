#include "core/encoding/mojibake.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/detail/plausibility.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>

namespace arbiter::encoding {
namespace {

// This many characters of a run and bytes around it are enough evidence.
constexpr std::size_t kRunBytes = 4096;
constexpr std::size_t kContextBytes = 16;

std::u32string decode(std::string_view text) {
    std::u32string characters;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = std::max<std::size_t>(sequence_length(text, i), 1);
        characters += character_at(text, i, length);
        i += length;
    }
    return characters;
}

// Lead bytes of UTF-8 (C2-F4) are letters in most character sets, and the bytes after them (80-BF)
// anything but common letters. Real words have letters there.
bool may_be_pair(char32_t first, char32_t second) {
    const bool is_latin_letter =
        second >= 0xC0 && second <= 0x17F && second != U'×' && second != U'÷';
    const bool is_cyrillic_letter = second >= 0x410 && second <= 0x44F;
    if (!is_latin_letter && !is_cyrillic_letter) return true;
    // 80-BF hold letters of IBM code pages and some of the others; there the lead byte is odd.
    constexpr std::u32string_view kOddLeads = U"├┬─┼╨╤ΓÔðÐãÃÂÄÅ";
    constexpr std::u32string_view kLateLetters = U"ŒœŠšŽžŸĽľŞşŚśŤťŹźĄąŁłŻż";
    return kOddLeads.find(first) != std::u32string_view::npos &&
           (first > 0xFF || kLateLetters.find(second) != std::u32string_view::npos ||
            first == U'ð' || first == U'Ð' || (first == U'Ô' && second == U'Ç'));
}

// The bytes that were read as `charset`. C1 controls mean the bytes that Windows-1252 leaves out:
// programs read those as ISO-8859-1.
std::optional<std::string> bytes_of(std::string_view run, Charset charset) {
    if (charset != Charset::Windows1252) return from_utf8(run, charset);
    std::string bytes;
    std::size_t done = 0;
    const auto convert_up_to = [&](std::size_t end) {
        const auto converted = from_utf8(run.substr(done, end - done), charset);
        if (converted) bytes += *converted;
        return converted.has_value();
    };
    // C1 controls are C2 80 to C2 9F.
    for (std::size_t i = run.find('\xC2'); i < run.size(); i = run.find('\xC2', i + 2)) {
        if (i + 1 == run.size() || static_cast<unsigned char>(run[i + 1]) >= 0xA0) continue;
        if (!convert_up_to(i)) return std::nullopt;
        bytes += run[i + 1];
        done = i + 2;
    }
    if (!convert_up_to(run.size())) return std::nullopt;
    return bytes;
}

// Characters that names, comments and diagrams of chess have.
bool is_usual(char32_t character) {
    constexpr std::u32string_view kCommaBelow = U"ȘșȚț";
    return (character >= 0xA0 && character < 0x180) || (character >= 0x401 && character < 0x460) ||
           (character >= 0x386 && character < 0x3CF) ||
           (character >= 0x2010 && character <= 0x2044) || character == 0x20AC ||
           character == 0x2116 || character == 0x2122 ||
           (character >= 0x2190 && character <= 0x22A5) ||
           (character >= 0x2654 && character <= 0x265F) ||
           kCommaBelow.find(character) != std::u32string_view::npos;
}

bool is_usual_text(std::string_view text) {
    return std::ranges::all_of(decode(text), [](char32_t c) { return c < 0x80 || is_usual(c); });
}

// Three characters or more that are UTF-8 by chance make no words; quotes and dashes of three bytes
// begin with two characters that are never written together.
bool is_beyond_chance(std::string_view run, std::string_view bytes, int score) {
    const std::u32string meant = decode(bytes);
    if (meant.size() >= 3 && score > 0) return true;
    const bool is_quote_or_dash = run.starts_with("â€") || run.starts_with("ÔÇ");
    return is_quote_or_dash && meant[0] >= 0x2010 && meant[0] < 0x2040;
}

// Does the run begin like UTF-8 that was read otherwise, and is it UTF-8 itself?
bool may_be_mojibake(std::string_view text, std::size_t begin, std::size_t end) {
    if (end - begin < 4 || end - begin > kRunBytes) return false;  // two characters at least
    const std::size_t first_length = sequence_length(text, begin);
    if (first_length == 0 || begin + first_length >= end) return false;
    const std::size_t second = begin + first_length;
    const std::size_t second_length = sequence_length(text, second);
    if (second_length == 0) return false;
    if (!may_be_pair(character_at(text, begin, first_length),
                     character_at(text, second, second_length)))
        return false;
    return is_utf8(text.substr(begin, end - begin));
}

// What was meant, if the run is UTF-8 that was read as `charset`.
std::optional<std::string> way_back(std::string_view run, Charset charset) {
    auto bytes = bytes_of(run, charset);
    if (!bytes || !is_utf8(*bytes) || !is_usual_text(*bytes)) return std::nullopt;
    return bytes;
}

}  // namespace

std::optional<Mojibake> find_mojibake(std::string_view text, std::size_t begin, std::size_t end) {
    if (!may_be_mojibake(text, begin, end)) return std::nullopt;
    const std::string_view run = text.substr(begin, end - begin);
    const std::size_t from = begin - std::min(begin, kContextBytes);
    const std::string before(text.substr(from, begin - from));
    const std::string after(text.substr(end, kContextBytes));
    const auto looks = [&](std::string_view middle) {
        return detail::plausibility(decode(before + std::string(middle) + after)).score;
    };
    std::optional<int> written;
    std::optional<Mojibake> best;
    int best_score = 0;
    constexpr std::array kReadings{Charset::Windows1252, Charset::Windows1251, Charset::Windows1250,
                                   Charset::Ibm850,      Charset::Ibm437,      Charset::Koi8R};
    for (const Charset charset : kReadings) {
        const auto bytes = way_back(run, charset);
        if (!bytes) continue;
        if (!written) written = looks(run);
        const int score = looks(*bytes);
        if (best && score <= best_score) continue;
        if (score <= *written + 2 && !is_beyond_chance(run, *bytes, score)) continue;
        best = Mojibake{charset, *bytes};
        best_score = score;
    }
    return best;
}

std::optional<Mojibake> find_mojibake_of(std::string_view text, std::size_t begin, std::size_t end,
                                         Charset charset) {
    if (!may_be_mojibake(text, begin, end)) return std::nullopt;
    const auto bytes = way_back(text.substr(begin, end - begin), charset);
    if (!bytes) return std::nullopt;
    return Mojibake{charset, *bytes};
}

}  // namespace arbiter::encoding
