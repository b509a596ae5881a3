#include "core/pgn/other_format.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/symbols.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace arbiter::pgn {
namespace {

// This many non-blank lines show what a list is.
constexpr std::size_t kLinesOfList = 5;
constexpr std::size_t kLinesOfTable = 40;

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

// The first lines that are not blank, without blanks around them; not one that may go on.
std::vector<std::string_view> first_lines(std::string_view text, bool is_whole, std::size_t most) {
    std::vector<std::string_view> lines;
    while (!text.empty() && lines.size() < most) {
        const std::size_t end = text.find_first_of("\r\n");
        if (end == std::string_view::npos && !is_whole) break;
        const std::string_view line = without_blanks(text.substr(0, end));
        if (!line.empty()) lines.push_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

bool is_digit(char c) {
    return is_ascii_digit(c);
}

// A line that begins with a bracket and a letter is a tag pair, or what is left of one.
bool has_tag_line(std::string_view text) {
    for (std::size_t at = text.find('['); at != std::string_view::npos;
         at = text.find('[', at + 1)) {
        std::size_t line = at;
        while (line > 0 &&
               (is_blank(text[line - 1]) || static_cast<unsigned char>(text[line - 1]) >= 0x80))
            --line;
        const bool begins_line = line == 0 || is_line_end(text[line - 1]);
        if (begins_line && at + 1 < text.size() && is_ascii_letter(text[at + 1])) return true;
    }
    return false;
}

// A move number with its dot, and a move or a comment after it.
bool has_numbered_move(std::string_view text) {
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
         dot = text.find('.', dot + 1)) {
        if (dot == 0 || !is_digit(text[dot - 1])) continue;
        std::size_t move = dot + 1;
        while (move < text.size() && (is_blank(text[move]) || text[move] == '.'))
            ++move;
        std::size_t end = move;
        while (end < text.size() && static_cast<unsigned char>(text[end]) > 0x20 &&
               text[end] != '<' && text[end] != '&')
            ++end;
        if (looks_like_move(text.substr(move, end - move))) return true;
    }
    return false;
}

// ---- bytes of no text

bool has_many_control_bytes(std::string_view text) {
    constexpr std::size_t kLeastText = 512;  // a few odd bytes show nothing
    if (text.size() < kLeastText) return false;
    const auto controls = std::ranges::count_if(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x09 || (byte > 0x0D && byte < 0x20 && byte != 0x1A && byte != 0x1B);
    });
    return static_cast<std::size_t>(controls) > text.size() / 8;
}

OtherFormat binary_format(std::string_view text, bool is_whole) {
    using enum OtherFormat;
    if (text.starts_with("SQLite format 3")) return SqliteDatabase;
    if (text.starts_with("Scid.si")) return ScidDatabase;
    if (text.starts_with("%PDF-")) return Pdf;
    // The headers of its lists of games (.cbh): their length, and that of a record.
    using std::operator""sv;
    if (text.starts_with("\0\0\x2C\0\x2E\x01"sv) || text.starts_with("\0\0\x24\0\x2E\x01"sv))
        return ChessBaseDatabase;
    constexpr std::string_view kSigns[] = {"\x89PNG", "\xFF\xD8\xFF", "GIF8",
                                           "\x7F"
                                           "ELF"};
    const auto begins = [&](std::string_view sign) { return text.starts_with(sign); };
    if (std::ranges::any_of(kSigns, begins)) return Binary;
    // A feed may begin with zeros that were never written over.
    if (is_whole && has_many_control_bytes(text)) return Binary;
    return None;
}

// ---- lists of positions

// Piece placement of eight ranks and the side to move.   PGN 16.1.3.
bool begins_with_fen(std::string_view line) {
    constexpr std::string_view kPlacement = "pnbrqkPNBRQK12345678";
    std::size_t ranks = 1;
    std::size_t squares = 0;
    std::size_t at = 0;
    for (; at < line.size() && line[at] != ' ' && line[at] != '\t'; ++at) {
        if (line[at] == '/') {
            if (squares == 0) return false;
            squares = 0;
            ++ranks;
        } else if (kPlacement.find(line[at]) == std::string_view::npos) {
            return false;
        } else {
            ++squares;
        }
    }
    const std::string_view rest = without_blanks(line.substr(at));
    return ranks == 8 && squares != 0 && !rest.empty() && (rest[0] == 'w' || rest[0] == 'b') &&
           (rest.size() == 1 || is_blank(rest[1]));
}

bool has_fen_column(std::string_view header) {
    constexpr std::string_view kSeparators = ",;\t|";
    bool has_fen = false;
    std::size_t columns = 0;
    while (true) {
        const std::size_t end = header.find_first_of(kSeparators);
        std::string_view name = without_blanks(header.substr(0, end));
        if (name.size() >= 2 && name.front() == '"' && name.back() == '"')
            name = name.substr(1, name.size() - 2);
        has_fen |= name.size() == 3 && equals_ignoring_case(name, "fen");
        ++columns;
        if (end == std::string_view::npos) break;
        header.remove_prefix(end + 1);
    }
    return has_fen && columns > 1;
}

bool is_position_list(std::string_view text, bool is_whole) {
    auto lines = first_lines(text, is_whole, 2 * kLinesOfList);
    std::erase_if(lines, [](std::string_view line) {
        return line.starts_with('#') || line.starts_with("id ") || line.starts_with("perft ");
    });
    if (lines.empty()) return false;
    // Lists of node counts: "id 1", "epd FEN", "perft 1 20".
    for (std::string_view& line : lines)
        if (line.starts_with("epd ")) line = without_blanks(line.substr(4));
    if (lines.size() > kLinesOfList) lines.resize(kLinesOfList);
    const bool has_objects = std::ranges::all_of(lines, [](std::string_view line) {
        return line.starts_with('{') && line.find("\"fen\"") != std::string_view::npos;
    });
    return has_objects || has_fen_column(lines.front()) ||
           std::ranges::all_of(lines, begins_with_fen);
}

bool has_position(std::string_view line) {
    for (std::size_t slash = line.find('/'); slash != std::string_view::npos;) {
        const std::size_t word = line.find_last_of(" \t,;|\"'", slash) + 1;
        if (begins_with_fen(line.substr(word))) return true;
        const std::size_t next = line.find_first_of(" \t,;|\"'", slash);
        if (next == std::string_view::npos) return false;
        slash = line.find('/', next);
    }
    return false;
}

// ---- games

// `[Name "`, but not of a list of positions as `[FEN "..."]`.   PGN 8.1.1.
bool is_tag_of_game(std::string_view line) {
    if (line.size() < 2 || line[0] != '[' || !is_ascii_letter(line[1])) return false;
    std::size_t end = 1;
    while (end < line.size() && detail::is_name_char(line[end]))
        ++end;
    const std::string_view name = line.substr(1, end - 1);
    if (equals_ignoring_case(name, "fen") || equals_ignoring_case(name, "setup")) return false;
    const std::string_view value = without_blanks(line.substr(end));
    return value.starts_with('"');
}

// `1. e4 e5`.
bool is_first_move(std::string_view line) {
    if (!line.starts_with("1.")) return false;
    const std::string_view rest = without_blanks(line.substr(2));
    return looks_like_move(rest.substr(0, rest.find_first_of(" \t")));
}

// Does the first line that is no comment begin a game?
bool begins_with_game(std::string_view text, bool is_whole) {
    auto lines = first_lines(text, is_whole, kLinesOfTable);
    std::erase_if(lines, [](std::string_view line) {
        return line.starts_with('#') || line.starts_with('%') || line.starts_with(';');
    });
    if (lines.empty()) return false;
    std::string_view line = lines.front();
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    return is_tag_of_game(line) || (is_first_move(line) && !has_position(line));
}

// ---- reports of tournaments

// Three digits, or letters of an extension, and a blank: the code of a record.   TRF16, TRF26.
bool is_report_line(std::string_view line) {
    if (line.size() < 4 || !is_blank(line[3])) return line.size() == 3 && is_digit(line[0]);
    const std::string_view code = line.substr(0, 3);
    return code == "###" || code.starts_with("XX") || std::ranges::all_of(code, is_digit);
}

bool is_tournament_report(std::string_view text, bool is_whole) {
    constexpr std::array<std::string_view, 8> kCodes{"012", "022", "032", "042",
                                                     "052", "062", "092", "001"};
    const auto lines = first_lines(text, is_whole, kLinesOfList);
    if (lines.size() < 2 || !std::ranges::all_of(lines, is_report_line)) return false;
    return std::ranges::any_of(lines, [&](std::string_view line) {
        return std::ranges::find(kCodes, line.substr(0, 3)) != kCodes.end();
    });
}

// ---- pages and tables

bool is_web_page(std::string_view text) {
    constexpr std::string_view kStarts[] = {"<!doctype html", "<html", "<?xml"};
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first == std::string_view::npos) return false;
    const std::string_view begin = text.substr(first);
    const bool has_start = std::ranges::any_of(kStarts, [&](std::string_view start) {
        return equals_ignoring_case(begin.substr(0, start.size()), start);
    });
    return has_start && !has_numbered_move(text);
}

