#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/candidates.hpp"
#include "core/variant/detail/horde_material.hpp"
#include "core/variant/detail/inspection.hpp"

namespace arbiter::variant::detail {
namespace {

// White has thirty-six pawns and no king. White mates, Black takes everything.
class HordeRules final : public Rules {
  public:
    constexpr HordeRules() : Rules(VariantId::Horde, Traits{}) {}

    [[nodiscard]] std::string_view start_fen() const override {
        return "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
    }

    [[nodiscard]] std::optional<End> variant_end(const Position& pos) const override {
        if (pos.pieces(Color::White) != 0) return std::nullopt;
        return End{EndKind::VariantWin, Color::Black};
    }

  protected:
    void add_candidates(const Position& pos, chess::MoveList& moves) const override {
        add_board_moves(pos, Way{.steps_twice_from_rank_1 = true}, moves);
    }

    [[nodiscard]] Winnable can_win_with(const Position& pos, Color color) const override {
        if (color == Color::Black) return Winnable::Unknown;
        return can_horde_mate(pos) ? Winnable::Unknown : Winnable::No;
    }

    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override {
        using enum chess::FenDefect;
        Inspection inspection{setup, pos, reading, start};
        if (pos.pieces(Color::White, Role::King) != 0) {
            inspection.not_of_variant({"White has a king, but the horde has none"});
        } else if (chess::count(pos.pieces(Color::Black, Role::King)) != 1) {
            inspection.not_of_variant({"Black does not have exactly one king"});
        }
        inspection.pawns_on(chess::rank_mask(7) | (chess::rank_mask(0) & pos.pieces(Color::Black)));
        inspection.at_most(Color::White, pos.occupied(), 36, "thirty-six pieces and pawns");
        chess::Setup black = setup;
        for (Piece& piece : black.board)
            if (piece != Piece::None && color_of(piece) == Color::White) piece = Piece::None;
        Inspection{black, pos, reading, start}.chess_defects({MaterialImpossible});
        inspection.chess_defects({CastlingImpossible});
        inspection.no_castling(Color::White, "the horde has no king");
        inspection.ep_and_counters(has_ep_capture(pos));
        inspection.opponent_in_check(Rules::is_check(turned(pos)));
    }
};

constexpr HordeRules kHordeRules;

}  // namespace

constinit const Rules& kHorde = kHordeRules;

}  // namespace arbiter::variant::detail
