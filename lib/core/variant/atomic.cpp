#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/candidates.hpp"
#include "core/variant/detail/inspection.hpp"

namespace arbiter::variant::detail {
namespace {

// Captures explode, and a side whose king explodes has lost. Kings that touch protect each other: a
// side that took one would lose its own.
class AtomicRules final : public Rules {
  public:
    constexpr AtomicRules() : Rules(VariantId::Atomic, Traits{}) {}

    [[nodiscard]] bool is_check(const Position& pos) const override {
        const Square king = pos.king_square(pos.turn());
        return king != Square::None && is_in_danger(pos, king, pos.turn(), pos.occupied());
    }

    [[nodiscard]] std::optional<End> variant_end(const Position& pos) const override {
        for (const Color color : {Color::White, Color::Black})
            if (pos.pieces(color, Role::King) == 0) return End{EndKind::VariantWin, ~color};
        return std::nullopt;
    }

  protected:
    void add_candidates(const Position& pos, chess::MoveList& moves) const override {
        add_board_moves(pos, Way{.takes_kings = true}, moves);
    }

    // The blast takes both pieces of the capture, and all others around it that are no pawns. After
    // e.p. its centre is the square of arrival.
    void make(Position& pos, Move move) const override {
        const bool explodes = is_capture(pos, move);
        Rules::make(pos, move);
        if (!explodes) return;
        const Bitboard around = chess::pseudo_attacks(Role::King, move.to());
        Bitboard gone = chess::bit(move.to()) | (around & pos.occupied() & ~pos.pieces(Role::Pawn));
        while (gone != 0) {
            const Square sq = chess::pop_square(gone);
            const Piece piece = pos.piece_on(sq);
            pos.take_off(sq);
            if (role_of(piece) == Role::King)
                pos.lose_castling(chess::rank_mask(chess::back_rank(color_of(piece))));
        }
    }

    [[nodiscard]] bool is_allowed(const Position& before, Move /*move*/,
                                  const Position& after) const override {
        const Color us = before.turn();
        const Square king = after.king_square(us);
        if (king == Square::None) return false;
        return after.pieces(~us, Role::King) == 0 ||
               !is_in_danger(after, king, us, after.occupied());
    }

    [[nodiscard]] bool is_path_safe(const Position& pos, Square sq,
                                    Bitboard occupied) const override {
        return !is_in_danger(pos, sq, pos.turn(), occupied);
    }

    [[nodiscard]] RefusalReason own_reason(const Position& before, Move /*move*/,
                                           const Position& after) const override {
        const bool is_alive = after.pieces(before.turn(), Role::King) != 0;
        return is_alive ? RefusalReason::None : RefusalReason::OwnKingExplodes;
    }

    [[nodiscard]] Winnable can_win_with(const Position& pos, Color color) const override {
        const Bitboard kings = pos.pieces(Role::King);
        const Bitboard own = pos.pieces(color) & ~kings;
        const Bitboard other = pos.pieces(~color) & ~kings;
        if (own == 0) return Winnable::No;
        const unsigned pieces = chess::count(own);
        if (other == 0) {
            const Bitboard knights = own & pos.pieces(Role::Knight);
            const Bitboard minor_or_rook =
                own & (pos.pieces(Role::Bishop) | pos.pieces(Role::Rook) | knights);
            const bool is_too_weak =
                (pieces == 1 && minor_or_rook != 0) || (pieces == 2 && knights == own);
            return is_too_weak ? Winnable::No : Winnable::Unknown;
        }
        // Bishops that never meet capture nothing, and nothing explodes.
        const bool are_bishops = ((own | other) & ~pos.pieces(Role::Bishop)) == 0;
        const bool never_meet = ((own & kDarkSquares) == 0 && (other & ~kDarkSquares) == 0) ||
                                ((own & ~kDarkSquares) == 0 && (other & kDarkSquares) == 0);
        return are_bishops && never_meet ? Winnable::No : Winnable::Unknown;
    }

    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override {
        using enum chess::FenDefect;
        Inspection inspection{setup, pos, reading, start};
        inspection.chess_defects(
            {KingCount, PawnOnBackRank, MaterialImpossible, CastlingImpossible});
        inspection.ep_and_counters(has_ep_capture(pos));
        if (pos.pieces(~pos.turn(), Role::King) == 0) {
            inspection.not_of_variant({to_string(~pos.turn()), " has just moved, but has no king"});
            return;
        }
        inspection.opponent_in_check(is_check(turned(pos)) && !variant_end(pos));
    }

  private:
    // A piece other than the king attacks `sq`, and the other king does not touch it.
    static bool is_in_danger(const Position& pos, Square sq, Color us, Bitboard occupied) {
        const Bitboard other_king = pos.pieces(~us, Role::King);
        if ((chess::pseudo_attacks(Role::King, sq) & other_king) != 0) return false;
        return (pos.attackers_to(sq, occupied) & pos.pieces(~us)) != 0;
    }
};

constexpr AtomicRules kAtomicRules;

}  // namespace

constinit const Rules& kAtomic = kAtomicRules;

}  // namespace arbiter::variant::detail
