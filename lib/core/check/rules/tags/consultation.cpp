#include "core/check/rules/tags/consultation.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

std::size_t count_fields(std::string_view value) {
    return static_cast<std::size_t>(std::ranges::count(value, ':')) + 1;
}

}  // namespace

std::size_t count_players(const pgn::GameView& view, pgn::KnownTag player) {
    return count_fields(view.value(player).value_or(""));
}

std::vector<std::string_view> fields_of_players(const pgn::GameView& view, pgn::KnownTag player,
                                                std::string_view value) {
    if (count_players(view, player) != count_fields(value)) return {value};
    std::vector<std::string_view> fields;
    for (std::size_t colon = value.find(':'); colon != std::string_view::npos;
         colon = value.find(':')) {
        fields.push_back(value.substr(0, colon));
        value.remove_prefix(colon + 1);
    }
    fields.push_back(value);
    return fields;
}

}  // namespace arbiter::check::detail
