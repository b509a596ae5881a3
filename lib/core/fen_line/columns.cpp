#include "core/fen_line/columns.hpp"

#include "core/base/text.hpp"
#include "core/fen_line/detail/tokens.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace arbiter::fen_line {
namespace {

std::optional<std::uint32_t> index_of(const std::vector<Range>& cells, std::string_view line,
                                      std::string_view name) {
    for (std::uint32_t i = 0; i < cells.size(); ++i)
        if (equals_ignoring_case(trimmed(cells[i].in(line)), name)) return i;
    return std::nullopt;
}

constexpr std::size_t kFewestFields = 4;

bool is_uci_move(std::string_view word) {
    const auto is_square = [](std::string_view text) {
        return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
    };
    if (word.size() != 4 && word.size() != 5) return false;
    return is_square(word) && is_square(word.substr(2)) &&
           (word.size() == 4 || std::string_view("qrbn").find(word[4]) != std::string_view::npos);
}

// The words between the blanks.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
    while (true) {
        const std::size_t begin = text.find_first_not_of(' ');
        if (begin == std::string_view::npos) return;
        text.remove_prefix(begin);
        const std::size_t size = std::min(text.find(' '), text.size());
        visit(text.substr(0, size));
        text.remove_prefix(size);
    }
}

bool are_uci_moves(std::string_view cell) {
    std::size_t moves = 0;
    bool are_moves = true;
    for_each_word(cell, [&](std::string_view word) {
        ++moves;
        are_moves = are_moves && is_uci_move(word);
    });
    return moves != 0 && are_moves;
}

// A FEN and nothing else: operations and lists of perft counts are no cells of a table.
bool is_fen(std::string_view cell) {
    std::size_t words = 0;
    bool is_right = cell.find(';') == std::string_view::npos;
    for_each_word(cell, [&](std::string_view word) {
        const bool fits = words == 0   ? detail::is_placement(word)
                          : words == 1 ? detail::side_of(word) != 0
                          : words == 2 ? detail::is_castling(word)
                          : words == 3 ? detail::is_ep(word)
                                       : detail::is_number(word);
        is_right = is_right && fits;
        ++words;
    });
    return is_right && words >= kFewestFields && words <= kFields;
}

bool is_whole_number(std::string_view cell) {
    cell = trimmed(cell);
    return !cell.empty() && std::ranges::all_of(cell, is_ascii_digit);
}

// "start_fen" and "Start FEN" as "startfen".
std::string plain_name(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (is_ascii_letter(c)) plain += to_ascii_lower(c);
    return plain;
}

// The column that another name means, where the line below has a position in it.
std::optional<std::uint32_t> index_of_kin(const std::vector<Range>& cells, std::string_view line,
                                          char separator, std::string_view below) {
    constexpr std::string_view kNames[] = {
        "position", "startfen",  "startposition", "startingfen", "initialfen", "puzzlefen",
        "boardfen", "fenstring", "positionfen",   "fenposition", "fenbefore",  "board",
        "fenstart", "fens",      "positions",     "boardstate",  "fen",        "epd"};
    std::vector<Range> second;
    split_record(below, separator, second);
    for (std::uint32_t i = 0; i < cells.size() && i < second.size(); ++i) {
        const std::string name = plain_name(cells[i].in(line));
        if (std::ranges::find(kNames, name) == std::end(kNames)) continue;
        const std::string_view cell = trimmed(second[i].in(below));
        if (detail::is_placement(cell.substr(0, cell.find(' ')))) return i;
    }
    return std::nullopt;
}

