#include "core/pgn/annotation.hpp"

#include "core/base/text.hpp"
#include "core/pgn/entity.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::pgn {
namespace {

using enum AnnotationKind;

struct Row {
    std::string_view text;
    AnnotationSign sign;
};

// PGN 10: even numbers are White's, odd ones Black's. A sign for an attack, the initiative and the
// like is about the side that has just moved; zugzwang is always that of the side to move.
constexpr Row kSigns[] = {
    {"=", {Assessment, 10, 10}},
    {"\xE2\x88\x9E", {Assessment, 13, 13}},  // ∞ unclear
    {"+=", {Assessment, 14, 14}},
    {"+/=", {Assessment, 14, 14}},
    {"\xE2\xA9\xB2", {Assessment, 14, 14}},  // ⩲
    {"=+", {Assessment, 15, 15}},
    {"=/+", {Assessment, 15, 15}},
    {"\xE2\xA9\xB1", {Assessment, 15, 15}},  // ⩱
    {"+/-", {Assessment, 16, 16}},
    {"\xC2\xB1", {Assessment, 16, 16}},  // ±
    {"\xB1", {Assessment, 16, 16}},      // the same in Latin-1
    {"-/+", {Assessment, 17, 17}},
    {"\xE2\x88\x93", {Assessment, 17, 17}},  // ∓
    {"+-", {Assessment, 18, 18}},
    {"-+", {Assessment, 19, 19}},
    {"+--", {Assessment, 20, 20}},
    {"--+", {Assessment, 21, 21}},
    {"\xE2\x96\xA1", {Assessment, 7, 7}},      // □ the only move
    {"\xE2\x8C\x93", {Assessment, 142, 142}},  // ⌓ better is
    {"\xE2\xA8\x80", {Assessment, 23, 22}},    // ⨀ zugzwang
    {"\xE2\x8A\x99", {Assessment, 23, 22}},    // ⊙
    {"\xE2\x97\x8B", {Assessment, 26, 27}},    // ○ space
    {"\xE2\x9F\xB3", {Assessment, 32, 33}},    // ⟳ development
    {"\xE2\x86\x91", {Assessment, 36, 37}},    // ↑ initiative
    {"\xE2\x86\x92", {Assessment, 40, 41}},    // → attack
    {"\xE2\x87\x86", {Assessment, 132, 133}},  // ⇆ counterplay
    {"\xE2\x87\x84", {Assessment, 132, 133}},  // ⇄
    {"\xE2\x8A\x95", {Assessment, 138, 139}},  // ⊕ time trouble
    {"+\xE2\x80\x93", {Assessment, 18, 18}},   // +– and –+ with another dash
    {"\xE2\x80\x93+", {Assessment, 19, 19}},
    {"+\xE2\x88\x92", {Assessment, 18, 18}},
    {"\xE2\x88\x92+", {Assessment, 19, 19}},
    {"\xE2\x80\xBC", {Assessment, 3, 3}},  // ‼ ⁇ ⁉ ⁈ ！ ？
    {"\xE2\x81\x87", {Assessment, 4, 4}},
    {"\xE2\x81\x89", {Assessment, 5, 5}},
    {"\xE2\x81\x88", {Assessment, 6, 6}},
    {"\xEF\xBC\x81", {Assessment, 1, 1}},
    {"\xEF\xBC\x9F", {Assessment, 2, 2}},
    {"[]", {Assessment, 7, 7}},
    {"\xE2\x88\x86", {Assessment, 140, 140}},  // ∆ △ with the idea
    {"\xE2\x96\xB3", {Assessment, 140, 140}},
    {"RR", {Assessment, 145, 145}},
    // Compensation for material: the sign does not say whose.
    {"=/\xE2\x88\x9E", {Assessment, 0, 0}},
    {"N", {Novelty, 146, 146}},
    {"TN", {Novelty, 146, 146}},
    {"D", {Diagram, 220, 220}},
    {"+", {CheckMark, 0, 0}},
    {"#", {CheckMark, 0, 0}},
};

struct CheckWord {
    std::string_view text, mark;
};

constexpr CheckWord kCheckWords[] = {
    {"+", "+"},
    {"#", "#"},
    {"++", "++"},
    {"\xE2\x80\xA0", "+"},  // †
    {"\xE2\x80\xA1", "#"},  // ‡
    {"\xE2\x89\xA0", "#"},  // ≠
    {"ch", "+"},
    {"check", "+"},
    {"schach", "+"},
    {"dis.ch", "+"},
    {"disch", "+"},
    {"dbl.ch", "+"},
    {"dblch", "+"},
    {"dis", ""},
    {"disc", ""},
    {"dbl", ""},
    {"mate", "#"},
    {"checkmate", "#"},
    {"matt", "#"},
    {"mat", "#"},
};

constexpr std::string_view kSuffixes[] = {"!", "?", "!!", "??", "!?", "?!"};

// Reads what is written as HTML references: a sign, a suffix or a NAG.
AnnotationSign read_reference(std::string_view plain) {
    if (may_have_entity(plain)) return {};
    std::uint8_t nag = static_cast<std::uint8_t>(suffix_nag(plain));
    if (plain.size() > 1 && plain.starts_with('$')) {
        const char* const end = plain.data() + plain.size();
        const auto [stop, error] = std::from_chars(plain.data() + 1, end, nag);
        if (stop != end || error != std::errc{}) return {};
    }
    return nag != 0 ? AnnotationSign{Assessment, nag, nag} : read_annotation_sign(plain);
}

}  // namespace

