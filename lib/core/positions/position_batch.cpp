#include "core/positions/position_batch.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>

namespace arbiter::positions {
namespace {

// Names that mean nothing else in the name of a file. "losing" or "house" would.
constexpr std::string_view kVariantWords[] = {
    "3check", "antichess",     "atomic", "bughouse",    "crazyhouse", "giveaway",
    "horde",  "kingofthehill", "koth",   "racingkings", "suicide",    "threecheck"};

std::string_view base_name(std::string_view path) {
    return path.substr(path.find_last_of("/!") + 1);
}

std::optional<variant::VariantReading> variant_of(std::string_view name) {
    std::string letters;
    for (const char c : name)
        letters += c == '_' || c == '-' ? '\0' : to_ascii_lower(c);
    std::erase(letters, '\0');
    for (const std::string_view word : kVariantWords)
        if (letters.find(word) != std::string::npos) return variant::read_variant(word);
    return std::nullopt;
}

}  // namespace

PositionFile find_kind(std::string_view file, std::string_view first_text,
                       std::string_view column) {
    PositionFile kind;
    const std::string_view name = base_name(file);
    kind.variant = variant_of(name);
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), to_ascii_lower);
    kind.is_epd = lower.find(".epd") != std::string::npos;
    const std::string_view first_line = first_text.substr(0, first_text.find_first_of("\r\n"));
    std::string_view rest = first_text.substr(first_line.size());
    rest.remove_prefix(std::min(rest.find_first_not_of("\r\n"), rest.size()));
    kind.table =
        fen_line::find_columns(first_line, rest.substr(0, rest.find_first_of("\r\n")), column);
    kind.is_unreadable = !column.empty() && !kind.table && !first_text.empty();
    return kind;
}

}  // namespace arbiter::positions
