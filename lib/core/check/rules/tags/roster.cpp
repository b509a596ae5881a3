#include "core/check/rules/tags/roster.hpp"

#include "core/check/detail/places.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check::detail {

std::string_view unknown_value(const GameContext& game, std::size_t roster_index) {
    const auto tag = static_cast<pgn::KnownTag>(roster_index);
    if (tag == pgn::KnownTag::Date) return "????.??.??";
    return tag == pgn::KnownTag::Result ? marker_of(result_token(game)) : "?";
}

std::string unknown_roster_line(const GameContext& game, std::size_t roster_index) {
    std::string line = "[";
    line.append(pgn::tag_name(static_cast<pgn::KnownTag>(roster_index))).append(" \"");
    line.append(unknown_value(game, roster_index)).append("\"]").append(line_end_of(game));
    return line;
}

}  // namespace arbiter::check::detail