AnnotationSign read_annotation_sign(std::string_view symbol) {
    if (may_have_entity(symbol) && entity_length(symbol) != 0)
        return read_reference(without_entities(symbol));
    const auto row = std::ranges::find(kSigns, symbol, &Row::text);
    return row == std::end(kSigns) ? AnnotationSign{} : row->sign;
}

bool is_nothing_but_signs(std::string_view symbol) {
    bool is_dash = true;
    for (std::size_t at = 0; at < symbol.size();) {
        const auto byte = static_cast<unsigned char>(symbol[at]);
        if (byte < 0x80) {
            if (is_ascii_letter(symbol[at]) || is_ascii_digit(symbol[at])) return false;
            if (std::string_view("\"[]<%\\").find(symbol[at]) != std::string_view::npos)
                return false;
            is_dash &= symbol[at] == '-';
            ++at;
            continue;
        }
        // U+2010 to U+2BFF and variation selectors, without halves and figures of pieces.
        if (at + 3 > symbol.size() || (byte != 0xE2 && byte != 0xEF)) return false;
        const std::string_view character = symbol.substr(at, 3);
        const bool is_piece = character >= "\xE2\x99\x94" && character <= "\xE2\x99\x9F";
        const bool is_selector = character == "\xEF\xB8\x8E" || character == "\xEF\xB8\x8F";
        const bool is_symbol = character >= "\xE2\x80\x90" && character <= "\xE2\xAF\xBF";
        const bool is_number = character >= "\xE2\x81\xB0" && character <= "\xE2\x86\x8F";
        if (is_piece || is_number || !(is_selector || is_symbol)) return false;
        is_dash &= character >= "\xE2\x80\x90" && character <= "\xE2\x80\x95";
        at += 3;
    }
    return !symbol.empty() && !is_dash;
}

std::size_t leading_sign_length(std::string_view text) {
    std::size_t length = 0;
    for (const Row& row : kSigns)
        if (row.sign.kind != CheckMark && row.text.size() > length && text.starts_with(row.text))
            length = row.text.size();
    return length;
}

std::optional<std::string_view> check_mark_of(std::string_view word) {
    if (may_have_entity(word) && entity_length(word) != 0) {
        const std::string plain = without_entities(word);
        return may_have_entity(plain) ? std::nullopt : check_mark_of(plain);
    }
    if (word.size() > 2 && word.ends_with('.')) word.remove_suffix(1);
    const auto row = std::ranges::find_if(
        kCheckWords, [&](const CheckWord& each) { return equals_ignoring_case(word, each.text); });
    if (row == std::end(kCheckWords)) return std::nullopt;
    return row->mark;
}

unsigned suffix_nag(std::string_view suffix) {
    const auto found = std::ranges::find(kSuffixes, suffix);
    if (found == std::end(kSuffixes)) return 0;
    return static_cast<unsigned>(found - std::begin(kSuffixes)) + 1;
}

bool is_bracketed_diagram(std::string_view text) {
    return text.size() >= 3 && text.starts_with("[#") && text.ends_with(']');
}

}  // namespace arbiter::pgn
