#pragma once

#include "core/text/text_lines.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::text {

// A table with a header line, read record by record: RFC 4180, and the variants of spreadsheets:
// semicolons or tabs for commas, a byte order mark, and LF for CRLF. THREADS: one owner.   Memory:
// one record, 1 MiB at most.
class CsvTable {
  public:
    // THROWS: as TextLines, as next() does.
    explicit CsvTable(const TextFile& file);

    [[nodiscard]] const std::vector<std::string>& header() const { return header_; }
    // The index of a column by its name; nullopt when there is none.
    [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;

    // Reads the next record, empty lines skipped; false at the end or when error() says something.
    [[nodiscard]] bool next();
    // A field of the record; empty where the record ends before it.
    [[nodiscard]] std::string_view field(std::size_t column) const {
        return column < fields_.size() ? std::string_view(fields_[column]) : std::string_view();
    }
    [[nodiscard]] std::size_t fields() const { return fields_.size(); }
    // Line in which the record begins, 1-based.
    [[nodiscard]] std::uint64_t line() const { return line_; }
    [[nodiscard]] const std::optional<std::string>& error() const { return error_; }

  private:
    [[nodiscard]] bool read_record(std::vector<std::string>& fields);
    [[nodiscard]] bool split(std::string_view text, std::vector<std::string>& fields);

    text::TextLines lines_;
    char separator_ = ',';
    std::string record_;
    std::vector<std::string> header_, fields_;
    std::uint64_t line_ = 0;
    std::optional<std::string> error_;
};

}  // namespace arbiter::text
