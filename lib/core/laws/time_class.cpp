#include "core/laws/time_class.hpp"

#include "core/base/text.hpp"
#include "core/laws/time_control.hpp"

#include <algorithm>
#include <string>

namespace arbiter::laws {
namespace {

constexpr std::uint64_t kMoves = 60;  // the Laws weigh the time for a game of sixty moves

}  // namespace

std::optional<std::uint64_t> time_for_sixty_moves_ms(std::string_view time_control) {
    std::string_view rest = trimmed(time_control);
    std::uint64_t played = 0;
    std::uint64_t total_ms = 0;
    std::optional<TimePeriod> period;
    bool has_field = true;
    do {
        const std::size_t colon = rest.find(':');
        period = read_time_period(rest.substr(0, colon));
        if (!period) return std::nullopt;
        has_field = colon != std::string_view::npos;
        rest.remove_prefix(has_field ? colon + 1 : rest.size());
        // Time for the rest of the game can only come last.
        if (has_field && !period->moves) return std::nullopt;
        do {
            if (played >= kMoves) break;
            const std::uint64_t moves = std::min(period->moves.value_or(kMoves), kMoves - played);
            total_ms += period->base_ms + moves * period->increment_ms;
            played += moves;
        } while (!has_field);  // the last field repeats
    } while (has_field);
    if (total_ms == 0) return std::nullopt;
    return total_ms;
}

std::optional<FirstPeriod> first_period(std::string_view time_control) {
    if (!time_for_sixty_moves_ms(time_control)) return std::nullopt;
    const std::string_view text = trimmed(time_control);
    const auto period = read_time_period(text.substr(0, text.find(':')));
    if (!period) return std::nullopt;
    return FirstPeriod{period->base_ms, period->increment_ms};
}

std::string with_minutes_in_seconds(std::string_view time_control) {
    constexpr std::uint64_t kMinute = 60;
    if (!time_for_sixty_moves_ms(time_control)) return {};
    std::string out;
    for (std::string_view rest = trimmed(time_control); !rest.empty();) {
        const std::string_view field = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(field.size() + 1, rest.size()));
        const std::size_t slash = field.find('/');
        const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
        std::string_view after = field.substr(begin);
        after.remove_prefix(std::min(after.find_first_not_of("0123456789"), after.size()));
        const auto period = read_time_period(field);
        const std::uint64_t base = period ? period->base_ms / 1000 : 0;
        if (base == 0 || base > kLargestBaseInMinutes || after.starts_with('.')) return {};
        if (!out.empty()) out += ':';
        out.append(field.substr(0, begin)).append(std::to_string(base * kMinute)).append(after);
    }
    return out;
}

std::optional<bool> has_sudden_death(std::string_view time_control) {
    if (!time_for_sixty_moves_ms(time_control)) return std::nullopt;
    const std::string_view last = time_control.substr(time_control.rfind(':') + 1);
    return last.find('/') == std::string_view::npos;
}

std::optional<TimeClass> time_class(const Edition& edition, std::string_view time_control) {
    if (!edition.time_limits) return std::nullopt;
    const auto total_ms = time_for_sixty_moves_ms(time_control);
    if (!total_ms) return std::nullopt;
    // Limits are whole seconds: "more than ten minutes" begins at 601 seconds, so a fraction above
    // 600 counts as 601.
    const std::uint64_t seconds = (*total_ms + 999) / 1000;
    if (seconds < edition.time_limits->rapid_from) return TimeClass::Blitz;
    if (seconds < edition.time_limits->standard_from) return TimeClass::Rapid;
    return TimeClass::Standard;
}

}  // namespace arbiter::laws
