#include "core/check/rules/clocks/clock_text.hpp"
#include "core/check/rules/clocks/time_control.hpp"
#include "core/laws/time_class.hpp"
#include "core/laws/time_control.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

// Any bytes as a time control and as the time of a clock: what is read is bounded, is in agreement
// with the other readers, and is the same when it is written and read again.

namespace {

using arbiter::fuzz::require;

void read_control(std::string_view text) {
    const auto control = arbiter::laws::read_time_control(text);
    const auto sum = arbiter::laws::time_for_sixty_moves_ms(text);
    if (sum && !control) {
        // More periods than are kept.
        std::size_t fields = 1;
        for (const char c : text)
            fields += c == ':' ? 1 : 0;
        require(fields > arbiter::laws::TimeControl::kMostPeriods);
    }
    (void)arbiter::check::detail::read_time_control_words(text);
    if (!control) return;
    require(!control->periods().empty());
    for (const std::uint64_t move : {1ULL, 40ULL, 41ULL, 1'000'000ULL})
        (void)control->increment_ms(move);
    std::uint64_t before = 0;
    for (std::uint64_t k = 0; k < 20; ++k) {
        const auto bonus = control->bonus(k);
        if (!bonus) break;
        require(bonus->after_moves > before);
        before = bonus->after_moves;
    }
}

void read_time(std::string_view text) {
    using arbiter::check::detail::read_clock;
    using arbiter::check::detail::write_clock;
    const auto clock = read_clock(text);
    if (!clock) return;
    require(clock->fields >= 1 && clock->fields <= 4);
    require(!clock->is_standard || (clock->is_sound && clock->ms >= 0));
    const auto again = read_clock(write_clock(clock->ms));
    require(again.has_value());
    require(again->is_standard || clock->ms < 0);
    require(again->ms == clock->ms / 100 * 100);
}

}  // namespace

ARBITER_FUZZ_TARGET(clock) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_control(text);
    read_time(text);
    return 0;
}
