#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/setup.hpp"
#include "core/chess/types.hpp"
#include "core/chess/zobrist.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arbiter::chess {

// A piece going from one square to another, neither castling nor e.p. nor promotion, with what the
// board must know of it to play it.
struct PlainMove {
    std::size_t from, to, role;  // index() of squares and of the role, as wide as a register
    // All ones for a move of a piece that takes nothing, else 0: quiet plies are counted on or from
    // nothing.
    std::uint32_t quiet_mask;
    // The squares next to `to` after a double step of a pawn, from which it could be taken e.p.;
    // else 0.
    Bitboard ep_takers;
};

// What every variant shares: pieces, side to move, castling rights, e.p. square, counters, key and
// check bit, and how a move of orthodox chess changes them. A trivially copyable value that only
// goes forward: keep a copy to go back. Castling rights are the set of rooks that may still castle,
// so Chess960 needs nothing of its own. Every Board has exactly one king of each colour and no pawn
// on the first or last rank.
class Board {
  public:
    // REQUIRES: what validate() checks as fatal. Rights and e.p. square are taken over when they
    // make sense.
    constexpr explicit Board(const Setup& setup);

    [[nodiscard]] constexpr Color turn() const { return turn_; }
    [[nodiscard]] constexpr Piece piece_on(Square sq) const { return board_[index(sq)]; }
    [[nodiscard]] constexpr Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color) const { return by_color_[index(color)]; }
    [[nodiscard]] constexpr Bitboard pieces(Role role) const { return by_role_[index(role)]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color, Role role) const {
        return pieces(color) & pieces(role);
    }
    [[nodiscard]] constexpr Square king_square(Color color) const {
        return first_square(pieces(color, Role::King));
    }

    // The rook with which `color` may still castle on that side, or None.   FIDE 2023 3.8.2.1.
    [[nodiscard]] Square castling_rook(Color color, Side side) const;
    [[nodiscard]] constexpr Bitboard castling_rooks() const { return castling_rooks_; }
    // Some right belongs to a king outside the e file or a rook outside the corners.
    [[nodiscard]] bool has_chess960_rights() const;

    // The square a pawn has just passed over, kept only when an enemy pawn stands to take there (it
    // may be pinned).
    [[nodiscard]] constexpr Square ep_square() const { return ep_; }
    // Plies since the last capture or pawn move.
    [[nodiscard]] constexpr unsigned quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] constexpr unsigned move_number() const { return move_number_; }
    // The side to move is in check. Kept up by play().
    [[nodiscard]] constexpr bool is_check() const { return is_check_; }
    // The side not to move is in check: only after displace().
    [[nodiscard]] constexpr bool is_irregular() const { return is_irregular_; }

    // Placement, side to move and castling rights; no e.p.
    [[nodiscard]] constexpr std::uint64_t key() const { return key_; }
    // key(), and the e.p. file when some e.p. capture is fully legal.   FIDE 2023 9.2.3.   COST:
    // free without ep_square().
    [[nodiscard]] std::uint64_t repetition_key() const {
        return ep_ == Square::None ? key_ : key_with_ep();
    }
    // key() from nothing: the reference of the tests.
    [[nodiscard]] std::uint64_t recomputed_key() const;
    [[nodiscard]] bool recomputed_check() const { return checkers() != 0; }

    // Pieces of both colours that attack `sq` when `occupied` stands on the board.
    [[nodiscard]] Bitboard attackers_to(Square sq, Bitboard occupied) const;
    // Does one of `pieces` attack `sq` when `occupied` stands on the board? COST: few of them are
    // on a line with `sq`, and only these are looked at.
    [[nodiscard]] bool is_attacked(Square sq, Bitboard occupied, Bitboard piece_set) const;
    // Enemy pieces giving check to the side to move.
    [[nodiscard]] Bitboard checkers() const;
    // Own pawns of the side to move that may legally take e.p.
    [[nodiscard]] Bitboard legal_ep_capturers() const;

    // Would the king of `Us` be safe after its piece goes from `from` to `to` (not castling, not
    // e.p.)? Own-piece and blocked-path questions are not asked. COST: O(1), a few loads for most
    // moves.
    template <Color Us>
    [[nodiscard]] bool is_safe(Square from, Square to) const;
    // No line of an enemy slider leads over `from` to the king of `Us`: whatever leaves it, not in
    // check and no king, is_safe().
    template <Color Us>
    [[nodiscard]] bool is_off_lines(Square from) const;
    [[nodiscard]] bool is_ep_safe(Square from) const;
    // May `color`, to move, castle there now?   FIDE 2023 3.8.2.
    [[nodiscard]] bool is_castling_legal(Color color, Side side) const;

    // Complete test of any 16-bit move, however it was made. A null move is legal when not in
    // check.
    [[nodiscard]] bool is_legal(Move move) const;
    [[nodiscard]] bool has_legal_move() const;

    // A copy on which `move` was played by the rules of orthodox chess.   REQUIRES: as
    // Position::play.
    [[nodiscard]] Board after(Move move) const;

    // The arrangement as a Setup, for writers and for building changed positions.
    [[nodiscard]] Setup to_setup() const;

    friend bool operator==(const Board&, const Board&) = default;

  protected:
    // REQUIRES: `move` is legal, or null. A null move passes the turn and resets no counter.
    template <Color Us>
    void make(Move move);
    // The piece on `from` is put on `to`, whatever the rules say. See Position::displace.
    [[nodiscard]] bool make_displacement(Square from, Square to, Role promotion);

  private:
    friend class Lockstep;

    // REQUIRES: as make(), and that the board is not irregular.
    template <Color Us>
    void make_plain(const PlainMove& move);

    [[nodiscard]] PlainMove plain_move(Square from, Square to) const;
    [[nodiscard]] constexpr Bitboard sliders() const {
        return pieces(Role::Bishop) | pieces(Role::Rook) | pieces(Role::Queen);
    }
    // Does one of `pieces` attack `king` along its line through `from`? A separate function, as few
    // moves need it.
    [[nodiscard]] bool is_attacked_along(Square king, Square from, Bitboard piece_set,
                                         Bitboard occupied) const;
    // Those of `pieces` that attack along the line from `king` through `from`, were it empty.
    [[nodiscard]] Bitboard sliders_behind(Square king, Square from, Bitboard piece_set) const;
    void make_special(Move move);
    void make_castling(Move move);
    [[nodiscard]] std::uint64_t key_with_ep() const;
    // Returns what that changes in the key.
    [[nodiscard]] std::uint64_t lose_castling(Bitboard lost);
    // All pieces at once, and the key with the side to move.   REQUIRES: no right to castle yet.
    void put_all(const std::array<Piece, kSquares>& piece_set);
    // Where the pieces of each role stand, by the three bits of its number.
    void set_roles(Bitboard low, Bitboard middle, Bitboard high);
    // As recomputed_key(), but it looks at pieces only.
    [[nodiscard]] std::uint64_t key_of_pieces() const;
    constexpr void put(Piece piece, Square sq);
    constexpr void take_off(Square sq);
    void pass_turn();
    void refresh_checks();

    Bitboard by_role_[kRoles] = {};
    Bitboard by_color_[kColors] = {};
    Piece board_[kSquares] = {};
    std::uint64_t key_ = 0;
    Bitboard castling_rooks_ = 0;
    std::uint32_t move_number_ = 1;
    std::uint16_t quiet_plies_ = 0;
    Square ep_ = Square::None;
    Color turn_ = Color::White;
    bool is_check_ = false;
    // The side not to move is in check (only after displace()): then the check bit is computed anew
    // each time.
    bool is_irregular_ = false;
};

