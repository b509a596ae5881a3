#include "core/mating/detail/static_analysis.hpp"
#include "core/mating/detail/units.hpp"

#include <algorithm>
#include <array>

namespace arbiter::mating::detail {
namespace {

using chess::has;
using chess::Piece;
using chess::pop_square;

// Matches the pieces of a position with those of an invariant: augmenting paths, at most 32 deep.
class Matching {
  public:
    Matching(const Invariant& invariant, const Layout& pos) : invariant_(invariant) {
        for (Bitboard left = pos.occupied(); left != 0; ++size_) {
            const Square sq = pop_square(left);
            const Color color = has(pos.packed().black, sq) ? Color::Black : Color::White;
            squares_[size_] = sq;
            pieces_[size_] = make_piece(color, pos.role_on(sq));
        }
        piece_of_.fill(kMaxPieces);
    }

    // First as many pieces as possible on the places that may not stay empty; what is matched then
    // stays matched when the other pieces look for theirs.
    [[nodiscard]] bool exists() {
        std::size_t needed = 0;
        std::uint32_t on_board = 0;
        for (std::size_t i = 0; i < invariant_.pieces.size(); ++i) {
            if (invariant_.pieces[i].may_be_captured) continue;
            kept_ |= 1U << i;
            ++needed;
        }
        for (std::size_t piece = 0; piece < size_; ++piece) {
            if (!place(piece, ~kept_)) continue;
            on_board |= 1U << piece;
            --needed;
        }
        if (needed != 0) return false;
        for (std::size_t piece = 0; piece < size_; ++piece)
            if ((on_board >> piece & 1U) == 0 && !place(piece, 0)) return false;
        return true;
    }

  private:
    [[nodiscard]] bool place(std::size_t piece, std::uint32_t tried) {
        return augment(piece, tried);
    }
    [[nodiscard]] bool augment(std::size_t piece, std::uint32_t& tried) {
        for (std::size_t i = 0; i < invariant_.pieces.size(); ++i) {
            const PlacedPiece& post = invariant_.pieces[i];
            if ((tried >> i & 1U) != 0 || post.piece != pieces_[piece] ||
                !has(post.squares, squares_[piece]))
                continue;
            tried |= 1U << i;
            if (piece_of_[i] == kMaxPieces || augment(piece_of_[i], tried)) {
                piece_of_[i] = piece;
                return true;
            }
        }
        return false;
    }

    const Invariant& invariant_;
    std::size_t size_ = 0;
    std::array<Square, kMaxPieces> squares_{};
    std::array<Piece, kMaxPieces> pieces_{};
    std::array<std::size_t, kMaxPieces> piece_of_{};
    std::uint32_t kept_ = 0;
};

bool are_in_order(const Invariant& invariant, const Layout& pos) {
    return std::ranges::all_of(invariant.facing, [&](const FacingPawns& pair) {
        const Bitboard white =
            pos.pieces(Color::White, Role::Pawn) & invariant.pieces[pair.white].squares;
        const Bitboard black =
            pos.pieces(Color::Black, Role::Pawn) & invariant.pieces[pair.black].squares;
        return white == 0 || black == 0 || chess::last_square(white) < chess::first_square(black);
    });
}

KingPair kings_of(const Layout& pos) {
    return {pos.king_square(Color::White), pos.king_square(Color::Black), pos.turn()};
}

}  // namespace

bool covers(const Invariant& invariant, const Layout& pos) {
    if (invariant.is_cage) return covers_cage(invariant, pos);
    if (pos.packed().has_castling_or_ep() || chess::count(pos.occupied()) > invariant.pieces.size())
        return false;
    if (!invariant.kings.empty() &&
        std::ranges::find(invariant.kings, kings_of(pos)) == invariant.kings.end())
        return false;
    return are_in_order(invariant, pos) && Matching{invariant, pos}.exists();
}

}  // namespace arbiter::mating::detail
