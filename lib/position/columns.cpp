#include "position/columns.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace arbiter::position {
namespace {

std::optional<std::uint32_t> index_of(const std::vector<Range>& cells, std::string_view line,
                                      std::string_view name) {
    for (std::uint32_t i = 0; i < cells.size(); ++i)
        if (equals_ignoring_case(trimmed(cells[i].in(line)), name)) return i;
    return std::nullopt;
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
            begin = end = ++at;
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

std::optional<Columns> find_columns(std::string_view first_line, std::string_view wanted) {
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
        if (!found || (wanted.empty() && cells.size() < 2)) return std::nullopt;
        columns.fen = *found;
        columns.has_header = true;
    }
    // The puzzles of lichess: the first move leads to the position that is to be solved.
    if (columns.has_header && index_of(cells, first_line, "PuzzleId"))
        columns.moves = index_of(cells, first_line, "Moves");
    return columns;
}

}  // namespace arbiter::position
