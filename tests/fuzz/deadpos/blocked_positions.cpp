#include "tests/fuzz/deadpos/blocked_positions.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::fuzz {
namespace {

using chess::Color;
using chess::make_piece;
using chess::Piece;
using chess::Role;
using chess::Setup;
using chess::Square;
using testing::Dice;

Piece& at(Setup& setup, Square sq) {
    return setup.board[index(sq)];
}

bool is_empty(const Setup& setup, Square sq) {
    return setup.board[index(sq)] == Piece::None;
}

bool is_dark(Square sq) {
    return (chess::file_of(sq) + chess::rank_of(sq)) % 2 == 0;
}

Color random_color(Dice& dice) {
    return dice.roll(2) == 0 ? Color::White : Color::Black;
}

Square random_square(Dice& dice) {
    return static_cast<Square>(dice.roll(chess::kSquares));
}

// Some tries, so that a full board ends as well.
template <class Fits>
std::optional<Square> find_square(const Setup& setup, Dice& dice, Fits fits) {
    for (int i = 0; i < 40; ++i) {
        const Square sq = random_square(dice);
        if (is_empty(setup, sq) && fits(sq)) return sq;
    }
    return std::nullopt;
}

template <class Fits>
void put(Setup& setup, Dice& dice, Piece piece, Fits fits) {
    const bool is_pawn = chess::role_of(piece) == Role::Pawn;
    const auto is_allowed = [&](Square sq) {
        return fits(sq) && !(is_pawn && (chess::rank_of(sq) == 0 || chess::rank_of(sq) == 7));
    };
    if (const auto sq = find_square(setup, dice, is_allowed)) at(setup, *sq) = piece;
}

constexpr auto kAnywhere = [](Square) { return true; };

void put_kings(Setup& setup, Dice& dice) {
    put(setup, dice, Piece::WhiteKing, kAnywhere);
    put(setup, dice, Piece::BlackKing, kAnywhere);
}

// Two pawns that face each other on (nearly) every file, at heights that wander; neighbours differ,
// so that at first nobody can capture.
void build_wall(Setup& setup, Dice& dice) {
    unsigned height = 1 + static_cast<unsigned>(dice.roll(5));
    for (unsigned file = 0; file < 8; ++file) {
        const auto step = static_cast<unsigned>(1 + dice.roll(4) / 3);
        const bool is_up = height + step <= 5 && (height < step + 1 || dice.roll(2) == 0);
        height = is_up ? height + step : height - std::min(height - 1, step);
        const std::uint64_t kind = dice.roll(32);
        if (kind < 2) continue;  // an open file
        at(setup, chess::make_square(file, height)) = Piece::WhitePawn;
        const unsigned gap = kind == 2 && height <= 4 ? 2 : 1;
        at(setup, chess::make_square(file, height + gap)) = Piece::BlackPawn;
        if (kind == 3 && height >= 2)
            at(setup, chess::make_square(file, height - 1)) = Piece::WhitePawn;
        if (kind == 4 && height + gap <= 5)
            at(setup, chess::make_square(file, height + gap + 1)) = Piece::BlackPawn;
    }
}

// Up to four bishops, mostly all on one colour, for each side; seldom something else.
void add_flocks(Setup& setup, Dice& dice) {
    for (const Color color : {Color::White, Color::Black}) {
        const bool dark = dice.roll(2) == 0;
        const std::uint64_t bishops = dice.roll(10) < 5 ? 0 : dice.roll(5);
        for (std::uint64_t n = 0; n < bishops; ++n) {
            const bool is_odd = dice.roll(10) == 0;
            put(setup, dice, make_piece(color, Role::Bishop),
                [&](Square sq) { return is_dark(sq) == (dark != is_odd); });
        }
        // In the corners behind pawns, where they may be locked in.
        const auto is_edge = [](Square sq) {
            return chess::rank_of(sq) == 0 || chess::rank_of(sq) == 7;
        };
        if (dice.roll(8) == 0) put(setup, dice, make_piece(color, Role::Knight), is_edge);
        if (dice.roll(10) == 0) put(setup, dice, make_piece(color, Role::Rook), is_edge);
        if (dice.roll(24) == 0) put(setup, dice, make_piece(color, Role::Queen), is_edge);
    }
}

// A king in a corner among pieces that stand close around it.
void build_nest(Setup& setup, Dice& dice) {
    const Color color = random_color(dice);
    const Square corner = chess::make_square(dice.roll(2) == 0 ? 0 : 7, dice.roll(2) == 0 ? 0 : 7);
    at(setup, corner) = make_piece(color, Role::King);
    const auto is_near = [&](Square sq) {
        const auto distance = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
        return distance(chess::file_of(sq), chess::file_of(corner)) <= 2 &&
               distance(chess::rank_of(sq), chess::rank_of(corner)) <= 2;
    };
    const std::uint64_t pieces = 3 + dice.roll(5);
    for (std::uint64_t n = 0; n < pieces; ++n) {
        constexpr Role kRoles[] = {Role::Pawn,   Role::Pawn,   Role::Pawn, Role::Bishop,
                                   Role::Bishop, Role::Knight, Role::Rook};
        put(setup, dice, make_piece(random_color(dice), kRoles[dice.roll(7)]), is_near);
    }
    put(setup, dice, make_piece(~color, Role::King), kAnywhere);
}

// Few pieces anywhere: stalemates, forced captures, pawns that meet.
void build_few(Setup& setup, Dice& dice) {
    put_kings(setup, dice);
    const std::uint64_t pieces = 1 + dice.roll(4);
    for (std::uint64_t n = 0; n < pieces; ++n) {
        constexpr Role kRoles[] = {Role::Pawn,   Role::Pawn, Role::Pawn, Role::Bishop,
                                   Role::Knight, Role::Rook, Role::Queen};
        put(setup, dice, make_piece(random_color(dice), kRoles[dice.roll(7)]), kAnywhere);
    }
}

// Many pieces in the open and hardly a move: a check or a cage of attacks, where play may be forced
// to its end with pieces of all kinds on the board.
void build_forced(Setup& setup, Dice& dice) {
    const std::uint64_t pieces = 2 + dice.roll(9);
    for (int attempt = 0; attempt < 60; ++attempt) {
        setup.board.fill(Piece::None);
        put_kings(setup, dice);
        for (std::uint64_t n = 0; n < pieces; ++n) {
            constexpr Role kRoles[] = {Role::Pawn,   Role::Pawn, Role::Bishop,
                                       Role::Knight, Role::Rook, Role::Queen};
            put(setup, dice, make_piece(random_color(dice), kRoles[dice.roll(6)]), kAnywhere);
        }
        const auto pos = chess::validate(setup);
        const unsigned moves = pos ? chess::count_legal(*pos) : 99;
        if (moves > 0 && moves <= 2) return;
    }
}

std::vector<Square> pieces_of(const Setup& setup) {
    std::vector<Square> pieces;
    for (unsigned i = 0; i < chess::kSquares; ++i)
        if (setup.board[i] != Piece::None) pieces.push_back(static_cast<Square>(i));
    return pieces;
}

void shift_pawn(Setup& setup, Square from, Dice& dice) {
    const unsigned rank = chess::rank_of(from) + (dice.roll(2) == 0 ? 1 : -1U);
    if (rank < 1 || rank > 6) return;
    std::swap(at(setup, from), at(setup, chess::make_square(chess::file_of(from), rank)));
}

bool has_too_many(const Setup& setup) {
    for (const Color color : {Color::White, Color::Black}) {
        const auto is_own = [&](Piece piece) {
            return piece != Piece::None && chess::color_of(piece) == color;
        };
        if (std::count_if(setup.board.begin(), setup.board.end(), is_own) > 16) return true;
        const Piece pawn = make_piece(color, Role::Pawn);
        if (std::count(setup.board.begin(), setup.board.end(), pawn) > 8) return true;
    }
    return false;
}

// The square behind a pawn that may just have come two squares.   FIDE 2023 3.7.3.1.
void try_ep(Setup& setup, Dice& dice) {
    const bool is_white = setup.turn == Color::Black;  // who pushed
    const auto file = static_cast<unsigned>(dice.roll(8));
    const Square pawn = chess::make_square(file, is_white ? 3 : 4);
    const Square passed = chess::make_square(file, is_white ? 2 : 5);
    const Square home = chess::make_square(file, is_white ? 1 : 6);
    const Piece own = is_white ? Piece::WhitePawn : Piece::BlackPawn;
    if (at(setup, pawn) == own && is_empty(setup, passed) && is_empty(setup, home))
        setup.ep = passed;
}

void try_castling(Setup& setup) {
    for (const Color color : {Color::White, Color::Black}) {
        const unsigned rank = chess::back_rank(color);
        if (at(setup, chess::make_square(4, rank)) != make_piece(color, Role::King)) continue;
        const Piece rook = make_piece(color, Role::Rook);
        const Square right = chess::make_square(7, rank);
        const Square left = chess::make_square(0, rank);
        if (at(setup, right) == rook) setup.castling_rooks[index(color)][0] = right;
        if (at(setup, left) == rook) setup.castling_rooks[index(color)][1] = left;
    }
}

}  // namespace

