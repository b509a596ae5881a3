#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/candidates.hpp"
#include "core/variant/detail/inspection.hpp"

namespace arbiter::variant::detail {
namespace {

constexpr Traits kRacingKingsTraits{
    .is_lost_by_material = false, .has_castling = false, .has_check = false};
constexpr Bitboard kGoal = chess::rank_mask(7);

// Kings race to the last rank. No king may be put in check.
class RacingKingsRules final : public Rules {
  public:
    constexpr RacingKingsRules() : Rules(VariantId::RacingKings, kRacingKingsTraits) {}

    [[nodiscard]] std::string_view start_fen() const override {
        return "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    }

    // No legal move gives check, so that there is no mate.
    [[nodiscard]] bool is_check(const Position& /*pos*/) const override { return false; }

    // White moves first, so Black may still draw level with the ply after White's arrival.
    [[nodiscard]] std::optional<End> variant_end(const Position& pos) const override {
        const bool is_white_home = is_home(pos, Color::White);
        if (is_home(pos, Color::Black)) {
            if (is_white_home) return End{EndKind::VariantDraw, std::nullopt};
            return End{EndKind::VariantWin, Color::Black};
        }
        if (!is_white_home || (pos.turn() == Color::Black && can_arrive(pos))) return std::nullopt;
        return End{EndKind::VariantWin, Color::White};
    }

  protected:
    void add_candidates(const Position& pos, chess::MoveList& moves) const override {
        add_board_moves(pos, Way{.may_castle = false}, moves);
    }

    [[nodiscard]] bool is_allowed(const Position& before, Move move,
                                  const Position& after) const override {
        return Rules::is_allowed(before, move, after) && !Rules::is_check(after);
    }

    [[nodiscard]] RefusalReason own_reason(const Position& before, Move move,
                                           const Position& after) const override {
        const bool is_own_king_safe = Rules::is_allowed(before, move, after);
        return is_own_king_safe && Rules::is_check(after) ? RefusalReason::CheckForbidden
                                                          : RefusalReason::None;
    }

    // Material never decides: a bare king can arrive. With White home, Black can only draw, and
    // White wins unless Black must follow.
    [[nodiscard]] Winnable can_win_with(const Position& pos, Color color) const override {
        if (!is_home(pos, Color::White)) return Winnable::Unknown;
        if (color == Color::Black) return Winnable::No;
        chess::MoveList moves;
        playable_moves(pos, moves);
        for (const Move move : moves)
            if (!is_arrival(pos, move)) return Winnable::Yes;
        return Winnable::No;
    }

    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override {
        Inspection inspection{setup, pos, reading, start};
        inspection.chess_defects({chess::FenDefect::KingCount, chess::FenDefect::NoKing});
        inspection.ep_and_counters(false);
        if (pos.pieces(Role::Pawn) != 0) inspection.not_of_variant({"racing kings has no pawns"});
        for (const Color color : {Color::White, Color::Black}) {
            inspection.no_castling(color, "racing kings has no castling");
            inspection.at_most(color, pos.pieces(Role::Queen), 1, "one queen");
            inspection.at_most(color, pos.pieces(Role::Rook), 2, "two rooks");
            inspection.at_most(color, pos.pieces(Role::Bishop), 2, "two bishops");
            inspection.at_most(color, pos.pieces(Role::Knight), 2, "two knights");
        }
        if (start.defects.is_fatal()) return;
        if (Rules::is_check(pos) || Rules::is_check(turned(pos)))
            inspection.not_of_variant({"a king is in check, which racing kings forbids"});
        const bool are_both_home = is_home(pos, Color::White) && is_home(pos, Color::Black);
        if (are_both_home && pos.turn() == Color::Black) {
            inspection.not_of_variant(
                {"both kings are on rank 8 with Black to move, but Black arrives last"});
        }
    }

  private:
    static bool is_home(const Position& pos, Color color) {
        return (pos.pieces(color, Role::King) & kGoal) != 0;
    }
    static bool is_arrival(const Position& pos, Move move) {
        return chess::has(kGoal, move.to()) && chess::has(pos.pieces(Role::King), move.from());
    }
    // REQUIRES: Black is to move and not home.
    [[nodiscard]] bool can_arrive(const Position& pos) const {
        const Square king = pos.king_square(Color::Black);
        if (king == Square::None || rank_of(king) != 6) return false;
        chess::MoveList moves;
        playable_moves(pos, moves);
        for (const Move move : moves)
            if (is_arrival(pos, move)) return true;
        return false;
    }
};

constexpr RacingKingsRules kRacingKingsRules;

}  // namespace

constinit const Rules& kRacingKings = kRacingKingsRules;

}  // namespace arbiter::variant::detail