// `1        f2f3`: a number without a dot, and one ply in a separate column.
bool is_table_row(std::string_view line) {
    std::size_t at = 0;
    while (at < line.size() && is_digit(line[at]))
        ++at;
    if (at == 0 || at + 2 > line.size() || !is_blank(line[at])) return false;
    if (line[at] != '\t' && !is_blank(line[at + 1])) return false;
    return looks_like_move(without_blanks(line.substr(at)));
}

// `----`, `Moves`, or `Result        0-1`.
bool is_table_heading(std::string_view line) {
    if (line.find_first_not_of("-=_+| ") == std::string_view::npos) return true;
    const std::size_t name_end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view name = line.substr(0, name_end);
    if (!std::ranges::all_of(name, is_ascii_letter) || looks_like_move(name)) return false;
    return name_end == line.size() || line[name_end] == '\t' || is_blank(line[name_end + 1]);
}

bool is_move_table(std::string_view text, bool is_whole) {
    const auto lines = first_lines(text, is_whole, kLinesOfTable);
    const auto rows = std::ranges::count_if(lines, is_table_row);
    const auto headings = std::ranges::count_if(lines, is_table_heading);
    return rows >= 2 && headings >= 1 && static_cast<std::size_t>(rows + headings) == lines.size();
}

}  // namespace

