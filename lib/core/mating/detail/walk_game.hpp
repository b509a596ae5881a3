#pragma once

#include "core/chess/board.hpp"
#include "core/mating/detail/passed_positions.hpp"
#include "core/mating/detail/walk.hpp"

#include <bit>
#include <cstdint>
#include <vector>

namespace arbiter::mating::detail {

// The game that a walk plays: its board, its plies, and how a piece of the side to move is sent
// somewhere. Which of several it is and where it goes is random, the same for the same seed: a
// piece in the way leaves at some time. No position comes back, and the winner never stalemates.
// THREADS: one owner.
class WalkGame {
  public:
    // Plies are added to `line`.   LIFETIME: shorter than that of `line`.
    WalkGame(const chess::Board& root, chess::Color winner, std::vector<chess::Move>& line)
        : now_(root), winner_(winner), line_(line) {}

    // Before half-move `ply`, counted from 0: throws the dice.
    void begin_ply(unsigned ply, unsigned seed);

    [[nodiscard]] const chess::Board& now() const { return now_; }
    [[nodiscard]] chess::Color winner() const { return winner_; }
    [[nodiscard]] bool is_winner_to_move() const { return now_.turn() == winner_; }
    // Did the last ply mate?
    [[nodiscard]] bool is_mate() const { return is_mate_; }
    [[nodiscard]] bool was_capture() const { return is_capture_; }
    [[nodiscard]] chess::Move last() const { return line_.back(); }

    // Pieces and squares.
    [[nodiscard]] chess::Square winners_king() const { return now_.king_square(winner_); }
    [[nodiscard]] chess::Square losers_king() const { return now_.king_square(~winner_); }
    // The squares that the piece on `from` of the side to move goes to, kings of the other one left
    // out.
    [[nodiscard]] chess::Bitboard targets_of(chess::Role role, chess::Square from) const {
        return chess::attacks(role, from, now_.occupied()) & ~now_.pieces(now_.turn()) &
               ~now_.pieces(chess::Role::King);
    }
    // Does the king of the side to move stay out of check?
    [[nodiscard]] bool is_safe(chess::Square from, chess::Square to) const {
        return now_.turn() == chess::Color::White ? now_.is_safe<chess::Color::White>(from, to)
                                                  : now_.is_safe<chess::Color::Black>(from, to);
    }

    // One member of a set, otherwise at every call.
    [[nodiscard]] chess::Square any_of(chess::Bitboard set) {
        dice_ ^= dice_ >> 29;
        dice_ *= 0xBF58476D1CE4E5B9ULL;
        const auto turn = static_cast<unsigned>(dice_ >> 58);
        const chess::Bitboard turned = std::rotr(set, static_cast<int>(turn));
        return static_cast<chess::Square>((index(chess::first_square(turned)) + turn) & 63U);
    }
    // 0 to `most`, one less than a power of two, for each of 32 numbers.
    [[nodiscard]] unsigned luck(unsigned number, unsigned most) const {
        return static_cast<unsigned>(dice_ >> (number & 31U)) & most;
    }

    // Plays a legal move unless it leads back to a position of this walk or stalemates.
    [[nodiscard]] bool play(chess::Move move);
    // Plays it if it mates.   REQUIRES: it is legal.
    [[nodiscard]] bool play_mate(chess::Move move);
    // Sends the piece on `from` to one of `targets`.
    [[nodiscard]] bool send(chess::Square from, chess::Bitboard targets);
    // Lets one of `pieces`, no pawns, go to one of the squares that `targets(role, from)` names.
    template <class Targets>
    [[nodiscard]] bool send_one(chess::Bitboard pieces, Targets targets) {
        while (pieces != 0) {
            const chess::Square from = any_of(pieces);
            pieces ^= bit(from);
            if (send(from, targets(role_of(now_.piece_on(from)), from))) return true;
        }
        return false;
    }
    [[nodiscard]] bool send_any(chess::Bitboard pieces, chess::Bitboard where);
    [[nodiscard]] bool push_any(chess::Bitboard pawns, bool is_last_rank_wanted);
    // A step of the king of the side to move on its way to `goal`, not over `closed` squares.
    [[nodiscard]] bool walk(chess::Square king, chess::Bitboard goal, chess::Bitboard closed);
    // Brings the piece on `from`, no pawn, nearer to one of `goal` by one of `steps`.
    [[nodiscard]] bool hop(chess::Square from, chess::Bitboard goal, chess::Bitboard steps);

    // Moves of the winner that brought nothing since some king came nearer to its goal.
    unsigned stuck = 0;

  private:
    [[nodiscard]] bool push(chess::Square from, bool is_last_rank_wanted);

    chess::Board now_;
    chess::Color winner_;
    std::vector<chess::Move>& line_;
    PassedPositions<kWalkPlies> passed_;  // since the last capture or pawn move
    std::uint64_t dice_ = 0;
    bool is_mate_ = false;
    bool is_capture_ = false;
};

// Gets the side to move out of check by whatever costs least for `plan`. False: by nothing that the
// walk allows.
[[nodiscard]] bool answer_check(WalkGame& game, const WalkPlan& plan);

}  // namespace arbiter::mating::detail
