#include "tests/support/slow_quick_test.hpp"

#include "core/chess/attacks.hpp"

#include <cstdlib>
#include <optional>

namespace arbiter::testing {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Role;
using chess::Square;

constexpr int kSteps = 8;
constexpr unsigned kRoom = 12;
constexpr int kMaxRams = 3;

Square square(int file, int rank) {
    return chess::make_square(static_cast<unsigned>(file), static_cast<unsigned>(rank));
}
int file_number(Square sq) {
    return static_cast<int>(chess::file_of(sq));
}
int rank_number(Square sq) {
    return static_cast<int>(chess::rank_of(sq));
}

// The squares whose file and rank differ by so much, in every direction.
Bitboard around(Square sq, int one, int other) {
    Bitboard squares = 0;
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            const int files = std::abs(file - file_number(sq));
            const int ranks = std::abs(rank - rank_number(sq));
            if ((files == one && ranks == other) || (files == other && ranks == one))
                squares |= bit(square(file, rank));
        }
    }
    return squares;
}
Bitboard beside(Square sq) {
    return around(sq, 1, 0) | around(sq, 1, 1);
}
bool is_man(const Board& pos, Square sq, Color color, Role role) {
    return pos.piece_on(sq) == chess::make_piece(color, role);
}
bool is_attacked_by_pawns(const Board& pos, Square sq, Color color) {
    const int rank = rank_number(sq) + (color == Color::White ? -1 : 1);
    for (const int file : {file_number(sq) - 1, file_number(sq) + 1})
        if (file >= 0 && file < 8 && rank >= 0 && rank < 8 &&
            is_man(pos, square(file, rank), color, Role::Pawn))
            return true;
    return false;
}

// Beside the king, not attacked, without a piece of its own side.
Bitboard safe_squares(const Board& pos, Color color) {
    const Square king = pos.king_square(color);
    Bitboard squares = 0;
    for (Bitboard left = beside(king) & ~pos.pieces(color); left != 0;) {
        const Square to = chess::pop_square(left);
        if ((pos.attackers_to(to, pos.occupied() ^ bit(king)) & pos.pieces(~color)) == 0)
            squares |= bit(to);
    }
    return squares;
}
bool has_step(const Board& pos, Color color) {
    return (safe_squares(pos, color) & ~pos.occupied()) != 0;
}
// The king goes to the first safe square, if there is one an empty one. Nothing: it cannot, or that
// gives check.
std::optional<Board> behind_step(const Board& pos) {
    const Bitboard squares = safe_squares(pos, pos.turn());
    const Bitboard empty = squares & ~pos.occupied();
    if (squares == 0) return std::nullopt;
    const Square to = chess::first_square(empty != 0 ? empty : squares);
    const Board next = pos.after(chess::Move::normal(pos.king_square(pos.turn()), to));
    return next.is_check() ? std::nullopt : std::optional{next};
}

bool can_move(const Board& pos, Square sq) {
    const auto has_empty = [&](int one, int other) {
        return (around(sq, one, other) & ~pos.occupied()) != 0;
    };
    switch (role_of(pos.piece_on(sq))) {
        case Role::Knight:
            return has_empty(1, 2);
        case Role::Bishop:
            return has_empty(1, 1);
        case Role::Rook:
            return has_empty(1, 0);
        case Role::Queen:
            return has_empty(1, 1) || has_empty(1, 0);
        default:
            return false;
    }
}

bool is_ram(const Board& pos, int file, int rank) {
    return rank < 7 && is_man(pos, square(file, rank), Color::White, Role::Pawn) &&
           is_man(pos, square(file, rank + 1), Color::Black, Role::Pawn);
}

bool have_room(const Board& pos) {
    Bitboard shared = ~Bitboard{0};
    for (const Color color : {Color::White, Color::Black}) {
        Bitboard reached = bit(pos.king_square(color));
        for (int step = 0; step < kSteps; ++step) {
            Bitboard next = 0;
            for (Bitboard left = reached; left != 0;)
                next |= beside(chess::pop_square(left));
            for (next &= ~pos.pieces(Role::Pawn); next != 0;) {
                const Square to = chess::pop_square(next);
                if (!is_attacked_by_pawns(pos, to, ~color)) reached |= bit(to);
            }
        }
        shared &= reached;
    }
    return chess::count(shared) >= kRoom;
}

