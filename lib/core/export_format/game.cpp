#include "core/export_format/game.hpp"

#include <algorithm>

namespace arbiter::export_format {

bool says_something(std::string_view tag_value) {
    return std::ranges::any_of(
        tag_value, [](char c) { return c != '?' && c != '-' && c != '.' && c != ' ' && c != '*'; });
}

}  // namespace arbiter::export_format
