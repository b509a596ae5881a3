#include "laws/time_class.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <string>

namespace arbiter::laws {
namespace {

constexpr std::uint64_t kMoves = 60;  // the Laws weigh the time for a game of sixty moves
constexpr std::uint64_t kLargest = 1'000'000'000;

// Reads a number at the front of `text` and removes it.
std::optional<std::uint64_t> take_number(std::string_view& text) {
    std::uint64_t value = 0;
    std::size_t digits = 0;
    while (digits < text.size() && is_ascii_digit(text[digits])) {
        value = value * 10 + static_cast<std::uint64_t>(text[digits++] - '0');
        if (value > kLargest) return std::nullopt;
    }
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

// Seconds with or without decimals, as milliseconds: "0.1" is 100.
std::optional<std::uint64_t> take_seconds_ms(std::string_view& text) {
    const auto whole = take_number(text);
    if (!whole) return std::nullopt;
    std::uint64_t ms = *whole * 1000;
    if (!text.starts_with('.')) return ms;
    text.remove_prefix(1);
    std::uint64_t unit = 100;
    std::size_t digits = 0;
    for (; digits < text.size() && is_ascii_digit(text[digits]); ++digits, unit /= 10) {
        ms += static_cast<std::uint64_t>(text[digits] - '0') * unit;
    }
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    return ms;
}

// One field: so much time for the next `moves`, or for the rest of the game.
struct Period {
    std::optional<std::uint64_t> moves;
    std::uint64_t base_ms = 0;
    std::uint64_t increment_ms = 0;
};

std::optional<Period> parse_period(std::string_view field) {
    Period period;
    if (const std::size_t slash = field.find('/'); slash != std::string_view::npos) {
        std::string_view moves = field.substr(0, slash);
        period.moves = take_number(moves);
        if (!period.moves || *period.moves == 0 || !moves.empty()) return std::nullopt;
        field.remove_prefix(slash + 1);
    }
    const auto base = take_seconds_ms(field);
    if (!base) return std::nullopt;
    period.base_ms = *base;
    if (field.starts_with('+')) {
        field.remove_prefix(1);
        const auto increment = take_seconds_ms(field);
        if (!increment) return std::nullopt;
        period.increment_ms = *increment;
    }
    if (!field.empty()) return std::nullopt;
    return period;
}

}  // namespace

std::optional<std::uint64_t> time_for_sixty_moves_ms(std::string_view time_control) {
    std::string_view rest = trimmed(time_control);
    std::uint64_t played = 0;
    std::uint64_t total_ms = 0;
    std::optional<Period> period;
    bool has_field = true;
    do {
        const std::size_t colon = rest.find(':');
        period = parse_period(rest.substr(0, colon));
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
    const auto period = parse_period(text.substr(0, text.find(':')));
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
        const auto base = take_number(after);
        if (!base || *base == 0 || *base > kLargestBaseInMinutes || after.starts_with('.'))
            return {};
        if (!out.empty()) out += ':';
        out.append(field.substr(0, begin)).append(std::to_string(*base * kMinute)).append(after);
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
