#include "core/encoding/detect.hpp"

#include "core/encoding/detail/letters.hpp"
#include "core/encoding/detail/plausibility.hpp"
#include "core/encoding/detail/single_byte.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace arbiter::encoding {
namespace {

// How much text is enough to decide.
constexpr std::size_t kEvidenceBytes = std::size_t{8} << 10;
// How far a word reaches at most to each side of its bytes outside ASCII.
constexpr std::size_t kWordBytes = 40;

constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0';
}

// The words with bytes outside ASCII that are not UTF-8, a space between them. Bytes that are UTF-8
// in a game that is not say nothing about the others and are left out.
std::string evidence_of(std::string_view bytes) {
    std::string words;
    std::size_t done = 0;
    for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size() && words.size() < kEvidenceBytes;) {
        const std::size_t run_end = skip_high(bytes, i);
        if (!is_utf8(bytes.substr(i, run_end - i))) {
            std::size_t begin = i;
            while (begin > done && i - begin < kWordBytes && !is_space(bytes[begin - 1]))
                --begin;
            std::size_t end = run_end;
            while (end < bytes.size() && end - run_end < kWordBytes && !is_space(bytes[end]) &&
                   static_cast<unsigned char>(bytes[end]) < 0x80)
                ++end;
            if (begin != done || done == 0) words += ' ';
            words += bytes.substr(begin, end - begin);
            done = end;
        }
        i = skip_ascii(bytes, run_end);
    }
    if (words.size() > kEvidenceBytes) words.resize(kEvidenceBytes);
    return words;
}

// Empty when a byte means nothing in `charset`.
std::u32string decode(std::string_view bytes, Charset charset) {
    const detail::HighHalf& table = detail::high_half_of(charset);
    std::u32string characters;
    characters.reserve(bytes.size());
    for (const char byte : bytes) {
        characters += detail::character_of(byte, table);
        if (characters.back() == detail::kNothing) return {};
    }
    return characters;
}

struct Candidate {
    Charset charset;
    int prior;  // how much better it looks by being common; negative: how much better it must look
};
// By how common they are in archives; of equals the first one is believed.
constexpr std::array<Candidate, 6> kCandidates{{{Charset::Windows1252, 1},
                                                {Charset::Windows1250, 0},
                                                {Charset::Windows1251, 0},
                                                {Charset::Koi8R, -1},
                                                {Charset::Ibm850, -2},
                                                {Charset::Ibm437, -3}}};

}  // namespace

Charset detect(std::string_view bytes) {
    if (is_utf8(bytes)) return Charset::Utf8;
    const std::string evidence = evidence_of(bytes);
    struct Best {
        Charset charset;
        int score;
        detail::Plausibility looks;
    };
    std::optional<Best> best;
    for (const Candidate& candidate : kCandidates) {
        const std::u32string text = decode(evidence, candidate.charset);
        if (text.empty()) continue;
        const detail::Plausibility looks = detail::plausibility(text);
        const int score = looks.score + candidate.prior;
        if (!best || score > best->score) best = Best{candidate.charset, score, looks};
    }
    if (!best || best->looks.score < -best->looks.characters) return Charset::Unknown;
    return best->charset;
}

bool is_written_in(std::string_view run, Charset charset) {
    if (!is_utf8(run)) return true;
    if (charset != Charset::Windows1251 && charset != Charset::Koi8R) return false;
    const std::u32string characters = decode(run, charset);
    return !characters.empty() && std::ranges::all_of(characters, [](char32_t character) {
        return detail::classify(character).script == detail::Script::Cyrillic;
    });
}

}  // namespace arbiter::encoding