namespace {

// Lists of positions are read leniently: only what is plainly something else is refused.
OtherFormat find_other_than_positions(std::string_view text, bool is_whole) {
    using enum OtherFormat;
    if (begins_with_game(text, is_whole)) return Games;
    if (const OtherFormat binary = binary_format(text, is_whole); binary != None) return binary;
    const auto lines = first_lines(text, is_whole, kLinesOfTable);
    if (std::ranges::any_of(lines, has_position)) return None;
    if (is_tournament_report(text, is_whole)) return TournamentReport;
    return is_whole && is_web_page(text) ? WebPage : None;
}

OtherFormat find_other_than_report(std::string_view text, bool is_whole) {
    using enum OtherFormat;
    if (begins_with_game(text, is_whole)) return Games;
    if (const OtherFormat binary = binary_format(text, is_whole); binary != None) return binary;
    if (is_position_list(text, is_whole)) return PositionList;
    return is_whole && is_web_page(text) ? WebPage : None;
}

}  // namespace

OtherFormat find_other_format(std::string_view text, bool is_whole, WantedFormat wanted) {
    using enum OtherFormat;
    text = text.substr(0, kFormatSight);
    if (wanted == WantedFormat::Positions) return find_other_than_positions(text, is_whole);
    if (wanted == WantedFormat::TournamentReport) return find_other_than_report(text, is_whole);
    if (text.empty() || has_tag_line(text)) return None;
    if (const OtherFormat binary = binary_format(text, is_whole); binary != None) return binary;
    if (is_tournament_report(text, is_whole)) return TournamentReport;
    if (is_position_list(text, is_whole)) return PositionList;
    if (is_move_table(text, is_whole)) return MoveTable;
    // A page may hold its game after a long head.
    if (is_whole && is_web_page(text)) return WebPage;
    return None;
}

}  // namespace arbiter::pgn
