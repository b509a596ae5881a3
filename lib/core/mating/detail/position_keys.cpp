#include "core/mating/detail/position_keys.hpp"

namespace arbiter::mating::detail {
namespace {

constexpr std::uint64_t kFactors[] = {0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL,
                                      0x165667B19E3779F9ULL, 0xD6E8FEB86659FD93ULL};

// What a piece of a role puts into Pieces: into which words, and by which factor into the sum.
struct RoleShare {
    std::array<Bitboard, 3> mask{};
    std::uint64_t factor = 0;
};

constexpr auto kShares = [] {
    std::array<RoleShare, chess::kRoles> shares{};
    for (unsigned role = 0; role < shares.size(); ++role) {
        for (unsigned i = 0; i < 3; ++i) {
            if ((role >> i & 1U) == 0) continue;
            shares[role].mask[i] = ~Bitboard{0};
            shares[role].factor += kFactors[i];
        }
    }
    return shares;
}();

void flip(std::array<Bitboard, 3>& role_bits, const RoleShare& share, Bitboard square) {
    for (unsigned i = 0; i < 3; ++i)
        role_bits[i] ^= square & share.mask[i];
}

}  // namespace

std::uint64_t PositionKeys::PieceSets::sum() const {
    return role_bits[0] * kFactors[0] + role_bits[1] * kFactors[1] + role_bits[2] * kFactors[2] +
           rights * kFactors[3];
}

inline std::uint32_t PositionKeys::Ways::number_of(const PieceSets& pieces, std::uint64_t sum) {
    const auto hash = static_cast<std::uint32_t>((sum ^ sum >> 32) * 0xA0761D6478BD642FULL >> 32);
    const std::size_t mask = table_.size() - 1;
    for (std::size_t slot = hash & mask; !table_.empty() && table_[slot] != 0;
         slot = (slot + 1) & mask) {
        const auto number = static_cast<std::uint32_t>(table_[slot]);
        if (table_[slot] >> 32 == hash && (*this)[number] == pieces) return number;
    }
    return add(pieces, hash);
}

std::uint32_t PositionKeys::Ways::add(const PieceSets& pieces, std::uint32_t hash) {
    if (2 * pieces_.size() >= table_.size()) grow();
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash & mask;
    while (table_[slot] != 0)
        slot = (slot + 1) & mask;
    pieces_.push_back(pieces);
    const auto number = static_cast<std::uint32_t>(pieces_.size());
    table_[slot] = std::uint64_t{hash} << 32 | number;
    return number;
}

void PositionKeys::Ways::grow() {
    std::vector<std::uint64_t> larger(table_.empty() ? kFirstTable : table_.size() * 2);
    const std::size_t mask = larger.size() - 1;
    for (const std::uint64_t entry : table_) {
        if (entry == 0) continue;
        std::size_t slot = (entry >> 32) & mask;
        while (larger[slot] != 0)
            slot = (slot + 1) & mask;
        larger[slot] = entry;
    }
    table_ = std::move(larger);
}

std::uint64_t PositionKeys::key_of(const Packed& packed) {
    PieceSets white{.rights = packed.state & ~1U};
    PieceSets black;
    for (unsigned i = 0; i < 3; ++i) {
        white.role_bits[i] = packed.role_bits[i] & ~packed.black;
        black.role_bits[i] = packed.role_bits[i] & packed.black;
    }
    return std::uint64_t{ways_[0].number_of(white, white.sum())} << place_of(Color::White) |
           std::uint64_t{ways_[1].number_of(black, black.sum())} << place_of(Color::Black) |
           index(packed.turn());
}

Packed PositionKeys::packed(std::uint64_t key) const {
    const PieceSets& white = pieces(key, Color::White);
    const PieceSets& black = pieces(key, Color::Black);
    Packed packed;
    for (unsigned i = 0; i < 3; ++i)
        packed.role_bits[i] = white.role_bits[i] | black.role_bits[i];
    packed.black = black.role_bits[0] | black.role_bits[1] | black.role_bits[2];
    packed.state = static_cast<std::uint32_t>(white.rights | (key & 1U));
    return packed;
}

void PositionKeys::after_all(const Layout& pos, std::uint64_t key, const chess::MoveList& moves,
                             std::uint64_t* keys) {
    const Color us = pos.turn();
    const PieceSets own = pieces(key, us);
    const PieceSets enemies = pieces(key, ~us);
    const std::uint64_t own_sum = own.sum();
    const std::uint64_t enemy_sum = enemies.sum();
    const bool has_rights = pos.packed().has_castling_or_ep();
    const Bitboard pawns = pos.pieces(Role::Pawn);
    Square from = Square::None;
    Role role = Role::None;
    PieceSets lifted;  // own pieces without the one on `from`
    std::uint64_t lifted_sum = 0;
    for (const Move move : moves) {
        const Bitboard to = bit(move.to());
        const bool is_double_push =
            (index(move.from()) ^ index(move.to())) == 16 && chess::has(pawns, move.from());
        if (move.kind() != chess::MoveKind::Normal || has_rights || is_double_push) {
            *keys++ = key_of(pos.after(move));
            continue;
        }
        if (move.from() != from) {  // the moves of a piece follow each other
            from = move.from();
            role = pos.role_on(from);
            lifted = own;
            flip(lifted.role_bits, kShares[index(role)], bit(from));
            lifted_sum = own_sum - bit(from) * kShares[index(role)].factor;
        }
        PieceSets moved = lifted;
        flip(moved.role_bits, kShares[index(role)], to);
        const std::uint64_t own_number =
            ways_[index(us)].number_of(moved, lifted_sum + to * kShares[index(role)].factor);
        std::uint64_t enemy_number = number(key, ~us);
        if ((pos.occupied() & to) != 0) {
            const RoleShare& share = kShares[index(pos.role_on(move.to()))];
            PieceSets left = enemies;
            flip(left.role_bits, share, to);
            enemy_number = ways_[index(~us)].number_of(left, enemy_sum - to * share.factor);
        }
        *keys++ = own_number << place_of(us) | enemy_number << place_of(~us) | index(~us);
    }
}

}  // namespace arbiter::mating::detail
