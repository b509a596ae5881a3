#include "run/clean/spooled_games.hpp"

#include <cstring>

namespace arbiter::clean {

void SpooledGames::add(const OutgoingGame& game) {
    if (first_ == 0) first_ = game.sequence;
    const std::uint64_t place = spool_.add(game);
    places_.append({reinterpret_cast<const char*>(&place), sizeof place});
    bytes_ = spool_.size();
}

bool SpooledGames::next(OutgoingGame& game) {
    if (next_ >= bytes_) return false;
    place_ = next_;
    game = spool_.read(place_, next_);
    return true;
}

OutgoingGame SpooledGames::of(std::uint64_t sequence) {
    std::uint64_t place = 0;
    places_.read_apart((sequence - first_) * sizeof place, sizeof place, number_);
    std::memcpy(&place, number_.data(), sizeof place);
    return at(place);
}

GameOrigin SpooledGames::origin_of(std::uint64_t sequence) {
    const OutgoingGame game = of(sequence);
    return {std::string(game.file), game.ordinal, game.line};
}

}  // namespace arbiter::clean
