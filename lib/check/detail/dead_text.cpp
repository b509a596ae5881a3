#include "check/detail/dead_text.hpp"

#include "base/text.hpp"
#include "check/detail/ending_text.hpp"
#include "check/detail/game_walk.hpp"
#include "chess/fen.hpp"

namespace arbiter::check::detail {
namespace {

using chess::Color;
using chess::Role;

// "king, 2 bishops and knight"
std::string men_of(const chess::Position& pos, Color color) {
    std::string text = "king";
    std::string last;
    for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn}) {
        const unsigned count = chess::count(pos.pieces(color, role));
        if (count == 0) continue;
        if (!last.empty()) text += ", " + last;
        last = count == 1 ? std::string(to_string(role))
                          : fmt::format("{} {}s", count, to_string(role));
    }
    return last.empty() ? text : text + " and " + last;
}

}  // namespace

std::string men_of_both(const chess::Position& pos, Color first) {
    return men_of(pos, first) + " against " + men_of(pos, ~first);
}

std::string why_unwinnable(deadpos::Proof proof, std::string_view by) {
    switch (proof) {
        case deadpos::Proof::Forced:
            return fmt::format("every line ends within a few moves, none in mate{} (proof: {})", by,
                               to_string(proof));
        case deadpos::Proof::Static:
            return fmt::format(
                "the men are confined to squares on which no mate{} exists (proof: {})", by,
                to_string(proof));
        default:
            return fmt::format("none of the positions that can still arise is a mate{} (proof: {})",
                               by, to_string(proof));
    }
}

}  // namespace arbiter::check::detail
