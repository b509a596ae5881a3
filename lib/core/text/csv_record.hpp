#pragma once

#include "core/base/csv.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace arbiter::text {

// One record of a table after RFC 4180, field by field: commas between, CR LF at its end. Text
// becomes valid UTF-8 without NUL. A guarded record puts an apostrophe before a text that a
// spreadsheet would calculate.
// LIFETIME: shorter than that of `out`.
class CsvRecord {
  public:
    explicit CsvRecord(std::string& out, bool is_guarded = false)
        : out_(out), is_guarded_(is_guarded) {}

    CsvRecord& text(std::string_view value) {
        separate();
        value = encoding::sound(value, encoding::Nul::Replace, scratch_);
        append_csv_field(value, is_guarded_, out_);
        return *this;
    }
    // Text that is a number where all is well, "-0.35": then it is one for a spreadsheet too.
    CsvRecord& signed_number_or_text(std::string_view value) {
        const bool has_sign = value.starts_with('-') || value.starts_with('+');
        const std::string_view digits = value.substr(has_sign ? 1 : 0);
        const bool is_number = !digits.empty() && std::ranges::count(digits, '.') <= 1 &&
                               digits.find_first_not_of("0123456789.") == digits.npos;
        if (!is_number) return text(value);
        separate();
        out_ += value;
        return *this;
    }
    CsvRecord& number(std::uint64_t value) {
        separate();
        char digits[20];
        out_.append(digits, std::to_chars(digits, std::end(digits), value).ptr);
        return *this;
    }
    CsvRecord& empty() {
        separate();
        return *this;
    }
    void end() {
        out_ += "\r\n";
        is_first_ = true;
    }

  private:
    void separate() {
        if (!is_first_) out_ += ',';
        is_first_ = false;
    }

    std::string& out_;
    bool is_guarded_;
    std::string scratch_;
    bool is_first_ = true;
};

}  // namespace arbiter::text
