#pragma once

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/position.hpp"
#include "tests/support/playouts.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

// Positions that a game may or may not reach, the same on every machine.

namespace arbiter::testing {

namespace detail {

inline void put_anywhere(chess::Setup& setup, chess::Piece piece, Dice& dice) {
    const bool is_pawn = role_of(piece) == chess::Role::Pawn;
    for (;;) {
        const std::size_t sq = is_pawn ? 8 + dice.roll(48) : dice.roll(64);
        if (setup.board[sq] != chess::Piece::None) continue;
        setup.board[sq] = piece;
        return;
    }
}

// The pieces of a side after some promotions and captures.
inline std::vector<chess::Piece> random_pieces(chess::Color color, Dice& dice) {
    using chess::Role;
    std::vector<Role> roles(8, Role::Pawn);
    for (std::size_t promotions = dice.roll(9); promotions > 0; --promotions)
        roles[dice.roll(8)] = static_cast<Role>(2 + dice.roll(4));
    for (const Role role : {Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook,
                            Role::Rook, Role::Queen})
        roles.push_back(role);
    for (std::size_t captures = dice.roll(4); captures > 0; --captures)
        roles.erase(roles.begin() + static_cast<std::ptrdiff_t>(dice.roll(roles.size())));
    std::vector<chess::Piece> pieces{chess::make_piece(color, Role::King)};
    for (const Role role : roles)
        pieces.push_back(chess::make_piece(color, role));
    return pieces;
}

}  // namespace detail

// All kinds of pieces anywhere; the side that is not to move is not in check.
[[nodiscard]] inline chess::Position random_placement(Dice& dice) {
    for (;;) {
        chess::Setup setup;
        setup.turn = static_cast<chess::Color>(dice.roll(2));
        for (const chess::Color color : {chess::Color::White, chess::Color::Black})
            for (const chess::Piece piece : detail::random_pieces(color, dice))
                detail::put_anywhere(setup, piece, dice);
        if (const auto pos = chess::validate(setup)) return *pos;
    }
}

// A position of a random game in which up to three pieces are taken off or put elsewhere.
[[nodiscard]] inline chess::Position disturbed_position(Dice& dice) {
    for (;;) {
        chess::Position pos = chess::Position::initial();
        chess::MoveList moves;
        for (std::size_t plies = dice.roll(60); plies > 0; --plies) {
            chess::generate_legal(pos, moves);
            if (moves.is_empty()) break;
            pos.play(moves[dice.roll(moves.size())]);
        }
        chess::Setup setup = pos.to_setup();
        setup.ep = chess::Square::None;
        if (dice.roll(8) == 0) setup.turn = ~setup.turn;
        for (std::size_t changes = dice.roll(4); changes > 0; --changes) {
            chess::Piece& from = setup.board[dice.roll(64)];
            if (from == chess::Piece::None || role_of(from) == chess::Role::King) continue;
            const chess::Piece piece = from;
            from = chess::Piece::None;
            if (dice.roll(3) != 0) detail::put_anywhere(setup, piece, dice);
        }
        if (const auto changed = chess::validate(setup)) return *changed;
    }
}

// Most pawns at home or a step before it, some pieces gone, and bishops of a side on its first two
// ranks.
[[nodiscard]] inline chess::Position pawns_near_home(Dice& dice) {
    using chess::Piece;
    using chess::Role;
    for (;;) {
        chess::Setup setup;
        setup.turn = static_cast<chess::Color>(dice.roll(2));
        const auto put = [&](chess::Color color, Role role, std::size_t file, std::size_t rank) {
            const std::size_t sq = 8 * (color == chess::Color::White ? rank : 7 - rank) + file;
            if (setup.board[sq] == Piece::None) setup.board[sq] = chess::make_piece(color, role);
        };
        for (const chess::Color color : {chess::Color::White, chess::Color::Black}) {
            put(color, Role::King, 4, 0);
            for (std::size_t file = 0; file < 8; ++file)
                if (const std::size_t rank = dice.roll(8); rank < 5)
                    put(color, Role::Pawn, file, rank < 4 ? 1 : 2);
            // Beside the squares where bishops start, and a second pawn on a file.
            const std::size_t side = dice.roll(2) == 0 ? 1 : 6;
            put(color, Role::Bishop, side, 0);
            put(color, Role::Pawn, side, 2);
        }
        if (const auto pos = chess::validate(setup)) return *pos;
    }
}

}  // namespace arbiter::testing
