#include "core/judge/detail/kpk_bitbase.hpp"

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arbiter::judge::detail {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Direction;
using chess::index;
using chess::Role;
using chess::Square;

// The pawn is White's and stands on files a to d; other positions are mirrored into these.
struct Placement {
    Square white_king, black_king, pawn;
    Color turn;
};

constexpr std::uint32_t kPawnSquares = 24;  // four files, ranks 2 to 7
constexpr std::uint32_t kPlacements = 2 * 64 * 64 * kPawnSquares;

[[nodiscard]] constexpr std::uint32_t index_of(const Placement& at) {
    const std::uint32_t pawn = (chess::rank_of(at.pawn) - 1) * 4 + chess::file_of(at.pawn);
    return ((pawn * 64 + index(at.white_king)) * 64 + index(at.black_king)) * 2 + index(at.turn);
}

[[nodiscard]] constexpr Placement placement_of(std::uint32_t number) {
    const std::uint32_t pawn = number / (2 * 64 * 64);
    return {static_cast<Square>(number / (2 * 64) % 64), static_cast<Square>(number / 2 % 64),
            chess::make_square(pawn % 4, pawn / 4 + 1), static_cast<Color>(number % 2)};
}

[[nodiscard]] Bitboard king_steps(Square king) {
    return chess::pseudo_attacks(Role::King, king);
}

[[nodiscard]] bool can_stand(const Placement& at) {
    if (at.white_king == at.pawn || at.black_king == at.pawn) return false;
    if (at.white_king == at.black_king || has(king_steps(at.white_king), at.black_king))
        return false;
    // Black cannot have left the king in check.
    return at.turn == Color::Black ||
           !has(chess::pawn_attacks(Color::White, at.pawn), at.black_king);
}

// The placements that White wins. Starts empty, and adds placements that reach a found one in one
// move, until none is added: a win in n moves is found in n rounds at the latest.
class Bitbase {
  public:
    Bitbase() : is_won_(kPlacements) {
        for (bool has_grown = true; has_grown;) {
            has_grown = false;
            for (std::uint32_t number = 0; number < kPlacements; ++number) {
                if (is_won_[number]) continue;
                const Placement at = placement_of(number);
                if (!can_stand(at)) continue;
                if (at.turn == Color::White ? has_winning_move(at) : has_only_losing_moves(at))
                    is_won_[number] = has_grown = true;
            }
        }
    }

    [[nodiscard]] bool is_won(const Placement& at) const { return is_won_[index_of(at)]; }

  private:
    [[nodiscard]] bool has_winning_move(const Placement& at) const {
        const Bitboard guarded =
            king_steps(at.black_king) | bit(at.black_king) | bit(at.pawn) | bit(at.white_king);
        for (Bitboard steps = king_steps(at.white_king) & ~guarded; steps != 0;) {
            const Square to = chess::pop_square(steps);
            if (is_won({to, at.black_king, at.pawn, Color::Black})) return true;
        }
        const Bitboard kings = bit(at.white_king) | bit(at.black_king);
        const Square ahead = at.pawn + Direction::North;
        if (has(kings, ahead)) return false;
        if (chess::rank_of(ahead) == 7) return is_promotion_won(at, ahead);
        if (is_won({at.white_king, at.black_king, ahead, Color::Black})) return true;
        const Square further = ahead + Direction::North;
        return chess::rank_of(at.pawn) == 1 && !has(kings, further) &&
               is_won({at.white_king, at.black_king, further, Color::Black});
    }

    // A queen or a rook wins unless it is taken at once; where the queen stalemates, the rook does
    // not.
    [[nodiscard]] static bool is_promotion_won(const Placement& at, Square promoted) {
        return !has(king_steps(at.black_king), promoted) ||
               has(king_steps(at.white_king), promoted);
    }

    // False also in stalemate, and when Black can take the pawn.
    [[nodiscard]] bool has_only_losing_moves(const Placement& at) const {
        Bitboard steps = king_steps(at.black_king) & ~king_steps(at.white_king) &
                         ~chess::pawn_attacks(Color::White, at.pawn);
        if (steps == 0) return false;  // a pawn and a king do not mate
        while (steps != 0) {
            const Square to = chess::pop_square(steps);
            if (to == at.pawn || !is_won({at.white_king, to, at.pawn, Color::White})) return false;
        }
        return true;
    }

    std::vector<bool> is_won_;
};

const Bitbase& bitbase() {
    static const Bitbase kBitbase;
    return kBitbase;
}

[[nodiscard]] constexpr Square turned_round(Square sq) {
    return static_cast<Square>(index(sq) ^ 56U);
}
[[nodiscard]] constexpr Square mirrored(Square sq) {
    return static_cast<Square>(index(sq) ^ 7U);
}

}  // namespace

bool is_pawn_win(const chess::Position& pos) {
    const Bitboard pawns = pos.pieces(Role::Pawn);
    const Color strong = (pawns & pos.pieces(Color::White)) != 0 ? Color::White : Color::Black;
    Placement at{pos.king_square(strong), pos.king_square(~strong), chess::first_square(pawns),
                 pos.turn()};
    if (strong == Color::Black) {
        at = {turned_round(at.white_king), turned_round(at.black_king), turned_round(at.pawn),
              ~at.turn};
    }
    if (chess::file_of(at.pawn) > 3)
        at = {mirrored(at.white_king), mirrored(at.black_king), mirrored(at.pawn), at.turn};
    return bitbase().is_won(at);
}

}  // namespace arbiter::judge::detail
