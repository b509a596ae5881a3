#include "deadpos/detail/descent.hpp"

#include "deadpos/detail/distance.hpp"
#include "deadpos/detail/material.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace arbiter::deadpos::detail {
namespace {

int steps(Square a, Square b) {
    return static_cast<int>(distance(a, b));
}

// One walk into one corner.
class Descent {
  public:
    Descent(const Packed& root, Color winner, Square corner, unsigned seed, std::vector<Move>& line)
        : pos_(root), winner_(winner), corner_(corner), seed_(seed), line_(line) {}

    [[nodiscard]] bool run() {
        for (unsigned ply = 0; ply < kDescentPlies; ++ply) {
            passed_[ply] = pos_.packed().hash();
            generate_legal(pos_, moves_);
            if (moves_.is_empty()) return false;
            const Move best = pos_.turn() == winner_ ? best_of_winner(ply) : best_of_loser(ply);
            if (best.is_none()) return false;
            line_.push_back(best);
            if (is_mate_) return true;
            pos_ = Layout{pos_.after(best)};
            if (cannot_mate_by_material(pos_, winner_)) return false;
        }
        return false;
    }

  private:
    [[nodiscard]] bool gives_check(Move move, Square king) const {
        const Role role =
            move.promotion() == Role::None ? pos_.role_on(move.from()) : move.promotion();
        if (role == Role::King) return false;
        if (role == Role::Pawn) return chess::has(chess::pawn_attacks(winner_, move.to()), king);
        if (!chess::has(chess::pseudo_attacks(role, move.to()), king)) return false;
        return (chess::between(move.to(), king) & (pos_.occupied() ^ bit(move.from()))) == 0;
    }

    // The cheapest move that does not lead back to a position of this walk.
    template <class CostOf>
    [[nodiscard]] Move cheapest(unsigned ply, CostOf&& cost_of) {
        const std::size_t size = moves_.size();
        for (std::size_t i = 0; i < size; ++i)
            costs_[i] = cost_of(moves_[i]) + shuffle(moves_[i], ply);
        for (;;) {
            const auto end = costs_.begin() + static_cast<std::ptrdiff_t>(size);
            const auto least = std::min_element(costs_.begin(), end);
            if (*least == kNever) return Move::none();
            const Move move = moves_[static_cast<std::size_t>(least - costs_.begin())];
            if (!is_passed(move)) return move;
            *least = kNever;
        }
    }

    [[nodiscard]] Move mating_move() const {
        const Square loser_king = pos_.king_square(~winner_);
        for (const Move move : moves_) {
            if (!gives_check(move, loser_king)) continue;
            const Layout next{pos_.after(move)};
            if (next.is_check() && !has_legal_move(next)) return move;
        }
        return Move::none();
    }

    [[nodiscard]] Move best_of_winner(unsigned ply) {
        if (const Move mate = mating_move(); !mate.is_none()) {
            is_mate_ = true;
            return mate;
        }
        const Square king = pos_.king_square(winner_);
        const Bitboard heavy =
            pos_.pieces(winner_) & (pos_.pieces(Role::Queen) | pos_.pieces(Role::Rook));
        const Bitboard pawns = pos_.pieces(winner_, Role::Pawn);
        const int apart = std::max(2, steps(king, corner_));
        const bool is_in_place = apart == 2 && pos_.king_square(~winner_) == corner_;
        return cheapest(ply, [&](Move move) {
            int cost = 16;
            if (move.from() == king) {
                cost += 6 * (std::max(2, steps(move.to(), corner_)) - apart);
                return kStep * (steps(move.to(), corner_) < 2 ? cost + 40 : cost);
            }
            if (chess::has(pawns, move.from())) {
                const int to_go = 7 - static_cast<int>(relative_rank(winner_, move.to()));
                cost += heavy == 0 ? 2 * to_go - 16 : 2;
                if (move.promotion() != Role::None)
                    cost += move.promotion() == Role::Queen ? -8 : 30;
                return kStep * cost;
            }
            return kStep * (chess::has(heavy, move.from()) && is_in_place ? cost - 4 : cost + 1);
        });
    }

    [[nodiscard]] Move best_of_loser(unsigned ply) {
        const Square king = pos_.king_square(~winner_);
        const Bitboard theirs = pos_.pieces(winner_);
        const int away = steps(king, corner_);
        return cheapest(ply, [&](Move move) {
            int cost = 16;
            if (move.from() == king) cost += 6 * (steps(move.to(), corner_) - away);
            if (chess::has(theirs, move.to())) cost += 30;
            if (move.promotion() != Role::None) cost += move.promotion() == Role::Knight ? 2 : 6;
            if (chess::has(pos_.pieces(Role::Pawn), move.from())) cost += 1;
            return kStep * cost;
        });
    }

    // Decides between moves of one value, otherwise at every ply: who is in the way leaves some
    // day.
    [[nodiscard]] int shuffle(Move move, unsigned ply) const {
        return static_cast<int>(
            (move.raw() * 0x9E3779B1U + (ply + seed_ * kDescentPlies) * 0x85EBCA6BU) >> 28);
    }

    [[nodiscard]] bool is_passed(Move move) const {
        if (line_.size() < 4 || is_irreversible(pos_, move)) return false;
        const std::uint64_t next = pos_.after(move).hash();
        return std::find(passed_.begin(), passed_.begin() + static_cast<long>(line_.size()),
                         next) != passed_.begin() + static_cast<long>(line_.size());
    }

    static constexpr int kStep = 8;  // steps of cost between which shuffle() decides
    static constexpr int kNever = 1 << 20;

    Layout pos_;
    Color winner_;
    Square corner_;
    unsigned seed_;
    std::vector<Move>& line_;
    chess::MoveList moves_;
    std::array<int, chess::MoveList::kCapacity> costs_;
    std::array<std::uint64_t, kDescentPlies> passed_{};
    bool is_mate_ = false;
};

}  // namespace

bool descend_to_mate(const Packed& root, Color winner, unsigned from, unsigned to,
                     std::uint64_t most, Answer& answer) {
    const Layout pos{root};
    std::array<Square, 4> corners{Square::A1, Square::H1, Square::A8, Square::H8};
    const auto cost = [&](Square corner) {
        return std::max(steps(pos.king_square(~winner), corner),
                        steps(pos.king_square(winner), corner) - 2);
    };
    std::ranges::stable_sort(corners, {}, cost);
    for (unsigned attempt = from; attempt < to; ++attempt) {
        if (answer.nodes + kDescentPlies > most) return false;
        std::vector<Move>& line = answer.helpmate;
        line.clear();
        const bool is_mate =
            Descent{root, winner, corners[attempt % corners.size()], attempt, line}.run();
        answer.nodes += line.size();
        if (!is_mate) continue;
        answer.can_win = CanWin::Yes;
        answer.proof = Proof::Helpmate;
        return true;
    }
    answer.helpmate.clear();
    return false;
}

}  // namespace arbiter::deadpos::detail
