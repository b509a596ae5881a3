#include "core/reach/detail/piece_sets.hpp"

namespace arbiter::reach::detail {

PieceSets::PieceSets(const chess::Board& pos)
    : castling_rooks(pos.castling_rooks()),
      ep(pos.ep_square()),
      turn(pos.turn()),
      is_orthodox(pos.castling_rooks() == 0 || !pos.has_chess960_rights()) {
    for (const Color color : {Color::White, Color::Black}) {
        sets[index(color)][0] = pos.pieces(color);
        for (unsigned role = 1; role < chess::kRoles; ++role)
            sets[index(color)][role] = pos.pieces(color, static_cast<Role>(role));
    }
}

Role PieceSets::role_on(Color color, Square sq) const {
    unsigned role = 1;
    while (!has(sets[index(color)][role], sq))
        ++role;
    return static_cast<Role>(role);
}

}  // namespace arbiter::reach::detail
