#include "core/names/name_review.hpp"

#include "core/base/csv.hpp"
#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names/detail/renames.hpp"
#include "core/text/csv_table.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace arbiter::names {
namespace {

struct DecisionColumns {
    std::size_t apply, kind, written, proposed;
};

std::optional<DecisionColumns> decision_columns_of(const text::CsvTable& table) {
    const auto apply = table.column("apply");
    const auto kind = table.column("kind");
    const auto written = table.column("written");
    const auto proposed = table.column("proposed");
    if (!apply || !kind || !written || !proposed) return std::nullopt;
    return DecisionColumns{*apply, *kind, *written, *proposed};
}

// Nullopt: the person wrote something that is neither.
std::optional<bool> apply_answer(std::string_view apply) {
    const std::string_view word = trimmed(apply);
    const auto is_word = [&](std::string_view other) { return equals_ignoring_case(word, other); };
    if (word.empty() || is_word("no") || is_word("n") || is_word("0")) return false;
    if (is_word("yes") || is_word("y") || is_word("1") || is_word("x")) return true;
    return std::nullopt;
}

// Adds the row if it is chosen; says what is wrong with it.
std::optional<std::string> read_row(const text::CsvTable& table, const DecisionColumns& columns,
                                    detail::Renames& renames) {
    const auto chosen = apply_answer(table.field(columns.apply));
    if (!chosen)
        return "apply is '" + escaped(table.field(columns.apply)) + "', but it is yes or no";
    if (!*chosen) return std::nullopt;
    const auto kind = name_kind_of(trimmed(table.field(columns.kind)));
    if (!kind)
        return "kind is '" + escaped(table.field(columns.kind)) +
               "', but it is player, site, event or round";
    const std::string_view written = without_guard(trimmed(table.field(columns.written)));
    const std::string_view proposed = without_guard(trimmed(table.field(columns.proposed)));
    if (written.empty()) return "the row is chosen, but 'written' is empty";
    if (proposed.empty()) return "the row is chosen, but 'proposed' is empty";
    if (!encoding::is_utf8(proposed)) return "'proposed' is no UTF-8: save the table as UTF-8";
    if (std::ranges::any_of(
            proposed, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }))
        return "'proposed' has a control character or a line end";
    if (const auto other = renames.add(*kind, written, proposed, table.line()))
        return "'" + escaped(written) + "' is given another spelling in line " +
               std::to_string(*other);
    return std::nullopt;
}

}  // namespace

Result<NameReview, ReviewError> NameReview::read(const text::TextFile& file) {
    text::CsvTable table(file);
    const std::optional<DecisionColumns> columns = decision_columns_of(table);
    if (!columns)
        return Unexpected(
            ReviewError{0, "no review: a column apply, kind, written or proposed is missing"});
    detail::Renames renames;
    while (table.next())
        if (auto what = read_row(table, *columns, renames))
            return Unexpected(ReviewError{table.line(), std::move(*what)});
    if (table.error()) return Unexpected(ReviewError{table.line(), *table.error()});
    std::optional<std::uint64_t> circle;
    renames.resolve([&](std::uint64_t line) { circle = std::min(circle.value_or(line), line); });
    if (circle)
        return Unexpected(
            ReviewError{*circle, "the corrections of this name go round in a circle"});
    NameReview review;
    for (const auto& [key, target] : renames.targets())
        if (key.second != target.right) review.changes_.add(key.first, key.second, target.right);
    return review;
}

}  // namespace arbiter::names
