#include "core/base/csv.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>

namespace arbiter {
namespace {

// Characters that a field has between quotes only.   RFC 4180 2.6.
constexpr std::array<bool, 256> kQuoted = [] {
    std::array<bool, 256> quoted{};
    for (const char c : {',', '"', '\r', '\n'})
        quoted[static_cast<unsigned char>(c)] = true;
    return quoted;
}();

// A table costs less than find_first_of(), which calls memchr for each character.
bool needs_quotes(std::string_view field) {
    return std::ranges::any_of(field,
                               [](char c) { return kQuoted[static_cast<unsigned char>(c)]; });
}

}  // namespace

void append_csv_field(std::string_view field, std::string& out) {
    const bool has_blank_end =
        !field.empty() && (is_blank(field.front()) || is_blank(field.back()));
    if (!has_blank_end && !needs_quotes(field)) {
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

void append_csv_field(std::string_view field, bool guards_formulas, std::string& out) {
    if (!guards_formulas || !is_formula(field)) return append_csv_field(field, out);
    append_csv_field("'" + std::string(field), out);
}

bool is_formula(std::string_view field) {
    constexpr std::string_view kFirst[] = {"=",  "+",      "-",      "@",      "\t",    "\r",
                                           "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    return std::ranges::any_of(kFirst,
                               [&](std::string_view first) { return field.starts_with(first); });
}

std::string_view without_guard(std::string_view field) {
    return field.starts_with('\'') && is_formula(field.substr(1)) ? field.substr(1) : field;
}

}  // namespace arbiter
