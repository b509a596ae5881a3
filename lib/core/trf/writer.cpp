#include "core/trf/writer.hpp"

#include "core/trf/text_line.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::trf {
namespace {

enum class Side : std::uint8_t { Left, Right };

// Text of `width` columns: longer text is cut, shorter is filled with blanks.
void append_field(std::string_view text, std::size_t width, Side side, std::string& out) {
    text = cut_to(text, width);
    const std::string blanks(width - columns_of(text), ' ');
    if (side == Side::Right) out += blanks;
    out += text;
    if (side == Side::Left) out += blanks;
}

std::string number_or_blank(std::uint32_t number) {
    return number == 0 ? std::string() : fmt::format("{}", number);
}

// From 100 points on there is no column for the half.
std::string points_field(const std::optional<int>& tenths) {
    if (!tenths) return {};
    if (*tenths >= 1000) return fmt::format("{}", *tenths / 10);
    return points_text(*tenths);
}

char colour_letter(const Cell& cell) {
    switch (cell.colour) {
        case Colour::White:
            return 'w';
        case Colour::Black:
            return 'b';
        case Colour::None:
            break;
    }
    return cell.is_empty() ? ' ' : '-';
}

void append_cell(const Cell& cell, std::string& out) {
    std::string opponent;
    if (!cell.is_empty()) opponent = cell.opponent == 0 ? "0000" : fmt::format("{}", cell.opponent);
    append_field(opponent, 4, Side::Right, out);
    out += ' ';
    out += colour_letter(cell);
    out += ' ';
    out += letter_of(cell.result);
    out += "  ";
}

void end_line(std::string& out) {
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
}

void append_record(const Record& record, std::string& out) {
    out += record.code;
    out += ' ';
    out += record.text;
    end_line(out);
}

}  // namespace

std::size_t columns_of(std::string_view text) {
    return TextLine(text, TextLine::Columns::Characters).length();
}

std::string_view cut_to(std::string_view text, std::size_t columns) {
    return TextLine(text, TextLine::Columns::Characters).columns(1, columns);
}

std::string line_of(const Player& player) {
    std::string out = "001 ";
    append_field(number_or_blank(player.number), 4, Side::Right, out);
    out += ' ';
    out += player.sex;
    append_field(player.title, 3, Side::Right, out);
    out += ' ';
    append_field(player.name, 33, Side::Left, out);
    out += ' ';
    append_field(number_or_blank(player.rating), 4, Side::Right, out);
    out += ' ';
    append_field(player.federation, 3, Side::Left, out);
    out += ' ';
    append_field(player.fide_id, 11, Side::Right, out);
    out += ' ';
    append_field(player.birth, 10, Side::Left, out);
    out += ' ';
    append_field(points_field(player.points), 4, Side::Right, out);
    out += ' ';
    append_field(player.rank ? fmt::format("{}", *player.rank) : "", 4, Side::Right, out);
    out += "  ";
    for (const Cell& cell : player.rounds)
        append_cell(cell, out);
    out.erase(out.find_last_not_of(' ') + 1);
    return out;
}

std::string write(const Tournament& tournament) {
    std::string out;
    for (const Record& record : tournament.head)
        append_record(record, out);
    for (const Player& player : tournament.players)
        out += line_of(player) + '\n';
    for (const Record& record : tournament.tail)
        append_record(record, out);
    return out;
}

}  // namespace arbiter::trf
