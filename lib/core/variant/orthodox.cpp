#include "core/variant/detail/orthodox.hpp"

#include "core/variant/detail/all_rules.hpp"

namespace arbiter::variant::detail {

void OrthodoxRules::inspect(const chess::Setup& setup, const Position& /*pos*/,
                            const chess::FenReading& reading, StartReading& start) const {
    chess::inspect_setup(setup, reading.fields, start.defects);
}

namespace {

class ChessRules final : public OrthodoxRules {
  public:
    using OrthodoxRules::OrthodoxRules;
};

constexpr ChessRules kStandardRules{VariantId::Standard, Traits{}};
constexpr ChessRules kChess960Rules{VariantId::Chess960, Traits{}};

}  // namespace

constinit const Rules& kOrthodox = kStandardRules;
constinit const Rules& kChess960 = kChess960Rules;

}  // namespace arbiter::variant::detail