// A record without a header above it. One FEN, and something that is no count of perft.
std::optional<Columns> find_in_record(std::string_view line) {
    for (const char separator : {'\t', ','}) {
        if (line.find(separator) == std::string_view::npos) continue;
        std::vector<Range> cells;
        split_record(line, separator, cells);
        std::optional<std::uint32_t> fen;
        unsigned fens = 0, others = 0, numbers = 0;
        for (std::uint32_t i = 0; i < cells.size(); ++i) {
            const std::string_view cell = cells[i].in(line);
            if (is_fen(cell)) {
                ++fens;
                fen = i;
            } else if (!trimmed(cell).empty()) {
                ++others;
                numbers += is_whole_number(cell) ? 1U : 0U;
            }
        }
        if (fens != 1 || others == 0) continue;
        if (separator == ',' && *fen == 0 && others > 1 && numbers == others) continue;
        Columns columns{.separator = separator, .fen = *fen};
        // lichess_db_puzzle.csv without its first line.
        constexpr std::size_t kPuzzleId = 5;
        const std::uint32_t next = *fen + 1;
        if (*fen == 1 && cells[0].end - cells[0].begin == kPuzzleId && next < cells.size() &&
            are_uci_moves(cells[next].in(line)))
            columns.moves = next;
        return columns;
    }
    return std::nullopt;
}

// "Moves" of a table of puzzles, else a solution of such moves.
void find_moves(Columns& columns, const std::vector<Range>& cells, std::string_view line,
                std::string_view below) {
    columns.moves = index_of(cells, line, "Moves");
    columns.begins_with_opponent = index_of(cells, line, "PuzzleId").has_value();
    if (columns.begins_with_opponent) return;
    columns.moves.reset();
    std::vector<Range> second;
    split_record(below, columns.separator, second);
    for (const std::string_view name : {"solution", "best_line", "solution_moves"}) {
        const auto found = index_of(cells, line, name);
        if (found && *found < second.size() && are_uci_moves(second[*found].in(below)))
            columns.moves = found;
    }
}

}  // namespace

void split_record(std::string_view line, char separator, std::vector<Range>& cells) {
    cells.clear();
    std::uint32_t at = 0;
    const auto size = static_cast<std::uint32_t>(line.size());
    while (true) {
        std::uint32_t begin = at;
        std::uint32_t end = at;
        if (at != size && line[at] == '"') {
            begin = ++at;
            while (at != size && !(line[at] == '"' && (at + 1 == size || line[at + 1] != '"')))
                at += line[at] == '"' ? 2 : 1;
            end = std::min(at, size);
            at = std::min(at + 1, size);
        }
        const auto next =
            static_cast<std::uint32_t>(std::min(line.find(separator, at), std::size_t{size}));
        if (end == begin && at == begin) end = next;
        cells.push_back({begin, end});
        if (next == size) return;
        at = next + 1;
    }
}

char separator_of(std::string_view header) {
    const auto count = [&](char c) { return std::ranges::count(header, c); };
    if (count('\t') != 0 && count('\t') >= count(',')) return '\t';
    return count(';') > count(',') ? ';' : ',';
}

std::optional<Columns> find_columns(std::string_view first_line, std::string_view second_line,
                                    std::string_view wanted) {
    if (first_line.starts_with("\xEF\xBB\xBF")) first_line.remove_prefix(3);
    Columns columns{.separator = separator_of(first_line)};
    std::vector<Range> cells;
    split_record(first_line, columns.separator, cells);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
    const bool is_number = !wanted.empty() && error == std::errc{} &&
                           end == wanted.data() + wanted.size() && number != 0;
    if (is_number) {
        columns.fen = number - 1;
        const bool has_position = columns.fen < cells.size() &&
                                  std::ranges::count(cells[columns.fen].in(first_line), '/') >= 4;
        columns.has_header = !has_position;
    } else {
        auto found = wanted.empty() ? index_of(cells, first_line, "FEN")
                                    : index_of(cells, first_line, wanted);
        if (!found && wanted.empty()) found = index_of(cells, first_line, "EPD");
        // One column is a table where a position follows.
        if (wanted.empty() && cells.size() < 2) found.reset();
        if (!found && wanted.empty())
            found = index_of_kin(cells, first_line, columns.separator, second_line);
        if (!found) return wanted.empty() ? find_in_record(first_line) : std::nullopt;
        columns.fen = *found;
        columns.has_header = true;
    }
    if (columns.has_header) find_moves(columns, cells, first_line, second_line);
    return columns;
}

}  // namespace arbiter::fen_line
