#include "core/encoding/detect.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/detail/letters.hpp"
#include "core/encoding/detail/plausibility.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <uchardet/uchardet.h>

namespace arbiter::encoding {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

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
    const std::string text = to_utf8(bytes, charset);
    std::u32string characters;
    characters.reserve(bytes.size());
    if (text.find(kReplacement) != kNone) return characters;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequence_length(text, i);
        characters += character_at(text, i, length);
        i += length;
    }
    return characters;
}

struct Candidate {
    Charset charset;
    int prior;  // how much better than others it must look to be believed, negative: how much
    std::u32string text{};
    detail::Plausibility looks{};
    bool is_possible = false;
    [[nodiscard]] int score() const { return looks.score + prior; }
};

using Candidates = std::array<Candidate, 6>;

Candidates candidates_for(std::string_view evidence) {
    // By how common they are in archives.
    Candidates candidates{{{Charset::Windows1252, 1},
                           {Charset::Windows1250, 0},
                           {Charset::Windows1251, 0},
                           {Charset::Koi8R, -1},
                           {Charset::Ibm850, -2},
                           {Charset::Ibm437, -3}}};
    for (Candidate& each : candidates) {
        each.text = decode(evidence, each.charset);
        each.is_possible = !each.text.empty();
        if (each.is_possible) each.looks = detail::plausibility(each.text);
    }
    return candidates;
}

std::optional<Charset> charset_named(std::string_view name) {
    struct Row {
        std::string_view name;
        Charset charset;
    };
    constexpr std::array<Row, 8> kNames{{{"WINDOWS-1252", Charset::Windows1252},
                                         {"ISO-8859-1", Charset::Windows1252},
                                         {"ISO-8859-15", Charset::Windows1252},
                                         {"WINDOWS-1250", Charset::Windows1250},
                                         {"ISO-8859-2", Charset::Windows1250},
                                         {"ISO-8859-16", Charset::Windows1250},
                                         {"WINDOWS-1251", Charset::Windows1251},
                                         {"KOI8-R", Charset::Koi8R}}};
    const auto* row = std::ranges::find(kNames, name, &Row::name);
    if (row == kNames.end()) return std::nullopt;
    return row->charset;
}

std::optional<Charset> ask_uchardet(std::string_view text) {
    const auto close = [](uchardet_t detector) { uchardet_delete(detector); };
    const std::unique_ptr<std::remove_pointer_t<uchardet_t>, decltype(close)> detector(
        uchardet_new(), close);
    if (uchardet_handle_data(detector.get(), text.data(), text.size()) != 0) return std::nullopt;
    uchardet_data_end(detector.get());
    return charset_named(uchardet_get_charset(detector.get()));
}

}  // namespace

Charset detect(std::string_view bytes) {
    if (is_utf8(bytes)) return Charset::Utf8;
    const std::string evidence = evidence_of(bytes);
    Candidates candidates = candidates_for(evidence);
    std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
        if (a.is_possible != b.is_possible) return a.is_possible;
        return a.score() > b.score();
    });
    const Candidate& best = candidates[0];
    const Candidate& second = candidates[1];
    if (!best.is_possible || best.looks.score < -best.looks.characters) return Charset::Unknown;
    // Below this, uchardet guesses.
    constexpr int kEnough = 12;
    const bool is_close = second.is_possible &&
                          best.score() - second.score() <= best.looks.characters / 4 &&
                          best.text != second.text;
    if (is_close && best.looks.characters >= kEnough) {
        if (ask_uchardet(evidence) == second.charset) return second.charset;
    }
    return best.charset;
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