namespace detail {
// Where king and rook stand after castling.   FIDE 2023 3.8.2; Guidelines II (Chess960) the same
// squares.
[[nodiscard]] constexpr Square castled_king(Color color, Side side) {
    return make_square(side == Side::Short ? 6 : 2, back_rank(color));
}
[[nodiscard]] constexpr Square castled_rook(Color color, Side side) {
    return make_square(side == Side::Short ? 5 : 3, back_rank(color));
}
}  // namespace detail

constexpr void Board::put(Piece piece, Square sq) {
    board_[index(sq)] = piece;
    by_role_[index(role_of(piece))] |= bit(sq);
    by_color_[index(color_of(piece))] |= bit(sq);
    key_ ^= kZobrist.piece[index(piece)][index(sq)];
}

constexpr void Board::take_off(Square sq) {
    const Piece piece = board_[index(sq)];
    board_[index(sq)] = Piece::None;
    by_role_[index(role_of(piece))] &= ~bit(sq);
    by_color_[index(color_of(piece))] &= ~bit(sq);
    key_ ^= kZobrist.piece[index(piece)][index(sq)];
}

constexpr Board::Board(const Setup& setup)
    : move_number_(setup.move_number), quiet_plies_(setup.quiet_plies), turn_(setup.turn) {
    if (std::is_constant_evaluated()) {
        for (unsigned i = 0; i < kSquares; ++i)
            if (setup.board[i] != Piece::None) put(setup.board[i], static_cast<Square>(i));
        if (turn_ == Color::Black) key_ ^= kZobrist.black_to_move;
    } else {
        put_all(setup.board);
    }
    for (const Color color : {Color::White, Color::Black}) {
        for (const Square rook : setup.castling_rooks[index(color)]) {
            if (rook == Square::None || rank_of(rook) != back_rank(color) ||
                piece_on(rook) != make_piece(color, Role::Rook) ||
                rank_of(king_square(color)) != back_rank(color))
                continue;
            castling_rooks_ |= bit(rook);
            key_ ^= kZobrist.castling[index(rook)];
        }
    }
    const Square ep = setup.ep;
    if (ep != Square::None && relative_rank(turn_, ep) == 5) {
        const Square pawn = ep - forward(turn_);
        const bool is_double_push = piece_on(pawn) == make_piece(~turn_, Role::Pawn) &&
                                    piece_on(ep) == Piece::None &&
                                    piece_on(ep + forward(turn_)) == Piece::None;
        if (is_double_push && (neighbours(bit(pawn)) & pieces(turn_, Role::Pawn)) != 0) ep_ = ep;
    }
    if (!std::is_constant_evaluated()) refresh_checks();
}

