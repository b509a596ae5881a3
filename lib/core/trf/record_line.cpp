#include "core/trf/record_line.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"

#include <fmt/core.h>

#include <utility>

namespace arbiter::trf {

RecordLine::RecordLine(const Record& record, Deviations& deviations, TextLine::Columns columns)
    : text_(record.code + ' ' + record.text),
      line_(text_, columns),
      number_(record.line),
      deviations_(deviations) {}

template <class Value>
Value RecordLine::checked(std::size_t first, std::size_t last, std::string_view what, Value value) {
    const std::string_view field = line_.field(first, last);
    if (field.empty()) return {};
    if (!value)
        report(line_.column_of_field(first, last),
               fmt::format("{} \"{}\" is no number", what, escaped(field)));
    return value;
}

std::optional<std::uint32_t> RecordLine::number(std::size_t first, std::size_t last,
                                                std::string_view what) {
    return checked(first, last, what, whole_number(line_.field(first, last)));
}

std::optional<int> RecordLine::points(std::size_t first, std::size_t last, std::string_view what) {
    return checked(first, last, what, tenths(line_.field(first, last)));
}

std::vector<std::uint32_t> RecordLine::numbers_from(std::size_t first, std::string_view what) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t column = first; column <= line_.length();) {
        if (is_blank(line_.at(column))) {
            ++column;
            continue;
        }
        std::size_t end = column;
        while (end < line_.length() && !is_blank(line_.at(end + 1)))
            ++end;
        if (const auto value = number(column, end, what)) numbers.push_back(*value);
        column = end + 1;
    }
    return numbers;
}

std::vector<std::uint32_t> RecordLine::numbers_in_fields(std::size_t first, std::size_t width,
                                                         std::string_view what) {
    for (std::size_t gap = first + width; gap <= line_.length(); gap += width + 1)
        if (!is_blank(line_.at(gap))) return numbers_from(first, what);
    std::vector<std::uint32_t> numbers;
    for (std::size_t column = first; column <= line_.length(); column += width + 1)
        numbers.push_back(number(column, column + width - 1, what).value_or(0));
    return numbers;
}

void RecordLine::report(std::size_t column, std::string message) {
    add(deviations_, DeviationKind::Field, number_, static_cast<std::uint32_t>(column),
        std::move(message));
}

std::optional<Result> bye_of(char letter) {
    const std::optional<Result> result = read_result(letter);
    return result && is_bye(*result) ? result : std::nullopt;
}

}  // namespace arbiter::trf
