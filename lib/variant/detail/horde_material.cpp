#include "variant/detail/horde_material.hpp"

namespace arbiter::variant::detail {

// A lone piece never mates a bare king, whatever a pawn becomes.
bool can_horde_mate(const Position& pos) {
    const bool is_lone = chess::count(pos.pieces(Color::White)) <= 1;
    const bool is_bare = chess::count(pos.pieces(Color::Black)) <= 1;
    return !(is_lone && is_bare);
}

}  // namespace arbiter::variant::detail
