#pragma once

#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"

#include <string>
#include <string_view>
#include <vector>

// What the rules about odd bytes of a game share.
namespace arbiter::check::detail {

// The first flaw of that kind. REQUIRES: there is one.
[[nodiscard]] const pgn::Flaw& first_flaw(const pgn::GameView& view, pgn::FlawKind kind);

// The places of the flaws of that kind, in order.
[[nodiscard]] std::vector<Place> flaw_places(const GameContext& game, pgn::FlawKind kind);

// What to write instead of control characters: a space where two tokens of the movetext would be
// glued without them, else nothing.
[[nodiscard]] std::string_view instead_of_control(const GameContext& game, const pgn::Flaw& flaw);

// What to write instead of odd spaces: a plain one, or nothing next to another or a line end.
[[nodiscard]] std::string_view instead_of_space(const GameContext& game, const pgn::Flaw& flaw);

// "the character U+00A0", or "the byte A0" for one that is no UTF-8: the first one of `bytes`.
[[nodiscard]] std::string character_name(std::string_view bytes);

}  // namespace arbiter::check::detail
