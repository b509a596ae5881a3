#pragma once

#include "chess/plain_san.hpp"
#include "chess/position.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace arbiter::chess {

namespace detail {

// Where the man of `san` comes from when it is not seen at once: a king, a man with a hint or on a
// line with its king, one of several, a king in check. None, where the half-move is less than
// plain.   REQUIRES: `san` is not castling.
template <Color Us>
[[nodiscard]] Square find_with_care(const Board& pos, PlainSan san);

// Castles if that is legal; else returns none(), and nothing is changed.
template <Color Us>
[[nodiscard]] Move castle_if_legal(Position& pos, Side side);

}  // namespace detail

// Plays plain half-moves on a position, one after the other, and holds in registers meanwhile what
// each of them changes. LIFETIME: not beyond the position, which is out of date until put_back().
// THREADS: one owner. COST: its address must not leave the function that has it.
class PlainPlayer {
  public:
    // REQUIRES: `position` is not irregular.
    explicit PlainPlayer(Position& position) : position_(position), now_(position.registers()) {}

    // Plays the half-move of `san`, a plain move or castling, and says in `played` which it is.
    // Returns false, and nothing is changed, where it is less than plain: several men that may go
    // there or none, something in the way, an "x" or a hint too many or too few, a king in danger;
    // resolve_san() says more.   REQUIRES: it is the turn of `Us`. COST: O(1).
    template <Color Us>
    [[nodiscard]] bool play(PlainSan san, Move& played);

    // The position is `turn`'s to move and up to date.
    void put_back(Color turn) { position_.put_back(now_, turn); }

    // After the last half-move, which was one of `~turn`. See Board.
    [[nodiscard]] bool is_check() const { return now_.is_check; }
    [[nodiscard]] std::uint16_t quiet_plies() const {
        return static_cast<std::uint16_t>(now_.quiet_plies);
    }
    [[nodiscard]] std::uint64_t repetition_key(Color turn) {
        if (position_.ep_square() == Square::None) [[likely]]
            return now_.key;
        put_back(turn);
        return position_.repetition_key();
    }

  private:
    template <Color Us>
    [[nodiscard]] bool castle(PlainSan san, Move& played);
    template <Color Us>
    void move_king(std::size_t to);

    Position& position_;
    Board::Registers now_;
};

// One branch that is seldom taken: whatever speaks against playing the man at once is gathered
// first.
template <Color Us>
[[gnu::always_inline]] inline bool PlainPlayer::play(PlainSan san, Move& played) {
    const auto& tables = detail::kAttackTables;
    const Bitboard own = now_.by_color[index(Us)];
    const Bitboard their = now_.by_color[index(~Us)];
    const std::size_t to = index(san.to());
    const std::size_t role = index(san.role());
    const Bitboard men = own & position_.by_role_[role] & san.origins();
    // The first of them, and some square when there is none.
    std::size_t from = static_cast<std::size_t>(std::countr_zero(men)) & 63U;
    const Bitboard no_single_man = men ^ Bitboard { 1 } << from;
    // A capture needs an enemy on the target, any other move an empty square.
    const Bitboard is_target_wrong = ((their >> to ^ san.takes_bit()) | own >> to) & 1U;
    const Bitboard in_the_way = tables.between[detail::row_of(from) + to] & (own | their);
    // No line of an enemy slider leads over `from` to the king: whatever leaves it is safe to go.
    const Bitboard pinning =
        tables.line[now_.king_row[index(Us)] + from] & their & position_.sliders();
    const std::uint32_t needs_care = san.needs_care() | now_.is_check;
    if ((no_single_man | is_target_wrong | in_the_way | pinning | needs_care) != 0) [[unlikely]] {
        put_back(Us);
        if (role == index(Role::None)) return castle<Us>(san, played);
        const Square found = detail::find_with_care<Us>(position_, san);
        if (found == Square::None) return false;
        from = index(found);
        if (role == index(Role::King)) move_king<Us>(to);
    }
    Bitboard takers = 0;
    // Pawns go 8 or 16 squares further.
    const std::size_t distance = Us == Color::White ? to - from : from - to;
    if ((distance >> 4 & san.pawn_push_bit() & 1U) != 0) [[unlikely]]
        takers = neighbours(Bitboard{1} << to);
    played = Move::from_raw(static_cast<std::uint16_t>(to << 6 | from));
    position_.make_plain_on<Us>(now_, {from, to, role, san.quiet_mask(), takers});
    return true;
}

template <Color Us>
inline bool PlainPlayer::castle(PlainSan san, Move& played) {
    played = Move::none();
    for (const Side side : {Side::Short, Side::Long}) {
        if (san.is_castling(side)) played = detail::castle_if_legal<Us>(position_, side);
    }
    now_ = position_.registers();
    return !played.is_none();
}

// What else changes when the man is a king.
template <Color Us>
inline void PlainPlayer::move_king(std::size_t to) {
    now_.king_row[index(Us)] = detail::row_of(to);
    const Bitboard lost = position_.castling_rooks_ & rank_mask(back_rank(Us));
    if (lost != 0) now_.key ^= position_.lose_castling(lost);
}

}  // namespace arbiter::chess
