#include "core/check/rules/variants/suicide_score.hpp"

#include "core/check/rules/endings/ending_text.hpp"

namespace arbiter::check::detail {

bool is_scored_as_suicide(const GameContext& game) {
    const auto& ending = game.ruling.ending;
    const replay::VariantBoard* board = game.facts.final.variant();
    if (!ending || !is_end_of_variant(ending->kind) || board == nullptr ||
        board->rules().id() != variant::VariantId::Antichess)
        return false;
    const unsigned white = chess::count(board->position().pieces(chess::Color::White));
    const unsigned black = chess::count(board->position().pieces(chess::Color::Black));
    if (white == 0 || black == 0) return false;
    const pgn::Outcome by_count = white == black  ? pgn::Outcome::Draw
                                  : white < black ? pgn::Outcome::WhiteWins
                                                  : pgn::Outcome::BlackWins;
    const auto written = undisputed_result(game);
    return written && written->reading.outcome == by_count && by_count != outcome_of(ending->score);
}

}  // namespace arbiter::check::detail
