#include "core/proofcheck/detail/cage.hpp"

#include <algorithm>

namespace arbiter::proofcheck::detail {
namespace {

// On every board, when the squares `empty` are empty: there is no other square between.
bool attacks_for_certain(char piece, int from, int to, Squares empty) {
    return from != to && attacks(piece, from, to) && (between(from, to) & ~empty) == 0;
}

std::string text_of(char piece, int square) {
    return std::string(1, piece) + " on " + name_of(cell_of(square));
}

}  // namespace

CageProof::CageProof(const Invariant& cage, bool winner_is_white)
    : cage_(cage), winner_is_white_(winner_is_white) {
    walls_.fill(kEmpty);
    for (const PlacedPiece& piece : cage_.pieces) {
        if (piece.may_be_captured) {
            last_piece_ = piece.piece;
            last_squares_ = piece.squares;
        } else if (is_one_square(piece.squares)) {
            const int square = __builtin_ctzll(piece.squares);
            walls_[static_cast<std::size_t>(square)] = piece.piece;
            standing_ |= piece.squares;
            if (kind_of(piece.piece) == 'k')
                (is_white_piece(piece.piece) == winner_is_white ? winner_king_ : loser_king_) =
                    square;
        }
    }
}

std::string CageProof::prove() const {
    std::string problem = find_malformed();
    if (problem.empty()) problem = find_step_of_kings();
    if (problem.empty()) problem = find_exit_of_walls();
    return problem.empty() ? find_exit_of_last_piece() : problem;
}

std::string CageProof::find_malformed() const {
    if (cage_.pieces.size() > kMaxPieces) return "more than 32 pieces";
    if (!cage_.facing.empty() || !cage_.kings.empty() || !cage_.exits.empty())
        return "a cage with facing pawns, pairs of kings or exits";
    Squares taken = 0;
    int last_pieces = 0;
    int kings[2] = {0, 0};
    for (std::size_t piece = 0; piece < cage_.pieces.size(); ++piece) {
        const PlacedPiece& it = cage_.pieces[piece];
        const std::string name = "piece " + std::to_string(piece + 1);
        if (kPieces.find(it.piece) == std::string_view::npos) return name + " has no piece letter";
        if (it.squares == 0) return name + " has no square";
        if ((it.squares & taken) != 0) return name + " shares a square with another piece";
        taken |= it.squares;
        if (kind_of(it.piece) == 'p' && (it.squares & kBackRanks) != 0)
            return name + " is a pawn on rank 1 or 8";
        const bool is_king = kind_of(it.piece) == 'k';
        if (it.may_be_captured) {
            if (is_loser(it.piece) || is_king || kind_of(it.piece) == 'p')
                return name + " may be captured, but is no piece of the winner";
            ++last_pieces;
            continue;
        }
        if (!is_one_square(it.squares)) return name + " is a wall with several squares";
        if (is_king) ++kings[is_white_piece(it.piece) ? 0 : 1];
        if (!is_king && !is_loser(it.piece)) return name + " is a wall of the winner";
    }
    if (kings[0] != 1 || kings[1] != 1) return "there is not one king of each colour";
    if (last_pieces != 1) return "there is not one piece of the winner besides the king";
    if (is_near(winner_king_, loser_king_)) return "the kings touch";
    return {};
}

bool CageProof::contains(const PieceSets& sets) const {
    PieceSets walls{};
    for (int square = 0; square < 64; ++square) {
        if (wall_on(square) != kEmpty) walls[kPieces.find(wall_on(square))] |= bit_of(square);
    }
    for (std::size_t piece = 0; piece < sets.size(); ++piece) {
        if ((walls[piece] & ~sets[piece]) != 0) return false;
        if (is_loser(kPieces[piece]) || kind_of(kPieces[piece]) == 'k') continue;
        const bool is_last = kPieces[piece] == last_piece_;
        if (is_last ? !is_one_square(sets[piece]) || (sets[piece] & ~last_squares_) != 0
                    : sets[piece] != 0)
            return false;
    }
    return true;
}

// Is `square` always attacked by a wall on another square, the one on `without` not counted? Pieces
// may be everywhere but on `empty`.
bool CageProof::is_guarded(int square, Squares empty, int without) const {
    for (int from = 0; from < 64; ++from) {
        if (from != without && is_loser(wall_on(from)) &&
            attacks_for_certain(wall_on(from), from, square, empty))
            return true;
    }
    return false;
}

std::string CageProof::find_step_of_kings() const {
    for (int to = 0; to < 64; ++to) {
        if (to != loser_king_ && is_near(to, loser_king_) && !is_loser(wall_on(to)) &&
            !is_near(to, winner_king_))
            return "the loser's king may step to " + name_of(cell_of(to));
        if (to != winner_king_ && is_near(to, winner_king_) &&
            !is_guarded(to, bit_of(winner_king_), to))
            return "the winner's king may step to " + name_of(cell_of(to));
    }
    return {};
}

std::string CageProof::find_exit_of_walls() const {
    for (int from = 0; from < 64; ++from) {
        if (!is_loser(wall_on(from)) || kind_of(wall_on(from)) == 'k') continue;
        std::string problem = find_exit_of_wall(from);
        if (!problem.empty()) return problem;
    }
    return {};
}

std::string CageProof::find_exit_of_wall(int from) const {
    const char piece = wall_on(from);
    if (kind_of(piece) == 'p') {  // it captures nothing but the last piece
        const int ahead = from + (is_white_piece(piece) ? 8 : -8);
        return has(standing_, ahead) ? "" : text_of(piece, from) + " may be pushed";
    }
    for (int to = 0; to < 64; ++to) {
        if (to == from || has(standing_, to) || !attacks(piece, from, to) ||
            (between(from, to) & standing_) != 0)
            continue;
        if (!mates_at_once(from, to))
            return text_of(piece, from) + " may go to " + name_of(cell_of(to));
    }
    return {};
}

std::string CageProof::find_exit_of_last_piece() const {
    for (Squares rest = last_squares_; rest != 0; rest &= rest - 1) {
        const int from = __builtin_ctzll(rest);
        for (int to = 0; to < 64; ++to) {
            if (to == from || to == winner_king_ || !attacks(last_piece_, from, to) ||
                (between(from, to) & standing_) != 0)
                continue;
            if (to == loser_king_) return text_of(last_piece_, from) + " checks";
            if (!has(last_squares_, to) && !must_be_taken(to))
                return text_of(last_piece_, from) + " may go to " + name_of(cell_of(to));
        }
    }
    return {};
}

// Does the last piece on `to` give a check that nothing but its capture ends, and can it be
// captured?
bool CageProof::must_be_taken(int to) const {
    if (!attacks_for_certain(last_piece_, to, loser_king_, 0)) return false;
    if (is_near(to, loser_king_) && !is_near(to, winner_king_)) return true;
    return is_guarded(to, 0, loser_king_);
}

// Does the move of the wall on `from` to the empty square `to` mate in every position?
bool CageProof::mates_at_once(int from, int to) const {
    const std::vector<Check> checks = checks_after(from, to);
    if (checks.empty()) return false;
    // Against two checks only the king can do something.
    if (checks.size() == 1 && can_answer(from, to, checks[0])) return false;
    const Squares empty = bit_of(from) | bit_of(winner_king_);
    for (int step = 0; step < 64; ++step) {
        if (step == winner_king_ || !is_near(step, winner_king_)) continue;
        if (!attacks_for_certain(wall_on(from), to, step, empty) && !is_guarded(step, empty, from))
            return false;
    }
    return true;
}

std::vector<CageProof::Check> CageProof::checks_after(int from, int to) const {
    std::vector<Check> checks;
    if (attacks_for_certain(wall_on(from), to, winner_king_, bit_of(from)))
        checks.push_back({to, between(to, winner_king_)});
    for (int other = 0; other < 64; ++other) {
        const char piece = wall_on(other);
        if (!is_loser(piece) || kind_of(piece) == 'k' || other == from) continue;
        // The line that the move opens. It does not lead back to it, for `to` is no square of it.
        if (attacks(piece, other, winner_king_) && between(other, winner_king_) == bit_of(from))
            checks.push_back({other, bit_of(from)});
    }
    return checks;
}

// May the last piece take the piece that checks, or step between?
bool CageProof::can_answer(int from, int to, const Check& check) const {
    const Squares standing = (standing_ & ~bit_of(from)) | bit_of(to);
    for (Squares rest = last_squares_ & ~bit_of(to); rest != 0; rest &= rest - 1) {
        const int at = __builtin_ctzll(rest);
        for (Squares targets = check.line | bit_of(check.from); targets != 0;
             targets &= targets - 1) {
            const int target = __builtin_ctzll(targets);
            if (target != at && attacks(last_piece_, at, target) &&
                (between(at, target) & standing) == 0)
                return true;
        }
    }
    return false;
}

}  // namespace arbiter::proofcheck::detail