struct Survey {
    int movable[chess::kColors] = {}, locked[chess::kColors] = {};  // pieces but kings
    int bishops[chess::kColors][2] = {};                            // by colour of their squares
    int rams = 0;
    bool has_column = false;         // three pawns of one colour on a file
    bool has_locked_bishop = false;  // every square beside it on its lines holds a rammed pawn
};

Survey survey(const Board& pos) {
    Survey seen;
    int pawns[chess::kColors][8] = {};
    for (int rank = 0; rank < 8; ++rank)
        for (int file = 0; file < 8; ++file)
            seen.rams += is_ram(pos, file, rank) ? 1 : 0;
    const auto is_rammed = [&](Square sq) {
        return is_ram(pos, file_number(sq), rank_number(sq)) ||
               (rank_number(sq) > 0 && is_ram(pos, file_number(sq), rank_number(sq) - 1));
    };
    for (Bitboard men = pos.occupied(); men != 0;) {
        const Square sq = chess::pop_square(men);
        const unsigned color = index(color_of(pos.piece_on(sq)));
        const Role role = role_of(pos.piece_on(sq));
        if (role == Role::King) continue;
        if (role == Role::Pawn) {
            if (++pawns[color][file_number(sq)] == 3) seen.has_column = true;
            continue;
        }
        ++(can_move(pos, sq) ? seen.movable : seen.locked)[color];
        if (role != Role::Bishop) continue;
        ++seen.bishops[color][(file_number(sq) + rank_number(sq)) % 2];
        bool is_locked = seen.rams != 0;
        for (Bitboard left = around(sq, 1, 1); left != 0;)
            is_locked = is_rammed(chess::pop_square(left)) && is_locked;
        seen.has_locked_bishop = seen.has_locked_bishop || is_locked;
    }
    return seen;
}

bool has_movable_pawn(const Board& pos, Color color, bool are_others_locked) {
    for (Bitboard pawns = pos.pieces(color, Role::Pawn); pawns != 0;) {
        const Square ahead = chess::pop_square(pawns) + chess::forward(color);
        const bool is_blocked = chess::has(pos.pieces(color), ahead) ||
                                (are_others_locked && role_of(pos.piece_on(ahead)) == Role::Pawn);
        if (!is_blocked) return true;
    }
    return false;
}

struct Play {
    mating::Winners is_open_to{};
    bool is_loose = false;
};
Play look_at(const Board& pos) {
    const Survey seen = survey(pos);
    const bool has_white_step = has_step(pos, Color::White);
    const bool has_black_step = has_step(pos, Color::Black);
    const bool is_free = (has_white_step && (has_black_step || seen.movable[1] > 1)) ||
                         (has_black_step && seen.movable[0] > 1);
    if (!is_free || seen.rams > kMaxRams || seen.has_column || seen.has_locked_bishop) return {};
    for (const auto& bishops : seen.bishops)
        if (bishops[0] > 1 || bishops[1] > 1) return {};
    if (seen.rams != 0 && !have_room(pos)) return {};
    return {{has_movable_pawn(pos, Color::White, seen.locked[1] != 0),
             has_movable_pawn(pos, Color::Black, seen.locked[0] != 0)},
            seen.movable[0] != 0 && seen.movable[1] != 0};
}

}  // namespace

mating::Winners slow_quick_test(const Board& pos) {
    const std::optional<Board> now = pos.is_check() ? behind_step(pos) : pos;
    if (!now) return {};
    const Play play = look_at(*now);
    if (play.is_loose) return play.is_open_to;
    const std::optional<Board> next = behind_step(*now);
    if (!next) return {};
    const Play later = look_at(*next);
    return {play.is_open_to[0] && later.is_open_to[0], play.is_open_to[1] && later.is_open_to[1]};
}

}  // namespace arbiter::testing
