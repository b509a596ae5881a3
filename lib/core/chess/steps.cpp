#include "core/chess/steps.hpp"

namespace arbiter::chess {
namespace {

consteval StepFilter make_step_filter(Color color) {
    StepFilter filter;
    for (const Role role : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King}) {
        for (unsigned from = 0; from < kSquares; ++from) {
            for (unsigned to = from + 1; to < kSquares; ++to) {
                const auto one = static_cast<Square>(from), other = static_cast<Square>(to);
                if (can_step(role, one, other))
                    filter.insert(step_key(make_piece(color, role), one, other));
            }
        }
    }
    return filter;
}

}  // namespace

constinit const std::array<StepFilter, kColors> kStepFilters{make_step_filter(Color::White),
                                                             make_step_filter(Color::Black)};

}  // namespace arbiter::chess
