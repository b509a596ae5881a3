#pragma once

#include "core/base/arena.hpp"
#include "core/encoding/charset.hpp"
#include "core/export_format/game.hpp"
#include "core/pgn/game_view.hpp"

#include <vector>

namespace arbiter::export_format {

// The tags of `view`, decoded.   LIFETIME: of what `view` views, and of `arena`.
void read_tags(const pgn::GameView& view, encoding::Charset charset, Arena& arena,
               std::vector<Tag>& into);

}  // namespace arbiter::export_format
