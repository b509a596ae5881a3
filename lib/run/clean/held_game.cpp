#include "run/clean/held_game.hpp"

namespace arbiter::clean {

void HeldGame::hold(const PreparedGame& game, const GamePlace& place) {
    arena_.reset();
    game_ = game;
    for (std::string_view PreparedGame::*text :
         {&PreparedGame::original, &PreparedGame::pgn, &PreparedGame::rendered,
          &PreparedGame::digest_key, &PreparedGame::digest_facts, &PreparedGame::sort_key,
          &PreparedGame::part, &PreparedGame::reasons, &PreparedGame::log})
        game_.*text = arena_.copy(game.*text);
    const std::span<export_format::Tag> tags =
        arena_.allocate_array<export_format::Tag>(game.tags.size());
    for (std::size_t i = 0; i < tags.size(); ++i)
        tags[i] = {arena_.copy(game.tags[i].name), arena_.copy(game.tags[i].value)};
    game_.tags = tags;
    place_ = place;
    place_.file = arena_.copy(place.file);
    is_there_ = true;
}

void HeldGame::add_text(std::string_view text, std::string_view as_read) {
    const auto join = [&](std::string_view before, std::string_view behind) {
        joined_.assign(before).append(behind);
        return arena_.copy(joined_);
    };
    game_.original = join(game_.original, as_read);
    if (game_.is_rewritten) return;
    game_.pgn = game_.is_rejected ? game_.original : join(game_.pgn, text);
    game_.is_changed |= !game_.is_rejected && text != as_read;
    game_.has_terminator &= !may_open_comment(game_.is_rejected ? as_read : text);
}

void HeldGame::append_to_log(std::string_view lines) {
    joined_.assign(game_.log).append(lines);
    game_.log = arena_.copy(joined_);
}

}  // namespace arbiter::clean
