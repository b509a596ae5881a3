#include "core/base/csv.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter {

void append_csv_field(std::string_view field, std::string& out) {
    const bool has_blank_end =
        !field.empty() && (is_blank(field.front()) || is_blank(field.back()));
    if (!has_blank_end && field.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += field;
        return;
    }
    out += '"';
    for (const char c : field) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

bool is_formula(std::string_view field) {
    constexpr std::string_view kFirst[] = {"=",  "+",      "-",      "@",      "\t",    "\r",
                                           "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    return std::ranges::any_of(kFirst,
                               [&](std::string_view first) { return field.starts_with(first); });
}

}  // namespace arbiter
