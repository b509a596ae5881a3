#include "core/check/rules/endings/dead_text.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/chess/fen.hpp"

#include <string>
#include <vector>

namespace arbiter::check::detail {
namespace {

using chess::Color;
using chess::Role;

// The colour of its squares makes a bishop another piece where there are several.
bool matters_which_bishop(const replay::GamePosition& pos) {
    return chess::has_several(pos.pieces(Color::White, Role::Bishop) |
                              pos.pieces(Color::Black, Role::Bishop));
}

// "king, 2 light-squared bishops and knight"
std::string pieces_of(const replay::GamePosition& pos, Color color) {
    std::vector<std::string> parts;
    const auto add = [&](chess::Bitboard pieces, std::string_view name) {
        const unsigned count = chess::count(pieces);
        if (count == 1) parts.emplace_back(name);
        if (count > 1) parts.push_back(fmt::format("{} {}s", count, name));
    };
    for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn}) {
        const chess::Bitboard pieces = pos.pieces(color, role);
        if (role == Role::Bishop && matters_which_bishop(pos)) {
            add(pieces & ~chess::kDarkSquares, "light-squared bishop");
            add(pieces & chess::kDarkSquares, "dark-squared bishop");
        } else {
            add(pieces, to_string(role));
        }
    }
    if (parts.empty()) return "bare king";
    std::string text = "king";
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

}  // namespace

std::string pieces_of_both(const replay::GamePosition& pos, Color first) {
    return pieces_of(pos, first) + " against " + pieces_of(pos, ~first);
}

std::string why_unwinnable(mating::Proof proof, std::string_view by) {
    switch (proof) {
        case mating::Proof::Forced:
            return fmt::format("every line ends within a few moves, none in mate{} (proof: {})", by,
                               to_string(proof));
        case mating::Proof::Static:
            return fmt::format(
                "the pieces cannot leave squares on which no mate{} exists (proof: {})", by,
                to_string(proof));
        default:
            return fmt::format("no position that can still arise is a mate{} (proof: {})", by,
                               to_string(proof));
    }
}

std::string why_no_win(const GameContext& game, Color winner) {
    const mating::Proof proof = game.ruling.can_win_proof(winner);
    if (proof == mating::Proof::Material)
        return fmt::format("with {} no series of moves lets {} {}",
                           pieces_of_both(game.facts.final, winner), player(winner),
                           game.facts.is_orthodox() ? "checkmate" : "win");
    if (!game.facts.is_orthodox())
        return fmt::format("no series of moves lets {} win any more", player(winner));
    return fmt::format("no series of moves lets {0} checkmate, since {1}", player(winner),
                       why_unwinnable(proof, fmt::format(" by {}", player(winner))));
}

}  // namespace arbiter::check::detail
