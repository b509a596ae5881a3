#include "run/outputs/detail/tree_games.hpp"

#include "core/export_format/game_text.hpp"
#include "core/pgn/result.hpp"
#include "core/text/partial_date.hpp"
#include "run/io/error.hpp"

#include <algorithm>

namespace arbiter::outputs::detail {
namespace {

TreeResult tree_result(const export_format::Game& game) {
    pgn::Outcome outcome = pgn::Outcome::None;
    if (const auto value = game.tag("Result")) outcome = pgn::read_result(*value).outcome;
    if (outcome == pgn::Outcome::None && game.view != nullptr) outcome = game.view->outcome();
    switch (outcome) {
        case pgn::Outcome::WhiteWins:
            return TreeResult::White;
        case pgn::Outcome::BlackWins:
            return TreeResult::Black;
        case pgn::Outcome::Draw:
            return TreeResult::Draw;
        default:
            return TreeResult::Other;
    }
}

std::uint16_t tree_rating(const export_format::Game& game, std::string_view tag) {
    constexpr int kHighest = 9999;  // four digits
    const int rating = export_format::rating_of(export_format::value_or_empty(game, tag));
    return rating > 0 && rating <= kHighest ? static_cast<std::uint16_t>(rating) : 0;
}

std::uint16_t tree_year(const export_format::Game& game) {
    for (const std::string_view tag : {"Date", "UTCDate"})
        if (const auto date = text::read_date_tag(export_format::value_or_empty(game, tag)))
            return static_cast<std::uint16_t>(date->year);
    return 0;
}

bool is_initial(const chess::Position& position) {
    const chess::Position initial = chess::Position::initial();
    return position.key() == initial.key() && position.occupied() == initial.occupied() &&
           chess::pack(position) == chess::pack(initial);
}

}  // namespace

TreeTags tree_tags(const export_format::Game& game) {
    return {.result = tree_result(game),
            .ratings = {tree_rating(game, "WhiteElo"), tree_rating(game, "BlackElo")},
            .year = tree_year(game)};
}

TreeGame tree_game(const export_format::Game& game) {
    if (game.start == nullptr)
        return game.record->status == report::Status::Unchecked || game.record->is_match
                   ? TreeGame::OtherVariant
                   : TreeGame::NoMoves;
    if (!game.start->is_orthodox()) return TreeGame::OtherVariant;
    if (!is_initial(game.start->orthodox())) return TreeGame::OtherStart;
    return tree_moves(game, 1).empty() ? TreeGame::NoMoves : TreeGame::Taken;
}

std::span<const chess::Move> tree_moves(const export_format::Game& game, std::uint32_t plies) {
    const auto moves = game.moves.first(std::min<std::size_t>(game.moves.size(), plies));
    const auto null = std::ranges::find_if(moves, &chess::Move::is_null);
    return moves.first(static_cast<std::size_t>(null - moves.begin()));
}

void refuse_to_append(const std::string& path, const SinkOptions& options) {
    if (options.opening == io::Opening::Append)
        throw io::IoError("cannot append to '" + path +
                          "': a tree or a book is made of all its games at once");
}

}  // namespace arbiter::outputs::detail
