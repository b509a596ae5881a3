#include "chess/steps.hpp"

#include <array>
#include <cstddef>

namespace arbiter::chess {
namespace {

// For the keys of every step of one colour, 1834 values in 8 KiB.
class StepFilter {
  public:
    constexpr void insert(std::uint64_t key) {
        words_[word(key)] |= bit_of(key);
        words_[word(key >> kShift)] |= bit_of(key >> kShift);
    }
    [[nodiscard]] constexpr bool may_contain(std::uint64_t key) const {
        return (words_[word(key)] & bit_of(key)) != 0 &&
               (words_[word(key >> kShift)] & bit_of(key >> kShift)) != 0;
    }

  private:
    static constexpr unsigned kShift = 32;
    static constexpr std::size_t kWords = 1024;
    [[nodiscard]] static constexpr std::size_t word(std::uint64_t key) {
        return key >> 6 & (kWords - 1);
    }
    [[nodiscard]] static constexpr std::uint64_t bit_of(std::uint64_t key) {
        return std::uint64_t{1} << (key & 63U);
    }
    std::array<std::uint64_t, kWords> words_{};
};

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
constexpr StepFilter kStepFilters[] = {make_step_filter(Color::White),
                                       make_step_filter(Color::Black)};

}  // namespace

bool may_be_step(std::uint64_t change, Color mover) {
    return kStepFilters[index(mover)].may_contain(change);
}

}  // namespace arbiter::chess
