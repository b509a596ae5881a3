#include "core/check/rules/variants/match_text.hpp"

namespace arbiter::check::detail {

bool is_match(const pgn::GameView& view) {
    return view.find(pgn::KnownTag::White) == nullptr && replay::has_match_seats(view);
}

std::string_view seat_tag(variant::BoardId board, chess::Color color) {
    constexpr std::string_view kSeats[2][2] = {{"WhiteA", "BlackA"}, {"WhiteB", "BlackB"}};
    return kSeats[static_cast<std::size_t>(board)][chess::index(color)];
}

std::string_view seat_value(const pgn::GameView& view, variant::BoardId board, chess::Color color) {
    for (const pgn::TagPair& tag : view.tags)
        if (view.name_of(tag) == seat_tag(board, color)) return view.value_of(tag);
    return {};
}

}  // namespace arbiter::check::detail
