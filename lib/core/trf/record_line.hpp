#pragma once

#include "core/trf/deviation.hpp"
#include "core/trf/text_line.hpp"
#include "core/trf/tournament.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::trf {

// The line of a record other than 001 as it is in the file, read by its columns; it ends with the
// record. What cannot be read is a flaw with its column.   LIFETIME: views the deviations.
class RecordLine {
  public:
    RecordLine(const Record& record, Deviations& deviations,
               TextLine::Columns columns = TextLine::Columns::Characters);
    RecordLine(const RecordLine&) = delete;
    RecordLine& operator=(const RecordLine&) = delete;

    [[nodiscard]] const TextLine& line() const { return line_; }
    [[nodiscard]] std::string text(std::size_t first, std::size_t last) const {
        return std::string(line_.field(first, last));
    }

    // Nullopt for an empty field, and for one that is no number, which is a flaw.
    std::optional<std::uint32_t> number(std::size_t first, std::size_t last, std::string_view what);
    std::optional<int> points(std::size_t first, std::size_t last, std::string_view what);

    // Numbers between blanks from that column on; others are flaws.
    std::vector<std::uint32_t> numbers_from(std::size_t first, std::string_view what);
    // Numbers in fields of that width from that column on, a blank column between two of them; an
    // empty field is 0. If the fields are elsewhere, numbers between blanks.
    std::vector<std::uint32_t> numbers_in_fields(std::size_t first, std::size_t width,
                                                 std::string_view what);

    void report(std::size_t column, std::string message);

  private:
    template <class Value>
    Value checked(std::size_t first, std::size_t last, std::string_view what, Value value);

    std::string text_;
    TextLine line_;
    std::uint32_t number_;
    Deviations& deviations_;
};

// A letter of a bye: H, F, U or Z.
[[nodiscard]] std::optional<Result> bye_of(char letter);

}  // namespace arbiter::trf
