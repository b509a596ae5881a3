#include "core/variant/detail/candidates.hpp"

#include "core/chess/zobrist.hpp"

namespace arbiter::variant::detail {
namespace {

using chess::bit;
using chess::has;
using chess::index;

constexpr Role kPromotions[] = {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King};

class CandidateWriter {
  public:
    CandidateWriter(const Position& pos, const Way& way, chess::MoveList& moves)
        : pos_(pos), way_(way), moves_(moves), us_(pos.turn()), enemies_(pos.pieces(~us_)) {
        if (!way.takes_kings) enemies_ &= ~pos.pieces(Role::King);
    }

    void write() {
        const Bitboard open = ~pos_.occupied() | enemies_;
        for (Bitboard rest = pos_.pieces(us_) & ~pos_.pieces(Role::Pawn); rest != 0;) {
            const Square from = chess::pop_square(rest);
            const Role role = role_of(pos_.piece_on(from));
            for (Bitboard to = chess::attacks(role, from, pos_.occupied()) & open; to != 0;)
                moves_.push(Move::normal(from, chess::pop_square(to)));
        }
        for (Bitboard rest = pos_.pieces(us_, Role::Pawn); rest != 0;)
            add_pawn(chess::pop_square(rest));
        if (!way_.may_castle) return;
        for (const Side side : {Side::Short, Side::Long})
            add_castling(side);
    }

  private:
    void add_pawn(Square from) {
        // On the last rank by a FEN of a variant that allows it there: nowhere to go.
        if (chess::relative_rank(us_, from) == 7) return;
        for (Bitboard to = chess::pawn_attacks(us_, from) & enemies_; to != 0;)
            add_arrival(from, chess::pop_square(to));
        const Square ep = pos_.ep_square();
        if (ep != Square::None && has(chess::pawn_attacks(us_, from), ep))
            moves_.push(Move::en_passant(from, ep));

        const Square next = from + chess::forward(us_);
        if (pos_.piece_on(next) != Piece::None) return;
        add_arrival(from, next);
        const unsigned rank = chess::relative_rank(us_, from);
        const bool may_step_twice =
            rank == 1 || (rank == 0 && way_.steps_twice_from_rank_1 && us_ == Color::White);
        if (!may_step_twice) return;
        const Square second = next + chess::forward(us_);
        if (pos_.piece_on(second) == Piece::None) moves_.push(Move::normal(from, second));
    }

    void add_arrival(Square from, Square to) {
        if (chess::relative_rank(us_, to) != 7) return moves_.push(Move::normal(from, to));
        for (const Role role : kPromotions) {
            if (role != Role::King || way_.promotes_to_king)
                moves_.push(Move::promote(from, to, role));
        }
    }

    void add_castling(Side side) {
        const Square rook = pos_.castling_rook(us_, side);
        if (rook == Square::None) return;
        const Square king = pos_.king_square(us_);
        const Bitboard others = pos_.occupied() & ~(bit(king) | bit(rook));
        if ((castling_path(us_, side, king, rook) & others) == 0)
            moves_.push(Move::castle(side, king, rook));
    }

    const Position& pos_;
    const Way& way_;
    chess::MoveList& moves_;
    Color us_;
    Bitboard enemies_;  // that may be taken
};

// Keys of what chess does not have: any distinct numbers do, mixed as zobrist.hpp mixes them.
std::uint64_t key_of(unsigned subject, unsigned value) {
    std::uint64_t state = chess::kZobristSeed ^ (std::uint64_t{subject} << 32 | value);
    return chess::detail::next_splitmix64(state);
}

constexpr unsigned kPromotedSubject = 1;
constexpr unsigned kChecksSubject = 2;  // and 3: by colour
constexpr unsigned kHandSubject = 16;   // and on: by colour and role

}  // namespace

void add_board_moves(const Position& pos, const Way& way, chess::MoveList& moves) {
    CandidateWriter{pos, way, moves}.write();
}

void add_drops(const Position& pos, chess::MoveList& moves) {
    constexpr Bitboard kBackRanks = chess::kRank1 | chess::kRank1 << 56;
    for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen}) {
        if (!pos.may_drop(pos.turn(), role)) continue;
        Bitboard squares = ~pos.occupied();
        if (role == Role::Pawn) squares &= ~kBackRanks;
        while (squares != 0)
            moves.push(Move::drop(role, chess::pop_square(squares)));
    }
}

Bitboard castling_path(Color color, Side side, Square king, Square rook) {
    const Square king_to = chess::detail::castled_king(color, side);
    const Square rook_to = chess::detail::castled_rook(color, side);
    return chess::between(king, king_to) | bit(king_to) | chess::between(rook, rook_to) |
           bit(rook_to);
}

std::uint64_t identity_of(const Position& pos, bool has_ep, bool has_drops) {
    const chess::Zobrist& keys = chess::kZobrist;
    std::uint64_t key = pos.turn() == Color::Black ? keys.black_to_move : 0;
    for (Bitboard rest = pos.occupied(); rest != 0;) {
        const Square sq = chess::pop_square(rest);
        key ^= keys.piece[index(pos.piece_on(sq))][index(sq)];
    }
    for (Bitboard rest = pos.castling_rooks(); rest != 0;)
        key ^= keys.castling[index(chess::pop_square(rest))];
    if (has_ep) key ^= keys.ep_file[file_of(pos.ep_square())];
    for (const Color color : {Color::White, Color::Black}) {
        const unsigned checks = pos.checks_left(color);
        if (checks != 0) key ^= key_of(kChecksSubject + index(color), checks);
    }
    if (!has_drops) return key;
    for (Bitboard rest = pos.promoted(); rest != 0;)
        key ^= key_of(kPromotedSubject, index(chess::pop_square(rest)));
    for (const Color color : {Color::White, Color::Black}) {
        for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen}) {
            const unsigned subject = kHandSubject + 8 * index(color) + index(role);
            key ^= key_of(subject, pos.hand(color).count(role));
        }
    }
    return key;
}

}  // namespace arbiter::variant::detail
