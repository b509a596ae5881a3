#include "core/pgn/symbols.hpp"

#include "core/base/text.hpp"
#include "core/pgn/annotation.hpp"

#include <algorithm>

namespace arbiter::pgn {

namespace {

bool is_file_letter(char c) {
    return c >= 'a' && c <= 'h';
}
bool is_rank_digit(char c) {
    return c >= '1' && c <= '8';
}

constexpr unsigned byte_at(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

// Length of a non-ASCII piece letter or figure at the front, in UTF-8 or a single-byte character
// set; 0 when there is none. "Кр" has two letters.
std::size_t other_letter_size(std::string_view text) {
    const auto continues = [&](std::size_t i) { return (byte_at(text, i) & 0xC0U) == 0x80U; };
    if (text.starts_with("\xE2\x99") && continues(2)) return 3;
    std::size_t size = 0;
    for (int letters = 0; letters < 2 && byte_at(text, size) >= 0xC0U; ++letters) {
        // Latin, Greek and Cyrillic letters have two bytes in UTF-8.
        if (byte_at(text, size) >= 0xD2U && continues(size + 1)) return 0;
        size += continues(size + 1) ? 2 : 1;
    }
    return size;
}

// Is it a piece letter in English or another language?   core/chess/piece_letters.def
bool is_piece_letter(char c) {
    constexpr std::string_view kLetters = "KQRBNPACDFGHJLMOSTVWZ";
    return kLetters.find(c) != std::string_view::npos;
}

}  // namespace

// [piece] [file] [rank] [x:-] file rank [promotion] [marks], or castling in letters or zeros, or a
// null move.
bool looks_like_move(std::string_view symbol) {
    while (!symbol.empty() && (symbol.back() == '+' || symbol.back() == '#'))
        symbol.remove_suffix(1);
    if (symbol.size() < 2 || symbol.size() > 14) return false;
    for (const std::string_view castling :
         {"O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o", "OO", "OOO"})
        if (symbol == castling) return true;
    if (symbol == "--" || symbol == "Z0") return true;
    std::size_t end = symbol.size();
    constexpr std::string_view kPromoted = "QRBNqrbn";
    const auto is_promoted = [&](char c) {
        return kPromoted.find(c) != std::string_view::npos || is_piece_letter(c);
    };
    if (is_promoted(symbol[end - 1]) && end >= 3) {
        --end;
        if (symbol[end - 1] == '=' || symbol[end - 1] == '/') --end;
    } else if (end >= 5 && symbol[end - 1] == ')' && symbol[end - 3] == '(' &&
               is_promoted(symbol[end - 2])) {
        end -= 3;
    }
    if (end < 2 || !is_rank_digit(symbol[end - 1]) || !is_file_letter(symbol[end - 2]))
        return false;
    std::string_view front = symbol.substr(0, end - 2);
    if (!front.empty() && is_piece_letter(front.front()))
        front.remove_prefix(1);
    else
        front.remove_prefix(other_letter_size(front));
    if (!front.empty() && (front.back() == 'x' || front.back() == '-' || front.back() == ':'))
        front.remove_suffix(1);
    if (!front.empty() && is_rank_digit(front.back())) front.remove_suffix(1);
    if (!front.empty() && is_file_letter(front.back())) front.remove_suffix(1);
    return front.empty();
}

bool is_annotation_symbol(std::string_view symbol) {
    return read_annotation_sign(symbol).kind != AnnotationKind::None;
}

bool is_bracketed_annotation(std::string_view text) {
    return text.size() >= 3 && text.front() == '[' && text.back() == ']' &&
           (text[1] == '#' || text[1] == '%');
}

bool is_en_passant_suffix(std::string_view text) {
    return text == "e.p." || text == "ep" || text == "e.p" || text == "ep." || text == "(ep)";
}

bool is_result_word(std::string_view symbol) {
    while (!symbol.empty() &&
           (symbol.back() == '.' || symbol.back() == ',' || symbol.back() == ':'))
        symbol.remove_suffix(1);
    constexpr std::string_view kWords[] = {
        "white",      "black",        "resigns",     "resigned",  "resign",      "wins",
        "won",        "win",          "loses",       "lost",      "draw",        "drawn",
        "agreed",     "agreement",    "forfeits",    "forfeit",   "forfeited",   "on",
        "by",         "time",         "timeout",     "flag",      "fell",        "checkmate",
        "checkmated", "mate",         "mated",       "stalemate", "repetition",  "game",
        "abandoned",  "adjudication", "adjudicated", "default",   "disconnects", "disconnected",
        "remis",      "aufgegeben",   "resigns.",    "match",
    };
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return equals_ignoring_case(symbol, word); });
}

}  // namespace arbiter::pgn
