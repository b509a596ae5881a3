#include "core/replay/detail/game_in_play.hpp"

namespace arbiter::replay::detail {

void GameInPlay::forget() {
    facts.has_null_move = false;
    facts.plies = facts.first_null_ply = facts.main_moves_written = 0;
    facts.has_refusal = facts.ends_with_double_forfeit = false;
    notes.clear();
    variations.clear();
    variation_moves.clear();
    skipped_depth = 0;
    has_stopped = false;
    passed_until = 0;
}

void GameInPlay::make_room(std::size_t positions) {
    // Enough for most games, so that it is made once.
    constexpr std::size_t kStep = 256;
    positions = (positions + kStep - 1) / kStep * kStep;
    moves.resize(positions);
    move_tokens.resize(positions);
    history.make_room(positions);
}

void GameInPlay::make_room_for(std::size_t more) {
    const std::size_t room = facts.plies + more + view->symbols + 1;
    if (moves.size() < room) make_room(2 * room);
}

std::uint32_t GameInPlay::written_at(std::uint32_t index, std::size_t at) const {
    if (view == written) return static_cast<std::uint32_t>(at);
    return LetteredSymbol(written->text_of(written->tokens()[index]), facts.reading).written_at(at);
}

std::uint32_t GameInPlay::annotated_ply(bool is_in_variation) const {
    if (!is_in_variation) return facts.plies;
    if (skipped_depth != 0) return 0;
    const Line& line = variations.back();
    return line.has_move() ? line.ply : 0;
}

}  // namespace arbiter::replay::detail
