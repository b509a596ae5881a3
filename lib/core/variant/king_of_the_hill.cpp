#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/inspection.hpp"
#include "core/variant/detail/orthodox.hpp"

namespace arbiter::variant::detail {
namespace {

// Chess, and a side that brings its king to the centre has won.
class KingOfTheHillRules final : public OrthodoxRules {
  public:
    constexpr KingOfTheHillRules() : OrthodoxRules(VariantId::KingOfTheHill, Traits{}) {}

    [[nodiscard]] std::optional<End> variant_end(const Position& pos) const override {
        for (const Color color : {Color::White, Color::Black})
            if (is_on_hill(pos, color)) return End{EndKind::VariantWin, color};
        return std::nullopt;
    }

  protected:
    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override {
        OrthodoxRules::inspect(setup, pos, reading, start);
        if (is_on_hill(pos, Color::White) && is_on_hill(pos, Color::Black)) {
            Inspection{setup, pos, reading, start}.not_of_variant(
                {"both kings stand on the hill, where the first to come ends the game"});
        }
    }

  private:
    static bool is_on_hill(const Position& pos, Color color) {
        constexpr Bitboard kHill = chess::bit(Square::D4) | chess::bit(Square::E4) |
                                   chess::bit(Square::D5) | chess::bit(Square::E5);
        return (pos.pieces(color, Role::King) & kHill) != 0;
    }
};

constexpr KingOfTheHillRules kKingOfTheHillRules;

}  // namespace

constinit const Rules& kKingOfTheHill = kKingOfTheHillRules;

}  // namespace arbiter::variant::detail
