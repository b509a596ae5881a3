#pragma once

#include "core/chess/position.hpp"
#include "core/mating/proof.hpp"
#include "core/mating/prover.hpp"

#include <cstdint>

namespace arbiter::mating {

// Can a side still checkmate by some series of legal moves? When neither can, the position is dead
// and the game is over.   FIDE 2023 5.2.2, 6.9. Pure functions of the position: no state, no
// allocation, no exception. Once a side cannot win it never can again: along a game, No is followed
// by No.

// What is on the board already.
enum class Terminal : std::uint8_t { None, Checkmate, Stalemate };

struct Decision {
    CanWin white = CanWin::Unknown;
    CanWin black = CanWin::Unknown;
    Terminal terminal = Terminal::None;
    Proof white_proof = Proof::None;
    Proof black_proof = Proof::None;

    [[nodiscard]] constexpr CanWin of(chess::Color color) const {
        return color == chess::Color::White ? white : black;
    }
    [[nodiscard]] constexpr Proof proof_of(chess::Color color) const {
        return color == chess::Color::White ? white_proof : black_proof;
    }
    [[nodiscard]] constexpr bool is_dead() const {
        return white == CanWin::No && black == CanWin::No;
    }
    friend constexpr bool operator==(const Decision&, const Decision&) = default;
};

// How hard to try. Material: mate and stalemate on the board, and the material table. Full: until
// it is decided or the budget is spent.
enum class Depth : std::uint8_t { Material, Full };

struct Options {
    Depth depth = Depth::Material;
    std::uint64_t budget_nodes = kDefaultBudget;  // for each side
};

// Decides for both sides. Mate on the board is seen first: the mating side did win, whatever its
// material.
[[nodiscard]] Decision decide(const chess::Position& pos, const Options& options = {});

// No for a side that cannot mate from any position with this material, else Unknown. It is exact:
// for all other material some position can be won.
//   bare king;
//   king and knight, when the other side has nothing but its king and queens;
//   king and bishops on squares of one colour, when no pawn, knight or bishop of the other colour
//   is on the board.
// REQUIRES: pos is not checkmate: a mate that no game can reach may be on the board.   COST: about
// 2 ns.
[[nodiscard]] Decision decide_by_material(const chess::Position& pos);

}  // namespace arbiter::mating