inline Bitboard Board::attackers_to(Square sq, Bitboard occupied) const {
    const Bitboard queens = pieces(Role::Queen);
    return (pawn_attacks(Color::Black, sq) & pieces(Color::White, Role::Pawn)) |
           (pawn_attacks(Color::White, sq) & pieces(Color::Black, Role::Pawn)) |
           (pseudo_attacks(Role::Knight, sq) & pieces(Role::Knight)) |
           (pseudo_attacks(Role::King, sq) & pieces(Role::King)) |
           (bishop_attacks(sq, occupied) & (pieces(Role::Bishop) | queens)) |
           (rook_attacks(sq, occupied) & (pieces(Role::Rook) | queens));
}

inline bool Board::is_attacked(Square sq, Bitboard occupied, Bitboard piece_set) const {
    const Bitboard queens = pieces(Role::Queen);
    const Bitboard leapers = (pawn_attacks(Color::Black, sq) & pieces(Color::White, Role::Pawn)) |
                             (pawn_attacks(Color::White, sq) & pieces(Color::Black, Role::Pawn)) |
                             (pseudo_attacks(Role::Knight, sq) & pieces(Role::Knight)) |
                             (pseudo_attacks(Role::King, sq) & pieces(Role::King));
    if ((leapers & piece_set) != 0) return true;
    Bitboard aiming =
        piece_set & ((pseudo_attacks(Role::Bishop, sq) & (pieces(Role::Bishop) | queens)) |
                     (pseudo_attacks(Role::Rook, sq) & (pieces(Role::Rook) | queens)));
    while (aiming != 0) {
        if ((between(pop_square(aiming), sq) & occupied) == 0) return true;
    }
    return false;
}

inline Bitboard Board::checkers() const {
    return attackers_to(king_square(turn_), occupied()) & pieces(~turn_);
}

inline Bitboard Board::sliders_behind(Square king, Square from, Bitboard piece_set) const {
    const Bitboard queens = pieces(Role::Queen);
    return line(king, from) & piece_set &
           ((pseudo_attacks(Role::Rook, king) & (pieces(Role::Rook) | queens)) |
            (pseudo_attacks(Role::Bishop, king) & (pieces(Role::Bishop) | queens)));
}

template <Color Us>
inline bool Board::is_off_lines(Square from) const {
    return (line(king_square(Us), from) & pieces(~Us) & sliders()) == 0;
}

