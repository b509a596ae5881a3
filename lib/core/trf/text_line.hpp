#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::trf {

// A line of a report, with its fields in columns. Columns are 1-based and count characters, or
// bytes where the program that wrote the file counted them.
class TextLine {
  public:
    enum class Columns : std::uint8_t { Characters, Bytes };

    // REQUIRES: UTF-8.   LIFETIME: views `text`.
    TextLine(std::string_view text, Columns columns);

    [[nodiscard]] std::size_t length() const { return starts_.size() - 1; }
    // Columns first to last, both inclusive, as far as the line has them; blanks included.
    [[nodiscard]] std::string_view columns(std::size_t first, std::size_t last) const;
    // The same without blanks around it.
    [[nodiscard]] std::string_view field(std::size_t first, std::size_t last) const;
    // A blank after the end; for characters outside ASCII their first byte.
    [[nodiscard]] char at(std::size_t column) const;
    // Column of the first character of field(first, last); `first` for an empty one.
    [[nodiscard]] std::uint32_t column_of_field(std::size_t first, std::size_t last) const;
    [[nodiscard]] bool is_ascii() const { return starts_.back() == length() && is_ascii_; }

  private:
    std::string_view text_;
    std::vector<std::uint32_t> starts_;  // of each column, and the end
    bool is_ascii_ = true;
};

// Lines end with CR, LF or CR LF. The ends are left out; an empty last line is none.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace arbiter::trf
