#include "core/names/detail/spelling_readers.hpp"

#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names/detail/renames.hpp"
#include "core/text/csv_table.hpp"

#include <charconv>
#include <map>
#include <utility>

namespace arbiter::names::detail {
namespace {

constexpr std::string_view kForms =
    "neither Scid's form, nor a FIDE list with columns or in XML, nor CSV with the columns kind, "
    "written and right";

template <class Reader>
void read_rest(Reader& reader, text::TextLines& lines, std::string_view path,
               SpellingTable& table) {
    while (const auto line = lines.next()) {
        if (lines.is_cut()) {
            table.problems.add(path, lines.number(), "the line is too long");
        } else {
            reader.read(*line, lines.number());
        }
        if (table.is_full()) return;
    }
}

std::optional<std::string> read_fide(const text::TextFile& file, SpellingTable& table) {
    text::TextLines lines(file);
    FideList list(file.name, table);
    const std::size_t before = table.size();
    const auto header = lines.next();
    if (!header || !list.read_header(*header)) return "no FIDE list: it has no such header";
    read_rest(list, lines, file.name, table);
    if (lines.damage()) return lines.damage();
    if (table.size() == before && !table.is_full()) return "no FIDE list: it has no players";
    return std::nullopt;
}

std::optional<std::string> read_scid(const text::TextFile& file, SpellingTable& table) {
    text::TextLines lines(file);
    ScidNames names(file.name, table);
    read_rest(names, lines, file.name, table);
    if (lines.damage()) return lines.damage();
    if (!names.has_section()) return "no list of names: " + std::string(kForms);
    return std::nullopt;
}

// The rows as they are to be understood: chains followed, conflicting and circular rows left out.
std::optional<std::string> read_renames(const text::TextFile& file, SpellingTable& table,
                                        Renames& renames) {
    text::CsvTable rows(file);
    const auto kind = rows.column("kind");
    const auto written = rows.column("written");
    const auto right = rows.column("right");
    if (!kind || !written || !right) return "a column kind, written or right is missing";
    while (rows.next()) {
        const auto complain = [&](std::string_view what) {
            table.problems.add(file.name, rows.line(), what);
        };
        const auto name_kind = name_kind_of(rows.field(*kind));
        const std::string_view to = rows.field(*right);
        if (!name_kind) {
            complain("'" + escaped(rows.field(*kind)) + "' is none of player, site, event, round");
        } else if (rows.field(*written).empty() || to.empty() || !encoding::is_utf8(to) ||
                   !encoding::is_utf8(rows.field(*written))) {
            complain("a name is missing or no UTF-8");
        } else if (const auto other =
                       renames.add(*name_kind, rows.field(*written), to, rows.line())) {
            complain("line " + std::to_string(*other) + " gives the name another right spelling");
        }
    }
    if (rows.error()) return "line " + std::to_string(rows.line()) + ": " + *rows.error();
    renames.resolve([&](std::uint64_t line) {
        table.problems.add(file.name, line, "the corrections of this name go round in a circle");
    });
    return std::nullopt;
}

std::optional<std::string> read_csv(const text::TextFile& file, SpellingTable& table) {
    Renames renames;
    if (auto error = read_renames(file, table, renames)) return error;
    std::map<Renames::Key, std::uint32_t> rights;
    for (const auto& [key, target] : renames.targets()) {
        const auto [right, is_new] = rights.try_emplace({key.first, target.right}, 0);
        if (is_new) {
            const auto added = table.add_right(key.first, target.right);
            if (!added && table.is_full()) return std::nullopt;
            if (!added) {
                table.problems.add(file.name, target.line, "the right spelling is too long");
                rights.erase(right);
                continue;
            }
            right->second = *added;
        }
        if (key.second == target.right) continue;
        if (const auto alias = table.add_alias(right->second, key.second)) {
            table.at(*alias).is_own = true;
        } else if (!table.is_full()) {
            table.problems.add(file.name, target.line, "the written name is too long");
        }
    }
    return std::nullopt;
}

SpellingFormat format_of(const text::TextFile& file) {
    text::TextLines lines(file);
    const auto first = lines.next();
    if (!first) return SpellingFormat::Scid;  // which says that there is nothing in it
    SpellingTable nowhere(0);
    nowhere.begin_file(file.name);
    if (FideList(file.name, nowhere).read_header(*first)) return SpellingFormat::Fide;
    const text::CsvTable table(file);
    return table.column("kind") && table.column("written") ? SpellingFormat::Csv
                                                           : SpellingFormat::Scid;
}

std::optional<std::string> read_as(SpellingFormat format, const text::TextFile& file,
                                   SpellingTable& table) {
    switch (format) {
        case SpellingFormat::Scid:
            return read_scid(file, table);
        case SpellingFormat::Fide:
            return read_fide(file, table);
        case SpellingFormat::Csv:
            return read_csv(file, table);
        case SpellingFormat::Auto:
            break;
    }
    return read_as(format_of(file), file, table);
}

}  // namespace

std::string line_in_utf8(std::string_view line) {
    if (encoding::is_utf8(line)) return std::string(line);
    return encoding::to_utf8(line, encoding::Charset::Windows1252);
}

std::uint32_t number_or_zero(std::string_view text, std::uint32_t most) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number && number <= most ? number : 0;
}

std::optional<std::string> read_spelling_file(const SpellingFile& file, SpellingTable& table) {
    table.begin_file(file.file.name);
    return read_as(file.format, file.file, table);
}

}  // namespace arbiter::names::detail
