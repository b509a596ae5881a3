#include "core/laws/time_control.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::laws {
namespace {

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

}  // namespace

std::optional<TimePeriod> read_time_period(std::string_view field) {
    TimePeriod period;
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

std::uint64_t TimeControl::increment_ms(std::uint64_t move) const {
    for (const TimePeriod& period : periods().first(count_ - 1)) {
        if (move <= *period.moves) return period.increment_ms;
        move -= *period.moves;
    }
    return periods_[count_ - 1].increment_ms;
}

std::optional<TimeControl::Bonus> TimeControl::bonus(std::uint64_t number) const {
    std::uint64_t moves = 0;
    for (std::size_t i = 0; i + 1 < count_; ++i) {
        moves += *periods_[i].moves;
        if (i == number) return Bonus{moves, periods_[i + 1].base_ms};
    }
    const TimePeriod& last = periods_[count_ - 1];
    if (!last.moves) return std::nullopt;
    return Bonus{moves + *last.moves * (number - (count_ - 1) + 1), last.base_ms};
}

std::optional<TimeControl> read_time_control(std::string_view value) {
    TimeControl control;
    std::string_view rest = trimmed(value);
    if (rest.starts_with('*')) {
        control.is_hourglass_ = true;
        rest.remove_prefix(1);
    }
    std::uint64_t time = 0;
    for (bool has_field = true; has_field;) {
        const std::size_t colon = rest.find(':');
        const auto period = read_time_period(rest.substr(0, colon));
        has_field = colon != std::string_view::npos;
        if (!period || control.count_ == TimeControl::kMostPeriods) return std::nullopt;
        // Time for the rest of the game can only come last, and an hourglass is alone.
        if (has_field && (!period->moves || control.is_hourglass_)) return std::nullopt;
        control.periods_[control.count_++] = *period;
        time = std::max({time, period->base_ms, period->increment_ms});
        rest.remove_prefix(has_field ? colon + 1 : rest.size());
    }
    if (time == 0) return std::nullopt;
    return control;
}

}  // namespace arbiter::laws
