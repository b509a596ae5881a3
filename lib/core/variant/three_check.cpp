#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/orthodox.hpp"

namespace arbiter::variant::detail {
namespace {

constexpr Traits kThreeCheckTraits{.has_check_counters = true};

// Chess, and a side that has given three checks has won.
class ThreeCheckRules final : public OrthodoxRules {
  public:
    constexpr ThreeCheckRules() : OrthodoxRules(VariantId::ThreeCheck, kThreeCheckTraits) {}

    [[nodiscard]] std::string_view start_fen() const override {
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";
    }

    [[nodiscard]] std::optional<End> variant_end(const Position& pos) const override {
        for (const Color color : {Color::White, Color::Black})
            if (pos.checks_left(color) == 0) return End{EndKind::VariantWin, color};
        return std::nullopt;
    }

  protected:
    // However many pieces give it, a check is one check.
    void make(Position& pos, Move move) const override {
        OrthodoxRules::make(pos, move);
        const Color mover = ~pos.turn();
        const unsigned left = pos.checks_left(mover);
        if (!move.is_null() && left != 0 && is_check(pos)) pos.set_checks_left(mover, left - 1);
    }

    // A bare king gives no check and never gets another piece. Any other piece can give check.
    [[nodiscard]] Winnable can_win_with(const Position& pos, Color color) const override {
        const bool is_bare = (pos.pieces(color) & ~pos.pieces(Role::King)) == 0;
        return is_bare ? Winnable::No : Winnable::Unknown;
    }
};

constexpr ThreeCheckRules kThreeCheckRules;

}  // namespace

constinit const Rules& kThreeCheck = kThreeCheckRules;

}  // namespace arbiter::variant::detail
