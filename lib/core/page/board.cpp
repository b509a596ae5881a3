#include "core/page/board.hpp"

#include "core/page/page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace arbiter::page {
namespace {

// Our own drawings: an outline, and lines in the colour of the other side.
struct Drawing {
    char kind;
    std::string_view outline, lines;
};
constexpr std::array<Drawing, 6> kDrawings{{
    {'p',
     "M5 1.7a1.5 1.5 0 0 1 1 2.6c.9.4 1 1 .5 1.5-.2 1 .2 1.6 1.1 2.2v.9H2.4v-.9c.9-.6 1.3-1.2 "
     "1.1-2.2-.5-.5-.4-1.1.5-1.5a1.5 1.5 0 0 1 1-2.6z",
     ""},
    {'r',
     "M2.2 1.6h1.3v.9h.9v-.9h1.2v.9h.9v-.9h1.3v2l-.8.7.3 2.7.9.7v1.2H1.8V7.7l.9-.7L3 "
     "4.3l-.8-.7z",
     "M3 4.3h4M2.7 7h4.6"},
    {'n',
     "M4.3 1.2l.5.9c2.4.4 3.6 2.3 3.4 "
     "6.8H2.9c-.2-1.6.9-2.3 1.5-3.3-.6.2-1.1.2-1.5.6-.4.4-.9.4-1.3 0-.3-.3-.2-.7.1-1.2.5-.9.9-1.6 "
     "1.3-2.3.1-.4.3-.7.7-.9z",
     "M3.6 3.4h.3"},
    {'b',
     "M5 .9a.7.7 0 0 1 .5 1.2c1.3.9 1.9 2 1.6 3.2-.1.5-.4.8-.8 1.1l.4 1.1h1.4c.4 0 .6.3.6.6v.8H1.3"
     "v-.8c0-.3.2-.6.6-.6h1.4l.4-1.1c-.4-.3-.7-.6-.8-1.1-.3-1.2.3-2.3 1.6-3.2A.7.7 0 0 1 5 .9z",
     "M5 3v1.8M4.1 3.9h1.8M3.3 7.5h3.4"},
    {'q',
     "M1.4 2a.6.6 0 0 1 .7.9l1 2 .4-3a.6.6 0 1 1 .8 0L5 4.5l.7-2.6a.6.6 0 1 1 .8 0l.4 3 1-2a.6.6 0 "
     "1 1 .7.2L7.6 7l.2 1.9H2.2L2.4 7 1.3 3.1A.6.6 0 0 1 1.4 2z",
     "M2.4 7h5.2"},
    {'k',
     "M4.6.6h.8v.7h.7v.8h-.7v.8c2-.9 3.4-.1 3.4 1.5 0 1.3-1 2-1.4 2.9l.2 1.6H2.4l.2-1.6C2.2 6.4 "
     "1.2 5.7 1.2 4.4c0-1.6 1.4-2.4 3.4-1.5v-.8h-.7v-.8h.7z",
     "M2.6 7.3h4.8M5 2.9v2.6"},
}};

void append_piece(const Drawing& each, bool is_white, std::string& out) {
    const char letter = is_white ? static_cast<char>(each.kind - 'a' + 'A') : each.kind;
    out += fmt::format(
        "<g id=\"piece-{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".35\" "
        "stroke-linejoin=\"round\" stroke-linecap=\"round\"><path d=\"{}\"/>",
        letter, is_white ? "#fdfdfb" : "#26241f", is_white ? "#26241f" : "#100f0d", each.outline);
    if (!each.lines.empty())
        out += fmt::format("<path fill=\"none\" stroke=\"{}\" d=\"{}\"/>",
                           is_white ? "#26241f" : "#fdfdfb", each.lines);
    out += "</g>\n";
}

// The placement as 64 letters, a1 first, 0 for empty squares.
std::array<char, 64> squares_of(std::string_view fen) {
    std::array<char, 64> squares{};
    int rank = 7, file = 0;
    for (const char c : fen.substr(0, fen.find_first_of(" ["))) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (std::string_view("KQRBNPkqrbnp").find(c) != std::string_view::npos) {
            if (rank >= 0 && file < 8) squares[static_cast<std::size_t>(rank * 8 + file)] = c;
            ++file;
        }
    }
    return squares;
}

void append_labels(std::string& out) {
    for (int i = 0; i < 8; ++i)
        out += fmt::format(
            "<text class=\"label\" x=\"{}\" y=\"84\" text-anchor=\"middle\">{}</text><text "
            "class=\"label\" x=\"-2\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            i * 10 + 5, static_cast<char>('a' + i), 76 - i * 10, i + 1);
}

}  // namespace

void append_pieces(std::string& out) {
    out += "<svg class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n";
    for (const Drawing& each : kDrawings) {
        append_piece(each, true, out);
        append_piece(each, false, out);
    }
    out += "</defs></svg>\n";
}

void append_board(std::string_view fen, std::span<const int> marks, std::string_view label,
                  std::string& out) {
    const std::array<char, 64> squares = squares_of(fen);
    out += fmt::format(
        "<svg class=\"board\" viewBox=\"-4 -1 85 86\" role=\"img\" aria-label=\"{}\">"
        "<rect class=\"light\" width=\"80\" height=\"80\"/>",
        escaped(label));
    for (int square = 0; square < 64; ++square) {
        const int x = square % 8 * 10, y = 70 - square / 8 * 10;
        if ((square % 8 + square / 8) % 2 == 0)
            out += fmt::format(
                "<rect class=\"dark\" x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"/>", x, y);
        if (std::ranges::find(marks, square) != marks.end())
            out += fmt::format(
                "<rect class=\"marked\" x=\"{}.4\" y=\"{}.4\" width=\"9.2\" height=\"9.2\"/>", x,
                y);
        if (const char piece = squares[static_cast<std::size_t>(square)]; piece != 0)
            out += fmt::format("<use href=\"#piece-{}\" x=\"{}\" y=\"{}\"/>", piece, x, y);
    }
    append_labels(out);
    out += "</svg>\n";
}

}  // namespace arbiter::page