template <Color Us>
inline bool Board::is_safe(Square from, Square to) const {
    const Square king = king_square(Us);
    const Bitboard enemies = pieces(~Us);
    if (from == king) return !is_attacked(to, occupied() & ~bit(from), enemies & ~bit(to));
    if (is_check_) {
        const Bitboard after = (occupied() & ~bit(from)) | bit(to);
        return !is_attacked(king, after, enemies & ~bit(to));
    }
    // Not in check: only a slider behind `from`, on the line from the king, can be let through.
    Bitboard snipers = sliders_behind(king, from, enemies);
    if (snipers == 0 || has(line(king, from), to)) return true;
    while (snipers != 0) {
        if ((between(pop_square(snipers), king) & occupied()) == bit(from)) return false;
    }
    return true;
}

inline PlainMove Board::plain_move(Square from, Square to) const {
    const Role role = role_of(piece_on(from));
    const bool is_pawn = role == Role::Pawn;
    const bool is_double_step = is_pawn && (index(from) ^ index(to)) == 16;
    const bool is_quiet = !is_pawn && piece_on(to) == Piece::None;
    return {index(from), index(to), index(role), is_quiet ? ~std::uint32_t{0} : 0,
            is_double_step ? neighbours(bit(to)) : 0};
}

// Few branches, and those seldom taken: what the CPU cannot predict is arithmetic. Numbers are as
// wide as a register: one that holds a byte may be spilled as such and read back whole, which has
// to wait for the store.
template <Color Us>
[[gnu::always_inline]] inline void Board::make_plain(const PlainMove& move) {
    constexpr Color kThem = ~Us;
    const std::size_t mover = index(Us) << 3 | move.role;  // never None
    const std::size_t captured = index(board_[move.to]);
    Bitboard own = by_color_[index(Us)];
    Bitboard their = by_color_[index(kThem)];
    const Bitboard entered = Bitboard{1} << move.to;
    const Bitboard moved = Bitboard{1} << move.from | entered;
    const Bitboard taken = their & entered;
    const Bitboard sliders_before = sliders();  // the others are the same afterwards
    const std::size_t king_row = detail::row_of(index(king_square(kThem)));
    std::uint64_t key = key_;
    if (move.role == index(Role::King) && castling_rooks_ != 0)
        key ^= lose_castling(castling_rooks_ & rank_mask(back_rank(Us)));

    board_[move.from] = Piece::None;
    board_[move.to] = static_cast<Piece>(mover);
    by_role_[move.role] ^= moved;
    own ^= moved;
    by_role_[captured & 7U] ^= taken;  // slot None: taken is 0
    their ^= taken;
    key ^= kZobrist.piece[mover][move.from] ^ kZobrist.piece[mover][move.to] ^
           kZobrist.piece[captured][move.to] ^ kZobrist.black_to_move;
    if constexpr (Us == Color::Black) ++move_number_;
    quiet_plies_ = static_cast<std::uint16_t>((quiet_plies_ + 1U) & move.quiet_mask);

    const Bitboard lost = castling_rooks_ & moved;
    if (lost != 0) [[unlikely]]
        key ^= lose_castling(lost);
    ep_ = Square::None;
    if ((move.ep_takers & their & by_role_[index(Role::Pawn)]) != 0) [[unlikely]]
        ep_ = static_cast<Square>(move.from) + forward(Us);
    by_color_[index(Us)] = own;
    by_color_[index(kThem)] = their;
    key_ = key;
    turn_ = kThem;

    // Direct check by the piece moved, or a line opened behind it. The other king was safe before.
    const auto& tables = detail::kAttackTables;
    const Bitboard aimed = tables.by_piece[mover][move.to] & their & by_role_[index(Role::King)];
    const Bitboard opened = tables.line[king_row + move.from] & own & sliders_before;
    is_check_ = false;
    if ((aimed | opened) != 0) [[unlikely]] {
        const Bitboard all = own | their;
        const bool is_direct = aimed != 0 && (tables.between[king_row + move.to] & all) == 0;
        const auto king = static_cast<Square>(king_row / kSquares);
        const auto from = static_cast<Square>(move.from);
        is_check_ = is_direct || (opened != 0 && is_attacked_along(king, from, own, all));
    }
}

template <Color Us>
inline void Board::make(Move move) {
    if (move.is_plain() && !is_irregular_) [[likely]]
        return make_plain<Us>(plain_move(move.from(), move.to()));
    make_special(move);
}

}  // namespace arbiter::chess
