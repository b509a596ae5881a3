#include "pgn/symbols.hpp"

#include "base/text.hpp"
#include "pgn/annotation.hpp"

#include <algorithm>

namespace arbiter::pgn {

namespace {

bool is_file_letter(char c) {
    return c >= 'a' && c <= 'h';
}
bool is_rank_digit(char c) {
    return c >= '1' && c <= '8';
}

}  // namespace

// [piece] [file] [rank] [x:-] file rank [promotion] [marks], or castling in letters or zeros, or a
// null move.
bool looks_like_move(std::string_view symbol) {
    while (!symbol.empty() && (symbol.back() == '+' || symbol.back() == '#'))
        symbol.remove_suffix(1);
    if (symbol.size() < 2 || symbol.size() > 10) return false;
    for (const std::string_view castling :
         {"O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o", "OO", "OOO"})
        if (symbol == castling) return true;
    if (symbol == "--" || symbol == "Z0") return true;
    std::size_t end = symbol.size();
    constexpr std::string_view kPromoted = "QRBNqrbn";
    if (kPromoted.find(symbol[end - 1]) != std::string_view::npos && end >= 3) {
        --end;
        if (symbol[end - 1] == '=' || symbol[end - 1] == '/') --end;
    } else if (end >= 5 && symbol[end - 1] == ')' && symbol[end - 3] == '(' &&
               kPromoted.find(symbol[end - 2]) != std::string_view::npos) {
        end -= 3;
    }
    if (end < 2 || !is_rank_digit(symbol[end - 1]) || !is_file_letter(symbol[end - 2]))
        return false;
    std::string_view front = symbol.substr(0, end - 2);
    constexpr std::string_view kPieces = "KQRBNP";
    if (!front.empty() && kPieces.find(front.front()) != std::string_view::npos)
        front.remove_prefix(1);
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
