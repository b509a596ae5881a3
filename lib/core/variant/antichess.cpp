#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/candidates.hpp"
#include "core/variant/detail/inspection.hpp"

namespace arbiter::variant::detail {
namespace {

constexpr Traits kAntichessTraits{
    .has_castling = false, .has_check = false, .promotes_to_king = true};

// The side that loses all its pieces wins. Captures are forced, and the king is a piece like the
// others.
class AntichessRules final : public Rules {
  public:
    constexpr AntichessRules() : Rules(VariantId::Antichess, kAntichessTraits) {}

    [[nodiscard]] std::string_view start_fen() const override {
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    }

    [[nodiscard]] bool is_check(const Position& /*pos*/) const override { return false; }

    [[nodiscard]] std::optional<End> variant_end(const Position& pos) const override {
        const Color us = pos.turn();
        if (pos.pieces(~us) == 0) return End{EndKind::VariantWin, ~us};
        if (pos.pieces(us) == 0 || !has_playable_move(pos)) return End{EndKind::VariantWin, us};
        return std::nullopt;
    }

  protected:
    void add_candidates(const Position& pos, chess::MoveList& moves) const override {
        add_board_moves(
            pos, Way{.may_castle = false, .takes_kings = true, .promotes_to_king = true}, moves);
    }

    [[nodiscard]] bool is_allowed(const Position& before, Move move,
                                  const Position& /*after*/) const override {
        return is_capture(before, move) || !has_capture(before);
    }

    [[nodiscard]] RefusalReason own_reason(const Position& /*before*/, Move /*move*/,
                                           const Position& /*after*/) const override {
        return RefusalReason::CaptureForced;
    }

    // Two cases are certain. With bishops only, a side cannot lose one on a colour on which the
    // other side has none. With one knight each, which side may be forced to take depends on the
    // colours of their squares and the turn, as each move changes one of them.
    [[nodiscard]] Winnable can_win_with(const Position& pos, Color color) const override {
        const Bitboard all = pos.occupied();
        if (pos.pieces(Role::Bishop) == all) {
            const Bitboard own = pos.pieces(color);
            const Bitboard other = pos.pieces(~color);
            for (const Bitboard shade : {kDarkSquares, ~kDarkSquares})
                if ((own & shade) != 0 && (other & shade) == 0) return Winnable::No;
        }
        const bool are_two_knights = pos.pieces(Role::Knight) == all && chess::count(all) == 2 &&
                                     chess::count(pos.pieces(color)) == 1;
        if (!are_two_knights) return Winnable::Unknown;
        const bool are_on_one_shade = chess::count(all & kDarkSquares) != 1;
        const Color winner = are_on_one_shade ? pos.turn() : ~pos.turn();
        return color == winner ? Winnable::Unknown : Winnable::No;
    }

    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override {
        Inspection inspection{setup, pos, reading, start};
        inspection.pawns_on(chess::rank_mask(0) | chess::rank_mask(7));
        inspection.ep_and_counters(has_ep_capture(pos));
        if (pos.occupied() == 0) inspection.not_of_variant({"the board is empty"});
        for (const Color color : {Color::White, Color::Black}) {
            inspection.no_castling(color, "antichess has no castling");
            inspection.at_most(color, pos.occupied(), 16, "sixteen pieces and pawns");
            inspection.at_most(color, pos.pieces(Role::Pawn), 8, "eight pawns");
        }
    }

  private:
    static bool has_capture(const Position& pos) {
        const Color us = pos.turn();
        const Bitboard enemies = pos.pieces(~us);
        for (Bitboard rest = pos.pieces(us); rest != 0;) {
            const Square from = chess::pop_square(rest);
            const Role role = role_of(pos.piece_on(from));
            const bool is_pawn = role == Role::Pawn;
            const Bitboard reached = is_pawn ? chess::pawn_attacks(us, from)
                                             : chess::attacks(role, from, pos.occupied());
            const bool takes_ep =
                is_pawn && pos.ep_square() != Square::None && chess::has(reached, pos.ep_square());
            if ((reached & enemies) != 0 || takes_ep) return true;
        }
        return false;
    }
};

constexpr AntichessRules kAntichessRules;

}  // namespace

constinit const Rules& kAntichess = kAntichessRules;

}  // namespace arbiter::variant::detail