Setup make_structure(Dice& dice) {
    Setup setup{};
    setup.turn = random_color(dice);
    const std::uint64_t kind = dice.roll(12);
    if (kind >= 10) {
        build_forced(setup, dice);
    } else if (kind < 7) {
        build_wall(setup, dice);
        add_flocks(setup, dice);
        put_kings(setup, dice);
    } else if (kind < 9) {
        build_nest(setup, dice);
    } else {
        build_few(setup, dice);
    }
    return setup;
}

void edit(Setup& setup, Dice& dice) {
    const std::vector<Square> pieces = pieces_of(setup);
    if (pieces.empty()) return;
    const Square from = pieces[dice.roll(pieces.size())];
    const Piece piece = at(setup, from);
    const Role role = chess::role_of(piece);
    const Color color = chess::color_of(piece);
    constexpr Role kRoles[] = {Role::Pawn,   Role::Pawn,   Role::Pawn, Role::Bishop,
                               Role::Bishop, Role::Knight, Role::Rook};
    switch (dice.roll(8)) {
        case 0:
        case 1:
            at(setup, from) = Piece::None;
            put(setup, dice, piece, kAnywhere);
            break;
        case 2:
            put(setup, dice, make_piece(random_color(dice), kRoles[dice.roll(7)]), kAnywhere);
            break;
        case 3:
            if (role != Role::King) at(setup, from) = Piece::None;
            break;
        case 4:
            if (role != Role::King) at(setup, from) = make_piece(~color, role);
            break;
        case 5:
            if (role != Role::King && role != Role::Pawn)
                at(setup, from) = make_piece(color, kRoles[3 + dice.roll(4)]);
            break;
        case 6:
            if (role == Role::Pawn) shift_pawn(setup, from, dice);
            break;
        default:
            setup.turn = ~setup.turn;
    }
}

std::optional<chess::Position> finish(Setup setup, Dice& dice) {
    setup.ep = Square::None;
    if (dice.roll(4) == 0) try_ep(setup, dice);
    if (dice.roll(4) == 0) try_castling(setup);
    if (has_too_many(setup)) return std::nullopt;
    const auto pos = chess::validate(setup);
    if (!pos) return std::nullopt;
    return *pos;
}

}  // namespace arbiter::fuzz
