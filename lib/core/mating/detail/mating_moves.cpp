#include "core/mating/detail/saturation.hpp"

// Moves of the loser that mate at once, wherever the pieces are: nothing comes after them, so they
// need not stay among the squares of the piece that makes them.   FIDE 2023 1.4.1, 3.9.1.

namespace arbiter::mating::detail {

using chess::has;
using chess::pop_square;

struct Saturation::LastMove {
    std::size_t piece = 0;
    Square from = Square::None;
    Square to = Square::None;
    Square king = Square::None;  // of the winner
};

// Squares on which another piece than the king would end the check.
struct Saturation::Answers {
    Bitboard captures = 0;
    Bitboard blocks = 0;
};

Bitboard Saturation::mating_targets(std::size_t i, Square from, Bitboard targets) const {
    const Bitboard king = units_[kings_[index(winner_)]].squares;
    if (is_walking_ || units_[i].color == winner_ || chess::has_several(king)) return 0;
    Bitboard mating = 0;
    for (Bitboard rest = targets & ~units_[i].squares; rest != 0;) {
        const Square to = pop_square(rest);
        if (mates({i, from, to, chess::first_square(king)})) mating |= bit(to);
    }
    return mating;
}

bool Saturation::mates(const LastMove& move) const {
    Answers answers;
    switch (count_checks(move, answers)) {
        case 0:
            return false;
        case 1:
            if (can_answer(move, answers)) return false;
            break;
        default:  // only the king can leave a double check
            break;
    }
    const Bitboard walls = own_steady_[index(winner_)] & ~bit(move.to);
    for (Bitboard steps = chess::pseudo_attacks(Role::King, move.king) & ~walls; steps != 0;)
        if (!guards_after(move, pop_square(steps))) return false;
    return true;
}

// Where pieces other than these two may be.
Bitboard Saturation::squares_of_others(std::size_t one, std::size_t other) const {
    Bitboard squares = 0;
    for (std::size_t i = 0; i < size_; ++i)
        if (i != one && i != other) squares |= units_[i].squares;
    return squares;
}

// Checks that are certain: by the piece that moves, and along a line that it opens.
unsigned Saturation::count_checks(const LastMove& move, Answers& answers) const {
    const Unit& mover = units_[move.piece];
    unsigned checks = 0;
    if (has(attacks_from(mover, move.to, 0), move.king) &&
        (chess::between(move.to, move.king) & squares_of_others(move.piece, move.piece)) == 0) {
        answers.captures |= bit(move.to);
        answers.blocks |= chess::between(move.to, move.king);
        ++checks;
    }
    if (chess::line(move.from, move.king) == 0) return checks;
    for (std::size_t i = 0; i < size_; ++i) {
        const Unit& unit = units_[i];
        if (unit.color == winner_ || i == move.piece || !unit.is_steady() ||
            unit.role == Role::Pawn || unit.role == Role::King)
            continue;
        const Square sq = chess::first_square(unit.squares);
        const Bitboard line = chess::between(sq, move.king);
        if (!has(line, move.from) || has(line, move.to) ||
            !has(attacks_from(unit, sq, 0), move.king) ||
            (line & squares_of_others(move.piece, i)) != 0)
            continue;
        answers.captures |= unit.squares;
        answers.blocks |= line;
        ++checks;
    }
    return checks;
}

// May a piece of the winner other than its king end the check?
bool Saturation::can_answer(const LastMove& move, const Answers& answers) const {
    for (const Unit& unit : units()) {
        if (unit.color != winner_ || unit.role == Role::King) continue;
        for (Bitboard from = unit.squares & ~bit(move.to); from != 0;) {
            const Square sq = pop_square(from);
            const Bitboard reached = attacks_from(unit, sq, steady_ & ~bit(move.from));
            if ((reached & answers.captures) != 0) return true;
            // Pawns block by a push, of one square or two.
            const Bitboard pushed = winner_ == Color::White ? bit(sq) << 8 | bit(sq) << 16
                                                            : bit(sq) >> 8 | bit(sq) >> 16;
            if (((unit.role == Role::Pawn ? pushed : reached) & answers.blocks) != 0) return true;
        }
    }
    return false;
}

// Does some piece of the loser guard `to` after the move, against the winner's king?
bool Saturation::guards_after(const LastMove& move, Square to) const {
    const Unit& mover = units_[move.piece];
    const Bitboard king = bit(move.king);
    if (to != move.to &&
        has(attacks_from(mover, move.to, squares_of_others(move.piece, move.piece) & ~king), to))
        return true;
    for (std::size_t i = 0; i < size_; ++i) {
        const Unit& guard = units_[i];
        if (guard.color == winner_ || i == move.piece || guard.may_be_captured ||
            has(guard.squares, to))
            continue;
        const Bitboard blockers = (squares_of_others(move.piece, i) | bit(move.to)) & ~king;
        bool is_certain = true;
        for (Bitboard from = guard.squares; from != 0 && is_certain;)
            is_certain = has(attacks_from(guard, pop_square(from), blockers), to);
        if (is_certain) return true;
    }
    return false;
}

}  // namespace arbiter::mating::detail
