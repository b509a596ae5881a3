#pragma once

#include <string>
#include <string_view>

namespace arbiter {

// Appends one field as RFC 4180 writes it: in quotes, with quotes inside doubled, when it has a
// comma, a quote, a line end, or blanks at an end.
void append_csv_field(std::string_view field, std::string& out);

// The same; with `guards_formulas` an apostrophe precedes what a spreadsheet would calculate.
void append_csv_field(std::string_view field, bool guards_formulas, std::string& out);

// Would a spreadsheet take the field for a formula, or drop its first character and then do so? It
// begins with = + - @, a tab, CR or LF, or the full-width form of one of the first four.
[[nodiscard]] bool is_formula(std::string_view field);

// Without the apostrophe that guards a formula: what was written is read again as it was.
[[nodiscard]] std::string_view without_guard(std::string_view field);

}  // namespace arbiter
