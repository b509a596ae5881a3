#include "run/event/read_given_table.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/text/csv_table.hpp"
#include "run/io/error.hpp"
#include "run/io/text_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace arbiter::event_run {

event::GivenTable read_given_table(const std::string& path) {
    constexpr std::size_t kMostLines = 100'000;
    text::CsvTable csv(io::text_file(path));
    event::GivenTable table;
    table.file = path;
    std::vector<std::optional<event::GivenColumn>> columns;
    for (const std::string& heading : csv.header())
        columns.push_back(event::given_column(encoding::as_utf8(heading)));
    const auto has = [&](event::GivenColumn column) {
        return std::ranges::find(columns, std::optional(column)) != columns.end();
    };
    if (!has(event::GivenColumn::Name) && !has(event::GivenColumn::Team))
        throw io::IoError(
            fmt::format("cannot read '{}': it needs a header line with a column "
                        "'name' or 'team'",
                        escaped(path)));
    while (csv.next()) {
        std::vector<std::string> fields;
        for (std::size_t i = 0; i < csv.fields(); ++i)
            fields.push_back(encoding::as_utf8(csv.field(i)));
        if (auto line = event::read_given_line(columns, fields, csv.line()))
            table.lines.push_back(std::move(*line));
        if (table.lines.size() > kMostLines)
            throw io::IoError(
                fmt::format("cannot read '{}': more than {} lines", escaped(path), kMostLines));
    }
    if (csv.error())
        throw io::IoError(fmt::format("cannot read '{}': {}", escaped(path), *csv.error()));
    event::finish(table);
    return table;
}

}  // namespace arbiter::event_run
