#include "run/clean/lone_game.hpp"

#include "core/export_format/read_tags.hpp"

namespace arbiter::clean {
export_format::Game LoneGame::reread(const export_format::Game& game, std::string_view text) {
    text_.assign(text);
    reader_.open({.text = text_});
    export_format::Game again = game;
    arena_.reset();
    if (!reader_.next(view_)) return again;
    again.text = view_.bytes();
    again.view = &view_;
    export_format::read_tags(view_, game.charset, arena_, tags_);
    again.tags = tags_;
    return again;
}

}  // namespace arbiter::clean
